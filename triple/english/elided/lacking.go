package elided

import "slices"

// This file tells apart what is and what is not, where a clause has both behind one verb: "the soup contains
// celery but no milk".

// lacking writes out a clause with something behind its verb and, behind a conjunction, "no" in front of what
// is not: the verb with that is a sentence of its own, which denies it.
func lacking(t text) []Proposal {
	s := gaps{t}
	verb := slices.IndexFunc(s.Words[:s.End], acts)
	if verb < 1 || !s.Words[verb].Finite() {
		return nil
	}
	rest := verb + 1
	for rest < s.End && acts(s.Words[rest]) {
		rest++
	}
	no := rest
	for no < s.End && (s.Form(no) != "no" || s.Tag(no-1) != "CC") {
		no++
	}
	if no == s.End {
		return nil
	}
	what, ok := s.phrase(no, s.End)
	has := s.phrases(rest, no-1)
	subject, isOne := s.one(s.phrases(0, verb))
	if !ok || !isOne || len(has) == 0 || !article(has[0]) && has[0].kind != "value" && has[0].kind != "NNP" || s.has(no, s.End, acts) || denies(t, 0, no) {
		return nil
	}
	if last := what.end - 1; last == no || !s.nominal(last) || s.proper(last) || s.singlesOut(no+1) || len(s.phrases(what.end, s.End)) == 0 && what.end < s.End {
		return nil
	}
	tail := ""
	if subject.kind == "EX" {
		tail = s.Of(what.end, s.End)
	}
	return []Proposal{{Sentences: []string{sentence(s.Of(0, no-1), tail), sentence(s.Of(subject.first, rest), s.Of(no, s.End))}, Sure: true}}
}

// singlesOut reports whether the word at i says that none but what stands in front of it is meant: "no other day",
// "no one else".
func (s gaps) singlesOut(i int) bool {
	return words().Is("beside", s.Form(i)) || words().As("sort", s.Form(i)) == "one" || s.Tag(i) == "CD"
}
