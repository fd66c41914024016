package elided

import (
	"strconv"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/value"
)

// This file works out amounts that are told by another one: "64 parcels this week, nine more than last
// week", "Jo is eleven and Kit's two years younger".

// related writes out a clause with an amount and what another is that is told by how much more or less it is than that.
func related(t text) []Proposal {
	s := amounts{gaps: gaps{t}}
	parts := s.parts(0, s.End, ",;–—")
	if len(parts) != 2 || !s.opens(parts[0]) || s.first.is.Bound != "" {
		return nil
	}
	said, ok := s.moreThan(parts[1])
	if !ok {
		said, ok = s.older(parts[1])
	}
	if !ok {
		return nil
	}
	front := sentence(s.Of(s.subject.first, s.subject.end), s.does(s.subject), s.Of(s.verb.end, parts[0].end))
	return []Proposal{{Sure: true, Sentences: []string{front, said}}}
}

// moreThan is the sentence of a part that says how many more the first are than others are: "nine more than
// last week", "twice as many as Tom".
func (s *amounts) moreThan(p part) (string, bool) {
	at, n, ok := s.lessBy(p)
	if !ok || at >= p.end {
		return "", false
	}
	amount, ok := s.counting(n)
	if !ok {
		return "", false
	}
	before, subject := s.Of(s.verb.end, s.first.value.first), s.Of(s.subject.first, s.subject.end)
	if other, ok := s.behind(at, p.end); ok {
		if len(other) != 1 {
			return "", false
		}
		if after, ok := s.inPlace(other); ok {
			return sentence(subject, s.does(s.subject), before, amount, after), true
		}
		past, ok := s.once()
		return sentence(subject, past, before, amount, s.behindFirst(), s.Of(at, p.end)), ok && s.timed(other[0])
	}
	end := p.end
	if acts(s.Words[end-1]) && end-1 > at {
		end--
	}
	who, ok := s.one(s.phrases(at, end))
	return sentence(s.text.subject(who, s.subject), s.does(who), before, amount, s.behindFirst()), ok && s.mayTell(who)
}

// once is the verb as it tells what was so before, of what is so now or was.
func (s *amounts) once() (string, bool) {
	v := s.Words[s.verb.first]
	switch {
	case s.verb.end > s.verb.first+1:
		return "", false
	case v.Tag == "VBD":
		return s.Of(s.verb.first, s.verb.end), true
	case v.Lemma == "be" && v.Tag == "VBP":
		return "were", s.Form(s.verb.first) == "are"
	}
	return forms().Past(v.Lemma), v.Lemma == "have" || v.Lemma == "be"
}

// lessBy is where those stand whom the first are compared with, and how many they are.
func (s *amounts) lessBy(p part) (at int, n float64, ok bool) {
	than := p.first
	for than < p.end && s.Form(than) != "than" && s.Form(than) != "as" {
		than++
	}
	of, err := strconv.ParseFloat(s.first.is.Number, 64)
	if err != nil || than == p.end || than == p.first {
		return 0, 0, false
	}
	if s.Form(than) == "as" {
		return s.timesAs(p, than, of)
	}
	end := than - 1
	up, down := words().Is("greater", s.Form(end)), words().Is("lesser", s.Form(end))
	if !up && !down {
		return 0, 0, false
	}
	v, ok := s.value(p.first, end, "")
	by, err := strconv.ParseFloat(v.Number, 64)
	if !ok || err != nil || v.Until != "" || v.Bound != "" || !s.sameUnit(v, end == p.first+1) {
		return 0, 0, false
	}
	if down {
		by = -by
	}
	return than + 1, of - by, true
}

// timesAs is how many those are of whom the first are so many times as many.
func (s *amounts) timesAs(p part, as int, of float64) (int, float64, bool) {
	if as+2 >= p.end || s.Form(as+2) != "as" || s.Tag(as+1) != "JJ" {
		return 0, 0, false
	}
	times, err := strconv.ParseFloat(words().As("timesas", s.Of(p.first, as)), 64)
	if err != nil {
		return 0, 0, false
	}
	return as + 3, of / times, true
}

// sameUnit reports whether an amount is in what the first is in; a number alone is.
func (s *amounts) sameUnit(v clause.Value, alone bool) bool {
	a := s.first.is
	return v.Kind == a.Kind && v.Unit == a.Unit || alone && v.Kind == clause.Number
}

// counting is so much of what the first amount is of: a number with what stands beside that of the first;
// false where there is no such number of it.
func (s *amounts) counting(n float64) (string, bool) {
	if n <= 0 || s.first.is.Kind == clause.Number && n != float64(int(n)) || coined(s.text, s.first.number) {
		return "", false
	}
	sign := ""
	if s.first.number > s.first.value.first {
		sign = s.Of(s.first.value.first, s.first.number)
	}
	number := strconv.FormatFloat(n, 'f', -1, 64)
	if v, ok := value.Of(number, ""); !ok || v.Number != number || strings.Contains(sign, " ") {
		return "", false
	}
	return strings.TrimSpace(sign + number + " " + s.Of(s.first.number+1, s.first.value.end)), true
}

// older is the sentence of a part that says by how much somebody is older, or something longer, than what
// the first clause is about.
func (s *amounts) older(p part) (string, bool) {
	verb := p.first
	for verb < p.end && s.Tag(verb) != "POS" && !s.Words[verb].Finite() {
		verb++
	}
	end := p.end
	for k := verb; k < p.end; k++ {
		if s.Form(k) == "than" {
			if !strings.EqualFold(s.Of(k+1, p.end), s.Of(s.subject.first, s.subject.end)) {
				return "", false
			}
			end = k
		}
	}
	if verb == p.first || verb+2 >= end || s.Words[verb].Lemma != "be" && s.Tag(verb) != "POS" || s.Words[s.verb.first].Lemma != "be" && s.Tag(s.verb.first) != "POS" {
		return "", false
	}
	who, ok := s.one(s.phrases(p.first, verb))
	up, down := words().Is("greater", s.Form(end-1)), words().Is("lesser", s.Form(end-1))
	v, is := s.value(verb+1, end-1, "")
	by, err := strconv.ParseFloat(v.Number, 64)
	of, err2 := strconv.ParseFloat(s.first.is.Number, 64)
	aged := s.first.is.Kind == clause.Number && s.first.value.end == s.first.number+1 && v.Kind == clause.Lasting && v.Unit == "year" && words().Is("aged", s.Form(end-1))
	if !ok || !is || err != nil || err2 != nil || up == down || who.kind == "PRP" && s.Form(p.first) != "i" || v.Bound != "" || v.Until != "" || !aged && !s.sameUnit(v, false) {
		return "", false
	}
	if down {
		by = -by
	}
	amount, ok := s.counting(of + by)
	return sentence(s.text.subject(who, s.subject), s.beOf(who), amount, s.behindFirst()), ok
}

// beOf is "be" as somebody has it.
func (s *amounts) beOf(who phrase) string {
	switch past := strings.HasPrefix(s.Form(s.verb.first), "w"); {
	case s.Form(who.first) == "i" && !past:
		return "am"
	case past && s.several(who):
		return "were"
	case past:
		return "was"
	case s.several(who):
		return "are"
	}
	return "is"
}
