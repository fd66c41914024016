package elided

import (
	"slices"

	"whence/triple/clause"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file writes out what is told by how it lies to something else: "Fiete is 71, four years older than Ann",
// "older than she is", "the beans on the 10th of May and the leeks two weeks after that".

// aboveOthers writes what stands behind the last comma, how much older or heavier something is than another,
// as a sentence of its own; it is of whoever the clause in front is about.
func aboveOthers(t text) []Proposal {
	s := gaps{t}
	than := slices.IndexFunc(s.Words[:s.End], func(w parse.Word) bool { return w.Lemma == "than" || w.Form == "than" })
	verb := slices.IndexFunc(s.Words[:s.End], parse.Word.Finite)
	if than < 3 || verb < 1 {
		return nil
	}
	comma := than
	for comma > verb && s.Words[comma].Form != "," {
		comma--
	}
	if comma <= verb || s.Tag(than-1) != "JJR" || s.has(comma, s.End, acts) || s.has(0, comma, func(w parse.Word) bool { return w.Class == "PUNCT" }) {
		return nil
	}
	v, ok := s.value(comma+1, than-1, "")
	subject, one := s.one(s.phrases(0, verb))
	if !ok || v.Number == "" || !one || len(s.phrases(than+1, s.End)) != 1 {
		return nil
	}
	be := "is"
	if s.Tag(subject.end-1) == "NNS" || s.has(subject.first, subject.end, func(w parse.Word) bool { return w.Tag == "CC" }) {
		be = "are"
	}
	if s.Form(verb) == "am" || s.Form(0) == "i" {
		be = "am"
	}
	return []Proposal{{Sure: true, Sentences: []string{sentence(s.Of(0, comma)), sentence(s.Of(subject.first, subject.end), be, s.Of(comma+1, s.End))}}}
}

// thanOne leaves out the auxiliary behind whom a comparison is made with: "older than she is".
func thanOne(s text) []Proposal {
	than := s.End - 3
	for than > 1 && s.Form(than) != "than" {
		than--
	}
	last := s.End - 1
	if than < 2 || s.Tag(than-1) != "JJR" || !s.Words[last].Finite() || !words().Is("auxiliary", s.Words[last].Lemma) || s.has(than+1, last, acts) {
		return nil
	}
	return []Proposal{{Sentences: []string{sentence(s.Of(0, last))}}}
}

// sinceThen writes out a clause behind a conjunction that has no more than what is done to at how long after the
// first: "and the leeks two weeks after that".
func sinceThen(t text) []Proposal {
	s := gaps{t}
	verb := slices.IndexFunc(s.Words[:s.End], parse.Word.Finite)
	if verb < 1 {
		return nil
	}
	for i := s.End - 3; i > verb+1; i-- {
		if !words().Is("joint", s.Form(i)) || s.Tag(i) != "CC" || s.has(i, s.End, acts) {
			continue
		}
		subject, one := s.one(s.phrases(0, verb))
		end := i + 2
		v, side, ok := s.since(end)
		for ; !ok && end < s.End; v, side, ok = s.since(end) {
			end++
		}
		if what := s.phrases(i+1, min(end, s.End)); !ok || v.Kind != clause.Lasting || !one || len(what) != 1 || what[0].kind == "value" || s.Tag(i+1) == "IN" {
			return nil
		}
		front := i
		if s.Words[i-1].Form == "," {
			front--
		}
		return []Proposal{{Sure: true, Sentences: []string{
			sentence(s.Of(0, front)),
			sentence(s.Of(subject.first, subject.end), s.Of(verb, verb+1), s.Of(i+1, end), s.Of(end, side), words().As("since", s.Of(side, s.End))),
		}}}
	}
	return nil
}

// since is the length of time from a word on, behind which no more is said than that it is after or before what was
// told, with where that begins.
func (s gaps) since(first int) (v clause.Value, side int, ok bool) {
	for side = first + 1; side < s.End; side++ {
		if words().As("since", s.Of(side, s.End)) != "" {
			v, ok = s.value(first, side, "")
			return v, side, ok
		}
	}
	return v, 0, false
}

// theirs writes out whose another one of the same is: "and Mrs Lee has hers twenty minutes later".
func theirs(t text) []Proposal {
	s := gaps{t}
	verb := slices.IndexFunc(s.Words[:s.End], parse.Word.Finite)
	for i := verb + 2; verb > 0 && i < s.End; i++ {
		if !words().Is("own", s.Form(i)) || s.Words[i-1].Lemma != s.Words[verb].Lemma {
			continue
		}
		_, _, later := s.since(i + 1)
		at := i - 2
		for at > verb && s.Tag(at) != "CC" && s.Words[at].Form != "," && s.Words[at].Form != ";" {
			at--
		}
		after := s.phrases(verb+1, max(at, verb+1))
		if len(after) == 0 || s.Tag(after[0].first) != "DT" || !later || at <= verb+1 {
			return nil
		}
		front, end := at, after[0].end
		if s.Words[at-1].Form == "," {
			front--
		}
		for k := verb + 1; k < front; k++ { // with whom, but not when
			if _, ok := s.value(k+1, front, s.Form(k)); s.Tag(k) == "IN" && ok {
				end = k
			}
		}
		return []Proposal{{Sure: true, Sentences: []string{
			sentence(s.Of(0, front)),
			sentence(morph.UpperFirst(s.Of(i+1, s.End)), s.Of(at+1, i), s.Of(after[0].first, end)),
		}}}
	}
	return nil
}
