package command

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"

	"whence/conductor/shelf"
	"whence/conductor/timeline"
	"whence/conductor/wording"
	"whence/internal/draw"
	"whence/internal/voice"
	"whence/kb"
	"whence/triple"
)

// moment is one line of a time line.
type moment struct {
	at         int64 // as timeline.MomentOf
	when, text string
	id, gone   string
	source     triple.Source
	span       draw.Span
	told       bool // the time is when it was told
}

// timeline says what was told of a name in the order of the times that it speaks of, here or
// as a picture; or what changed since a time.
func (t listings) timeline(arg string) error {
	name, f, toFile := t.cutFile(arg, func(string) bool { return true })
	name = strings.Trim(strings.TrimSuffix(name, "."), `"`)
	if since, ok := strings.CutPrefix(name, "since "); ok {
		return t.changedSince(strings.TrimSpace(since))
	}
	if name == "" {
		about, ok := t.Talk.LastMention()
		if !ok {
			return t.Refuse(voice.Say("command.a-name-is-missing"), voice.Say("command.for-example-timeline-anna-or"))
		}
		name = about.Name
	}
	topic := triple.Const(triple.Proper, name)
	line, err := t.momentsOf(topic)
	switch {
	case err != nil:
		return err
	case len(line) == 0:
		return t.Refuse(voice.Say("command.i-was-told-nothing-about", "name", t.Explain.NameSpelling(topic.Name)), "")
	case toFile:
		return t.drawInto(lineOf(t.Explain.NameSpelling(topic.Name), line), f)
	}
	if t.sayBars(line) {
		return nil
	}
	before := ""
	for _, m := range line {
		when, mark := m.when, "●"
		if when == before {
			when = "" // as the line above
		}
		if m.gone != "" {
			mark = "○"
		}
		before = m.when
		t.SayLine(fmt.Sprintf("%-16s  %s %s%s", when, mark, m.text, m.gone))
	}
	return nil
}

// sayBars says a time line with bars, all to one scale, and behind each what was so then. It reports
// false where all is of one day.
func (t listings) sayBars(line []moment) bool {
	spans := make([]draw.Span, len(line))
	for i, m := range line {
		spans[i] = m.span
	}
	scale, bars, ok := draw.Bars(spans)
	if !ok {
		return false
	}
	t.SayLine(strings.TrimRight(scale, " "))
	for i, m := range line {
		text := m.text + m.gone
		if m.told {
			text = m.text + " " + voice.Say("command.moment-told", "on", m.source.At.Format("2 January 2006")) + m.gone
		}
		t.SayLine(bars[i] + "  " + text)
	}
	return true
}

// momentsOf are what was told of a name, live or not, by the times that it speaks of.
func (t listings) momentsOf(topic triple.Term) ([]moment, error) {
	var facts []triple.Fact
	for _, pattern := range []triple.Triple{{Subject: topic, Object: triple.Var("Y")}, {Subject: triple.Var("X"), Object: topic}} {
		found, _, err := t.Known.Store.Matching(t.Ctx, pattern, shelf.MaxShown)
		if err != nil {
			return nil, err
		}
		facts = append(facts, found...)
	}
	closed, err := t.Known.Store.Closed(t.Ctx, MaxPast)
	if err != nil {
		return nil, err
	}
	for _, f := range closed {
		if f.Triple.Subject.Name == topic.Name || f.Triple.Object.Name == topic.Name {
			facts = append(facts, f)
		}
	}
	shown := map[string]bool{}
	var out []moment
	for _, f := range facts {
		m, err := t.momentOf(f)
		if err != nil {
			return nil, err
		}
		if key := m.text + m.when + m.gone; !shown[key] {
			shown[key] = true
			out = append(out, m)
		}
	}
	slices.SortStableFunc(out, func(a, b moment) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(kb.IDNumber(a.id), kb.IDNumber(b.id)))
	})
	return out, nil
}

// momentOf is the line of a fact: of an event its sentence, at the time that was told with
// it; of anything else when it was told.
func (t listings) momentOf(f triple.Fact) (moment, error) {
	m := moment{at: timeline.MomentOf(f.Source.At), when: f.Source.At.Format("2006-01-02 15:04"), id: f.ID, source: f.Source, span: draw.Span{From: f.Source.At, Until: f.Source.At, Within: true}}
	if e := t.Known.Events.EventOf(f.ID); e != nil {
		first := e.Facts()[0]
		m.text, m.id = t.Explain.Sentence(first), e.First()
		if told := e.Told(); told != "" {
			m.when = told
		}
		m.told = e.Told() == ""
		if l, ok := e.Lasted(); ok {
			m.dated(l)
		}
		if m.span.Open {
			m.span.Until = t.Began
		}
		return m, nil
	}
	m.text = wording.UpperFirst(wording.Unnamed(t.Explain.Sentence(plainly(f.Triple))))
	_, past, err := t.Known.Store.Fact(t.Ctx, f.ID)
	m.told, m.span = true, draw.Span{From: f.Source.At, Until: t.Began, Open: true}
	if l, ok := timeline.Dated(f.Triple, f.Source.At); ok {
		m.dated(l)
		m.when, m.told = f.Triple.Object.Spelling(), false
	}
	if err == nil && !past.Live {
		last := past.Last()
		m.span.Until, m.span.Open = last.At, false
		m.gone = " " + voice.Say("command.moment-of-until", "format", last.At.Format("2006-01-02 15:04"), "turn", last.Turn)
	}
	return m, err
}

// dated puts a line where something was.
func (m *moment) dated(l timeline.Lasting) {
	m.at, m.span = timeline.MomentOf(l.From), draw.Span{From: l.From, Until: l.Until, Within: l.Within, Open: l.GoesOn}
}

// plainly is a fact without how sure it is, which is said beside it.
func plainly(x triple.Triple) triple.Triple {
	x.Confidence = 0
	return x
}

// lineOf draws a time line: what came first on top.
func lineOf(title string, line []moment) draw.Graph {
	g := draw.Graph{Title: title, Note: voice.Say("command.what-was-told-of-by", "title", title), Roots: []int{0}}
	for i, m := range line {
		n := draw.Node{Text: strings.TrimSuffix(m.text, "."), Kind: draw.Told, Reason: m.when, ID: m.id, Place: m.source.Turn, Quote: m.source.Quote}
		if m.gone != "" {
			n.Kind, n.Reason = draw.Absent, m.when+";"+strings.ToLower(m.gone[:2])+m.gone[2:]
		}
		g.Nodes = append(g.Nodes, n)
		if i > 0 {
			g.Edges = append(g.Edges, draw.Edge{From: i - 1, To: i})
		}
	}
	return g
}

// changedSince says what was told and what was taken back since a time or a turn.
func (t listings) changedSince(said string) error {
	from, ok, err := t.momentNamed(said)
	switch {
	case err != nil:
		return err
	case !ok:
		return t.Refuse(voice.Say("command.i-do-not-know-when", "said", said), voice.Say("command.for-example-timeline-since-yesterday"))
	}
	told, more, err := t.toldSince(from)
	if err != nil {
		return err
	}
	for _, line := range told {
		t.SayLine(line)
	}
	if more > 0 {
		t.SayLine(voice.Say("command.and-more-facts-lists-all", "more", more))
	}
	gone, err := t.goneSince(from)
	if err != nil {
		return err
	}
	for _, line := range gone {
		t.SayLine(line)
	}
	if len(told)+len(gone) == 0 {
		t.Say(voice.Say("command.nothing-was-told-or-taken", "said", said))
	}
	return nil
}

// momentNamed is the beginning of a time that is named, or of what was said after a turn.
func (t listings) momentNamed(said string) (time.Time, bool, error) {
	if kb.IsID(said, 't') {
		h, err := t.History.Turn(t.Ctx, said)
		return h.At.Add(time.Nanosecond), err == nil, nil
	}
	if words := strings.Fields(strings.ToLower(said)); len(words) == 2 && words[0] == "last" && (words[1] == "time" || words[1] == "session") {
		return t.lastHere()
	}
	at, ok := timeline.Named(said, t.Began)
	return at, ok, nil
}

// lastHere is when the session before this one ended, or where there was none, when this one began.
func (t listings) lastHere() (time.Time, bool, error) {
	all, err := t.History.Sessions(t.Ctx)
	for _, s := range all { // the latest first
		if s.ID != t.Host.Session().ID && s.Turns > 0 && s.Last.Before(t.Host.Session().Started) {
			return s.Last.Add(time.Nanosecond), true, err
		}
	}
	return t.Host.Session().Started, true, err
}

// toldSince are the sentences told since a moment, and how many more there are.
func (t listings) toldSince(from time.Time) (lines []string, more int, err error) {
	id, err := t.lastBefore(from)
	if err != nil {
		return nil, 0, err
	}
	rows := t.rows()
	for f, err := range t.Known.Store.FactsAfter(t.Ctx, id) {
		if err != nil {
			return nil, 0, err
		}
		id, text, ok := rows.Row(f)
		switch {
		case !ok || f.Source.At.Before(from):
		case len(lines) == shelf.MaxShown:
			more++
		default:
			lines = append(lines, fmt.Sprintf("+ %s: %s (%s)", id, text, t.Known.Where(f.Source)))
		}
	}
	for _, id := range kb.SortedIDs(t.Known.Rules) {
		if r := t.Known.Rules[id]; !r.Source.At.Before(from) {
			lines = append(lines, fmt.Sprintf("+ %s: %s (%s)", id, wording.UpperFirst(wording.Stop(t.Explain.RuleText(id))), t.Known.Where(r.Source)))
		}
	}
	return lines, more, nil
}

// lastBefore is the id of the fact told last before a moment, "" for none: ids are given in
// the order of telling.
func (t listings) lastBefore(from time.Time) (string, error) {
	var failed error
	n := sort.Search(t.Known.Events.Last(), func(i int) bool {
		f, _, err := t.Known.Store.Fact(t.Ctx, fmt.Sprintf("f%d", i+1))
		if err != nil {
			failed = err
		}
		return err == nil && !f.Source.At.Before(from)
	})
	if n == 0 || failed != nil {
		return "", failed
	}
	return fmt.Sprintf("f%d", n), nil
}

// goneSince are what was taken back since a moment, or has a later value in its place.
func (t listings) goneSince(from time.Time) (lines []string, err error) {
	closed, err := t.Known.Store.Closed(t.Ctx, MaxPast)
	if err != nil {
		return nil, err
	}
	for _, f := range closed {
		_, past, err := t.Known.Store.Fact(t.Ctx, f.ID)
		if err != nil {
			return nil, err
		}
		if last := past.Last(); !last.At.Before(from) && f.Triple.Subject.Kind != triple.Event {
			lines = append(lines, voice.Say("command.taken-back-in", "id", f.ID, "triple", wording.UpperFirst(t.Explain.Sentence(plainly(f.Triple))), "turn", last.Turn))
		}
	}
	return lines, nil
}
