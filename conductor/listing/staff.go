package listing

import (
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/recency"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// This file takes those who were dismissed, or left, from among those who work for somebody.

// Dismissed turns that somebody is one of the staff into that they are not, where they were dismissed or left since.
func Dismissed(t *asking.Asker, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.YesNo || f.Verdict != reason.Proved || len(f.Answers) != 1 {
		return q, f, nil
	}
	other, found, gone, err := Left(t, f.Answers[0].Literals, recency.Fact(f, f.Answers[0]))
	switch {
	case err != nil || !gone:
		return q, f, err
	case found.Verdict == reason.Refuted:
		return other, found, nil
	}
	return other, asking.Against(found), nil
}

// Left is what tells that one of whom literals say that they are of the staff was dismissed or left, since a fact.
func Left(t *asking.Asker, said []triple.Literal, since int) (q triple.Question, f reason.Finding, ok bool, err error) {
	who, ok := ofStaff(t, said)
	if !ok {
		return q, f, false, nil
	}
	defer func(taken *asking.Taken) { t.Taken = taken }(t.Taken)
	for _, c := range endings(t, clause.Term{Text: who.Spelling(), Name: who.Spelling()}) {
		q, f, ok, err = t.ByClauses(clause.Sentence{Asks: true, Clauses: []clause.Clause{c}})
		left := f.Verdict == reason.Proved && recency.Last(f) >= since && !slices.ContainsFunc(f.Answers, func(o reason.Answer) bool { return ofElse(t, o) })
		if c.Tense == clause.Present { // whether they work here
			left = f.Verdict == reason.Refuted
		}
		if ok && left || err != nil {
			return q, f, err == nil, err
		}
	}
	return wereDismissed(t, who, since)
}

// wereDismissed is that somebody was told to have been dismissed, since a fact, as what they were and no deed.
func wereDismissed(t *asking.Asker, who triple.Term, since int) (q triple.Question, f reason.Finding, ok bool, err error) {
	q.Form = triple.YesNo
	for _, r := range t.Store().Relations("") {
		if r.Form != triple.FormIs || r.Tense != "past" {
			continue
		}
		for _, verb := range closed.Words().Of("dismissing") {
			was := triple.Triple{Subject: who, Relation: r.Key, Object: triple.Const(triple.Quality, t.Known.Language.Words().Participle(verb))}
			q.Goals = [][]triple.Literal{{{Triple: was}}}
			if f, err = t.Ask(q); err != nil || f.Verdict == reason.Proved && recency.Last(f) >= since {
				return q, f, err == nil, err
			}
		}
	}
	return q, f, false, nil
}

// ofElse reports whether an answer tells that something else than work was left: who quit smoking works on.
func ofElse(t *asking.Asker, a reason.Answer) bool {
	return slices.ContainsFunc(a.Literals, func(l triple.Literal) bool {
		r, known := t.Known.Words.Relation(l.Relation)
		words := strings.FieldsFunc(l.Object.Name, func(c rune) bool { return c == '_' })
		thing := known && r.Form == triple.FormVerb && r.Prep == "" && closed.Words().Is("resigning", r.Lemma)
		return thing && (len(words) == 0 || !closed.Words().Is("firm", words[len(words)-1]))
	})
}

// ofStaff is who works for somebody by what is said: an employee of theirs.
func ofStaff(t *asking.Asker, said []triple.Literal) (triple.Term, bool) {
	for _, l := range said {
		r, known := t.Known.Words.Relation(l.Relation)
		of := known && r.Form == triple.FormNoun && closed.Words().Is("staff", r.Word)
		if who, told := t.Known.Words.Name(l.Subject.Name); told && who.Kind == triple.Proper && !l.Denied && (of || l.Relation == triple.InstanceOf && closed.Words().Is("staff", l.Object.Name)) {
			return who, true
		}
	}
	return triple.Term{}, false
}

// endings are the clauses that say of somebody that they left or were dismissed.
func endings(t *asking.Asker, who clause.Term) (out []clause.Clause) {
	past := func(verb string, roles ...clause.Role) {
		out = append(out, clause.Clause{Kind: clause.Event, Tense: clause.Past, Predicate: clause.Predicate{Lemma: verb}, Roles: roles})
	}
	for _, verb := range closed.Words().Of("resigning") {
		past(verb, clause.Role{Name: clause.Subject, Term: who})
	}
	for _, verb := range closed.Words().Of("dismissing") {
		past(verb, clause.Role{Name: clause.Object, Term: who})
		last := &out[len(out)-1].Predicate
		last.Passive, last.Word = true, t.Known.Language.Words().Participle(verb)
	}
	for _, verb := range closed.Words().Of("employed") { // who does not work here any more
		past(verb, clause.Role{Name: clause.Subject, Term: who}, clause.Role{Name: clause.Place, Term: clause.Term{Text: "here", Head: "here"}})
		out[len(out)-1].Tense = clause.Present
	}
	for _, firm := range closed.Words().Of("firm") {
		for _, verb := range closed.Words().Of("leaving") {
			past(verb, clause.Role{Name: clause.Subject, Term: who}, clause.Role{Name: clause.Object, Term: clause.Term{Text: "the " + firm, Head: firm, Determiner: "the"}})
		}
	}
	return out
}
