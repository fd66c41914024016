// Package recency says when that was told which answers rest on, and which of them are so now.
//
// It promises that later is what was told later, and asks nothing of its own.
package recency

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"whence/conductor/knowledge"
	"whence/kb"
	"whence/reason"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// Only is a finding with some of its answers, and their proofs.
func Only(f reason.Finding, answers []reason.Answer) reason.Finding {
	f.Answers, f.Count = answers, len(answers)
	f.Proofs = slices.DeleteFunc(slices.Clone(f.Proofs), func(p reason.Proof) bool {
		return !slices.ContainsFunc(answers, func(a reason.Answer) bool { return slices.Contains(a.Proofs, p.ID) })
	})
	return f
}

// With is a finding with the answers of another, each about what the one wants.
func With(f reason.Finding, wanted string, more reason.Finding, of string) reason.Finding {
	f.Answers, f.Proofs = slices.Clone(f.Answers), slices.Concat(f.Proofs, more.Proofs)
	for _, a := range more.Answers {
		a.Bindings = map[string]triple.Term{wanted: a.Bindings[of]}
		f.Answers = append(f.Answers, a)
	}
	f.Count = len(f.Answers)
	return f
}

// Now leaves of the answers those that were told last and as so now, where others
// were told before them and not so, and these take their place.
func Now(k *knowledge.Knowledge, f reason.Finding) (now reason.Finding, old []reason.Answer) {
	var newer []reason.Answer
	last := 0
	for _, a := range f.Answers {
		if SaidNow(k, f, a) {
			newer = append(newer, a)
			last = max(last, Turn(f, a))
		}
	}
	var latest []reason.Answer
	for _, a := range f.Answers {
		if !SaidNow(k, f, a) && Turn(f, a) < last && slices.ContainsFunc(newer, func(b reason.Answer) bool { return rivals(k, a, b) }) {
			old = append(old, a)
		} else {
			latest = append(latest, a)
		}
	}
	if len(old) == 0 || len(old) > 1 && slices.ContainsFunc(old, func(a reason.Answer) bool { return done(k, a) }) {
		return f, nil // of several things that are done none is named to have ended
	}
	return Only(f, latest), old
}

// rivals reports whether one of two answers takes the place of the other: an amount that of another amount of
// the same, and nobody that of others who have such a thing too, or do something at that time.
func rivals(k *knowledge.Knowledge, a, b reason.Answer) bool {
	for v, x := range a.Bindings {
		if of, other := substance(x), substance(b.Bindings[v]); of != "" && other != "" && of != other {
			return false
		}
	}
	words := k.Language.Words()
	return !slices.ContainsFunc(a.Literals, func(l triple.Literal) bool {
		r, _ := k.Words.Relation(l.Relation)
		several := words.Sort(r.Lemma) == "hold" && words.Singular(l.Object.Name) != l.Object.Name // keys, and not the key
		return (several || words.IsTime(l.Object)) && l.Relation != triple.InstanceOf && slices.ContainsFunc(b.Literals, func(m triple.Literal) bool {
			return m.Relation == l.Relation && m.Object.Same(l.Object) && !m.Subject.Same(l.Subject)
		})
	})
}

// substance is what an amount is one of: amlodipine, of "5 mg of amlodipine".
func substance(x triple.Term) string {
	amount, of, _ := strings.Cut(x.Name, "_of_")
	if amount == "" || amount[0] < '0' || amount[0] > '9' {
		return ""
	}
	return of
}

// done reports whether an answer is what somebody does something to.
func done(k *knowledge.Knowledge, a reason.Answer) bool {
	return slices.ContainsFunc(a.Literals, func(l triple.Literal) bool {
		r, ok := k.Words.Relation(l.Relation)
		return ok && r.Form == triple.FormVerb && r.Prep == "" && slices.ContainsFunc(slices.Collect(maps.Values(a.Bindings)), l.Object.Same)
	})
}

// Turn is the number of the turn in which the last was told of what an answer rests on.
func Turn(f reason.Finding, a reason.Answer) int {
	return lastBy(f, a, func(n reason.Node) int { return kb.TurnNumber(n.Source.Turn) })
}

// LastTurn is the number of the turn in which the last was told of what some answers rest on.
func LastTurn(f reason.Finding) (last int) {
	for _, a := range f.Answers {
		last = max(last, Turn(f, a))
	}
	return last
}

// NotYet reports whether it was told of something that it has not been done.
func NotYet(f reason.Finding) bool {
	return slices.ContainsFunc(f.Answers, func(a reason.Answer) bool {
		return slices.ContainsFunc(a.Literals, func(l triple.Literal) bool {
			return l.Relation == triple.EventOf && strings.HasPrefix(l.Object.Spelling(), "has ")
		})
	})
}

// Fact is the number of the fact that was told last of what an answer rests on.
func Fact(f reason.Finding, a reason.Answer) int {
	return lastBy(f, a, func(n reason.Node) int {
		if n.ID == "" {
			return 0
		}
		return kb.IDNumber(n.ID)
	})
}

// Before reports whether what an answer rests on was told before what an answer of another finding rests on: in an
// earlier turn, or in an earlier sentence of the same.
func Before(f reason.Finding, a reason.Answer, g reason.Finding, b reason.Answer) bool {
	if one, two := Turn(f, a), Turn(g, b); one != two {
		return one < two
	}
	return Fact(f, a) < Fact(g, b) && lastQuote(f, a) != lastQuote(g, b)
}

// lastQuote is the sentence that told last what an answer rests on.
func lastQuote(f reason.Finding, a reason.Answer) (quote string) {
	last := Fact(f, a)
	for n := range RestsOn(f, a) {
		if n.ID != "" && kb.IDNumber(n.ID) == last {
			quote = n.Source.Quote
		}
	}
	return quote
}

// ToldIn is when the first answer of a finding was told: the last turn, the last fact, and the sentence
// where it rests on no other.
func ToldIn(f reason.Finding) (turn, fact int, sentence string) {
	if len(f.Answers) == 0 {
		return 0, 0, ""
	}
	a, several := f.Answers[0], false
	for n := range RestsOn(f, a) {
		if n.ID == "" {
			continue
		}
		several = several || sentence != "" && sentence != n.Source.Quote
		sentence = n.Source.Quote
	}
	if several {
		sentence = ""
	}
	return Turn(f, a), Fact(f, a), sentence
}

// lastBy is the highest number of what an answer rests on.
func lastBy(f reason.Finding, a reason.Answer, number func(reason.Node) int) int {
	last := 0
	for n := range RestsOn(f, a) {
		last = max(last, number(n))
	}
	return last
}

// SaidNow reports whether what an answer rests on was told as what is so now, or instead
// of what was so before: somebody's new boss is their boss now, and what stands behind "no,"
// takes the place of what was said.
func SaidNow(k *knowledge.Knowledge, f reason.Finding, a reason.Answer) bool {
	for n := range RestsOn(f, a) {
		low := " " + strings.ToLower(strings.TrimRight(n.Source.Quote, ".!")) + " "
		if opener, _, found := strings.Cut(low, ","); found && k.Language.Words().Sort(strings.TrimSpace(opener)) == "correction" {
			return true
		}
		if SaysNow(low) {
			return true
		}
		if r, ok := k.Words.Relation(n.Atom.Pred); ok && r.Form == triple.FormNoun && k.Language.Words().Sort(firstOf(low, r.Word)) == "newer" {
			return true
		}
	}
	return false
}

// SoNow reports whether an answer is told as what is so now: it rests on no more than what is told in the present, or was
// said so.
func SoNow(k *knowledge.Knowledge, f reason.Finding, a reason.Answer) bool {
	rests, lasts := false, true
	for n := range RestsOn(f, a) {
		r, ok := k.Words.Relation(n.Atom.Pred)
		rests, lasts = true, lasts && ok && r.Form == triple.FormVerb && r.Tense+r.Modal == ""
	}
	return rests && lasts || SaidNow(k, f, a)
}

// firstOf is the word that a text has before others, "" where it has not those.
func firstOf(text, words string) string {
	before, _, found := strings.Cut(text, " "+words+" ")
	if !found {
		return ""
	}
	return triple.LastWord(before)
}

// RestsOn are the told steps of the proofs of an answer.
func RestsOn(f reason.Finding, a reason.Answer) func(func(reason.Node) bool) {
	return func(yield func(reason.Node) bool) {
		for _, p := range f.Proofs {
			if !slices.Contains(a.Proofs, p.ID) {
				continue
			}
			for _, n := range p.Nodes {
				if n.Kind == reason.Told && !yield(n) {
					return
				}
			}
		}
	}
}

// SaysNow reports whether words say of what is so that it is so now, or in the place of something.
func SaysNow(words string) bool {
	words = strings.NewReplacer(",", "", ";", "").Replace(words)
	return slices.ContainsFunc(append(lexicon.Nows.Phrases(), []string{"instead"}), func(phrase []string) bool {
		return strings.Contains(" "+words+" ", " "+strings.Join(phrase, " ")+" ")
	})
}

// LaterThan reports whether something was said after all that the answers of a finding rest on, or what denies it.
func LaterThan(f reason.Finding, turn string) bool {
	return !slices.ContainsFunc(append(slices.Clip(f.Answers), reason.Answer{Proofs: f.Against}), func(a reason.Answer) bool { return Turn(f, a) >= kb.TurnNumber(turn) })
}

// Last is the number of the fact that was told last of what the answers rest on, 0 for none.
func Last(f reason.Finding) int {
	last := 0
	for _, a := range f.Answers {
		last = max(last, Fact(f, a))
	}
	return last
}

// Without leaves out of what was found what another finding names.
func Without(f, other reason.Finding) reason.Finding {
	named := map[string]bool{}
	for _, a := range other.Answers {
		for _, x := range a.Bindings {
			named[x.Name] = true
		}
	}
	return Only(f, slices.DeleteFunc(slices.Clone(f.Answers), func(a reason.Answer) bool {
		return slices.ContainsFunc(slices.Collect(maps.Values(a.Bindings)), func(x triple.Term) bool { return named[x.Name] })
	}))
}

// SaysAgain reports whether a sentence says that something is so again, which then was otherwise in between: what was
// down and went once more is not down still.
func SaysAgain(text string) bool {
	said := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r != '\'' && !unicode.IsLetter(r) })
	for i := range said {
		for n := i + 1; n <= min(i+2, len(said)); n++ {
			if closed.Words().As("phase", strings.Join(said[i:n], " ")) == "again" {
				return true
			}
		}
	}
	return false
}
