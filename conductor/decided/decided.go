// Package decided concludes yes or no from what one told sentence denies, limits, forbids, allows or leaves out, where
// the question has other words than that: no glass, and so no glass bottles; dogs are fine, and so is the labrador.
//
// It promises that a clause that was read decides, never likeness of words: that all that the clause says is met by
// what is asked, that what is met by less than its own words is a step that says so, and that nothing is concluded
// where sentences disagree or something told later may bear on it.
//
// It finds and says nothing; which sentences are told and still stand, whoever calls knows.
package decided

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"whence/conductor/asking"
	"whence/conductor/record"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/kb"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// Found is what a question finds.
type Found struct {
	Question triple.Question
	Finding  reason.Finding
}

// maxSentences bounds the sentences that are read for one question.
const maxSentences = 40

// decider decides one question.
type decider struct {
	*asking.Asker
	reader
	it  *turn.Item
	all []claim // all that was told
}

// ruling is what a sentence decides, and by what.
type ruling struct {
	yes   bool
	score int // of what is asked so much is said
	found
	by  sentence
	yet bool // it says that it is not so as yet
}

// sentence is one of a message, with what was said before it.
type sentence struct {
	text, before string
	of           record.Quote
}

// Of is what the question of an item finds in messages; nil where none of them decides it. The messages, told, are looked
// up for a question of yes or no alone. Whether words of a message still stand, stands tells.
func Of(t *asking.Asker, it *turn.Item, told func() ([]record.Quote, error), stands func(turn, words string) (bool, error)) (*Found, error) {
	d := decider{Asker: t, reader: reader{t.Known.Language.Words()}, it: it}
	asked := d.asked()
	if len(asked) == 0 {
		return nil, nil
	}
	messages, err := told()
	if err != nil {
		return nil, err
	}
	sentences := inOrder(messages)
	claims := make([][]claim, len(sentences))
	for i, s := range sentences {
		claims[i] = d.told(s)
		d.all = append(d.all, claims[i]...)
	}
	best, late := ruling{score: -1}, false
	for i, s := range sentences {
		r, ok, against := d.ruled(claims[i], asked)
		switch {
		case against:
			return nil, nil
		case !ok:
			late = late || best.score >= 0 && s.of.Turn != best.by.of.Turn && !best.rests(s) && (bears(d, s.text, asked[0]) || best.yet && shares(d, s.text, best.by.text))
			continue
		case best.score >= 0 && r.yes != best.yes && r.score == best.score:
			return nil, nil
		}
		if r.score >= best.score {
			best, late = r, false
			best.by = s
		}
	}
	if best.score < 0 || late {
		return nil, nil
	}
	for _, s := range append([]sentence{best.by}, best.also...) {
		if ok, err := stands(s.of.Turn, s.text); !ok || err != nil {
			return nil, err
		}
	}
	return d.conclude(best)
}

// May reports whether a message has a word by which it may decide what is asked in other words.
func May(text string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" ,.;:!-–", r) }), func(w string) bool {
		return words().Is("decisive", w) || words().As("leave", w) != "" || closed.Words().Is("negation", w) || strings.HasSuffix(w, "n't") || strings.HasSuffix(w, "nt")
	})
}

// rests reports whether a ruling rests on what a sentence says too.
func (r *ruling) rests(s sentence) bool {
	return slices.ContainsFunc(r.also, func(o sentence) bool { return o.text == s.text })
}

// inOrder are the sentences of messages in the order in which they were told.
func inOrder(told []record.Quote) (out []sentence) {
	told = slices.Clone(told)
	slices.SortStableFunc(told, func(a, b record.Quote) int { return kb.TurnNumber(a.Turn) - kb.TurnNumber(b.Turn) })
	before := ""
	for _, q := range told {
		for _, s := range parse.Sentences(q.Text) {
			if s = strings.TrimSpace(s); !strings.HasSuffix(s, "?") && len(out) < maxSentences {
				out = append(out, sentence{s, before, q})
			}
			before += " " + s
		}
	}
	return out
}

// ruled is what the claims of a sentence decide, and whether they disagree.
func (d decider) ruled(told, asked []claim) (best ruling, ok, against bool) {
	best.score = -1
	for _, q := range asked {
		for _, c := range told {
			r, fits := d.rules(c, q)
			if !fits || r.score < best.score || d.contrasts(c) {
				continue
			}
			against = r.score == best.score && r.yes != best.yes || against && r.score == best.score
			r.yet = c.c != nil && (c.c.Phase == "yet" || c.c.Phase == "still")
			best, ok = r, true
		}
	}
	return best, ok, against
}

// contrasts reports whether a claim is of one side of a sentence that sets two against each other, and the question of the other; or leaves
// out some whom it was not read to: apart from Ann, all came.
func (d decider) contrasts(c claim) bool {
	text := strings.ToLower(c.in.text)
	low := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
	if len(c.but) == 0 && !c.others && slices.ContainsFunc(low[:max(0, len(low)-1)], func(w string) bool { return words().Is("apart", w) }) {
		return true
	}
	if !slices.Contains(low, "but") || c.c == nil {
		return false
	}
	own := c.act + " " + c.be
	for _, x := range []*clause.Term{c.who, c.what} {
		if x != nil {
			own += " " + x.Text
		}
	}
	for _, r := range append(slices.Clone(c.rest), c.c.Roles...) {
		own += " " + r.Term.Text
	}
	own = strings.ToLower(own)
	return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(d.it.Text), func(r rune) bool { return !unicode.IsLetter(r) }), func(w string) bool {
		one := d.words.Singular(w)
		return lexicon.ClosedOf(w) == 0 && len(w) > 2 && strings.Contains(text, one) && !strings.Contains(own, one) && !strings.Contains(own, d.words.Base(w))
	})
}

// bears reports whether words name what is asked about: what was told later of it may have changed it.
func bears(d decider, text string, q claim) bool {
	said := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" ,.;:!-–", r) })
	has := func(w string) bool {
		w = strings.ToLower(w)
		return w != "" && slices.ContainsFunc(said, func(s string) bool { return s == w || d.words.Singular(s) == w || d.words.Base(s) == w })
	}
	of := func(x *clause.Term) bool { return x != nil && (has(x.Head) || has(x.Name)) }
	n := 0
	for _, named := range []bool{of(q.who), of(q.what), has(q.act) || has(q.be)} {
		if named {
			n++
		}
	}
	return n > 1 || n == 1 && slices.ContainsFunc(said, func(w string) bool { return words().Is("since", w) }) && (of(q.who) || of(q.what))
}

// shares reports whether two sentences have a noun, a name or a verb in common.
func shares(d decider, a, b string) bool {
	of := func(text string) (out []string) {
		for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
			if lexicon.ClosedOf(w) == 0 && len(w) > 2 {
				out = append(out, d.words.Singular(w))
			}
		}
		return out
	}
	has := of(b)
	return slices.ContainsFunc(of(a), func(w string) bool { return slices.Contains(has, w) })
}

// conclude is a ruling with its proof: the sentences as they were told, and what makes it one of the case that is asked
// about.
func (d decider) conclude(r ruling) (*Found, error) {
	q := triple.Question{Form: triple.YesNo, Ways: true}
	var and []triple.Literal
	for i, s := range append([]sentence{r.by}, r.also...) {
		id := strings.Join([]string{s.of.ID, "decided", strconv.Itoa(i)}, " ")
		is := triple.Triple{Subject: triple.Term{Kind: triple.Event, Name: id}, Relation: triple.EventOf, Object: triple.Const(triple.Class, "say"), Confidence: sure}
		and = append(and, triple.Literal{Triple: is})
		q.Named = append(q.Named, triple.Fact{ID: triple.NotedID + id, Triple: is, Source: triple.Source{Turn: s.of.Turn, Quote: s.text, Speaker: s.of.Speaker}})
	}
	q.Goals = [][]triple.Literal{append(and, r.and...)}
	f, err := d.Ask(q)
	if err != nil || f.Verdict != reason.Proved {
		return nil, err
	}
	slices.Sort(r.said)
	r.said = slices.Compact(r.said)
	step := asking.Step{Said: r.said, Cost: len(r.said)}
	d.Taken = &asking.Taken{Steps: step, Of: []asking.Step{step}}
	if !r.yes {
		f = asking.Against(f)
	}
	return &Found{q, f}, nil
}

// agreed is the share of the members that has to have a reading for a sentence not to be taken apart.
const agreed = 0.6

// sure is how sure a reading is that all members agree on.
const sure = 0.97

// takenFor is the step from what is said to what is asked.
func takenFor(asked, said string) string {
	return voice.Say("asking.is-taken-for", "said", asked, "asked", said)
}

// asked are the claims that the question makes, with those by which it would be decided in other words.
func (d decider) asked() []claim {
	s := d.Clauses(d.it)
	if s == nil || len(s.Clauses) == 0 || s.Holed() || len(s.Lost) > 0 || d.it.Question != nil && d.it.Question.Form != triple.YesNo {
		return nil
	}
	c := s.Clauses[0]
	for _, more := range s.Clauses[1:] { // "has she?" says no more
		if _, tag := elliptic(&more, []claim{{who: &clause.Term{}}}); more.Kind != clause.Fragment && !tag {
			return nil
		}
	}
	if c.Negated {
		return nil
	}
	out := d.claims(&c, nil, true)
	for i := range out {
		out[i].who, out[i].what = referred(d, out[i].who), referred(d, out[i].what)
	}
	return out
}

// referred is what a pronoun of a question stands for where the talk is now, the phrase itself where that is no one.
func referred(d decider, x *clause.Term) *clause.Term {
	if x == nil || x.Pronoun == "" || x.Head != "" || speaker(x) {
		return x
	}
	are := asking.Refer(d.Asker)(x)
	if len(are) != 1 || are[0].Name == triple.Speaker().Name || are[0].Owned() {
		return x
	}
	y := clause.Term{Text: x.Text}
	if are[0].Kind == triple.Proper {
		y.Name = are[0].Spelling()
		return &y
	}
	of := strings.Split(are[0].Name, "_")
	y.Head, y.Modifiers, y.Determiner = of[len(of)-1], of[:len(of)-1], "the"
	return &y
}

// told are the claims of a sentence that are so by themselves.
func (d decider) told(s sentence) []claim {
	text, head := s.text, ""
	if at := strings.IndexByte(text, ':'); at > 0 && len(strings.Fields(text[:at])) < 4 && !strings.ContainsAny(text[:at], ".,;") {
		head = text[:at]
		if closed.Words().Is("heading", strings.ToLower(head)) || closed.Words().Is("announcing", strings.ToLower(head)) {
			text, head = strings.TrimSpace(text[at+1:]), ""
		}
	}
	read := d.Known.Language.ClausesKnowing(text, d.UseOf)
	if read.Asks {
		return nil
	}
	if parts := strings.FieldsFunc(strings.NewReplacer(" – ", ";", " — ", ";", " - ", ";").Replace(text), func(r rune) bool { return r == ';' }); len(parts) > 1 && (len(read.Lost) > 0 || read.Agreed < agreed) {
		read.Clauses = nil
		for _, p := range parts {
			read.Clauses = append(read.Clauses, d.Known.Language.ClausesKnowing(strings.TrimSpace(p), d.UseOf).Clauses...)
		}
	}
	var out []claim
	for i := range read.Clauses {
		before := slices.Clip(out)
		for _, c := range d.claims(&read.Clauses[i], before, false) {
			c = d.shared(c, before)
			if slices.ContainsFunc(before, func(o claim) bool { return o.under }) && (c.who != nil && d.whoever(c.who) || c.what != nil && d.whoever(c.what)) {
				c.under = true // nothing has been settled of what may be
			}
			c.context, c.in = strings.Join([]string{s.before, head, s.text}, " "), s
			out = append(out, c)
		}
	}
	return out
}

// shared is a claim with whom it is of, where it leaves that out or says it of the others than those before it.
func (d decider) shared(c claim, before []claim) claim {
	if c.who == nil && c.c.Kind == clause.Event && !c.c.Predicate.Passive && c.act != "" && c.way != must && c.act == c.c.Predicate.Lemma {
		if c.under = len(before) == 0; !c.under {
			c.who = before[0].who
		}
	}
	if x := c.what; x != nil && len(before) > 0 && words().Is("itsown", strings.ToLower(x.Text)) && before[len(before)-1].act == c.act {
		c.what = before[len(before)-1].what
	}
	if len(before) > 0 && c.who != nil && c.who.Pronoun == "they" && before[len(before)-1].who != nil && before[len(before)-1].who.Plural {
		c.who = before[len(before)-1].who
	}
	x := cmp.Or(c.who, c.what)
	if x == nil || len(before) == 0 || !others(x) {
		return c
	}
	last := before[len(before)-1]
	y := cmp.Or(last.who, last.what)
	if y == nil || d.whoever(y) {
		c.under = true
		return c
	}
	c.others, c.but = true, append(slices.Clip(c.but), each(y)...)
	return c
}

// others reports whether a phrase speaks of all but those who were named.
func others(x *clause.Term) bool {
	return slices.ContainsFunc(append([]string{strings.ToLower(x.Head), x.Focus}, lower(x.Modifiers)...), func(w string) bool { return words().Is("others", w) }) && (x.Determiner == "the" || x.Focus != "")
}
