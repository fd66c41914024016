package tui

import (
	"strings"

	"github.com/charmbracelet/lipgloss"

	"whence/cmd/repl/view"
	"whence/internal/voice"
)

// inspector shows the reasons of one turn as a list that opens and folds, and on
// its other pages what is known. Its cursor is drawn only while it has the focus.
type inspector struct {
	theme *theme
	open  bool // it is on the screen
	focus bool // keys that move go to it

	page      page
	catalogue catalogue

	turn   *block
	items  []item
	folds  map[string]bool // paths in the reasons that the person has opened or folded
	cursor int
	width  int
	height int
	offset int // first line shown

	lines []string // rendered items
	first []int    // first line of each item, and the end
}

func newInspector(t *theme) inspector {
	return inspector{theme: t, folds: map[string]bool{}}
}

// look shows the reasons of turn b as they are now. The place in the list stays
// while it is the same turn.
func (in *inspector) look(b *block) {
	if b != in.turn {
		in.turn = b
		if in.page == 0 {
			in.cursor, in.offset = 0, 0
		}
		clear(in.folds)
	}
	in.refresh()
}

// turnTo shows a page.
func (in *inspector) turnTo(p page) {
	if p != in.page {
		in.page, in.cursor, in.offset = p, 0, 0
	}
	in.refresh()
}

// begin puts the cursor on the first step of a proof or the first near-miss,
// where it has not been moved yet.
func (in *inspector) begin() {
	if in.page > 0 || in.cursor > 0 {
		return
	}
	for k := range in.items {
		if i := &in.items[k]; i.path != "" && (i.kind == step || i.kind == asks) {
			in.move(k)
			return
		}
	}
}

func (in *inspector) refresh() {
	in.items = nil
	if in.open {
		in.items = in.collect()
	}
	in.cursor = max(0, min(in.cursor, len(in.items)-1))
	in.draw()
}

func (in *inspector) collect() []item {
	if in.page > 0 {
		return listed(in.page, &in.catalogue.shelves[in.page], in.shut)
	}
	if in.turn == nil {
		return []item{{text: voice.Say("tui.the-reasons-of-answer-stand")}}
	}
	return collect(in.turn, in.shut)
}

// folded are the paths of the page that the person has opened or folded.
func (in *inspector) folded() map[string]bool {
	if in.page == 0 {
		return in.folds
	}
	s := &in.catalogue.shelves[in.page]
	if s.folds == nil {
		s.folds = map[string]bool{}
	}
	return s.folds
}

func (in *inspector) shut(path string, byDefault bool) bool {
	if f, said := in.folded()[path]; said {
		return f
	}
	return byDefault
}

// resize sets the room; 0 columns or lines where it is not on the screen.
func (in *inspector) resize(width, height int) {
	in.width, in.height = width, height
	in.draw()
}

// move takes the cursor n items down, or up where n is negative.
func (in *inspector) move(n int) {
	in.cursor = max(0, min(in.cursor+n, len(in.items)-1))
	in.draw()
	in.reveal()
}

// scroll moves the view by n lines and takes the cursor along.
func (in *inspector) scroll(n int) {
	in.offset += n
	in.clamp()
	for in.cursor < len(in.items)-1 && in.first[in.cursor] < in.offset {
		in.cursor++
	}
	for in.cursor > 0 && in.first[in.cursor] >= in.offset+in.room() {
		in.cursor--
	}
	in.draw()
}

// fold shuts or opens the item under the cursor. A left on what does not fold
// goes to what it belongs to.
func (in *inspector) fold(shut bool) {
	i := in.current()
	switch {
	case i == nil:
	case i.path != "" && i.open == shut:
		in.folded()[i.path] = shut
		in.refresh()
	case shut:
		in.toParent(i.depth)
	default:
		in.move(1)
	}
}

func (in *inspector) toParent(depth int) {
	for k := in.cursor - 1; k >= 0; k-- {
		if above := &in.items[k]; above.path != "" && (above.depth < depth || above.kind == title) {
			in.move(k - in.cursor)
			return
		}
	}
}

// toggle opens or folds the item under the cursor, or returns it where it leads
// to something else: an input, or another name.
func (in *inspector) toggle() *item {
	i := in.current()
	switch {
	case i == nil:
	case i.teach != "" || i.walk != "" || i.turn != "":
		return i
	case i.path != "":
		in.fold(i.open)
	}
	return nil
}

// at is the item that is drawn in a row of the inspector, -1 for none.
func (in *inspector) at(row int) int {
	row -= len(in.head())
	line := row + in.offset
	if row < 0 || line >= len(in.lines) {
		return -1
	}
	for k := range in.items {
		if line < in.first[k+1] {
			return k
		}
	}
	return -1
}

func (in *inspector) current() *item {
	if in.cursor >= len(in.items) {
		return nil
	}
	return &in.items[in.cursor]
}

// lesson is what would make the turn's question true: the text of the first
// near-miss that sentences or one command mend.
func (in *inspector) lesson() string {
	if in.turn == nil {
		return ""
	}
	for i := range in.turn.record.NearMisses {
		if t := view.TeachAll(&in.turn.record.NearMisses[i]); t != "" {
			return t
		}
	}
	return ""
}

func (in *inspector) clamp() {
	in.offset = max(0, min(in.offset, len(in.lines)-in.room()))
}

// reveal scrolls as little as shows the item under the cursor.
func (in *inspector) reveal() {
	if len(in.items) == 0 {
		return
	}
	from, to := in.first[in.cursor], in.first[in.cursor+1]
	in.offset = max(in.offset, to-in.room())
	in.offset = min(in.offset, from)
	in.clamp()
}

// draw renders the items to lines of the width.
func (in *inspector) draw() {
	in.lines, in.first = in.lines[:0], in.first[:0]
	if in.width <= 0 {
		in.first = make([]int, len(in.items)+1)
		return
	}
	for k := range in.items {
		in.first = append(in.first, len(in.lines))
		in.drawItem(&in.items[k], in.focus && k == in.cursor)
	}
	in.first = append(in.first, len(in.lines))
	in.clamp()
}

func (in *inspector) drawItem(i *item, here bool) {
	if i.kind == title && len(in.lines) > 0 && !in.tight() {
		in.lines = append(in.lines, "")
	}
	text := strings.Repeat("  ", min(i.depth, in.width/6)) + mark(i) + i.text
	style := in.theme.item(i)
	if i.unmarked {
		text = i.text
	}
	if here {
		style = in.theme.chosen
	}
	for _, l := range view.Wrap(text, min(in.width, measure)) {
		in.lines = append(in.lines, style.Render(l))
	}
}

// mark shows without colour what an item is.
func mark(i *item) string {
	switch {
	case i.walk != "":
		return ""
	case i.path != "" && i.open:
		return "▾ "
	case i.path != "":
		return "▸ "
	}
	switch i.kind {
	case step, holds:
		return "• "
	case fails:
		return "✗ "
	case warns:
		return "! "
	}
	return ""
}

// item is how an item of the inspector is drawn.
func (t *theme) item(i *item) lipgloss.Style {
	if i.denied {
		return t.bad
	}
	switch i.kind {
	case title:
		return t.accent
	case verdict:
		return t.verdict(i.found)
	case reason:
		return t.dim
	case fails:
		return t.bad
	case warns:
		return t.warn
	case asks:
		return t.key
	}
	return t.text
}

// head are the lines above the list: which page it is, and what is looked for.
func (in *inspector) head() []string {
	const least = 4
	if in.catalogue.shelves == nil || in.height < least {
		return nil
	}
	head := []string{in.tabs()}
	if seeks := in.seeks(); seeks != "" {
		head = append(head, seeks)
	}
	if in.tight() {
		return head
	}
	return append(head, "")
}

// tight reports whether there is no room for empty lines.
func (in *inspector) tight() bool { return in.height < roomy }

// roomy is from how many lines on some of them may be empty.
const roomy = 15

// room is how many lines of the list are visible.
func (in *inspector) room() int { return max(0, in.height-len(in.head())) }

// render draws the visible lines, at most as many as there is room for.
func (in *inspector) render() []string {
	return append(in.head(), in.lines[in.offset:min(len(in.lines), in.offset+in.room())]...)
}
