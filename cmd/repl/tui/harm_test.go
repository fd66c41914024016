package tui

import (
	"context"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"whence/conductor"
)

// FuzzNothingHarmful puts a text from outside everywhere that one can come from:
// into every event, every record, every shelf, what is completed, and what was
// typed and pasted. Nothing reaches the terminal but text and the program's own
// colours, and every frame is whole.
func FuzzNothingHarmful(f *testing.F) {
	for _, seed := range []string{"", "plain", "a\x1b[2Jb\x1b]52;c;aGk=\x07c\u202ed\u0000e\x9bf\rg\xff", "\u2066\u2069\u200f\u061c", strings.Repeat("漢👩‍👩‍👧e\u0301", 50),
		"\x1bP+q\x1b\\", "\t\n\v\f\x85\u2028\u2029", strings.Repeat("\u0301", 300), "\xed\xa0\x80\xc3\x28", "\ufeff\u00ad\u200b\u2028", strings.Repeat("x", 5000)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, harm string) {
		const longest = 8 << 10
		if len(harm) > longest {
			return
		}
		m := harmed(t, harm)
		for _, p := range []int{0, 1 + len(harm)%(len(pages())-1)} {
			m.body.inspector.open = true
			m.body.inspector.turnTo(page(p))
			for _, size := range []tea.WindowSizeMsg{{Width: 40, Height: 200}, {Width: 160, Height: 60}} {
				m.Update(size)
				if err := wholeFrame(m); err != nil {
					t.Fatal(err)
				}
				if bad := harmful(m.View()); bad != "" {
					t.Fatalf("page %d: %q reaches the terminal", p, bad)
				}
			}
		}
	})
}

// harmed is a chat into which a text has come by every way that there is.
func harmed(t *testing.T, harm string) *model {
	ctx, cancel := context.WithCancel(context.Background())
	var r conductor.Record
	poison(reflect.ValueOf(&r).Elem(), harm, 0)
	r.Statements = r.Statements[:1]
	o := Options{
		Turner: events(conductor.Heard{Turn: harm, Input: harm}, conductor.Learned{Statements: r.Statements, Receipts: []string{harm}}, conductor.Explained{Verdict: r.Verdict, Proofs: r.Proofs},
			conductor.Progress{Text: harm, Share: 0.5}, conductor.Token{Text: harm}, conductor.Notice{Text: harm}, conductor.Answered{Record: r}),
		Greeting: harm, Past: []conductor.Record{r}, History: []string{harm}, Browser: library{}, Status: func() string { return harm },
	}
	m := newModel(ctx, o, plainTheme(), 0)
	t.Cleanup(func() { m.turns.wait(cancel) })
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	m.Update(m.status.refresh()())
	m.begin(harm)
	for m.turns.running != nil {
		m.Update(m.turns.running.stream.next())
	}
	for p := range pages() {
		var e conductor.Entry
		poison(reflect.ValueOf(&e).Elem(), harm, 0)
		m.body.inspector.catalogue.shelves[p].words = harm
		m.body.inspector.catalogue.shelves[p].folds = map[string]bool{"shelf" + string(rune('0'+p)) + e.ID + e.Text: false, "around." + e.Text: false}
		m.Update(shelfMsg{page: page(p), words: harm, listing: conductor.Listing{Entries: []conductor.Entry{{Text: harm}, e, e}, Note: harm, More: 1}})
	}
	m.Update(failedMsg(harm))
	m.Update(candidatesMsg{asked: m.completion.asked, word: "", list: []string{"one", "other"}})
	m.completion.list = append(m.completion.list, "x")
	m.Update(tea.KeyMsg{Type: tea.KeyRunes, Paste: true, Runes: []rune(harm)})
	return m
}

// harmful is what of a frame is neither text nor a colour of the program's own.
func harmful(view string) string {
	rest := regexp.MustCompile(`\x1b\[[0-9;]*m`).ReplaceAllString(view, "")
	if !utf8.ValidString(rest) {
		return "no UTF-8"
	}
	return regexp.MustCompile(`[\x00-\x09\x0b-\x1f\x7f\x{80}-\x{9f}\x{61c}\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}]`).FindString(rest)
}
