package english

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/triple"
	"whence/triple/english/morph"
	"whence/triple/english/syntax"
)

// prose is what people write: the lines of testdata/prose.txt.
func prose(t testing.TB) []string {
	t.Helper()
	return linesOf(t, filepath.Join("testdata", "prose.txt"), "")
}

// linesOf are the lines of a file that begin with prefix, without it.
func linesOf(t testing.TB, path, prefix string) []string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Skipf("the text is not here: %v", err)
	}
	defer f.Close()
	var out []string
	for sc := bufio.NewScanner(f); sc.Scan(); {
		if rest, ok := strings.CutPrefix(sc.Text(), prefix); ok {
			out = append(out, rest)
		}
	}
	return out
}

// recased are the ways in which people write a line.
func recased(line string) []string {
	var title []string
	for _, w := range strings.Fields(line) {
		title = append(title, morph.Capitalised(w))
	}
	return []string{line, strings.ToLower(line), strings.ToUpper(line), strings.Join(title, " ")}
}

// TestProseIsSurvived reads what people write, as they write it and with other
// capitals: with no more asked than that every sentence gets a statement whose
// place is right. PROSE may name a file with more lines.
func TestProseIsSurvived(t *testing.T) {
	lines := prose(t)
	if path := os.Getenv("PROSE"); path != "" {
		lines = append(lines, linesOf(t, path, "")...)
	} else {
		lines = append(lines, linesOf(t, filepath.Join("..", "..", "..", "shared", "data", "ud", "more.conllu"), "# text = ")...)
	}
	e := mustNew(t)
	n := 0
	for _, line := range lines {
		for _, text := range recased(line) {
			sts, err := e.Read(context.Background(), text, triple.Discourse{Speaker: triple.Speaker()})
			if err != nil {
				t.Fatal(err)
			}
			for _, st := range sts {
				if text[st.Start:st.End] != st.Text {
					t.Errorf("%q: %q is not at %d", text, st.Text, st.Start)
				}
			}
			n += len(sts)
		}
	}
	t.Logf("%d sentences", n)
}

// TestLongLists reads lists of as many members as may be, and says of longer ones
// why it does not.
func TestLongLists(t *testing.T) {
	e := mustNew(t)
	list := func(n int, sep, last string) string {
		var names []string
		for i := range n {
			names = append(names, fmt.Sprintf("Ann%c%c Bell", 'a'+i%26, 'a'+i/26))
		}
		return strings.Join(names[:n-1], sep) + last + names[n-1]
	}
	for _, n := range []int{2, 13, syntax.MaxList} {
		for _, text := range []string{"Tom likes " + list(n, ", ", " and ") + ".", "Tom likes " + list(n, ", ", ", and ") + ".", "Tom likes " + list(n, " and ", " and ") + ".", list(n, ", ", " and ") + " like tea."} {
			if sts := read(t, e, text); len(sts) != 1 || len(sts[0].Facts) != n {
				t.Errorf("%d names: %d facts, %v", n, len(sts[0].Facts), troubles(sts))
			}
		}
	}
	sts := read(t, e, "Tom likes "+list(syntax.MaxList+1, ", ", " and ")+".")
	if len(sts) != 1 || sts[0].Trouble == nil || !strings.Contains(sts[0].Trouble.Message, fmt.Sprint(syntax.MaxList)) {
		t.Errorf("a list that is too long: %v", troubles(sts))
	}
	for _, kind := range []string{"pear", "plum", "drum", "fern", "tea"} { // where the parser is unsure, too
		many := make([]string, syntax.MaxList)
		for i := range many {
			many[i] = fmt.Sprint(kind, i)
		}
		sts, err := e.Understand(t.Context(), "Zoe likes "+strings.Join(many, ", ")+" and "+kind+"100.", triple.Discourse{})
		if err != nil || len(sts) != 1 || len(sts[0].Facts) <= syntax.MaxList && (sts[0].Trouble == nil || !strings.Contains(sts[0].Trouble.Message, fmt.Sprint(syntax.MaxList))) {
			t.Errorf("a list of %s that is too long: %v %v", kind, troubles(sts), err)
		}
	}
}

// TestFirstLettersAreKept capitalises words of other scripts where a sentence
// begins with them, and nouns that are written with a capital.
func TestFirstLettersAreKept(t *testing.T) {
	e := mustNew(t)
	for _, text := range []string{"Élodie is kind.", "Éclairs are good.", "The Élan is big.", "Tom likes Éclairs.", "Ökologen sleep.", "Жанна is a cat.", "Tom visits the Ǆungla."} {
		for _, st := range read(t, e, text) {
			if strings.ContainsRune(st.Echo, '\uFFFD') {
				t.Errorf("%q is echoed as %q", text, st.Echo)
			}
			for _, n := range st.Names {
				if strings.ContainsRune(n.Spelling(), '\uFFFD') {
					t.Errorf("%q names %q", text, n.Spelling())
				}
			}
		}
	}
}

// TestNumbersThatAreEqual reads one number in the ways that people write it.
func TestNumbersThatAreEqual(t *testing.T) {
	e := mustNew(t)
	for _, forms := range [][]string{{"1.8", "1.80", "1.800"}, {"20", "20.0", "20.00"}, {"900", "900.00"}, {"1200", "1,200", "1200.0", "1.2e3"}, {"1000", "1e3", "1,000"}} {
		for _, sentence := range []string{"Sue is %s metres tall.", "The bike costs %s euros.", "Is Sue %s metres tall?", "If X is more than %s metres tall then X is big."} {
			want := ""
			for _, form := range forms {
				text := fmt.Sprintf(sentence, form)
				sts := read(t, e, text)
				if len(sts) != 1 || sts[0].Trouble != nil {
					t.Errorf("%q: %v", text, troubles(sts))
					continue
				}
				if got := meansOf(sts[0]); want == "" {
					want = got
				} else if got != want {
					t.Errorf("%q says %s, want %s", text, got, want)
				}
			}
		}
	}
}

// TestSignsTellNamesApart: a sign at a word is kept, or what has it is not learned.
func TestSignsTellNamesApart(t *testing.T) {
	e := mustNew(t)
	for text, name := range map[string]string{"Ida likes *8.": "*8", "*5 is a code.": "*5", "Ida knows C#.": "C#", "The flat #4 is small.": "#4", "Ida likes +3 boots.": "+3"} {
		sts, err := e.Understand(t.Context(), text, triple.Discourse{})
		if err != nil || len(sts) != 1 {
			t.Fatal(sts, err)
		}
		if said := fmt.Sprint(sts[0].Facts); len(sts[0].Facts) > 0 && !strings.Contains(said, strings.ToLower(name)) {
			t.Errorf("%q says %s", text, said)
		}
	}
}

// TestManySentences reads what is said of somebody named long before, and by pronouns,
// in a text of thousands of sentences.
func TestManySentences(t *testing.T) {
	e := mustNew(t)
	var text strings.Builder
	for i := range 1500 {
		fmt.Fprintf(&text, "Ann%d is a cat. She likes Bob%d. ", i, i)
	}
	text.WriteString("Ann0 is old.")
	sts, err := e.Understand(t.Context(), text.String(), triple.Discourse{})
	if err != nil || len(sts) != 3001 {
		t.Fatal(len(sts), err)
	}
	for i, st := range sts {
		want := fmt.Sprint("ann", i/2%1500)
		if len(st.Facts) != 1 || st.Facts[0].Subject.Name != want {
			t.Fatalf("%q says %v, not of %s", st.Text, st.Facts, want)
		}
	}
}

// BenchmarkManySentences reads lines of more and more sentences, each of which
// names somebody new: the time of each must not grow with their number.
func BenchmarkManySentences(b *testing.B) {
	e := mustNew(b)
	for _, n := range []int{1000, 4000, 16000} {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, "Ann%d is a cat. She likes Bob%d. ", i, i)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if _, err := e.Understand(context.Background(), text.String(), triple.Discourse{}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*n), "µs/sentence")
		})
	}
}
