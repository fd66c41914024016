package tui

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"whence/cmd/repl/tui/bindings"
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

// pageWith is the page of a shelf.
func pageWith(shelf conductor.Shelf) page {
	return page(slices.IndexFunc(pages(), func(p pageOf) bool { return p.shelf == shelf }))
}

func titles() string {
	var all []string
	for _, p := range pages() {
		all = append(all, p.title)
	}
	return strings.Join(all, ", ")
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

// catalogue asks for what stands on the shelves, outside of Update. One question is asked at a
// time; the next one is for what is wanted by then.
type catalogue struct {
	ctx     context.Context
	browser Browser // nil where there are only reasons
	shelves []shelf // one for each page; nil where there are no others
	busy    bool    // a listing is on its way
	again   bool    // and another is wanted after it
}

// open takes another base, with what was looked for in it before.
func (c *catalogue) open(browser Browser, shelves []shelf) {
	if shelves == nil && browser != nil {
		shelves = make([]shelf, len(pages()))
	}
	c.browser, c.shelves = browser, shelves
}

// ask asks for what stands on a page.
func (c *catalogue) ask(at page) tea.Cmd {
	if c.busy {
		c.again = true
		return nil
	}
	c.busy, c.again = true, false
	words, browser, ctx := c.shelves[at].words, c.browser, c.ctx
	return func() tea.Msg {
		listing, err := browser.Browse(ctx, pages()[at].shelf, words)
		return shelfMsg{page: at, words: words, listing: listing, err: err}
	}
}

// take takes a listing, and reports whether it is one to show.
func (c *catalogue) take(msg shelfMsg) bool {
	c.busy = false
	s := &c.shelves[msg.page]
	if s.words != msg.words && s.filled {
		return false
	}
	s.listing, s.filled, s.failed = msg.listing, true, ""
	if msg.err != nil {
		s.failed = clean.Line(msg.err.Error())
	}
	return true
}

// fill asks for what stands on the page that is shown.
func (in *inspector) fill() tea.Cmd {
	if in.catalogue.browser == nil || !in.open || in.page == 0 {
		return nil
	}
	return in.catalogue.ask(in.page)
}

// filled takes a listing, and asks again where another is wanted by now.
func (in *inspector) filled(msg shelfMsg) tea.Cmd {
	if in.catalogue.take(msg) {
		in.refresh()
	}
	if in.catalogue.again {
		return in.fill()
	}
	return nil
}

// seek looks for something else on the page.
func (in *inspector) seek(words string) tea.Cmd {
	in.catalogue.shelves[in.page].words = words
	in.cursor, in.offset = 0, 0
	in.refresh()
	return in.fill()
}

// key takes a key that looks for something on the page, and reports whether it
// was one. What runs has the esc key first.
func (in *inspector) key(msg tea.KeyMsg, k *bindings.Map, fetch func(string) string, busy bool) (tea.Cmd, bool) {
	if !in.focus || !in.open || pages()[in.page].finds == "" || msg.Alt {
		return nil, false
	}
	words := in.catalogue.shelves[in.page].words
	runes := []rune(words)
	switch {
	case msg.Paste:
		words += clean.Line(fetch(string(msg.Runes)))
	case words == "" && msg.String() == "/":
		return nil, false // a command, as anywhere
	case msg.Type == tea.KeyCtrlU:
		words = ""
	case msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace:
		words += string(msg.Runes)
	case key.Matches(msg, k.Rub) && len(runes) > 0:
		words = string(runes[:len(runes)-1])
	case key.Matches(msg, k.Stop) && words != "" && !busy:
		words = ""
	default:
		return nil, false
	}
	return in.seek(words), true
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
		edge := item{text: stem + view.Edge(e.Link, label), path: path, open: open, unmarked: true, denied: e.Link.Denied}
		if e.Link.Relation != "" { // else it is an event, which is no name
			edge.walk = e.Link.Name
		}
		f.add(edge)
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
	words := in.catalogue.shelves[in.page].words
	switch {
	case in.focus:
		return in.theme.key.Render(what+": ") + clean.Line(words) + in.theme.cursor.Render(" ")
	case words == "":
		return in.theme.dim.Render(voice.Say("tui.shift-tab-and-type", "what", what))
	}
	return in.theme.dim.Render(what+": ") + clean.Line(words)
}
