package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whence/conductor"
)

// dataCase is one case of a public data set; its README says what the fields
// mean.
type dataCase struct {
	ID, World, Context, Question, Answer string
}

// readCases reads a data set from beside the project, or skips.
func readCases(t *testing.T, name string) []dataCase {
	t.Helper()
	path := filepath.Join("..", "..", "..", "shared", "data", name)
	file, err := os.Open(path)
	if err != nil {
		t.Skipf("the data set %s is not here: %v", name, err)
	}
	defer file.Close()
	var cases []dataCase
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var c dataCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return cases
}

// goldVerdicts are the verdicts that the answers of the data sets stand for.
var goldVerdicts = map[string][]conductor.Verdict{
	"True":    {conductor.Proved},
	"False":   {conductor.Refuted},
	"Unknown": {conductor.Unprovable, conductor.Unknown},
}

// TestData teaches each case as chat input through the real program, asks its
// question, and wants every decided answer with a checked proof.
func TestData(t *testing.T) {
	if testing.Short() {
		t.Skip("the data sets run the program hundreds of times")
	}
	for _, set := range []struct {
		file string
		want float64 // share of right answers
	}{
		{"proofwriter.jsonl", 1}, {"prontoqa.jsonl", 1}, {"ruletaker.jsonl", 1},
	} {
		t.Run(set.file, func(t *testing.T) {
			t.Parallel()
			cases := readCases(t, set.file)
			right := answeredAsGold(t, cases)
			t.Logf("%d of %d right", right, len(cases))
			if float64(right) < set.want*float64(len(cases)) {
				t.Errorf("%d of %d right, want a share of %.2f", right, len(cases), set.want)
			}
		})
	}
}

// answeredAsGold puts the cases of a set, which are all of one world, to one program, which
// forgets between them, and returns how many it answers as the set does.
func answeredAsGold(t *testing.T, cases []dataCase) (right int) {
	t.Helper()
	var input strings.Builder
	world := cases[0].World
	for _, c := range cases {
		if c.World != world {
			t.Fatalf("%s is of another world than the cases before it", c.ID)
		}
		fmt.Fprintf(&input, "%s\nIs it true that %s?\n/reset\n", strings.ReplaceAll(strings.TrimSpace(c.Context), "\n", " "), strings.TrimRight(c.Question, "."))
	}
	out, stderr, code := runProgram(t, input.String(), "--json", "--kb", ":memory:", "--offline", "--world", world)
	if code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 3*len(cases) {
		t.Fatalf("%d records for %d cases of three lines", len(lines), len(cases))
	}
	for i, c := range cases {
		var r conductor.Record
		if err := json.Unmarshal([]byte(lines[3*i+1]), &r); err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(goldVerdicts[c.Answer], r.Verdict) {
			t.Logf("%s: %q is %s, and was found %s", c.ID, c.Question, c.Answer, r.Verdict)
		} else if c.Answer == "Unknown" || proved(t, c.ID, r) {
			right++
		}
	}
	return right
}

// proved reports whether the record holds a proof, all of them checked.
func proved(t *testing.T, id string, r conductor.Record) bool {
	t.Helper()
	for _, p := range r.Proofs {
		if !p.Checked {
			t.Errorf("%s: proof %s was not checked", id, p.ID)
		}
	}
	if len(r.Proofs) == 0 {
		t.Errorf("%s: %s without a proof", id, r.Verdict)
	}
	return len(r.Proofs) > 0
}
