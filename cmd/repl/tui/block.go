package tui

import (
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"

	"whence/cmd/repl/view"
	"whence/conductor"
	"whence/conductor/wording"
	"whence/internal/clean"
	"whence/internal/voice"
)

// block is one turn in the transcript: what was typed, what was replied, and
// what the turn is known to have done so far. The record fills as the events
// come and is the conductor's own once the turn is over.
type block struct {
	input    string
	reply    strings.Builder
	receipts []string
	notices  []string
	news     []string // what others told after the turn
	record   conductor.Record
	state    state
	failure  string
	// lost is the id of a fact or a rule that an answer rests on and that was taken back,
	// "" where there is none, and lostText says it.
	lost, lostText string
	// details says that what the answer keeps back is shown, and folded that only a line of
	// the turn is.
	details, folded bool

	flow  flow
	drawn drawn
}

// state says how far a turn is.
type state uint8

const (
	said    state = iota // a line of the program, no turn
	running              // events are to come
	over
	left // stopped waiting for it
)

// drawn keeps the lines of a block for one width and look.
type drawn struct {
	width  int
	chosen bool
	lines  []string
}

// saidBlock is a line of the program itself.
func saidBlock(text string) *block {
	b := &block{}
	b.reply.WriteString(text)
	return b
}

// pastBlock is a turn of a resumed session, as its record tells it.
func pastBlock(r *conductor.Record) *block {
	b := &block{input: r.Input, state: over, receipts: r.Effects.Receipts}
	b.answered(conductor.Answered{Record: *r})
	return b
}

// apply takes one event into the block.
func (b *block) apply(e conductor.Event) {
	b.drawn = drawn{}
	switch e := e.(type) {
	case conductor.Heard:
		b.record.Turn, b.record.Session = e.Turn, e.Session
	case conductor.Extracted:
		b.record.Statements = e.Statements
	case conductor.Routed:
		b.record.Route = e.Route
	case conductor.Learned:
		b.record.Statements = e.Statements
		b.receipts = append(b.receipts, e.Receipts...)
	case conductor.Inferred:
		b.record.Effects = e.Effects
	case conductor.Explained:
		b.record.Verdict, b.record.Answers = e.Verdict, e.Answers
		b.record.Proofs, b.record.NearMisses = e.Proofs, e.NearMisses
	case conductor.Token:
		b.reply.WriteString(e.Text)
	case conductor.Notice:
		b.notices = append(b.notices, e.Text)
	case conductor.Answered:
		b.answered(e)
	}
}

func (b *block) answered(e conductor.Answered) {
	b.record = e.Record
	if b.reply.Len() == 0 {
		b.reply.WriteString(e.Record.Reply)
	}
	if f := e.Record.Error; f != nil {
		b.failure = view.Failure(f, b.reply.String())
	}
}

// unclear reports whether the turn taught nothing since it could not be read, or in one way
// alone.
func (b *block) unclear() bool {
	return b.state == over && len(b.record.Effects.Learned) == 0 && slices.ContainsFunc(b.record.Statements, func(s conductor.StatementRecord) bool {
		return s.Kind == "not_understood" || len(s.Choices) > 0
	})
}

// unclear reports whether the latest of some turns is.
func unclear(blocks []*block) bool { return len(blocks) > 0 && blocks[len(blocks)-1].unclear() }

// answer is what was said back: the reply, and where the receipts say it all, they.
func (b *block) answer() string {
	if b.reply.Len() > 0 {
		return b.reply.String()
	}
	return strings.Join(b.spoken(), "\n")
}

// text is what was said and answered, with what stands under it.
func (b *block) text() string {
	if b == nil {
		return ""
	}
	lines := slices.Concat([]string{inputBar + view.Text(b.input), view.Text(b.reply.String())}, b.marks())
	return strings.Join(slices.DeleteFunc(lines, func(s string) bool { return s == "" }), "\n")
}

// end closes the block. An error that no record told of is shown.
func (b *block) end(err error) {
	b.drawn = drawn{}
	b.state = over
	if err != nil && b.record.Error == nil && b.failure == "" {
		b.failure = clean.Line(err.Error())
	}
}

// lines renders the block, from its cache where nothing has changed.
func (b *block) lines(width int, chosen bool, t *theme) []string {
	if b.drawn.lines == nil || b.drawn.width != width || b.drawn.chosen != chosen {
		b.drawn = drawn{width: width, chosen: chosen, lines: b.render(width, chosen, t)}
	}
	return b.drawn.lines
}

// bar is the margin of a block: what was typed is marked by its prompt, and the
// block whose reasons are shown by a line along it.
const (
	plainBar  = "  "
	chosenBar = "▌ "
	inputBar  = "› "
	margin    = 2
)

// measure is how many columns a line of text has at most, however wide the screen is: longer
// ones are hard to follow to the next.
const measure = 92

func (b *block) render(width int, chosen bool, t *theme) []string {
	d := drawing{width: max(min(width, measure)-margin, 1), bar: plainBar}
	if chosen {
		d.bar = t.accent.Render(chosenBar)
	}
	if b.input != "" {
		b.renderInput(&d, chosen, width > measure, t)
	}
	switch {
	case b.record.Verdict == conductor.Conflicting && b.state == over, b.state == over && len(b.record.Effects.Conflicts) > 0:
		b.renderConflict(&d, t)
	case b.state == over && len(readingsOf(&b.record)) > 0:
		b.renderAsked(&d, t)
	case b.record.Verdict != "" && b.state == over && !strings.HasPrefix(b.reply.String(), firstStep):
		b.renderAnswer(&d, t)
	default:
		d.plain(b.flow.wrap(b.reply.String(), d.width))
	}
	for _, m := range b.under(t) {
		d.add(m.text, m.style)
	}
	if b.folded {
		d.fold(b.echoed(d.width), t)
	} else if b.details {
		for _, line := range wording.Details(&b.record) {
			d.add("· "+line, t.dim)
		}
	}
	if n := len(d.lines); n == 0 || d.lines[n-1] != d.bar { // a card ends with an empty line itself
		d.lines = append(d.lines, "")
	}
	return d.lines
}

// maxAnswer is how many lines of an answer are shown, before its reason; a list that is longer is
// whole with the details.
const maxAnswer = 8

// firstStep begins a proof that is told step by step: no step of it is the answer.
const firstStep = "1. "

// renderAnswer draws the reply to a question: the answer first, with its mark, and below it
// the reason.
func (b *block) renderAnswer(d *drawing, t *theme) {
	v := b.record.Verdict
	said, rest, _ := strings.Cut(strings.TrimRight(view.Text(b.reply.String()), "\n"), "\n")
	answer, reason := wording.Parted(said)
	mark := view.Mark(v) + " "
	indent := strings.Repeat(" ", ansi.StringWidth(mark))
	lines := view.Wrap(wording.Sentence(answer), d.width-len(indent))
	more := 0
	if len(lines) > maxAnswer+1 && !b.details {
		lines, more = lines[:maxAnswer], len(lines)-maxAnswer
	}
	for i, line := range lines {
		if i > 0 {
			mark = indent
		}
		d.lines = append(d.lines, d.bar+t.verdict(v).Render(mark+line))
	}
	if more > 0 {
		d.add(indent+"… "+voice.Say("tui.more-lines-at", "lines", voice.Say("tui.more-lines", "count", more), "key", t.details), t.dim)
	}
	for _, part := range []string{reason, rest} {
		if part == "" {
			continue
		}
		for _, line := range view.Wrap(part, d.width-len(indent)) {
			d.plain([]string{indent + line})
		}
	}
}

// renderConflict draws a reply that shows what contradicts itself: each side on a card of its
// own, what is said on it first and where it comes from below.
func (b *block) renderConflict(d *drawing, t *theme) {
	mark, cards := view.Mark(conductor.Conflicting)+" ", false
	ends := voice.Parts("wording.to-end-it")[0]
	for line := range strings.Lines(view.Text(b.reply.String())) {
		line = strings.TrimRight(line, "\n")
		side, isSide := strings.CutPrefix(line, "- ")
		switch {
		case line == wording.Contradicting():
			cards = true
			d.lines = append(d.lines, d.bar+t.clash.Render(mark+line))
		case cards && isSide:
			said, reason := wording.Parted(side)
			d.card(said, reason, t.clash, t)
		case strings.HasPrefix(line, ends) && !b.details: // the keys below say it in words
		default:
			cards = false
			d.plain(view.Wrap(line, d.width))
		}
	}
}

// renderAsked draws a question asked back: what may be meant on a card each, in the midst of the
// words that ask.
func (b *block) renderAsked(d *drawing, t *theme) {
	rest, style := view.Mark(conductor.NotUnderstood)+" "+view.Text(b.reply.String()), t.verdict(conductor.NotUnderstood)
	for i, reading := range readingsOf(&b.record) {
		before, after, ok := strings.Cut(rest, clean.Line(reading))
		if !ok {
			break
		}
		before = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(before), strconv.Itoa(i+1)+"."))
		if d.add(before, style); len(readingsOf(&b.record)) > 1 {
			reading = strconv.Itoa(i+1) + ". " + reading
		}
		d.card(clean.Line(reading), "", style, t)
		rest = after
	}
	d.add(strings.TrimSpace(rest), style)
}

// card draws what is said on a card with its reason: one side of a conflict, or what may be meant.
func (d *drawing) card(said, reason string, color lipgloss.Style, t *theme) {
	edge := color.Render("│") + " "
	width := d.width - 2*margin
	for _, line := range view.Wrap(said, width) {
		d.lines = append(d.lines, d.bar+plainBar+edge+t.text.Bold(true).Render(line))
	}
	if reason != "" {
		for _, line := range view.Wrap(reason, width) {
			d.lines = append(d.lines, d.bar+plainBar+edge+t.dim.Render(line))
		}
	}
	d.lines = append(d.lines, d.bar)
}

// maxReceipts is how many receipts of a turn stand under its reply; the ids of all
// stand in its reasons.
const maxReceipts = 12

// remark is a line under a reply.
type remark struct {
	text  string
	style lipgloss.Style
}

// under is what stands under the reply: receipts, and what went wrong.
func (b *block) under(t *theme) (out []remark) {
	all := b.spoken()
	shown := all
	if len(shown) > maxReceipts+1 {
		shown = shown[:maxReceipts]
	}
	for _, r := range shown {
		out = append(out, remark{"+ " + r, t.dim})
	}
	if n := len(all) - len(shown); n > 0 {
		out = append(out, remark{voice.Say("tui.and-more-last", "count", n, "receipt", all[len(all)-1]), t.dim})
	}
	for _, n := range b.notices {
		out = append(out, remark{"! " + clean.Line(n), t.warn})
	}
	if b.lost != "" {
		out = append(out, remark{clean.Line(voice.Say("tui.this-rests-on-which-was", "lost", b.lostText)), t.warn})
	}
	if b.failure != "" {
		out = append(out, remark{"! " + b.failure, t.bad})
	}
	for _, n := range b.news {
		out = append(out, remark{"· " + clean.Line(n), t.dim})
	}
	if b.state == left {
		out = append(out, remark{voice.Say("tui.stopped-waiting-what-it-had"), t.warn})
	}
	return out
}

// spoken are the receipts without their ids, which stand in the reasons and the details.
func (b *block) spoken() (out []string) {
	for _, r := range b.receipts {
		if r = clean.Line(wording.Spoken(r)); r != "" {
			out = append(out, r)
		}
	}
	return out
}

// marks are those lines without their styles.
func (b *block) marks() (lines []string) {
	for _, r := range b.under(&theme{}) {
		lines = append(lines, r.text)
	}
	return lines
}

// maxEcho is how many lines of an input the transcript repeats; the whole of a
// long paste is in the record and in the history.
const maxEcho = 12

// renderInput draws what was typed, and the turn's id at the right, or behind the words where that
// would be in the midst of the screen.
func (b *block) renderInput(d *drawing, chosen, wide bool, t *theme) {
	id := clean.Line(b.record.Turn)
	lines := view.Wrap(clean.Text(b.input), d.width-ansi.StringWidth(id)-margin)
	more := len(lines) - maxEcho
	if more > 1 {
		lines = lines[:maxEcho]
	}
	for i, l := range lines {
		bar := d.bar
		if i == 0 && !chosen {
			bar = t.you.Render(inputBar)
		}
		line := bar + t.you.Render(l)
		if i == 0 && id != "" {
			pad := margin
			if !wide {
				pad = max(margin, d.width-ansi.StringWidth(l+id))
			}
			line += strings.Repeat(" ", pad) + t.dim.Render(id)
		}
		d.lines = append(d.lines, strings.TrimRight(line, " "))
	}
	if more > 1 {
		d.add("… "+voice.Say("tui.more-lines", "count", more), t.dim)
	}
}

// echoed is how many lines what was typed takes.
func (b *block) echoed(width int) int {
	if b.input == "" {
		return 0
	}
	n := len(view.Wrap(clean.Text(b.input), width-ansi.StringWidth(clean.Line(b.record.Turn))-margin))
	if n > maxEcho+1 {
		return maxEcho + 1
	}
	return n
}

// flow keeps the wrapped lines of the paragraphs of a reply that are complete,
// so that a token more costs no more than the paragraph that it belongs to.
type flow struct {
	width int
	upTo  int // bytes of the reply that the lines hold
	lines []string
}

// wrap returns the lines of a reply, which only grows from call to call.
func (f *flow) wrap(reply string, width int) []string {
	if f.width != width {
		*f = flow{width: width}
	}
	if end := strings.LastIndexByte(reply, '\n') + 1; end > f.upTo {
		f.lines = append(f.lines, view.Wrap(view.Text(reply[f.upTo:end-1]), width)...)
		f.upTo = end
	}
	lines := f.lines[:len(f.lines):len(f.lines)]
	if rest := view.Text(reply[f.upTo:]); rest != "" {
		lines = append(lines, view.Wrap(rest, width)...)
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// drawing collects wrapped and styled lines behind a bar.
type drawing struct {
	width int
	bar   string
	lines []string
}

// plain adds lines that are wrapped already and have no style.
func (d *drawing) plain(lines []string) {
	for _, l := range lines {
		d.lines = append(d.lines, strings.TrimRight(d.bar+l, " "))
	}
}

// fold leaves of what was answered, below so many lines, the first line.
func (d *drawing) fold(from int, t *theme) {
	const left = 1
	if hidden := len(d.lines) - from - left; hidden > 0 {
		d.lines = append(d.lines[:from+left], d.bar+t.dim.Render("… "+voice.Say("tui.more-lines", "count", hidden)))
	}
}

func (d *drawing) add(text string, s lipgloss.Style) {
	if text == "" {
		return
	}
	for _, l := range view.Wrap(text, d.width) {
		d.lines = append(d.lines, strings.TrimRight(d.bar+s.Render(l), " "))
	}
}
