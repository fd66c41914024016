package ground_test

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"whence/conductor/ground"
	"whence/conductor/ground/cite"
	says "whence/conductor/wording"
	"whence/internal/race"
	"whence/triple"
	"whence/triple/english"
	"whence/triple/english/lexicon"
	"whence/triple/english/say"
)

// unseen is a file of testdata/unseen: what was told (">") and what was derived
// from it ("< 1,2"), numbered as it stands there, and sentences as models say
// them: faithful ("=") and with a planted fault of a kind ("! kind |").
type unseen struct {
	evidence []ground.Evidence
	faithful []string
	wrong    [][2]string // kind, sentence
	short    [][2]string // sentence, and what is left of it
	question string
}

func readUnseen(t testing.TB, e *english.English, path string) unseen {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var u unseen
	for in := bufio.NewScanner(f); in.Scan(); {
		mark, rest, _ := strings.Cut(in.Text(), " ")
		switch mark {
		case ">":
			u.evidence = append(u.evidence, toldAs(t, e, rest, len(u.evidence)+1))
		case "<":
			from, text, _ := strings.Cut(rest, " ")
			item := toldAs(t, e, text, len(u.evidence)+1)
			for n := range strings.SplitSeq(from, ",") {
				number, err := strconv.Atoi(n)
				if err != nil {
					t.Fatal(err)
				}
				item.From = append(item.From, number)
			}
			u.evidence = append(u.evidence, item)
		case "=":
			u.faithful = append(u.faithful, rest)
		case "!":
			kind, sentence, _ := strings.Cut(rest, " | ")
			u.wrong = append(u.wrong, [2]string{kind, sentence})
		}
	}
	return u
}

// toldAs is the evidence that a conversation makes of a sentence that was told.
func toldAs(t testing.TB, e *english.English, said string, n int) ground.Evidence {
	t.Helper()
	read, err := e.Understand(t.Context(), said, triple.Discourse{})
	if err != nil || len(read) != 1 || read[0].Trouble != nil || len(read[0].Readings) > 0 {
		t.Fatalf("%q is not read: %+v, %v", said, read, err)
	}
	s := read[0]
	if len(s.Rules) > 0 {
		return ground.Evidence{N: n, Text: e.Rule(s.Rules[0], nil) + "."}
	}
	certain := true
	for i := range s.Facts {
		if says.Certain(s.Facts[i].Confidence) { // it goes without saying
			s.Facts[i].Confidence = 0
		} else {
			certain = false
		}
	}
	if certain && len(s.Rules) == 0 && leansOnNothing(e, said) { // as it was told
		item := ground.Evidence{N: n, Text: said}
		if events, rest := say.EventFacts(s.Facts); len(events) > 0 {
			item.Event = events[0]
		} else {
			item.Triples = rest
		}
		return item
	}
	if events, _ := say.EventFacts(s.Facts); len(events) > 0 {
		text := e.Happening(events[0], nil)
		if i := slices.IndexFunc(events[0], func(f triple.Triple) bool { return f.Relation == triple.Wording }); i >= 0 {
			text = events[0][i].Object.Name // as the program says it
		}
		return ground.Evidence{N: n, Text: text + ".", Event: events[0]}
	}
	return ground.Evidence{N: n, Text: e.Fact(s.Facts[0], nil) + ".", Triples: s.Facts[:1]}
}

// leansOnNothing reports whether a sentence means the same wherever it is said, and by whom.
func leansOnNothing(e *english.English, said string) bool {
	return !slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(said), func(r rune) bool { return strings.ContainsRune(" ,;:.!?\"()'’", r) }), func(w string) bool {
		return lexicon.ClosedOf(w)&(lexicon.Pronoun|lexicon.Possessive) != 0 || e.Words().Relative(w)
	})
}

// accepted reports whether all of a reply passes, cut as a stream is, and why not.
func accepted(t testing.TB, gate *ground.Gate, reply string, evidence []ground.Evidence) (bool, string) {
	t.Helper()
	splitter, checked := cite.NewSplitter(), gate.Reply(evidence)
	for _, s := range append(splitter.Push(reply), splitter.Flush()) {
		if strings.TrimSpace(s) == "" {
			continue
		}
		if r := checked.Check(t.Context(), s); !r.OK {
			return false, r.String()
		}
	}
	return true, ""
}

// TestUnseen holds the gate against knowledge and wordings that it was not
// written for: no fault passes, and nine in ten of what is faithful do.
func TestUnseen(t *testing.T) {
	race.Skip(t)
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	paths, err := filepath.Glob(filepath.Join("testdata", "unseen", "*.txt"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no files", err)
	}
	gate := ground.New(e, ground.Options{})
	faithful, refused, wrong := 0, 0, map[string]int{}
	for _, path := range paths {
		u := readUnseen(t, e, path)
		for _, s := range u.faithful {
			faithful++
			if ok, why := accepted(t, gate, s, u.evidence); !ok {
				refused++
				t.Logf("turned down: %s (%s)", s, why)
			}
		}
		for _, w := range u.wrong {
			wrong[w[0]]++
			if ok, _ := accepted(t, gate, w[1], u.evidence); ok {
				t.Errorf("passed, %s: %s", w[0], w[1])
			}
		}
	}
	total := 0
	for _, n := range wrong {
		total += n
	}
	t.Logf("%d planted faults, by kind %v; %d of %d rewordings passed", total, wrong, faithful-refused, faithful)
	if refused*10 > faithful {
		t.Errorf("%d of %d rewordings were turned down", refused, faithful)
	}
}
