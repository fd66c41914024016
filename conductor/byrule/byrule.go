// Package byrule answers what one may, and what one has to, by rules that say it of something else: by what has to be done
// before, by when alone it is forbidden, by what one has to have for it, and by who one is by what one does.
//
// It promises that a rule is read as it was told, that it holds of what is asked about by what was told of that, and
// that nothing is concluded where something else bears on it.
package byrule

import (
	"maps"
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/heard"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// maxRules bounds the rules that are read for one question.
const maxRules = 24

// Found is what a question finds by a rule.
type Found struct {
	Question triple.Question
	Finding  reason.Finding
}

// asked is a question whether one may or has to do something.
type asked struct {
	*asking.Asker
	it    *turn.Item
	words match.Words
	c     *clause.Clause
}

// rule is what was told of a kind: its clause, and the fact that tells it.
type rule struct {
	clause.Clause
	by    triple.Literal // of no relation where it is a rule, which a quote tells
	quote string
}

// Of is what the question of an item finds by rules; nil where it asks for nothing of the kind, or no rule decides it.
func Of(t *asking.Asker, it *turn.Item) (*Found, error) {
	s := t.Clauses(it)
	if s == nil || !s.Asks || len(s.Clauses) != 1 || len(s.Lost) > 0 || it.Question == nil || it.Question.Form != triple.YesNo || s.Holed() {
		return nil, nil
	}
	a := asked{t, it, t.Known.Language.Words(), &s.Clauses[0]}
	if a.c.Negated || a.c.Perfect || a.c.Tense == clause.Past && !obliges(a.c) {
		return nil, nil
	}
	before := t.Taken
	for _, way := range []func(asked) (*Found, error){doneFirst, forbiddenThen, overAmount, neededFor, exempt, asKind} {
		if f, err := way(a); f != nil || err != nil {
			return f, err
		}
		t.Taken = before
	}
	return nil, nil
}

// leave reports whether a question asks whether one may.
func leave(c *clause.Clause) bool { return closed.Words().Is("permission", c.Modal) }

// rules are the rules that share a word with the question and are such, the latest first of each sort.
func (a asked) rules(such func(*clause.Clause) bool) (out []rule) {
	read := func(text, quote string, by triple.Triple) {
		if len(out) >= maxRules {
			return
		}
		if s := a.Known.Language.ClausesKnowing(text, a.UseOf); len(s.Clauses) == 1 && len(s.Lost) == 0 && such(&s.Clauses[0]) {
			out = append(out, rule{s.Clauses[0], triple.Literal{Triple: by}, quote})
		}
	}
	a.told(read)
	for _, word := range a.about() {
		for _, r := range a.Known.Words.RelationsWith(word) {
			for _, f := range a.Store().Pairs(r.Key, nil, nil, maxRules) {
				if !f.Denied && r.Tense == "" && (a.kind(f.Subject) || a.kind(f.Object)) {
					read(a.Explain.Sentence(f), "", f)
				}
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(a.Known.Rules)) {
		if quote := a.Known.Rules[id].Source.Quote; a.shares(quote, a.about()) {
			read(quote, quote, triple.Triple{})
		}
	}
	slices.Reverse(out)
	return out
}

// about are the words by which a rule may bear on the question: its own, and those of who need not ask or pay.
func (a asked) about() []string {
	of := names(a.c)
	if a.asksLeave() {
		of = append(of, closed.Words().Of("asksleave")...)
	}
	if a.c.Predicate.Lemma == closed.Words().Of("paying")[0] {
		of = append(of, closed.Words().Of("costless")...)
	}
	return of
}

// kind reports whether a name speaks of all of a kind.
func (a asked) kind(x triple.Term) bool {
	of, _, _ := a.words.General(asking.AsKind(x))
	return of != ""
}

// told hands on the words of each event that share one with the question, with the fact that tells of it.
func (a asked) told(read func(text, quote string, by triple.Triple)) {
	of := a.about()
	for e := range a.Known.Events.All() {
		var is, said triple.Triple
		for _, f := range e.Facts() {
			switch f.Relation {
			case triple.EventOf:
				is = f
			case triple.Wording:
				said = f
			}
		}
		if text := said.Object.Spelling(); text != "" && a.shares(text, of) {
			read(text, "", is)
		}
	}
}

// names are the words of a clause that say what is done and name what takes part in it.
func names(c *clause.Clause) []string {
	of := []string{c.Predicate.Lemma}
	for _, r := range c.Roles {
		if head := strings.ToLower(r.Term.Head + r.Term.Name); head != "" {
			of = append(of, strings.Fields(head)...)
		}
	}
	return of
}

// shares reports whether a text has one of the words, in some form.
func (a asked) shares(text string, of []string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" ,.;", r) }), func(w string) bool {
		return slices.ContainsFunc(of, func(x string) bool { return w == x || a.words.Base(w) == x || a.words.Singular(w) == x })
	})
}

// found is what follows from literals that are proved together.
func (a asked) found(v reason.Verdict, and []triple.Literal, said ...string) (*Found, error) {
	q, f, ok, err := asking.Concluded(a.Asker, and, v, asking.Step{Said: said, Cost: len(said)})
	if err != nil || !ok {
		return nil, err
	}
	return &Found{q, f}, nil
}

// isSo asks whether a clause is so, and by which literals that was decided.
func (a asked) isSo(c clause.Clause) (reason.Verdict, []triple.Literal, error) {
	s := clause.Sentence{Asks: true, Clauses: []clause.Clause{c}}
	q, f, ok, err := a.ByClauses(*heard.Aged(a.words, &s))
	if err != nil || !ok || f.Verdict != reason.Proved && f.Verdict != reason.Refuted {
		return reason.Unknown, nil, err
	}
	lits := asking.ProvedBy(a.Asker, q)
	if lits == nil {
		return reason.Unknown, nil, nil
	}
	return f.Verdict, lits, nil
}

// whoever reports whether a phrase speaks of whoever it may be.
func whoever(x *clause.Term) bool {
	of := closed.Words()
	return x.Pronoun != "" && (of.As("person", x.Pronoun) == "speaker" || of.Is("somebody", x.Pronoun) || of.Is("whoever", x.Pronoun) || of.Is("anybody", x.Pronoun) || of.As("indefinite", x.Pronoun) != "")
}

// general is the place of the role of a clause that speaks of all of a kind, -1 for none.
func (a asked) general(c *clause.Clause) int {
	return slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		text := r.Term.Text
		if text == "" || r.Prep != "" {
			return false
		}
		of, _, _ := a.words.General(triple.Term{Label: strings.ToLower(text[:1]) + text[1:]})
		return of != "" && of != "none"
	})
}

// covers reports whether what is asked is what a rule speaks of, or more of it is said, and what the pronoun of the
// rule, or whoever does it, stands for then.
func (a asked) covers(told, c *clause.Clause) (it *clause.Term, ok bool) {
	carried := closed.Words().Is("taking", told.Predicate.Lemma) && closed.Words().Is("taking", c.Predicate.Lemma)
	if told.Predicate.Lemma != c.Predicate.Lemma && !carried && !slices.Contains(a.words.SameVerbs(told.Predicate.Lemma), c.Predicate.Lemma) {
		return nil, false
	}
	var who *clause.Term
	for i := range told.Roles {
		r := &told.Roles[i]
		if r.Term.Value != nil || always(*r) {
			continue
		}
		at := slices.IndexFunc(c.Roles, func(x clause.Role) bool {
			return x.Name == r.Name && x.Prep == r.Prep || x.Prep != "" && r.Prep != "" && x.Term.Value == nil && (x.Prep == r.Prep || a.words.SamePrep(x.Prep, r.Prep))
		})
		switch {
		case r.Name == clause.Subject && len(r.Term.Roles)+len(r.Term.Relative) > 0 && whoever(&r.Term): // nobody under 16
			return nil, false
		case r.Name == clause.Subject && (whoever(&r.Term) || r.Term.Pronoun == "they" || a.words.Singular(strings.ToLower(r.Term.Text)) == "person"):
			if at >= 0 {
				who = &c.Roles[at].Term
			}
		case at < 0:
			return nil, false
		case r.Term.Pronoun != "":
			it = &c.Roles[at].Term
		case !a.same(&r.Term, &c.Roles[at].Term):
			return nil, false
		}
	}
	if it == nil {
		it = who
	}
	return it, true
}

// same reports whether what is asked about is called what a rule names, or is a kind of that.
func (a asked) same(told, c *clause.Term) bool {
	x, y := strings.ToLower(told.Head+told.Name), strings.ToLower(c.Head+c.Name)
	if x == "" || y == "" || !slices.Equal(told.Modifiers, c.Modifiers) || told.Quantity != nil || len(told.Relative)+len(told.Roles) > 0 {
		return false
	}
	return x == y || told.Determiner != "the" && a.words.MayBeKind(y, x) // coffee is a drink
}

// takenFor is the step from what is said to what is asked.
func takenFor(said, asked string) string {
	return voice.Say("asking.is-taken-for", "said", said, "asked", asked)
}
