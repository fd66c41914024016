package tui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"whence/cmd/repl/tui/bindings"
	"whence/cmd/repl/view"
	"whence/conductor"
	"whence/internal/clean"
	"whence/internal/voice"
)

// body is what stands above the rule: what was said, the reasons of the turn that is
// selected beside it, and the keys over both.
type body struct {
	theme      *theme
	keys       *bindings.Map
	hint       *hint
	layout     layout
	transcript transcript
	inspector  inspector
	help       help
}

// help is the overlay of the keys.
type help struct {
	open   bool
	offset int
}

func (h *help) toggle() { *h = help{open: !h.open} }

// fit divides so many rows anew where something that takes room has changed.
func (b *body) fit(rows int) {
	l := b.layout.fit(rows, b.inspector.open)
	if l == b.layout && b.transcript.width == l.left && b.transcript.height == l.upper {
		return
	}
	b.layout = l
	b.transcript.resize(l.left, l.upper)
	b.inspector.resize(l.inspector())
}

// render draws the lines, at most as many as there are rows.
func (b *body) render() []string {
	switch {
	case b.help.open:
		lines := b.helpLines()
		return lines[min(b.help.offset, len(lines)):]
	case b.layout.where == side:
		return b.sideBySide()
	case b.layout.where == below:
		rule := b.theme.titled(" "+strings.ToLower(pages()[b.inspector.page].title)+" ", b.layout.width)
		return append(append(fill(b.transcript.render(), b.layout.upper), rule), b.inspector.render()...)
	case b.layout.where == full:
		return b.inspector.render()
	}
	return b.transcript.render()
}

func (b *body) sideBySide() []string {
	left := fill(b.transcript.render(), b.layout.body)
	right := fill(b.inspector.render(), b.layout.body)
	bar := b.theme.rule.Render("│") + " "
	out := make([]string, len(left))
	for i := range left {
		pad := strings.Repeat(" ", max(0, b.layout.left+1-ansi.StringWidth(left[i])))
		out[i] = left[i] + pad + bar + right[i]
	}
	return out
}

func (b *body) helpLines() []string { return helpLines(b.keys, b.layout.width, b.theme) }

func (b *body) scrollHelp(by int) {
	b.help.offset = max(0, min(b.help.offset+by, len(b.helpLines())-b.layout.body))
}

// look shows the reasons of the turn that is selected, or of the latest.
func (b *body) look() { b.inspector.look(b.transcript.current()) }

func (b *body) toggleInspector() {
	b.inspector.open = !b.inspector.open
	b.inspector.focus = false
	b.look()
}

// switchFocus moves the keys into the reasons and back, showing them first.
func (b *body) switchFocus() {
	b.help.open = false
	if !b.inspector.open {
		b.toggleInspector()
	}
	b.inspector.focus = !b.inspector.focus
	if b.inspector.focus {
		b.inspector.begin()
	}
	b.inspector.draw()
}

// toChat gives the keys back to the input.
func (b *body) toChat() {
	b.inspector.focus = false
	b.inspector.draw()
}

// close closes what is open, or selects nothing.
func (b *body) close() {
	switch {
	case b.inspector.focus:
		b.toChat()
	case b.inspector.open && b.layout.where == full:
		b.toggleInspector()
	default:
		b.transcript.unchoose()
		b.look()
	}
}

// choose selects the turn by steps from the one that is selected.
func (b *body) choose(step int) {
	b.transcript.choose(step)
	b.look()
}

// page scrolls what is read by what is seen of it.
func (b *body) page(direction int) {
	switch {
	case b.help.open:
		b.scrollHelp(direction * b.layout.body)
	case b.inspector.open && (b.inspector.focus || b.layout.where == full):
		b.inspector.scroll(direction * max(b.inspector.room()-1, 1))
	default:
		b.transcript.scroll(direction * max(b.transcript.height-1, 1))
	}
}

// turnPage shows the page that is so many after the present one.
func (b *body) turnPage(by int) tea.Cmd {
	n := len(pages())
	return b.openPage(page((int(b.inspector.page) + by + n) % n))
}

// openPage shows a page, with the keys in it.
func (b *body) openPage(p page) tea.Cmd {
	if b.inspector.catalogue.browser == nil {
		p = 0
	}
	b.help.open = false
	b.inspector.open, b.inspector.focus = true, true
	b.inspector.turnTo(p)
	return b.inspector.fill()
}

// togglePage opens the page of a shelf, or goes back to the input where it is open.
func (b *body) togglePage(shelf conductor.Shelf) tea.Cmd {
	at := pageWith(shelf)
	if b.inspector.open && b.inspector.focus && b.inspector.page == at {
		b.toggleInspector()
		return nil
	}
	if shelf == conductor.AroundShelf {
		b.inspector.catalogue.shelves[at].words = spokenOf(b.transcript.current())
	}
	return b.openPage(at)
}

// lookAt opens a page by its name, on what stands behind it.
func (b *body) lookAt(arg string) tea.Cmd {
	name, words, _ := strings.Cut(arg, " ")
	p, ok := pageNamed(name)
	switch shelves := b.inspector.catalogue.shelves; {
	case arg == "":
		return b.turnPage(1)
	case !ok:
		return b.hint.show(voice.Say("tui.there-is-no-page", "name", name, "titles", strings.ToLower(titles())))
	case p > 0 && shelves != nil:
		shelves[p].words = words
	}
	return b.openPage(p)
}

// goToTurn shows the turn with an id, which is in the transcript.
func (b *body) goToTurn(id string) tea.Cmd {
	if b.layout.where == full {
		b.toggleInspector()
	}
	b.inspector.focus = false
	b.transcript.goTo(b.transcript.turn(id))
	b.look()
	return b.hint.show(voice.Say("tui.goes-back-to-end", "stop", bindings.First(b.keys.Stop)))
}

// unfold changes how much of the selected turn, or of the last, is shown.
func (b *body) unfold(change func(*block)) tea.Cmd {
	at := b.transcript.index()
	if at < 0 {
		return b.hint.show(voice.Say("tui.nothing-was-said-yet"))
	}
	change(b.transcript.blocks[at])
	b.transcript.blocks[at].drawn = drawn{}
	b.transcript.show(at)
	return nil
}

// fold folds the turn that is selected, or the last, to a line; "open" opens it again.
func (b *body) fold(arg string) tea.Cmd {
	if cmd := b.unfold(func(turn *block) { turn.folded = arg == "" }); cmd != nil || arg != "" {
		return cmd
	}
	return b.hint.show(voice.Say("tui.folded", "key", bindings.First(b.keys.FoldTurn)))
}

// offer is what the latest turn offers at a place.
func (b *body) offer(i int) (string, tea.Cmd) {
	offers := b.transcript.offers()
	if i >= len(offers) {
		return "", b.hint.show(voice.Say("tui.nothing-is-offered-at-this"))
	}
	return offers[i], nil
}

// undo is the command that undoes the turn that is selected, or the last that changed
// something; "" where the selected one changed nothing.
func (b *body) undo() (string, tea.Cmd) {
	turn := b.transcript.current()
	if b.transcript.chosen < 0 || turn == nil {
		return "/undo", nil
	}
	if e := &turn.record.Effects; len(e.Learned)+len(e.Retracted)+len(e.Receipts) == 0 {
		return "", b.hint.show(strings.TrimSpace(voice.Say("tui.changed-nothing", "turn", clean.Line(turn.record.Turn))))
	}
	return "/undo " + turn.record.Turn, nil
}

// fork is the command that begins a session that goes on from the turn that is selected,
// or from the last.
func (b *body) fork() (string, tea.Cmd) {
	if turn := b.transcript.current(); b.transcript.chosen >= 0 && turn != nil {
		return "/fork " + turn.record.Turn, nil
	}
	return "/fork", nil
}

// again puts what the selected turn said into the input, and is the command that begins a
// session that goes on from the turn before it, unless the turn taught nothing.
func (b *body) again(in *input) (string, tea.Cmd) {
	at := b.transcript.index()
	if at < 0 {
		return "", b.hint.show(voice.Say("tui.nothing-was-said-yet"))
	}
	in.insert(b.transcript.blocks[at].input)
	if b.transcript.blocks[at].unclear() {
		return "", nil
	}
	for i := at - 1; i >= 0; i-- {
		if id := b.transcript.blocks[i].record.Turn; id != "" {
			return "/fork " + id, nil
		}
	}
	return "/new", nil
}

// answer is the reply of the turn whose reasons are shown, or the reasons where the keys
// are in them.
func (b *body) answer() string {
	turn := b.transcript.current()
	switch {
	case turn == nil:
		return ""
	case !b.inspector.focus:
		return view.Text(turn.answer())
	}
	var lines []string
	for i := range turn.record.Proofs {
		lines = append(lines, view.Proof(&turn.record.Proofs[i])...)
	}
	for i := range turn.record.NearMisses {
		lines = append(lines, view.NearMiss(&turn.record.NearMisses[i])...)
	}
	return strings.Join(lines, "\n")
}

// helpLines prints the key map as help, in columns where there is room.
func helpLines(k *bindings.Map, width int, t *theme) []string {
	const column = 19
	out := []string{t.accent.Render(voice.Say("tui.keys")), ""}
	for _, g := range k.Groups() {
		out = append(out, t.dim.Render(g.Title))
		for _, b := range g.Keys {
			h := b.Key.Help()
			if len(h.Key) >= column || width < 60 {
				out = append(out, view.Wrap("  "+h.Key+"  "+h.Desc, width)...)
				continue
			}
			for i, line := range view.Wrap(h.Desc, width-column-2) {
				name := h.Key
				if i > 0 {
					name = ""
				}
				out = append(out, "  "+t.key.Render(fmt.Sprintf("%-*s", column, name))+line)
			}
		}
		out = append(out, "")
	}
	for _, line := range view.Wrap(voice.Say("tui.help-lists-commands"), width) {
		out = append(out, t.dim.Render(line))
	}
	return out
}
