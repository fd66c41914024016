package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"whence/internal/modelserver"
)

//go:embed testdata/people/told.txt
var toldByPeople string

//go:embed testdata/people/asked.txt
var askedByPeople string

// idealReader is a model that reads what is told and asked in some of the developers'
// conversations as a very good one does, by a script, and words what it is given to word.
type idealReader struct {
	readings map[string][]modelserver.Statement // by what is told
	instead  map[string]*askInstead             // by the question
}

// askInstead is what is to be asked in the place of a question.
type askInstead struct {
	Ask  []string `json:"ask"`
	Of   []string `json:"of"`
	Then string   `json:"then"`
}

// peopleTalk is a conversation of people.jsonl.
type peopleTalk struct {
	ID    string
	Turns []struct{ Say string }
}

// turnLines calls use for each line of a script with what is said in the turn it belongs to,
// and returns the conversations that it is of.
func turnLines(all []peopleTalk, script string, use func(said, line string)) (ids []string) {
	var said string
	for line := range strings.Lines(script) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		key, isKey := strings.CutPrefix(line, "= ")
		if !isKey {
			use(said, line)
			continue
		}
		id, n, _ := strings.Cut(key, " ")
		number, _ := strconv.Atoi(n)
		said = ""
		if i := slices.IndexFunc(all, func(c peopleTalk) bool { return c.ID == id }); i >= 0 && number > 0 && number <= len(all[i].Turns) {
			said = all[i].Turns[number-1].Say
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// newIdealReader takes the readings of conversations, and returns those that it has.
func newIdealReader(all []peopleTalk) (*idealReader, []string) {
	m := &idealReader{map[string][]modelserver.Statement{}, map[string]*askInstead{}}
	ids := turnLines(all, toldByPeople, func(said, line string) {
		m.readings[said] = append(m.readings[said], modelserver.WrittenStatement(line))
	})
	turnLines(all, askedByPeople, func(said, line string) {
		other := m.instead[said]
		if other == nil {
			other = &askInstead{Then: "first"}
			m.instead[said] = other
		}
		ask, of, _ := strings.Cut(line, "|")
		if ask, of = strings.TrimSpace(ask), strings.TrimSpace(of); ask == "then" {
			other.Then = of
			return
		}
		other.Ask, other.Of = append(other.Ask, ask), append(other.Of, of)
	})
	return m, ids
}

// citedFact is a line of evidence in what the program sends to have an answer worded.
var citedFact = regexp.MustCompile(`(?m)^\[1\] (.*?)\.?$`)

func (m *idealReader) reply(r modelserver.Request) modelserver.Reply {
	if r.Stream {
		if fact := citedFact.FindStringSubmatch(r.Last("user")); fact != nil {
			return modelserver.Say(fact[1] + " [1].")
		}
		return modelserver.Say("All right.")
	}
	var data struct{ Turn, Question string }
	for _, said := range r.Messages { // what was wrong may stand behind it
		if said.Role == "user" && data.Turn+data.Question == "" {
			_ = json.Unmarshal([]byte(said.Content), &data) // nothing is read of what is no object
		}
	}
	if data.Question == "" {
		return modelserver.Reading(m.readings[data.Turn]...).For(r)
	}
	if other := m.instead[data.Question]; other != nil {
		return modelserver.JSON(other).For(r)
	}
	return modelserver.JSON(askInstead{Ask: []string{}, Of: []string{}, Then: "first"}).For(r)
}

// TestPeopleWithAModel takes twenty of the developers' conversations through the real
// program with a model that reads them rightly, and has the developers' own judge say what
// came of it.
func TestPeopleWithAModel(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: four hundred turns over HTTP")
	}
	shared := filepath.Join("..", "..", "..", "shared")
	judge, err := filepath.Abs(filepath.Join(shared, "tools", "people.py"))
	if _, e := os.Stat(judge); err != nil || e != nil {
		t.Skip("people.py is not here")
	}
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not here")
	}
	f, err := os.Open(filepath.Join(shared, "data", "people.jsonl"))
	if err != nil {
		t.Skip("people.jsonl is not here")
	}
	defer f.Close()
	var all []peopleTalk
	var lines []string
	for s := bufio.NewScanner(f); s.Scan(); {
		var c peopleTalk
		if err := json.Unmarshal(s.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		all, lines = append(all, c), append(lines, s.Text())
	}
	ideal, ids := newIdealReader(all)
	var chosen strings.Builder
	for i, c := range all {
		if slices.Contains(ids, c.ID) {
			chosen.WriteString(lines[i] + "\n")
		}
	}
	file := filepath.Join(t.TempDir(), "people.jsonl")
	if err := os.WriteFile(file, []byte(chosen.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	server := modelserver.NewFunc(t, ideal.reply)
	args := []string{judge, os.Args[0], file, "--model", modelserver.Model}
	if out := os.Getenv("PEOPLE_OUT"); out != "" {
		args = append(args, "--out", out)
	}
	cmd := exec.CommandContext(t.Context(), "python3", args...)
	cmd.Env = append(os.Environ(), asProgram+"=1", "OPENAI_BASE_URL="+server.URL())
	out, err := cmd.CombinedOutput()
	last := out[strings.LastIndex(strings.TrimSpace(string(out)), "\n")+1:]
	t.Logf("%s, with %d calls", strings.TrimSpace(string(last)), len(server.Requests()))
	if err != nil {
		t.Fatal(err)
	}
	share := func(what string) float64 {
		m := regexp.MustCompile(what + ` ([\d.]+)%`).FindSubmatch(last)
		if m == nil {
			t.Fatalf("people.py says no %s: %s", what, out)
		}
		n, _ := strconv.ParseFloat(string(m[1]), 64)
		return n
	}
	if told, asked := share(`told \d+: whole`), share(`with an answer \d+: right`); told < 90 || asked < 58 {
		t.Errorf("of what was told %.1f %% is whole, of what was asked with an answer %.1f %% right", told, asked)
	}
}
