package tui

import (
	"slices"
	"strconv"
	"strings"

	"whence/cmd/repl/tui/bindings"
	"whence/conductor"
	"whence/conductor/wording"
	"whence/internal/clean"
)

// transcript is the scrolled list of turns. It holds its place by a turn and a
// line in it, not by a distance from an end, so text that arrives below does
// not move what is read. Drawing costs as much as what is visible, however many
// turns there are.
type transcript struct {
	theme  *theme
	blocks []*block
	// chosen is the index of the selected turn, -1 for none.
	chosen int
	// follow keeps the last line in sight; otherwise top is the first shown.
	follow        bool
	top           place
	width, height int
	kept          []*block // blocks whose lines are cached, oldest first
	found         string   // what is looked for, which is marked in the selected turn
}

// place is a line of the transcript.
type place struct{ block, line int }

// maxKept bounds how many blocks keep their rendered lines.
const maxKept = 512

func newTranscript(t *theme) transcript {
	return transcript{theme: t, chosen: -1, follow: true}
}

// add appends a block and shows the end.
func (t *transcript) add(b *block) {
	t.blocks = append(t.blocks, b)
	t.follow = true
}

// resume appends the turns of a session that goes on.
func (t *transcript) resume(past []conductor.Record) {
	for i := range past {
		t.add(pastBlock(&past[i]))
		t.affected(&past[i])
	}
}

// note puts lines below the last block, softly.
func (t *transcript) note(lines []string) {
	if len(lines) == 0 {
		return
	}
	if len(t.blocks) == 0 {
		t.add(&block{})
	}
	b := t.blocks[len(t.blocks)-1]
	b.news, b.drawn = append(b.news, lines...), drawn{}
}

// resize sets the room there is. What stood at the top stays there.
func (t *transcript) resize(width, height int) {
	t.width, t.height = width, height
	t.settle()
}

// lines renders block i and remembers that its lines are cached.
func (t *transcript) lines(i int) []string {
	b := t.blocks[i]
	fresh := b.drawn.lines == nil
	lines := b.lines(t.width, i == t.chosen, t.theme)
	if fresh {
		t.keep(b)
	}
	return lines
}

func (t *transcript) keep(b *block) {
	if n := len(t.kept); n > 0 && t.kept[n-1] == b {
		return
	}
	t.kept = append(t.kept, b)
	if len(t.kept) > maxKept {
		t.kept[0].drawn = drawn{}
		t.kept = append(t.kept[:0], t.kept[1:]...)
	}
}

// start is the first line shown.
func (t *transcript) start() place {
	if t.follow {
		return t.back(place{block: len(t.blocks)}, t.height)
	}
	return t.top
}

// back is the place n lines before p, or the very first.
func (t *transcript) back(p place, n int) place {
	for n > p.line {
		if p.block == 0 {
			return place{}
		}
		n -= p.line
		p.block--
		p.line = len(t.lines(p.block))
	}
	p.line -= n
	return p
}

// ahead is the place n lines after p; it may lie behind the last line.
func (t *transcript) ahead(p place, n int) place {
	p.line += n
	for p.block < len(t.blocks) && p.line >= len(t.lines(p.block)) {
		p.line -= len(t.lines(p.block))
		p.block++
	}
	return p
}

// scroll moves the view by n lines, down where n is positive. At the end it
// follows what arrives again.
func (t *transcript) scroll(n int) {
	from := t.start()
	t.follow = false
	if n < 0 {
		t.top = t.back(from, -n)
	} else {
		t.top = t.ahead(from, n)
	}
	t.settle()
}

// settle follows the end again where the view has reached it, and keeps top a
// line that exists.
func (t *transcript) settle() {
	if t.follow {
		return
	}
	if t.top.block < len(t.blocks) {
		t.top.line = min(t.top.line, len(t.lines(t.top.block))-1)
	}
	end := t.back(place{block: len(t.blocks)}, t.height)
	t.follow = !t.top.before(end)
}

func (p place) before(q place) bool {
	return p.block < q.block || p.block == q.block && p.line < q.line
}

// toTop shows the first turn.
func (t *transcript) toTop() {
	t.follow, t.top = false, place{}
	t.settle()
}

// toEnd shows the last line and follows what arrives.
func (t *transcript) toEnd() { t.follow = true }

// choose selects the turn by steps from the one whose reasons are shown, and
// brings it into sight. Past the last turn nothing is selected.
func (t *transcript) choose(step int) {
	at := t.index()
	for at += step; at >= 0 && at < len(t.blocks); at += step {
		if t.blocks[at].state != said {
			t.goTo(at)
			return
		}
	}
	if step > 0 {
		t.unchoose()
	}
}

// unchoose goes back to the latest turn.
func (t *transcript) unchoose() {
	t.mark(-1)
	t.toEnd()
}

func (t *transcript) mark(at int) {
	for _, i := range []int{t.chosen, at} {
		if i >= 0 {
			t.blocks[i].drawn = drawn{}
		}
	}
	t.chosen = at
}

// show scrolls as little as brings the start of block i into sight.
func (t *transcript) show(i int) {
	first := t.start()
	last := t.ahead(first, t.height-1)
	at := place{block: i}
	switch {
	case at.before(first):
		t.follow, t.top = false, at
	case last.before(at):
		t.follow, t.top = false, t.back(place{block: i, line: len(t.lines(i))}, t.height)
	}
	t.settle()
}

// current is the turn whose reasons are shown: the selected one, or the latest;
// nil where there is none yet.
func (t *transcript) current() *block {
	if i := t.index(); i >= 0 {
		return t.blocks[i]
	}
	return nil
}

// offers are the inputs that the latest turn offers; where it offers none, changed nothing and
// takes up none, those of the turn before stay.
func (t *transcript) offers() []string {
	n := len(t.blocks)
	if n == 0 || t.blocks[n-1].state != over && t.blocks[n-1].state != said {
		return nil
	}
	r := &t.blocks[n-1].record
	out := shownOffers(append(slices.Clone(r.Offers), answersTo(readingsOf(r))...))
	if len(out) > 0 || n == 1 || len(r.Effects.Receipts) > 0 {
		return out
	}
	before := t.blocks[n-2].record.Offers
	if slices.Contains(before, t.blocks[n-1].input) {
		return nil
	}
	return shownOffers(before)
}

// agreeable reports whether enter alone does what the latest turn offers.
func (t *transcript) agreeable() bool {
	n := len(t.blocks)
	return n > 0 && t.blocks[n-1].state == over && t.blocks[n-1].record.Yes()
}

func shownOffers(all []string) (out []string) {
	for _, o := range all[:min(len(all), bindings.MaxOffers)] {
		out = append(out, clean.Line(o))
	}
	return out
}

// readingsOf are the readings that a turn asks to choose from, or the one that it asks to agree to.
func readingsOf(r *conductor.Record) []string {
	for i := len(r.Statements) - 1; i >= 0; i-- {
		if c := r.Statements[i].Choices; len(c) > 0 {
			return c
		}
	}
	return nil
}

// answersTo are what can be said to a question with these choices.
func answersTo(choices []string) (out []string) {
	if len(choices) == 1 {
		return []string{"yes", "no"}
	}
	for i := range choices {
		out = append(out, strconv.Itoa(i+1))
	}
	return out
}

// chosenBy is the reading that an answer to the latest turn takes, "" where it takes none.
func (t *transcript) chosenBy(answer string) string {
	list := readingsOf(&t.blocks[len(t.blocks)-1].record)
	n, err := strconv.Atoi(answer)
	if err != nil || n < 1 || n > len(list) {
		return ""
	}
	return clean.Line(list[n-1])
}

// welcomeMsg is what stands below the greeting, and what is offered there.
type welcomeMsg struct {
	said   string
	offers []string
}

// greet adds it to the greeting, as long as that is the last that was said.
func (t *transcript) greet(msg welcomeMsg) {
	if n := len(t.blocks); n > 0 && t.blocks[n-1].state == said && msg.said != "" {
		b := t.blocks[n-1]
		b.reply.WriteString("\n" + msg.said)
		b.record.Offers, b.drawn = msg.offers, drawn{}
	}
}

// affected marks the answers that rest on what a turn took back, and unmarks those whose
// ground it brought back. They stay as they were said.
func (t *transcript) affected(r *conductor.Record) {
	for _, b := range t.blocks {
		before := b.lost
		switch {
		case b.lost == "" && b.record.Turn != r.Turn:
			b.lost, b.lostText = restsOn(&b.record, r.Effects.Retracted)
		case slices.Contains(r.Effects.Learned, b.lost):
			b.lost = ""
		}
		if tells(r, b.lostText) {
			b.lost = ""
		}
		if b.lost != before {
			b.drawn = drawn{}
		}
	}
}

// tells reports whether a turn told what a text says, under whatever id.
func tells(r *conductor.Record, text string) bool {
	for i := range r.Statements {
		if s := &r.Statements[i]; s.Status == "learned" && text != "" && wording.Stop(s.Understood) == wording.Stop(text) {
			return true
		}
	}
	return false
}

// restsOn is the first of some ids that a proof of the turn goes by, with what it says; "" for
// none.
func restsOn(r *conductor.Record, ids []string) (id, text string) {
	for i := range r.Proofs {
		for _, n := range r.Proofs[i].Nodes {
			switch {
			case n.ID != "" && slices.Contains(ids, n.ID):
				return n.ID, n.Text
			case n.Rule != "" && slices.Contains(ids, n.Rule):
				return n.Rule, wording.RuleWords(n)
			}
		}
	}
	return "", ""
}

// find is the index of the latest turn from at backwards in which a text stands, -1 for
// none.
func (t *transcript) find(text string, at int) int {
	text = strings.ToLower(text)
	for ; at >= 0; at-- {
		b := t.blocks[at]
		if b.state != said && strings.Contains(strings.ToLower(b.input+"\n"+b.reply.String()+"\n"+strings.Join(b.receipts, "\n")), text) {
			return at
		}
	}
	return -1
}

// turn is the index of the turn with an id, -1 where it is not shown.
func (t *transcript) turn(id string) int {
	return slices.IndexFunc(t.blocks, func(b *block) bool { return id != "" && b.record.Turn == id })
}

// goTo selects a turn by its index and brings it into sight.
func (t *transcript) goTo(i int) {
	t.mark(i)
	t.show(i)
}

// index is that of the current turn, -1 where there is none.
func (t *transcript) index() int {
	if t.chosen >= 0 {
		return t.chosen
	}
	for i := len(t.blocks) - 1; i >= 0; i-- {
		if t.blocks[i].state != said {
			return i
		}
	}
	return -1
}

// at is the index of the turn that is drawn in a row, -1 where there is none.
func (t *transcript) at(row int) int {
	p := t.ahead(t.start(), row)
	if row < 0 || row >= t.height || p.block >= len(t.blocks) || t.blocks[p.block].state == said {
		return -1
	}
	return p.block
}

// redraw forgets the lines that were drawn, as after a change of colours.
func (t *transcript) redraw() {
	for _, b := range t.kept {
		b.drawn = drawn{}
	}
}

// render draws the visible lines, at most height of them.
func (t *transcript) render() []string {
	out := make([]string, 0, t.height)
	for p := t.start(); p.block < len(t.blocks) && len(out) < t.height; p = (place{block: p.block + 1}) {
		lines := t.lines(p.block)
		from := min(p.line, len(lines))
		to := min(len(lines), from+t.height-len(out))
		for _, line := range lines[from:to] {
			if p.block == t.chosen {
				line = marked(line, t.found, t.theme.chosen)
			}
			out = append(out, line)
		}
	}
	return out
}
