package asking

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"whence/conductor/knowledge"
	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/reason/belong"
	"whence/reason/telling"
	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file takes things for what they are by what they were told to be: a treasurer is a person, of whom "nobody may" speaks.

// naming is a question asked with what names say of themselves and what things are taken
// to be; Why says of each such fact, by its id, what makes it so.
type naming struct {
	Store
	Turn     string // in which it is asked, and when
	Now      time.Time
	Question triple.Question
	Why      map[string]string
	// many is set where more is told in other words than is looked at.
	many bool
	// relation is what a key stands for, to what was told or in the question.
	relation func(key string) (triple.Relation, bool)
}

// maxBehind bounds the rules, one behind the other, whose kinds are looked at.
const maxBehind = 3

// aPerson is the noun for those of whom "everybody" and "nobody" speak.
const aPerson = "person"

// widen adds what the goals of the question, and the rules for them, ask of names and kinds. It reports whether there is anything.
func (t *naming) widen() (bool, error) {
	for _, and := range t.Question.Goals {
		for _, l := range and {
			if l.Absent || l.Op != triple.Relates {
				continue
			}
			for _, is := range t.needed(l.Triple, maxBehind) {
				asked := is == l.Triple && t.Question.Form == triple.YesNo
				if err := t.add(is, asked); err != nil {
					return false, err
				}
			}
		}
	}
	return len(t.Question.Named) > 0, nil
}

// add adds a membership by names and, but where whether it is so was asked and is to be told, by kinds.
func (t *naming) add(is triple.Triple, asked bool) error {
	r, _ := t.relation(is.Relation)
	switch {
	case t.bare(r):
		return t.byNumber(is)
	case telling.Tells(t.Known.Language.Words(), r):
		return t.byOthers(is, r)
	case is.Relation == triple.Is && is.Object.Kind == triple.Number:
		return t.byBirth(is)
	case t.bounded(is, r):
		return t.byAmount(is, r)
	case t.timed(r):
		return t.byTime(is, r)
	case is.Relation != triple.InstanceOf:
		return t.byDeed(is, r)
	}
	if err := t.byName(is); err != nil || asked {
		return err
	}
	return t.byKind(is)
}

// bare reports whether a relation says how much of something in a unit that a number alone may stand for: how many years old.
func (t naming) bare(r triple.Relation) bool {
	return r.Form == triple.FormMeasure && t.Known.Language.Words().Sort(triple.LastWord(r.Word)) == "bare"
}

// byOthers adds what a relation tells in other words: the city of somebody is where they live.
func (t *naming) byOthers(is triple.Triple, r triple.Relation) error {
	others := telling.Of(t.Store, t.Known.Language.Words(), is, r)
	if t.many = t.many || len(others) > maxByName; t.many {
		return nil
	}
	for _, o := range others {
		if err := t.take(o.So, o.By, voice.Say("asking.is-taken-for", "said", strings.TrimSuffix(t.Explain.Sentence(o.By), "."), "asked", strings.TrimSuffix(t.Explain.Sentence(o.So), "."))); err != nil {
			return err
		}
	}
	return nil
}

// listsByOthers reports whether the question lists what is so by what some may have been told in other words: by
// how old it is as a number alone, or where they live as their city.
func (t *naming) listsByOthers() bool {
	return slices.ContainsFunc(t.Question.Goals, func(and []triple.Literal) bool {
		return slices.ContainsFunc(and, func(l triple.Literal) bool {
			r, ok := t.relation(l.Relation)
			return l.Op == triple.Relates && ok && l.Subject.IsVar() && (t.bare(r) || telling.Tells(t.Known.Language.Words(), r))
		})
	})
}

// someMoved reports whether the question asks who lives in a place that others moved to.
func (t *naming) someMoved() bool {
	return slices.ContainsFunc(slices.Concat(t.Question.Goals...), func(l triple.Literal) bool {
		r, ok := t.relation(l.Relation)
		return ok && telling.Moved(t.Store, t.Known.Language.Words(), l.Triple, r)
	})
}

// byNumber adds what a number alone says of somebody: who is 12 is 12 years old.
func (t *naming) byNumber(is triple.Triple) error {
	pattern := triple.Triple{Subject: is.Subject, Relation: triple.Is, Object: triple.Var("N")}
	told, err := t.Known.Base.Held(t.Ctx, pattern, pattern.Opposite())
	if err != nil {
		return err
	}
	r, _ := t.relation(is.Relation)
	for _, f := range told[:min(len(told), maxByName)] {
		if f.Denied || f.Object.Kind != triple.Number || f.Subject.Kind != triple.Proper {
			continue
		}
		if err := t.take(triple.Triple{Subject: f.Subject, Relation: is.Relation, Object: f.Object}, f, voice.Say("asking.a-number-alone-is-taken", "word", r.Word)); err != nil {
			return err
		}
	}
	if telling.Years(t.Known.Language.Words(), r) {
		err = t.byOthers(is, r)
	}
	return cmp.Or(err, t.byBirth(is))
}

// bounded reports whether a goal says that something is above or below an amount.
func (t naming) bounded(goal triple.Triple, r triple.Relation) bool {
	_, amount := t.Known.Language.Words().Amount(goal.Object, "")
	return amount && !goal.Denied && r.Form == triple.FormCopula && r.Word == "" && t.Known.Language.Words().Bound(r.Prep) != ""
}

// byAmount adds that something is above or below an amount, where it was told to be another
// that is: an order of 120 euros is over 100 euros.
func (t *naming) byAmount(is triple.Triple, r triple.Relation) error {
	words := t.Known.Language.Words()
	limit, _ := words.Amount(is.Object, "")
	limit.Bound = words.Bound(r.Prep)
	pattern := triple.Triple{Subject: is.Subject, Relation: triple.Is, Object: triple.Var("N")}
	told, err := t.Known.Base.Held(t.Ctx, pattern, pattern.Opposite())
	if err != nil {
		return err
	}
	for _, f := range told[:min(len(told), maxByName)] {
		amount, ok := words.Amount(f.Object, "")
		if meets, known := quantity.Meets(amount, limit); f.Denied || !ok || !known || !meets {
			continue
		}
		so := triple.Triple{Subject: f.Subject, Relation: is.Relation, Object: is.Object}
		if err := t.take(so, f, voice.Say("asking.is-taken-for", "said", strings.TrimSuffix(t.Explain.Sentence(f), "."), "asked", strings.TrimSuffix(t.Explain.Sentence(so), "."))); err != nil {
			return err
		}
	}
	return nil
}

// timed reports whether a relation says that something was before or after a time.
func (t naming) timed(r triple.Relation) bool {
	return r.Form == triple.FormVerb && r.Modal == "" && len(t.Known.Language.Words().TimeEnd(r.Prep)) == 1
}

// byTime adds that something was before or after a time, where it was told in which year or on which day it was.
func (t *naming) byTime(is triple.Triple, r triple.Relation) error {
	words := t.Known.Language.Words()
	for _, other := range t.Known.Words.RelationsWith(r.Lemma) {
		then := other
		then.Prep, then.Key = r.Prep, ""
		if other.Form != r.Form || words.Key(then) != words.Key(r) || words.TimeEnd(other.Prep) != "" {
			continue
		}
		at := other.Prep
		limit, known := words.Amount(is.Object, at)
		limit.Bound = words.TimeEnd(r.Prep)
		pattern := triple.Triple{Subject: is.Subject, Relation: other.Key, Object: triple.Var("N")}
		told, err := t.Known.Base.Held(t.Ctx, pattern, pattern.Opposite())
		if err != nil || !known {
			return err
		}
		for _, f := range told[:min(len(told), maxByName)] {
			when, ok := words.Amount(f.Object, at)
			if meets, both := quantity.Meets(when, limit); f.Denied || !ok || !both || !meets {
				continue
			}
			so := triple.Triple{Subject: f.Subject, Relation: is.Relation, Object: is.Object}
			if err := t.take(so, f, voice.Say("asking.is-taken-for", "said", strings.TrimSuffix(t.Explain.Sentence(f), "."), "asked", strings.TrimSuffix(t.Explain.Sentence(so), "."))); err != nil {
				return err
			}
		}
	}
	return nil
}

// byDeed adds that somebody does what a rule asks for, where it was told that they did:
// whoever lost a key is one "who loses a key".
func (t *naming) byDeed(is triple.Triple, r triple.Relation) error {
	r.Tense = "past"
	pattern := is
	pattern.Relation = t.Known.Language.Words().Key(r)
	told, err := t.Known.Base.Held(t.Ctx, pattern, pattern.Opposite())
	if err != nil {
		return err
	}
	for _, f := range told[:min(len(told), maxByName)] {
		if f.Denied {
			continue
		}
		does := triple.Triple{Subject: f.Subject, Relation: is.Relation, Object: f.Object}
		if err := t.take(does, f, voice.Say("asking.is-taken-for", "said", strings.TrimSuffix(t.Explain.Sentence(f), "."), "asked", strings.TrimSuffix(t.Explain.Sentence(does), "."))); err != nil {
			return err
		}
	}
	return nil
}

// isDeed reports whether a goal asks for something that is done and then was done. Who
// "owns a car" or "likes tea" is meant as long as it is so.
func (t naming) isDeed(goal triple.Triple, r triple.Relation) bool {
	verb := r.Lemma
	if r.Form == triple.FormDoes {
		verb, _, _ = strings.Cut(goal.Object.Name, "_")
	}
	done := r.Form == triple.FormDoes || r.Form == triple.FormVerb || r.Form == triple.FormCount
	return verb != "" && done && r.Tense == "" && r.Modal == "" && !lexicon.LastingVerbs.Has(verb)
}

// needed are the memberships, and what numbers alone tell, that a goal asks for, and those
// that rules for it ask for; and what rules about what is done ask to be done.
func (t naming) needed(goal triple.Triple, behind int) []triple.Triple {
	of, _ := t.relation(goal.Relation)
	var out []triple.Triple
	value := goal.Relation == triple.Is && goal.Object.Kind == triple.Number || t.bare(of) || t.bounded(goal, of) || telling.Tells(t.Known.Language.Words(), of)
	if value || t.timed(of) || goal.Relation == triple.InstanceOf {
		out = append(out, goal)
	}
	if value || behind == 0 {
		return out
	}
	// What is done, and what may or has to be, follows from what somebody did.
	follows := t.isDeed(goal, of) || of.Modal != "" || strings.HasPrefix(of.Particle, "to ")
	for _, r := range rulesOf(t.Known, goal) {
		for _, l := range r.Body {
			if l.Op != triple.Relates || l.Absent {
				continue
			}
			is := triple.Triple{Subject: asIn(goal, r.Head, l.Subject), Relation: l.Relation, Object: asIn(goal, r.Head, l.Object), Denied: l.Denied}
			out = append(out, t.needed(is, behind-1)...)
			if does, _ := t.Known.Words.Relation(is.Relation); follows && l.Relation != goal.Relation && !is.Denied && t.isDeed(is, does) {
				out = append(out, is)
			}
		}
	}
	return out
}

// rulesOf are the rules that may conclude a goal or its denial.
func rulesOf(k *knowledge.Knowledge, goal triple.Triple) []triple.Rule {
	return slices.DeleteFunc(rulesFor(k, goal.Relation), func(r triple.Rule) bool {
		return goal.Relation == triple.InstanceOf && r.Head.Object.Name != goal.Object.Name
	})
}

// rulesFor are the rules that conclude a relation or its denial, in the order of their ids.
func rulesFor(k *knowledge.Knowledge, relation string) []triple.Rule {
	var ids []string
	for id, r := range k.Rules {
		if r.Rule.Head.Relation == relation {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	out := make([]triple.Rule, len(ids))
	for i, id := range ids {
		out[i] = k.Rules[id].Rule
	}
	return out
}

// asIn is what a goal has in the place that a term has in the head of a rule for it.
func asIn(goal, head triple.Triple, x triple.Term) triple.Term {
	switch {
	case x.IsVar() && head.Subject.Var == x.Var:
		return goal.Subject
	case x.IsVar() && head.Object.Var == x.Var:
		return goal.Object
	}
	return x
}

// byKind adds to a question that things are of a kind, where English says so of what they
// were told to be, or where they are somebody by name.
func (t *naming) byKind(is triple.Triple) error {
	class := strings.ReplaceAll(is.Object.Name, "_", " ")
	if is.Object.IsVar() || class == "" {
		return nil
	}
	pattern := triple.Triple{Subject: is.Subject, Relation: triple.InstanceOf, Object: triple.Var("O")}
	told, err := t.Known.Base.Held(t.Ctx, pattern, pattern.Opposite())
	if err != nil {
		return err
	}
	for _, g := range t.Question.Given {
		if g.Relation == triple.InstanceOf && g.Subject.Name == is.Subject.Name && !is.Subject.IsVar() {
			told = append(told, g)
		}
	}
	for _, f := range told[:min(len(told), maxByName)] {
		if noun := strings.ReplaceAll(f.Object.Name, "_", " "); !f.Denied && noun != class && lexicon.IsA(noun, class) {
			if err := t.take(triple.Triple{Subject: f.Subject, Relation: triple.InstanceOf, Object: is.Object}, f, voice.Say("asking.is-taken-for-kind-of", "noun", noun, "class", class)); err != nil {
				return err
			}
		}
	}
	switch {
	case is.Subject.IsVar():
		return nil
	case is.Subject.Kind != triple.Proper || len(told) > 0 || class != aPerson:
		return t.byAgeOrNoun(is, class, told)
	}
	return t.take(is, triple.Triple{}, t.asA(is, ""))
}

// byAgeOrNoun adds that somebody is a child or an adult, where it was told how old they are and nothing but a
// person that they are, and that a thing is of a kind by its noun.
func (t *naming) byAgeOrNoun(is triple.Triple, class string, told []triple.Triple) error {
	because, said, ok := belong.To(t.Store, t.Known.Language.Words(), is.Subject, class, "", told)
	switch {
	case !ok || said == "" || class == belong.Thing:
		return nil
	case len(because) == 0:
		return t.take(is, triple.Triple{}, said)
	}
	return t.take(is, because[0].Triple, said)
}

// asA says what a thing is taken to be.
func (t *naming) asA(is triple.Triple, why string) string {
	return voice.Say("asking.is-taken-to-be", "spelling", t.Explain.Spell(is.Subject, "").Spelling(), "spelling2", is.Object.Spelling(), "why", why)
}

// take adds a membership to a question as one that is taken to be so by what was told, or else by
// somebody's name alone, unless it is told whether it is.
func (t *naming) take(is, by triple.Triple, why string) error {
	id := triple.NamedID + is.Subject.Name + " " + is.Relation + " " + is.Object.Name
	if _, taken := t.Why[id]; taken || len(t.Why) >= maxByName {
		return nil
	}
	if facts, err := t.Known.Base.Held(t.Ctx, is, is.Opposite()); err != nil || len(facts) > 0 {
		return err // it is told whether it is one
	}
	ids := t.Known.Base.MentionedBy(is.Subject.Name)
	if by.Relation == "" {
		ids = ids[:min(len(ids), 1)]
	}
	fact := triple.Fact{ID: id, Triple: is}
	for _, told := range ids {
		f, held := t.Known.Base.Fact(told)
		if !held {
			var err error
			if f, _, err = t.Known.Store.Fact(t.Ctx, told); err != nil {
				return err
			}
		}
		if by.Relation == "" || f.Triple.Same(by) {
			fact.Source = f.Source
			break
		}
	}
	t.Question.Named = append(t.Question.Named, fact)
	t.Why[id] = why
	return nil
}

// maxByName bounds the names that are looked at for one question.
const maxByName = 200

// byName adds what names say of themselves to a question that asks for one of a class.
func (t *naming) byName(is triple.Triple) error {
	if is.Object.IsVar() {
		return nil
	}
	class := is.Object
	head := class.Name[strings.LastIndexByte(class.Name, '_')+1:]
	for _, n := range t.Known.Words.WithWord(head, maxByName) {
		ids := t.Known.Base.MentionedBy(n.Name)
		if !is.Subject.IsVar() && is.Subject.Name != n.Name || len(ids) == 0 || !t.Known.Language.Words().ByName(n, class.Name) {
			continue
		}
		if err := t.take(triple.Triple{Subject: n, Relation: triple.InstanceOf, Object: class}, triple.Triple{}, t.asA(triple.Triple{Subject: n, Object: class}, " "+voice.Say("asking.by-its-name"))); err != nil {
			return err
		}
	}
	return nil
}

// Taken is what the answers rest on of what was added.
func (t *naming) Taken(f reason.Finding) *Taken {
	out := &Taken{Steps: Step{Cost: 1}, Of: make([]Step, len(f.Answers))}
	for _, p := range f.Proofs {
		for _, n := range p.Nodes {
			if said := t.Why[n.ID]; said != "" {
				out.Named(f, p.ID, said)
			}
		}
	}
	return out
}

// namingOf is a question to be asked with what names say of themselves.
func namingOf(t *Asker, it *turn.Item, q triple.Question) naming {
	return naming{Store: t.Store(), Turn: t.ID, Now: t.Began, Question: q, Why: map[string]string{}, relation: func(key string) (triple.Relation, bool) { return relationOf(t, it, key) }}
}

// othersToo adds to what the clauses of a question found, of those who moved to a place, what is so of others as
// it was asked: their city is that place.
func (t *Asker) othersToo(it *turn.Item, asked, q triple.Question, f reason.Finding) (reason.Finding, error) {
	n := namingOf(t, it, asked)
	if f.Verdict != reason.Proved || len(q.Wanted) != 1 || len(asked.Wanted) != 1 || sameGoals(asked, q) || !n.listsByOthers() {
		return f, nil
	}
	any, err := n.widen()
	if n.many {
		f = reason.Finding{Verdict: reason.Unprovable}
	}
	if err != nil || !any || n.many {
		return f, err
	}
	more, err := t.Ask(n.Question)
	if err != nil || more.Verdict != reason.Proved {
		return f, err
	}
	more = recency.Only(more, slices.DeleteFunc(slices.Clone(more.Answers), func(a reason.Answer) bool {
		return slices.ContainsFunc(f.Answers, func(b reason.Answer) bool { return a.Bindings[asked.Wanted[0]].Same(b.Bindings[q.Wanted[0]]) })
	}))
	if t.Taken == nil {
		t.Taken = &Taken{Of: make([]Step, len(f.Answers))}
	}
	t.Taken.Of = append(t.Taken.Of, n.Taken(more).Of...)
	return recency.With(f, q.Wanted[0], more, asked.Wanted[0]), nil
}

// sameGoals reports whether two questions ask of the same relations.
func sameGoals(a, b triple.Question) bool {
	return len(b.Goals) > 0 && len(a.Goals) > 0 && len(b.Goals[0]) > 0 && len(a.Goals[0]) > 0 && a.Goals[0][0].Relation == b.Goals[0][0].Relation
}

// askNamed asks again with what names say of themselves, where a question about a class
// has no proof without, and with what things are taken to be: the billing service is a
// service, and a treasurer a person.
func (t *Asker) askNamed(it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	n := namingOf(t, it, q)
	lacks := f.Verdict == reason.Unknown || f.Verdict == reason.Unprovable
	if !lacks && (f.Verdict != reason.Proved || q.Form == triple.YesNo || !n.listsByOthers()) {
		return q, f, nil
	}
	if q.Form == triple.HowMany && n.someMoved() {
		return q, reason.Finding{Verdict: reason.Unprovable}, nil
	}
	if any, err := n.widen(); err != nil || !any || n.many {
		if n.many {
			f = reason.Finding{Verdict: reason.Unprovable}
		}
		return q, f, err
	}
	found, err := t.Ask(n.Question)
	if err == nil && (found.Verdict == reason.Unknown || found.Verdict == reason.Unprovable) {
		found, err = n.otherAge(t)
	}
	if err != nil || found.Verdict != reason.Proved && found.Verdict != reason.Conflicting && found.Verdict != reason.Refuted {
		return q, f, err
	}
	t.Taken = n.Taken(found)
	return n.Question, found, nil
}
