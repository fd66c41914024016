package tui

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"whence/cmd/repl/view"
	"whence/conductor"
	"whence/internal/clean"
	"whence/internal/voice"
)

// Browser lists what the conversation stands on, beside its turns;
// *conductor.Conductor is one. It is called outside of Update, possibly while a
// turn runs.
type Browser interface {
	Browse(ctx context.Context, shelf conductor.Shelf, words string) (conductor.Listing, error)
}

// page is what the inspector shows: the reasons of a turn, or a shelf.
type page int

// pageOf is a page with its name, and the shelf that it shows; "" for the
// reasons.
type pageOf struct {
	title string
	shelf conductor.Shelf
	// finds says that what is typed narrows it down, and asks what for.
	finds string
}

func pages() []pageOf {
	return []pageOf{
		{title: voice.Say("tui.page-reasons")},
		{voice.Say("tui.page-facts"), conductor.FactShelf, voice.Say("tui.find-facts")},
		{voice.Say("tui.page-rules"), conductor.RuleShelf, voice.Say("tui.find-rules")},
		{voice.Say("tui.page-conflicts"), conductor.ConflictShelf, voice.Say("tui.find-conflicts")},
		{voice.Say("tui.page-memory"), conductor.MemoryShelf, ""},
		{voice.Say("tui.page-around"), conductor.AroundShelf, voice.Say("tui.around-name")},
		{voice.Say("tui.page-sessions"), conductor.SessionShelf, voice.Say("tui.find-sessions")},
	}
}

// shelf is what is known of a page that is no turn's.
type shelf struct {
	words   string // that narrow it down
	listing conductor.Listing
	failed  string
	filled  bool
	folds   map[string]bool // paths that the person has opened or folded
}

// shelfMsg brings a listing.
type shelfMsg struct {
	page    page
	words   string
	listing conductor.Listing
	err     error
}

// pageNamed finds a page by its title, as far as it is written.
func pageNamed(name string) (page, bool) {
	i := slices.IndexFunc(pages(), func(p pageOf) bool {
		return name != "" && strings.HasPrefix(strings.ToLower(p.title), strings.ToLower(name))
	})
	return page(i), i >= 0
}

// turnPage shows the page that is so many after the present one.
func (m *model) turnPage(by int) tea.Cmd {
	n := len(pages())
	return m.openPage(page((int(m.inspector.page) + by + n) % n))
}

// openPage shows a page, with the keys in it.
func (m *model) openPage(p page) tea.Cmd {
	if m.browser == nil {
		p = 0
	}
	m.help.open = false
	m.inspector.open, m.inspector.focus = true, true
	m.inspector.turnTo(p)
	return m.fill()
}

// togglePage opens a page, or goes back to the input where it is open.
func (m *model) togglePage(shelf conductor.Shelf) tea.Cmd {
	at := page(slices.IndexFunc(pages(), func(p pageOf) bool { return p.shelf == shelf }))
	if m.inspector.open && m.inspector.focus && m.inspector.page == at {
		m.toggleInspector()
		return nil
	}
	if shelf == conductor.AroundShelf {
		m.inspector.shelves[at].words = spokenOf(m.transcript.current())
	}
	return m.openPage(at)
}

// spokenOf is the name that a turn is most about: the subject of its last
// statement, "" where there is none.
func spokenOf(b *block) string {
	if b == nil {
		return ""
	}
	for _, s := range slices.Backward(b.record.Statements) {
		for _, x := range s.Triples {
			if x.Subject != "" && !strings.HasPrefix(x.Subject, "?") {
				return strings.ReplaceAll(x.Subject, "_", " ")
			}
		}
	}
	return ""
}

// fill asks for what stands on the shelf that is shown. One question is asked
// at a time; the next one is for what is wanted by then.
func (m *model) fill() tea.Cmd {
	in := &m.inspector
	if m.browser == nil || !in.open || in.page == 0 {
		return nil
	}
	if m.browsing {
		m.browseAgain = true
		return nil
	}
	m.browsing, m.browseAgain = true, false
	at, words, browser, ctx := in.page, in.shelves[in.page].words, m.browser, m.turns.ctx
	return func() tea.Msg {
		listing, err := browser.Browse(ctx, pages()[at].shelf, words)
		return shelfMsg{page: at, words: words, listing: listing, err: err}
	}
}

// filled takes a listing, and asks again where another is wanted by now.
func (m *model) filled(msg shelfMsg) tea.Cmd {
	m.browsing = false
	if s := &m.inspector.shelves[msg.page]; s.words == msg.words || !s.filled {
		s.listing, s.filled, s.failed = msg.listing, true, ""
		if msg.err != nil {
			s.failed = clean.Line(msg.err.Error())
		}
		m.inspector.refresh()
	}
	if m.browseAgain {
		return m.fill()
	}
	return nil
}

// look takes a key that looks for something on the page, and reports whether it
// was one.
func (m *model) look(msg tea.KeyMsg) (tea.Cmd, bool) {
	in := &m.inspector
	if !in.focus || !in.open || pages()[in.page].finds == "" || msg.Alt || m.help.open {
		return nil, false
	}
	s := &in.shelves[in.page]
	runes := []rune(s.words)
	switch {
	case msg.Paste:
		s.words += clean.Line(m.fetch(string(msg.Runes)))
	case s.words == "" && msg.String() == "/":
		return nil, false // a command, as anywhere
	case msg.Type == tea.KeyCtrlU:
		s.words = ""
	case msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace:
		s.words += string(msg.Runes)
	case key.Matches(msg, m.keys.Rub) && len(runes) > 0:
		s.words = string(runes[:len(runes)-1])
	case key.Matches(msg, m.keys.Stop) && s.words != "" && m.running == nil:
		s.words = ""
	default:
		return nil, false
	}
	in.cursor, in.offset = 0, 0
	in.refresh()
	return m.fill(), true
}

// listed are the items of a shelf.
func listed(p page, s *shelf, shut func(string, bool) bool) []item {
	switch {
	case s.failed != "":
		return []item{{kind: warns, text: s.failed}}
	case !s.filled:
		return []item{{kind: reason, text: "…"}}
	}
	f := findings{shut: shut}
	if pages()[p].shelf == conductor.AroundShelf {
		f.picture(s.listing.Entries)
	} else {
		for i := range s.listing.Entries {
			f.entry(p, &s.listing.Entries[i])
		}
	}
	if s.listing.Note != "" {
		f.add(item{kind: reason, text: clean.Text(s.listing.Note)})
	}
	if s.listing.More > 0 {
		f.add(item{kind: reason, text: voice.Say("tui.and-more-type-to-narrow", "more", s.listing.More)})
	}
	return f.items
}

// entry adds an entry, with what is below it where it is open.
func (f *findings) entry(p page, e *conductor.Entry) {
	path := fmt.Sprint("shelf", int(p), ".", e.ID, e.Text)
	shutFirst := pages()[p].shelf != conductor.MemoryShelf
	text := e.Text
	if e.ID != "" {
		text = e.ID + "  " + text
	}
	it := item{text: clean.Line(text), path: path, open: !f.shut(path, shutFirst)}
	if pages()[p].shelf == conductor.ConflictShelf {
		it.kind = warns
	}
	f.add(it)
	if it.open {
		f.below(1, e)
	}
}

// below adds the details of an entry and what can be done with it.
func (f *findings) below(depth int, e *conductor.Entry) {
	for _, d := range e.Details {
		f.add(item{kind: reason, depth: depth, text: clean.Line(d)})
	}
	for _, a := range e.Actions {
		f.add(item{kind: asks, depth: depth, text: clean.Line("→ " + a.Label + ": " + a.Input), teach: clean.Line(a.Input), now: a.Now})
	}
}

// picture draws the edges around a name: dotted where they are derived, with
// the arrow's head at the object.
func (f *findings) picture(entries []conductor.Entry) {
	const widest = 18
	label := 0
	for _, e := range entries {
		if e.Link != nil {
			label = max(label, min(widest, ansi.StringWidth(view.EdgeLabel(e.Link))))
		}
	}
	for i := range entries {
		e := &entries[i]
		if e.Link == nil {
			f.add(item{kind: title, text: clean.Line(e.Text)})
			continue
		}
		path := "around." + e.Text
		open := !f.shut(path, true)
		stem := "├"
		if i == len(entries)-1 && !open {
			stem = "└"
		}
		f.add(item{text: stem + view.Edge(e.Link, label), path: path, open: open, unmarked: true, walk: e.Link.Name, denied: e.Link.Denied})
		if open {
			f.add(item{kind: reason, depth: 1, text: clean.Line(e.ID + " " + e.Text)})
			f.below(1, e)
		}
	}
}

// tabs is the line that says which page this is: all of them where there is
// room, else the one before and the one after.
func (in *inspector) tabs() string {
	all := pages()
	width, from, to := 0, 0, len(all)
	for _, p := range all {
		width += len(p.title) + len("  ")
	}
	narrow := width > in.width
	if narrow {
		from, to = max(0, int(in.page)-1), min(len(all), int(in.page)+2)
	}
	var b strings.Builder
	for i := from; i < to; i++ {
		word, style := " "+all[i].title+" ", in.theme.dim
		if page(i) == in.page {
			word, style = "["+all[i].title+"]", in.theme.accent
		}
		b.WriteString(style.Render(word))
	}
	if narrow {
		b.WriteString(in.theme.dim.Render(" " + voice.Say("tui.tabs-of", "page", in.page+1, "count", len(all))))
	}
	return b.String()
}

// seeks is the line that says what is looked for, "" where nothing can be.
func (in *inspector) seeks() string {
	what := pages()[in.page].finds
	if what == "" {
		return ""
	}
	words := in.shelves[in.page].words
	switch {
	case in.focus:
		return in.theme.key.Render(what+": ") + clean.Line(words) + in.theme.cursor.Render(" ")
	case words == "":
		return in.theme.dim.Render(voice.Say("tui.shift-tab-and-type", "what", what))
	}
	return in.theme.dim.Render(what+": ") + clean.Line(words)
}
