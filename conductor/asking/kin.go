package asking

import (
	"slices"

	"whence/conductor/turn"
	"whence/reason"
	"whence/triple"
	"whence/triple/english/lexicon"
)

// This file finds brothers and sisters by the parents they share.

// byParents asks who somebody's sister is as who else has their mother or father, and was told to be a girl or somebody's sister or daughter.
func byParents(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || q.Form != triple.Which && q.Form != triple.YesNo {
		return q, f, nil
	}
	for _, and := range q.Goals {
		if len(and) != 1 || and[0].Denied || and[0].Absent {
			continue
		}
		r, ok := t.Known.Words.Relation(and[0].Relation)
		if i := slices.IndexFunc(it.Relations, func(r triple.Relation) bool { return r.Key == and[0].Relation }); !ok && i >= 0 {
			r = it.Relations[i]
		}
		if r.Form != triple.FormNoun || r.Prep != "of" || r.Tense+r.Modal != "" {
			continue
		}
		if other, found, ok, err := Siblings(t, r.Word, and[0].Subject, and[0].Object); ok || err != nil {
			other.Words = q.Words
			return other, found, err
		}
	}
	return q, f, nil
}

// Siblings asks who is a sibling, brother or sister of somebody by their parents; not ok where nobody is.
func Siblings(t *Asker, word string, x, of triple.Term) (q triple.Question, f reason.Finding, ok bool, err error) {
	words := t.Known.Language.Words()
	if !slices.ContainsFunc(words.OfSort("sibling"), func(kind string) bool { return KindOf(t, word, kind) }) {
		return q, f, false, nil
	}
	q = triple.Question{Form: triple.YesNo, Ways: true}
	if x.IsVar() {
		q.Form, q.Wanted, q.Words = triple.Which, []string{x.Var}, []string{"who"}
	}
	theirs, ours := parentsOf(t, of), parentsOf(t, x)
	differ := triple.Literal{Triple: triple.Triple{Subject: x, Object: of}, Op: triple.NotEqual}
	for _, a := range theirs {
		for _, b := range ours {
			q.Goals = append(q.Goals, []triple.Literal{a, b, differ})
		}
	}
	if lexicon.HeNouns.Has(word) || lexicon.SheNouns.Has(word) {
		both := q.Goals
		q.Goals = nil
		for _, sex := range ofSex(t, x, word) {
			for _, and := range both {
				q.Goals = append(q.Goals, append(slices.Clone(and), sex))
			}
		}
	}
	if len(q.Goals) == 0 || len(q.Goals) > maxKin {
		return q, f, false, nil
	}
	f, err = t.Ask(q)
	return q, f, err == nil && f.Verdict == reason.Proved, err
}

// maxKin bounds the ways in which two may have the same parents.
const maxKin = 200

// KindOf reports whether a noun names what another does, or a kind of it.
func KindOf(t *Asker, noun, of string) bool {
	is, same := t.Known.Language.Words().Kind(noun, of)
	return noun == of || is || same
}

// parentsOf are the ways in which it is told who somebody's parent is.
func parentsOf(t *Asker, x triple.Term) (out []triple.Literal) {
	words := t.Known.Language.Words()
	parent := triple.Var("Parent")
	for _, r := range t.Store().Relations("") {
		if r.Form != triple.FormNoun || r.Prep != "of" || r.Tense+r.Modal != "" {
			continue
		}
		for _, p := range words.OfSort("parent") {
			if KindOf(t, r.Word, p) {
				out = append(out, triple.Literal{Triple: triple.Triple{Subject: parent, Relation: r.Key, Object: x}})
			}
			if slices.ContainsFunc(words.OtherNouns(p), func(child string) bool { return KindOf(t, r.Word, child) }) {
				out = append(out, triple.Literal{Triple: triple.Triple{Subject: x, Relation: r.Key, Object: parent}})
			}
		}
	}
	return out
}

// ofSex are the ways in which it is told that somebody is a man or a woman as a noun says: somebody's son, a boy.
func ofSex(t *Asker, x triple.Term, as string) (out []triple.Literal) {
	sex := lexicon.SheNouns
	if lexicon.HeNouns.Has(as) {
		sex = lexicon.HeNouns
	}
	for _, r := range t.Store().Relations("") {
		if r.Form == triple.FormNoun && r.Prep == "of" && r.Tense+r.Modal == "" && sex.Has(r.Word) {
			out = append(out, triple.Literal{Triple: triple.Triple{Subject: x, Relation: r.Key, Object: triple.Var("Whose")}})
		}
	}
	for _, class := range t.Store().Classes() {
		if sex.Has(class.Name) {
			out = append(out, triple.Literal{Triple: triple.Triple{Subject: x, Relation: triple.InstanceOf, Object: class}})
		}
	}
	return out
}
