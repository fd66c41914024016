package kb_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"whence/history"
	"whence/internal/storage/storetest"
	"whence/kb"
)

// childEnv makes the test binary a child that teaches the file named in it
// until it is killed; killsEnv sets how many are.
const (
	childEnv = "WHENCE_TEST_CHILD"
	killsEnv = "WHENCE_TEST_KILLS"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(streamEnv); path != "" {
		if err := streamForEver(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if path := os.Getenv(childEnv); path != "" {
		if err := teach(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// teach hears, learns and answers for ever, and prints each receipt when it has
// it. A turn tells one to six facts, retracts the first of the turn before, or
// undoes that turn.
func teach(path string) error {
	ctx := context.Background()
	db, err := storetest.Open(ctx, path)
	if err != nil {
		return err
	}
	heard, err := history.Open(ctx, db, time.Now)
	if err != nil {
		return err
	}
	s, err := kb.Open(ctx, db, time.Now)
	if err != nil {
		return err
	}
	session, err := heard.Start(ctx, "")
	if err != nil {
		return err
	}
	var before kb.Receipt
	for {
		t, err := heard.Hear(ctx, session.ID, "teach me")
		if err != nil {
			return err
		}
		r, line, err := oneTurn(ctx, s, t.ID, before)
		if err != nil {
			return err
		}
		fmt.Println(t.ID + " " + line)
		if err := heard.Answer(ctx, t.ID, line, []byte("{}")); err != nil {
			return err
		}
		before = r
	}
}

func oneTurn(ctx context.Context, s *kb.Store, turn string, before kb.Receipt) (kb.Receipt, string, error) {
	n, err := strconv.Atoi(turn[1:])
	if err != nil {
		return kb.Receipt{}, "", err
	}
	switch {
	case n%5 == 3 && len(before.Facts) > 0:
		r, err := s.Commit(ctx, kb.Change{Turn: turn, Retract: []string{before.Facts[0].ID}})
		return r, "retracted " + before.Facts[0].ID, err
	case n%5 == 4:
		_, err := s.Undo(ctx, turn, "")
		return kb.Receipt{}, "undone", err
	}
	size := n%6 + 1
	c := kb.Change{Turn: turn}
	for i := range size {
		f := fact(fmt.Sprintf("Thing %d of %s", i, turn), "is_one_of", strconv.Itoa(size))
		f.Source.Turn = turn
		c.Facts = append(c.Facts, f)
	}
	r, err := s.Commit(ctx, c)
	line := "learned"
	for _, f := range r.Facts {
		line += " " + f.ID
	}
	return r, line, err
}

// TestKill kills a process that learns at random moments. Whatever it had
// printed must be in the file, whole.
func TestKill(t *testing.T) {
	t.Parallel()
	kills := 200
	if testing.Short() {
		kills = 20
	}
	if s := os.Getenv(killsEnv); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		kills = n
	}
	path := filepath.Join(t.TempDir(), "kb")
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // not for secrets
	start := time.Now()
	printed := killOne(t, path, time.Minute, 1)
	longest := time.Since(start) + 10*time.Millisecond // so that about half are killed before they learn
	for i := range kills {
		for turn, line := range killOne(t, path, time.Duration(random.Int64N(int64(longest))), 0) {
			printed[turn] = line
		}
		if i%40 == 0 || i == kills-1 {
			checkAll(t, path, printed)
		}
	}
	t.Logf("%d kills, %d receipts", kills, len(printed))
	if len(printed) < kills/2 {
		t.Errorf("only %d receipts were printed: the kills prove little", len(printed))
	}
}

// killOne starts a child, kills it after a while, or when it has printed so many
// lines where enough is not 0, and returns what it had printed, by turn.
func killOne(t *testing.T, path string, after time.Duration, enough int) map[string]string {
	t.Helper()
	cmd := exec.Command(os.Args[0]) //nolint:gosec // this binary
	cmd.Env = append(os.Environ(), childEnv+"="+storetest.Place(path))
	var trouble strings.Builder
	cmd.Stderr = &trouble
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() }) // it may have ended by itself
	defer timer.Stop()
	printed := map[string]string{}
	r := bufio.NewReader(out)
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			break // what has no line end was not printed
		}
		turn, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if printed[turn] = rest; len(printed) == enough {
			timer.Reset(0)
		}
	}
	_ = cmd.Wait() // killed
	if trouble.Len() > 0 {
		t.Fatalf("the child failed: %s", &trouble)
	}
	return printed
}

func checkAll(t *testing.T, path string, printed map[string]string) {
	t.Helper()
	ctx := context.Background()
	db, err := storetest.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // nothing was written
	if !storetest.OnServer() {        // which has no such question, and holds to its constraints by itself
		var verdict string
		if err := db.QueryRowContext(ctx, "PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
			t.Fatalf("integrity: %q, %v", verdict, err)
		}
		if err := db.QueryRowContext(ctx, "SELECT count(*) FROM pragma_foreign_key_check").Scan(&verdict); err != nil || verdict != "0" {
			t.Fatalf("rows that refer to none: %q, %v", verdict, err)
		}
	}
	s, err := kb.Open(ctx, db, clock)
	if err != nil {
		t.Fatal(err)
	}
	heard, err := history.Open(ctx, db, clock)
	if err != nil {
		t.Fatal(err)
	}
	checkReceipts(t, s, heard, printed)
	checkWhole(t, s)
}

func checkReceipts(t *testing.T, s *kb.Store, heard *history.Store, printed map[string]string) {
	t.Helper()
	ctx := context.Background()
	for turn, line := range printed {
		if _, err := heard.Turn(ctx, turn); err != nil {
			t.Errorf("%s was printed: %v", turn, err)
		}
		words := strings.Fields(line)
		for _, id := range words[1:] {
			f, past, err := s.Fact(ctx, id)
			switch {
			case err != nil:
				t.Errorf("%s %s: %v", turn, line, err)
			case words[0] == "learned" && f.Source.Turn != turn:
				t.Errorf("%s learned %s, which is of %s", turn, id, f.Source.Turn)
			case words[0] == "retracted" && !happened(past, kb.Closed, turn):
				t.Errorf("%s retracted %s, which was never closed by it", turn, id)
			}
		}
	}
}

func happened(p kb.Past, act kb.Act, turn string) bool {
	for _, e := range p.Events {
		if e.Act == act && e.Turn == turn {
			return true
		}
	}
	return false
}

// checkWhole counts the facts that each turn ever told, which say themselves how
// many they are, and what is live against what is there without the log.
func checkWhole(t *testing.T, s *kb.Store) {
	t.Helper()
	d, err := s.Since(context.Background(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := len(live(t, s)); got != len(d.Facts) {
		t.Errorf("%d facts are live, and %d by the log", got, len(d.Facts))
	}
	counts, sizes := map[string]int{}, map[string]int{}
	for n := 1; ; n++ {
		f, _, err := s.Fact(context.Background(), fmt.Sprintf("f%d", n))
		if err != nil {
			break
		}
		counts[f.Source.Turn]++
		sizes[f.Source.Turn], _ = strconv.Atoi(f.Triple.Object.Name)
	}
	for turn, n := range counts {
		if n != sizes[turn] {
			t.Errorf("%s told %d facts, and %d are there", turn, sizes[turn], n)
		}
	}
}
