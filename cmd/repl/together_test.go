package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"whence/conductor"
	"whence/internal/storage"
	"whence/internal/storage/storetest"
	"whence/kb"
)

// turnsEnv sets how many turns TestTogether takes; 200000 takes about an hour. roundEnv sets
// the seed of its first round, so that many turns can be taken in pieces.
const (
	turnsEnv = "WHENCE_TEST_TURNS"
	roundEnv = "WHENCE_TEST_ROUND"
)

// TestTogether lets two to four of the real program, some of them MCP servers,
// talk to one base at the same time, at random: they tell, forget, undo, ingest
// and ask, and now and then one is killed. Whenever they pause, each of them
// answers everything as a program that has only just been started does.
func TestTogether(t *testing.T) {
	turns := 1500
	if testing.Short() {
		turns = 200
	}
	if s := os.Getenv(turnsEnv); s != "" {
		var err error
		if turns, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	talkTogether(t, turns, meeting{base: func() string { return filepath.Join(t.TempDir(), "kb.db") }, most: 4})
}

// TestTogetherOnAServer is TestTogether of up to eight on a PostgreSQL server, which now and
// then is stopped or crashes under them. Whoever finds it away is told so, and goes on.
func TestTogetherOnAServer(t *testing.T) {
	server := storetest.New(t)
	turns := 1500
	if testing.Short() {
		turns = 200
	}
	if s := os.Getenv(turnsEnv); s != "" {
		var err error
		if turns, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	talkTogether(t, turns, meeting{base: server.Address, most: 8, restart: func(rng *rand.Rand) {
		server.Halt(pick(rng, "INT", "QUIT"))
		if err := server.Start(); err != nil {
			t.Error(err)
		}
	}})
}

// meeting is where programs meet: on which bases, how many at most, and what ends the server
// under them and brings it back, nil for a file.
type meeting struct {
	base    func() string
	most    int
	restart func(*rand.Rand)
}

// talkTogether has programs talk to new bases until they have taken so many turns.
func talkTogether(t *testing.T, turns int, m meeting) {
	t.Helper()
	done, kills, compared, restarts, receipts, locked := 0, 0, 0, 0, 0, 0
	round, _ := strconv.ParseUint(os.Getenv(roundEnv), 10, 64)
	for ; done < turns; round++ {
		c := newCompany(t, round, m)
		for range 4 {
			c.stir()
			c.compare()
		}
		c.end()
		receipts += c.kept()
		done, kills, compared, restarts, locked = done+c.turns, kills+c.kills, compared+c.compared, restarts+c.restarts, locked+c.locked
		if t.Failed() {
			break
		}
	}
	if locked > done/1000 {
		t.Errorf("%d of %d turns found the base locked", locked, done)
	}
	t.Logf("to round %d: %d turns, %d kills, %d restarts, %d answers compared with those of a fresh program, %d receipts looked up, the base found locked %d times", round, done, kills, restarts, compared, receipts, locked)
}

// company are the programs on one base.
type company struct {
	t    *testing.T
	rng  *rand.Rand
	kb   string
	note string // a file to ingest
	all  []member
	// turns are those taken at random, kills those of programs, and compared
	// the answers held against a fresh program's.
	turns, kills, compared int
	restart                func(*rand.Rand)
	restarts, locked       int

	mu      sync.Mutex
	learned []string // every id that there is a receipt of
}

// kept looks for everything that there is a receipt of, and returns how much that is.
func (c *company) kept() int {
	c.t.Helper()
	store, db, err := kb.OpenFile(c.t.Context(), c.kb, time.Now)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // it was only asked
	for _, id := range c.learned {
		if id[0] == 'f' {
			_, _, err = store.Fact(c.t.Context(), id)
		} else if id[0] == 'r' {
			_, _, err = store.Rule(c.t.Context(), id)
		}
		if err != nil {
			c.t.Errorf("there was a receipt of %s: %v", id, err)
		}
	}
	return len(c.learned)
}

// away reports whether an error says that the server is away, or that another program held
// the base for so long that nothing was stored, as happens on a machine with too much to do.
func (c *company) away(r conductor.Record) bool {
	if r.Error.Code == "store" && strings.Contains(r.Error.Message, storage.ErrLocked.Error()) {
		c.locked++
		return true
	}
	return c.restart != nil && strings.Contains(r.Error.Message, "does not answer")
}

// member is one program on the base.
type member interface {
	// say takes a turn; the error is that of a program that has ended.
	say(input string) (conductor.Record, error)
	// random is what it may say.
	random(rng *rand.Rand) string
	kill()
	end()
}

func newCompany(t *testing.T, seed uint64, m meeting) *company {
	t.Helper()
	folder := t.TempDir()
	c := &company{t: t, rng: rand.New(rand.NewPCG(seed, 17)), kb: m.base(), restart: m.restart, note: filepath.Join(folder, "note.txt")}
	var lines strings.Builder
	for range 5 {
		lines.WriteString(statement1(c.rng) + "\n")
	}
	if err := os.WriteFile(c.note, []byte(lines.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 + c.rng.IntN(m.most-1) {
		c.all = append(c.all, c.start())
	}
	return c
}

// start makes a program that has begun: one in three is an MCP server.
func (c *company) start() (m member) {
	if c.rng.IntN(3) == 0 {
		m = newClient(c.t, c.kb)
	} else {
		m = newTalker(c.t, c.kb, c.note)
	}
	if _, err := m.say(questions()[0]); err != nil {
		c.t.Fatalf("a program that begins: %v", err)
	}
	return m
}

// stir lets all talk at once, and kills one of them now and then.
func (c *company) stir() {
	const each = 25
	var group sync.WaitGroup
	if c.restart != nil && (c.restarts == 0 || c.rng.IntN(2) == 0) {
		rng := rand.New(rand.NewPCG(c.rng.Uint64(), 2))
		c.restarts++
		group.Go(func() {
			time.Sleep(time.Duration(rng.IntN(1000)) * time.Millisecond)
			c.restart(rng)
		})
	}
	for i, m := range c.all {
		rng := rand.New(rand.NewPCG(c.rng.Uint64(), 1))
		victim := i == 0 && c.rng.IntN(2) == 0
		stop := rng.IntN(each)
		group.Add(1)
		go func() {
			defer group.Done()
			for n := range each {
				if victim && n == stop {
					timer := time.AfterFunc(time.Duration(rng.IntN(4000))*time.Microsecond, m.kill)
					defer timer.Stop()
				}
				input := m.random(rng)
				r, err := m.say(input)
				if err != nil {
					if !victim || n < stop {
						c.t.Errorf("%s: the program has ended: %v", input, err)
					}
					return
				}
				c.mu.Lock()
				c.learned = append(c.learned, r.Effects.Learned...)
				if r.Error != nil && r.Error.Code != "usage" && r.Error.Code != "conflicts" && !c.away(r) {
					c.t.Errorf("%s: %+v", input, r.Error)
				}
				c.mu.Unlock()
			}
		}()
		c.turns += each
		if victim {
			c.kills++
			defer func() { m.end(); c.all[i] = c.start() }()
		}
	}
	group.Wait()
}

// compare holds what each of them answers against a fresh program, half of the questions at a time.
func (c *company) compare() {
	c.t.Helper()
	fresh := newTalker(c.t, c.kb, c.note)
	defer fresh.end()
	all := questions()
	c.rng.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	for _, q := range all[:len(all)/2] {
		want, err := fresh.say(q)
		if err != nil {
			c.t.Fatalf("a fresh program: %s: %v", q, err)
		}
		for i, m := range c.all {
			if strings.HasPrefix(q, "/") && !canCommand(m) {
				continue
			}
			got, err := m.say(q)
			if err != nil {
				c.t.Fatalf("program %d: %s: %v", i, q, err)
			}
			c.compared++
			if g, w := settled(got), settled(want); g != w {
				c.t.Errorf("program %d: %s\ngot  %s\nwant %s", i, q, g, w)
			}
		}
	}
}

// settled is what a record says, proofs step by step, without what is the program's
// own.
func settled(r conductor.Record) string {
	type answer struct {
		text string
		sure float64
	}
	var answers []answer
	for _, a := range r.Answers {
		answers = append(answers, answer{a.Text, a.Confidence})
	}
	raw, err := json.Marshal(map[string]any{
		"verdict": r.Verdict, "answers": fmt.Sprint(answers), "proofs": r.Proofs[:min(len(r.Proofs), maxProofs)],
		"near_misses": r.NearMisses, "reply": r.Reply, "error": r.Error,
	})
	if err != nil {
		return err.Error()
	}
	return string(raw)
}

func (c *company) end() {
	for _, m := range c.all {
		m.end()
	}
}

// What they talk of. It is little, so that they get in each other's way.
func pick(rng *rand.Rand, from ...string) string { return from[rng.IntN(len(from))] }

func someone(rng *rand.Rand) string { return pick(rng, "Ann", "Bob", "Cid", "Dora", "Eve") }

// fact1 is the sentence of a fact, without its full stop.
func fact1(rng *rand.Rand) string {
	return pick(rng,
		someone(rng)+" likes "+someone(rng),
		someone(rng)+" knows "+someone(rng),
		someone(rng)+" is a "+pick(rng, "cat", "dog", "nurse"),
		someone(rng)+" is "+pick(rng, "tall", "happy"),
		someone(rng)+" does not like "+someone(rng),
		someone(rng)+" lives in "+pick(rng, "Rome", "Oslo", "Bern"),
		someone(rng)+" gave "+someone(rng)+" a book")
}

func rule1(rng *rand.Rand) string {
	return pick(rng, "All cats are animals", "All dogs are animals", "If somebody likes somebody then they know them", "Every nurse is kind",
		"If X likes Y then X knows Y", "If X knows Y and Y knows Z then X knows Z", "If X is an animal then X is happy", "If X is tall then X is not happy")
}

func statement1(rng *rand.Rand) string {
	if rng.IntN(4) == 0 {
		return rule1(rng) + "."
	}
	return fact1(rng) + "."
}

// questions are what is asked at each pause.
func questions() []string {
	var out []string
	for _, x := range []string{"Ann", "Bob", "Eve"} {
		out = append(out, "Who knows "+x+"?", "Is "+x+" happy?", "Where does "+x+" live?", "Does Dora like "+x+"?")
	}
	return append(out, "Who is an animal?", "Who gave Ann a book?", "/facts", "/rules", "/conflicts", "/show Cid")
}

// talker is a program with --json.
type talker struct {
	note string
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
	done func() error
	own  []string // its turns
}

func newTalker(t *testing.T, place, note string) *talker {
	t.Helper()
	cmd := command(context.Background(), t, "--json", "--kb", place, "--offline", "--quiet") // end ends it
	in, out := piped(t, cmd)
	m := &talker{note: note, cmd: cmd, in: in, out: bufio.NewReader(out), done: sync.OnceValue(cmd.Wait)}
	t.Cleanup(m.end)
	return m
}

func (m *talker) say(input string) (conductor.Record, error) {
	var r conductor.Record
	if _, err := io.WriteString(m.in, input+"\n"); err != nil {
		return r, err
	}
	line, err := m.out.ReadBytes('\n')
	if err != nil {
		return r, err
	}
	if err := json.Unmarshal(line, &r); err != nil {
		return r, err
	}
	m.own = append(m.own, r.Turn)
	for _, line := range r.Effects.Receipts {
		words := strings.Fields(line)
		if input == "/undo" && words[0] == "undid" && !slices.Contains(m.own, strings.TrimSuffix(words[1], ":")) {
			return r, fmt.Errorf("/undo took back another program's turn: %s", line)
		}
	}
	return r, nil
}

func (m *talker) random(rng *rand.Rand) string {
	switch rng.IntN(20) {
	case 0, 1:
		return "/undo"
	case 2:
		return "/undo t" + strconv.Itoa(1+rng.IntN(60))
	case 3, 4:
		return "/forget f" + strconv.Itoa(1+rng.IntN(60))
	case 5:
		return "/forget r" + strconv.Itoa(1+rng.IntN(10))
	case 6:
		return "/forget " + fact1(rng)
	case 7:
		return "/ingest " + m.note
	case 8:
		return pick(rng, "/relation lives_in functional", "/relation knows symmetric", "/relation likes symmetric")
	case 9:
		return pick(rng, "/world closed likes", "/world open likes", "/alias Dora = Eve", "/forget Dora is the same as Eve")
	case 10:
		return "No, " + fact1(rng) + "."
	case 11:
		return statement1(rng) + " " + statement1(rng)
	case 12:
		return questions()[rng.IntN(len(questions()))]
	}
	return statement1(rng)
}

func (m *talker) kill() { _ = m.cmd.Process.Kill() } // it may have ended

func (m *talker) end() {
	_ = m.in.Close() // it may be closed
	_ = m.done()     // it may have been killed
}

// client is an MCP client of a program that serves the base.
type client struct {
	cmd     *exec.Cmd
	session *mcp.ClientSession
	endOnce func()
}

func newClient(t *testing.T, kb string) *client {
	t.Helper()
	cmd := command(context.Background(), t, "mcp", "--kb", kb, "--offline", "--quiet")
	s := dial(t, &mcp.CommandTransport{Command: cmd, TerminateDuration: 10 * time.Second})
	c := &client{cmd: cmd, session: s, endOnce: sync.OnceFunc(func() { _ = s.Close() })} // it may have been killed
	t.Cleanup(c.end)
	return c
}

// say asks a question, and teaches everything else.
func (m *client) say(input string) (conductor.Record, error) {
	var record conductor.Record
	tool := "teach"
	if strings.HasSuffix(input, "?") {
		tool = "ask"
	}
	r, err := m.session.CallTool(context.Background(), &mcp.CallToolParams{Name: tool, Arguments: map[string]any{"text": input}})
	if err != nil {
		return record, err
	}
	if r.IsError {
		text, _ := json.Marshal(r.Content)
		record.Error = &conductor.Failure{Code: "store", Message: string(text)}
		if strings.Contains(string(text), "does not answer") || strings.Contains(string(text), storage.ErrLocked.Error()) {
			return record, nil // see away
		}
		return record, errors.New(string(text))
	}
	raw, err := json.Marshal(r.StructuredContent)
	if err == nil {
		err = json.Unmarshal(raw, &record)
	}
	return record, err
}

func (m *client) random(rng *rand.Rand) string {
	if rng.IntN(8) == 0 {
		return questions()[rng.IntN(12)]
	}
	return statement1(rng)
}

func (m *client) kill() { _ = m.cmd.Process.Kill() } // it may have ended

func (m *client) end() { m.endOnce() }

func canCommand(m member) bool {
	_, ok := m.(*talker)
	return ok
}
