package tui

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"whence/cmd/repl/view"
	"whence/conductor"
	"whence/conductor/wording"
	"whence/internal/clean"
	"whence/internal/voice"
)

// item is one entry of the inspector. Items with a path open and fold; items
// with teach put that text into the input, or take it as a turn where it is for
// now; items with walk lead to the picture around another name, and those with turn to
// where it was told.
type item struct {
	kind  kind
	depth int
	text  string
	path  string
	open  bool
	teach string
	now   bool
	walk  string
	turn  string // that it leads to
	// unmarked items bring their own strokes, and denied ones say what is not so.
	unmarked, denied bool
	// found is the verdict of an item of that kind.
	found conductor.Verdict
}

// kind is what an item means, for its style and mark.
type kind uint8

const (
	plain kind = iota
	title
	verdict
	step
	reason
	holds
	fails
	asks
	warns
)

// findings lists what is known about a turn as items. What is shut is left out:
// shut says whether a path is, with what holds unless the person has said.
type findings struct {
	items []item
	shut  func(path string, byDefault bool) bool
}

// collect lists the whole turn: the answer's reasons first, then what the turn
// changed, and how it was read.
func collect(b *block, shut func(string, bool) bool) []item {
	f := findings{shut: shut}
	r := &b.record
	f.add(item{kind: reason, text: heading(b)})
	f.questions(r)
	f.changes(&r.Effects)
	f.statements(r.Statements)
	f.route(&r.Route)
	f.workings(r)
	if len(f.items) == 1 {
		f.add(item{text: voice.Say("tui.nothing-more-is-known-of")})
	}
	return f.items
}

// heading says whose reasons these are.
func heading(b *block) string {
	const columns = 60
	said, _, _ := strings.Cut(b.input, "\n")
	return ansi.Truncate(clean.Line(b.record.Turn+" “"+said+"”"), columns, "…")
}

func (f *findings) add(i item) { f.items = append(f.items, i) }

// section begins a part under its title and reports whether it is open.
func (f *findings) section(path, text string, shutByDefault bool) bool {
	open := !f.shut(path, shutByDefault)
	f.add(item{kind: title, text: text, path: path, open: open})
	return open
}

// questions shows each question's own reasons where there are several, and the
// turn's where there is one.
func (f *findings) questions(r *conductor.Record) {
	asked := 0
	for i := range r.Statements {
		if r.Statements[i].Verdict != "" {
			asked++
		}
	}
	if asked < 2 {
		f.question("q", voice.Say("tui.reasons-of-one"), r.Verdict, r.Answers, r.Proofs, r.NearMisses)
		return
	}
	for i := range r.Statements {
		s := &r.Statements[i]
		if s.Verdict != "" {
			f.question("q"+strconv.Itoa(i), voice.Say("tui.questions-why", "understood", clean.Line(s.Understood)), s.Verdict, s.Answers, s.Proofs, s.NearMisses)
		}
	}
}

func (f *findings) question(path, heading string, v conductor.Verdict, answers []conductor.Answer, proofs []conductor.Proof, misses []conductor.NearMiss) {
	if v == "" && len(proofs) == 0 && len(misses) == 0 {
		return
	}
	if !f.section(path, heading, false) {
		return
	}
	if v != "" {
		f.add(item{kind: verdict, found: v, text: view.Mark(v) + " " + view.Says(v)})
	}
	f.answers(answers)
	for i := range proofs {
		f.proof(path+".p"+strconv.Itoa(i), &proofs[i])
	}
	for i := range misses {
		f.nearMiss(path+".n"+strconv.Itoa(i), &misses[i], i > 0)
	}
}

// answers lists them where there is more than one; a single one is the reply.
func (f *findings) answers(answers []conductor.Answer) {
	if len(answers) < 2 {
		return
	}
	for _, a := range answers {
		f.add(item{depth: 1, text: "- " + clean.Line(a.Text+wording.Sure(a.Confidence))})
	}
}

func (f *findings) proof(path string, p *conductor.Proof) {
	text := voice.Say("tui.proof")
	if p.Checked {
		text += voice.Say("wording.checked")
	}
	f.add(item{kind: plain, text: text})
	shut := func(step string) bool { return f.shut(path+"/"+step, false) }
	for _, s := range view.Steps(p, shut) {
		i := item{kind: step, depth: s.Depth, text: s.Text, turn: s.Turn}
		if s.Opens {
			i.path, i.open = path+"/"+s.Path, !s.Folded
		}
		f.add(i)
		if s.Reason != "" && !s.Folded {
			f.add(item{kind: reason, depth: s.Depth + 1, text: s.Reason, turn: s.Turn})
		}
	}
}

func (f *findings) nearMiss(path string, n *conductor.NearMiss, shut bool) {
	open := !f.shut(path, shut)
	f.add(item{kind: asks, text: voice.Say("tui.near-miss-almost", "count", view.Goal(n)), path: path, open: open})
	if !open {
		return
	}
	for _, h := range n.Holds {
		f.add(item{kind: holds, depth: 1, text: clean.Line(h)})
	}
	for _, failed := range n.Fails {
		f.add(item{kind: fails, depth: 1, text: view.Fails(failed), teach: view.Teach(failed)})
	}
	if n.Question != "" {
		f.add(item{kind: reason, depth: 1, text: clean.Line(n.Question)})
	}
}

func (f *findings) changes(e *conductor.Effects) {
	if len(e.Learned)+len(e.Retracted)+e.Derived+e.Withdrawn+len(e.Conflicts) == 0 {
		return
	}
	if !f.section("changes", voice.Say("tui.what-changed"), false) {
		return
	}
	for _, r := range e.Receipts {
		if said := clean.Line(wording.Spoken(r)); said != "" {
			f.add(item{text: said})
		}
	}
	f.followed("tui.new-conclusions", e.Derived, e.DerivedTexts)
	f.followed("tui.withdrawn-conclusions", e.Withdrawn, e.WithdrawnTexts)
	for _, c := range e.Conflicts {
		f.add(item{kind: warns, text: voice.Say("tui.changes-conflict", "text", clean.Line(c.Text))})
		f.add(item{kind: reason, depth: 1, text: voice.Say("tui.changes-for", "fortext", clean.Line(c.ForText))})
		f.add(item{kind: reason, depth: 1, text: voice.Say("tui.changes-against", "againsttext", clean.Line(c.AgainstText))})
	}
}

// followed lists conclusions below the message that counts them.
func (f *findings) followed(message string, n int, texts []string) {
	if n == 0 {
		return
	}
	f.add(item{text: voice.Say(message, "count", n)})
	for _, t := range texts {
		f.add(item{kind: reason, depth: 1, text: clean.Line(t)})
	}
}

func (f *findings) statements(list []conductor.StatementRecord) {
	if len(list) == 0 || !f.section("read", voice.Say("tui.what-i-understood"), false) {
		return
	}
	for i := range list {
		s := &list[i]
		text := s.Understood
		if text == "" {
			text = s.Text
		}
		f.add(item{text: clean.Line(voice.Say("kind."+s.Kind) + ": " + text)})
		if s.Reason != "" {
			f.add(item{kind: reason, depth: 1, text: clean.Line(s.Reason)})
		}
		for n, c := range s.Choices {
			f.add(item{kind: asks, depth: 1, text: fmt.Sprintf("%d. %s", n+1, clean.Line(c)), teach: strconv.Itoa(n + 1)})
		}
	}
}

func (f *findings) route(r *conductor.Route) {
	if r.Action == "" && r.Skill == "" {
		return
	}
	if !f.section("route", clean.Line(voice.Say("tui.taken-for-skill", "action", r.Action, "skill", r.Skill)), true) {
		return
	}
	if r.Proof != nil {
		f.proof("route.p", r.Proof)
	}
	for i := range r.NearMisses {
		f.nearMiss("route.n"+strconv.Itoa(i), &r.NearMisses[i], true)
	}
}

// workings says what the model did, what was dropped, and the time it took.
func (f *findings) workings(r *conductor.Record) {
	if r.Elapsed.Total == 0 && !r.Model.Used && r.Model.Fallback == "" {
		return
	}
	if !f.section("work", voice.Say("tui.took-ms", "total", r.Elapsed.Total), true) {
		return
	}
	e := r.Elapsed
	f.add(item{text: voice.Say("tui.reading-inferring-explaining-storing-ms", "extract", e.Extract, "infer", e.Infer, "explain", e.Explain, "store", e.Store)})
	if r.Model.Used {
		f.add(item{text: clean.Line(voice.Say("tui.workings-model", "name", r.Model.Name, "calls", voice.Say("count.calls", "count", r.Model.Calls), "tokens", voice.Say("count.tokens", "count", r.Model.Tokens)))})
	}
	if r.Model.Fallback != "" {
		f.add(item{kind: warns, text: voice.Say("tui.without-model", "fallback", clean.Line(r.Model.Fallback))})
	}
	if r.Grounding.Claims > 0 {
		f.add(item{text: voice.Say("tui.of-in-reply-supported", "supported", r.Grounding.Supported, "claims", voice.Say("count.claims", "count", r.Grounding.Claims))})
	}
	for _, d := range r.Grounding.Dropped {
		f.add(item{kind: warns, text: voice.Say("tui.not-shown", "what", clean.Line(d))})
	}
}
