package elided

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/value"
)

// This file writes out amounts that are told one after another with the verb of the first: "the field is
// 14 acres, the paddock only 3", "we took £410 on Friday and £655 on the Saturday", "a bun is 90p, a tart
// £1.80".

// amounts is a text that tells one amount after another.
type amounts struct {
	gaps
	subject phrase
	verb    part
	first   quoted
}

// quoted is a part that tells an amount: what stands in front of that, and behind it.
type quoted struct {
	part
	// value is the amount with what narrows it in front and the unit or what it counts behind; number
	// is where the number in it stands.
	value  part
	number int
	is     clause.Value
	after  []phrase
}

// amountsOf writes out parts behind the first that tell an amount without a verb.
func amountsOf(t text) []Proposal {
	s := amounts{gaps: gaps{t}}
	parts := s.parts(0, s.End, ",;–—")
	if len(parts) < 2 || !s.opens(parts[0]) || s.has(parts[0].end, s.End, func(w parse.Word) bool { return w.Tag == "CC" && !words().Is("adding", w.Lemma) }) {
		return nil
	}
	out := Proposal{Sure: true, Sentences: []string{sentence(s.Of(s.subject.first, s.subject.end), s.does(s.subject), s.Of(s.verb.end, parts[0].end))}}
	for _, p := range parts[1:] {
		written, ok := s.another(p)
		if !ok {
			return nil
		}
		out.Sentences = append(out.Sentences, written)
	}
	return []Proposal{out}
}

// opens reports whether a part is a clause that tells one amount of one subject.
func (s *amounts) opens(p part) bool {
	s.verb.first = p.first
	for s.verb.first < p.end && !s.finite(s.verb.first, p.end) {
		s.verb.first++
	}
	if s.verb.first == p.first || s.verb.first+1 >= p.end {
		return false
	}
	for s.verb.end = s.verb.first + 1; s.verb.end < p.end && (acts(s.Words[s.verb.end]) || s.Tag(s.verb.end) == "RP" || s.Tag(s.verb.end) == "RB" && !hedges(s.text, s.verb.end)); {
		s.verb.end++
	}
	var ok bool
	if s.subject, ok = s.named(part{p.first, s.verb.first}); !ok || denies(s.text, p.first, p.end) {
		return false
	}
	s.first, ok = s.quote(part{s.verb.end, p.end})
	return ok && s.prepositional(s.verb.end, s.first.value.first)
}

// finite reports whether the word at i is the verb of a clause: one whose past looks like its base form too,
// and an 's in front of an amount that can be nobody's.
func (s *amounts) finite(i, end int) bool {
	w := s.Words[i]
	switch {
	case w.Tag == "POS":
		q, ok := s.quote(part{i + 1, end})
		return ok && q.value.first == i+1 && (q.is.Kind != clause.Number || q.value.end == q.number+1)
	case w.Tag == "VB":
		return i > 0 && s.nominal(i-1) && forms().Past(w.Lemma) == s.Form(i)
	}
	return w.Finite()
}

// does is the verb as it stands behind a subject.
func (s *amounts) does(who phrase) string {
	v, w := s.Of(s.verb.first, s.verb.end), s.Words[s.verb.first]
	if w.Tag != "POS" && !strings.HasPrefix(w.Form, "'") && !strings.HasPrefix(w.Form, "’") {
		return s.agreeing(s.subject, who, s.verb, v)
	}
	be, rest := "is", strings.TrimPrefix(v, w.Form)
	has := w.Lemma == "have" || s.verb.end > s.verb.first+1 && words().Is("hasdone", s.Form(s.verb.first+1))
	switch {
	case w.Tag == "MD" || strings.HasSuffix(w.Form, "d"):
		return v
	case has && s.several(who):
		be = "have"
	case has:
		be = "has"
	case s.Form(who.first) == "i":
		be = "am"
	case s.several(who):
		be = "are"
	}
	return be + rest
}

// several reports whether a phrase names more than one, as the forms of verbs go.
func (s *amounts) several(p phrase) bool {
	return s.Tag(p.end-1) == "NNS" || s.Tag(p.end-1) == "NNPS" || s.Tag(p.first) == "PRP" && !words().Is("one", s.Form(p.first))
}

// prepositional reports whether words are phrases with prepositions, of which the last may lack what is
// behind it: "is hired from Locke at".
func (s *amounts) prepositional(first, end int) bool {
	if end > first && s.Tag(end-1) == "IN" {
		end--
	}
	list := s.phrases(first, end)
	return first == end || len(list) > 0 && !slices.ContainsFunc(list, func(p phrase) bool { return s.Tag(p.first) != "IN" })
}

// quote finds the one amount in a part.
func (s *amounts) quote(p part) (q quoted, ok bool) {
	q.part, q.number = p, -1
	for i := p.first; i < p.end; i++ {
		end := s.amountEnd(i, p.end)
		if end == i {
			continue
		}
		q.value, q.number = part{i, end}, i
		if s.Tag(i) == "$" || s.Tag(i) == "DT" {
			q.number++
		}
		break
	}
	if q.number < 0 {
		return q, false
	}
	known := false
	if q.is, known = s.value(q.value.first, q.value.end, ""); !known {
		q.is, _ = s.value(q.number, q.number+1, "")
	}
	for q.value.first > p.first && hedges(s.text, q.value.first-1) {
		q.value.first--
	}
	q.after, ok = s.behind(q.value.end, p.end)
	return q, ok && (q.is.Kind == clause.Lasting || isAmount(q.is)) && q.is.Until == ""
}

// hedges reports whether the word at i narrows the number behind it, or tells how exact it is.
func hedges(s text, i int) bool {
	return words().Is("mere", s.Form(i)) || words().As("bound", s.Form(i)) == "~"
}

// amountEnd is where an amount that begins at i ends; i for none. What it is of is no part of it.
func (s *amounts) amountEnd(i, end int) int {
	if s.Tag(i) == "DT" && s.Tag(i+1) == "CD" && s.count(i+1) > 1 && i+1 < end { // a dozen
		return i + 2
	}
	if coined(s.text, i) {
		return s.longest(i, end)
	}
	if s.Tag(i) != "CD" && s.Tag(i) != "$" || s.numbered(i) || i > 0 && words().Is("month", s.Form(i-1)) && value.YearLike(s.Form(i)) {
		return i
	}
	k := s.valueEnd(i, end)
	if n := s.longest(i, end); n > k {
		k = n
	}
	if k > i+1 && k-2 > i && s.Form(k-2) == "of" {
		k -= 2
	}
	return k
}

// longest is where the longest amount ends that begins at i.
func (s *amounts) longest(i, end int) int {
	for k := end; k > i; k-- {
		if v, ok := s.value(i, k, ""); ok && (isAmount(v) || v.Kind == clause.Lasting) && v.Until == "" {
			return k
		}
	}
	return i
}

// coined reports whether the word at i is an amount with its unit, whatever it was taken for: 90p.
func coined(s text, i int) bool {
	if i >= s.End || s.Words[i].Form[0] < '0' || s.Words[i].Form[0] > '9' {
		return false
	}
	v, ok := s.value(i, i+1, "")
	return ok && (v.Kind == clause.Money || v.Kind == clause.Amount)
}

// behind are the phrases behind an amount; false where words are left.
func (s *amounts) behind(first, end int) (out []phrase, ok bool) {
	for i := first; i < end; {
		p := phrase{part: part{i, end}, kind: "when"}
		switch tag := s.Tag(i); {
		case tag == "TO" && s.Tag(i+1) == "VB" && i+2 == end, tag == "JJ" && i+1 == end:
			p.kind = tag
		case tag == "IN" || tag == "TO":
			if p, ok = s.phrase(i, end); !ok {
				return nil, false
			}
		default:
			for p.end > i && !s.when(i, p.end) {
				p.end--
			}
		}
		if p.end <= i {
			return nil, false
		}
		out, i = append(out, p), p.end
	}
	return out, true
}

// when reports whether words are a time without a preposition: "this week", "yesterday".
func (s *amounts) when(first, end int) bool {
	if s.Tag(first) == "CD" || s.Tag(first) == "$" || s.has(first, end, func(w parse.Word) bool { return w.Tag == "JJR" || w.Tag == "RBR" }) {
		return false
	}
	if v, ok := s.value(first, end, ""); ok {
		return !isAmount(v) && v.Kind != clause.Lasting
	}
	return words().Is("relative", s.Form(first)) && end == first+2 && words().Is("season", s.Form(first+1))
}

// another is the sentence of a part behind the first.
func (s *amounts) another(p part) (string, bool) {
	for i := p.first; i < p.end; i++ {
		if s.finite(i, p.end) {
			return s.ownVerb(p, i)
		}
	}
	q, ok := s.quote(p)
	if !ok || !s.likeFirst(q) || s.has(p.first+1, p.end, acts) {
		return "", false
	}
	lead := part{p.first, q.value.first}
	before := s.Of(s.verb.end, s.first.value.first)
	if k := s.first.value.first - 1; k >= s.verb.end && s.Tag(k) == "IN" {
		if lead.end <= lead.first || s.Form(lead.end-1) != s.Form(k) {
			return "", false
		}
		lead.end--
	}
	if lead.first == lead.end {
		after, ok := s.inPlace(q.after)
		ok = ok && q.after[0].kind != "JJ" // two metres wide and one deep
		return sentence(s.Of(s.subject.first, s.subject.end), s.does(s.subject), before, s.fill(q, false), after), ok
	}
	if at, ok := s.onAnotherDay(lead, q); ok {
		return sentence(s.Of(s.subject.first, s.subject.end), s.does(s.subject), before, s.fill(q, true), at), true
	}
	who, ok := s.named(lead)
	if !ok || !s.mayTell(who) {
		return "", false
	}
	after := s.behindFirst()
	if len(q.after) > 0 {
		if after, ok = s.inPlace(q.after); !ok {
			return "", false
		}
	}
	return sentence(s.text.subject(who, s.subject), s.does(who), before, s.fill(q, true), after), true
}

// named is the phrase that words are: a noun alone is one whatever it was taken for.
func (s *amounts) named(p part) (phrase, bool) {
	if tag := s.Tag(p.first); p.end == p.first+1 && (tag == "JJ" || tag == "VBG") && isNoun(s.Form(p.first)) {
		return phrase{part: p, kind: "NN"}, true
	}
	if acts(s.Words[p.first]) {
		return phrase{}, false
	}
	return s.one(s.phrases(p.first, p.end))
}

// ownVerb is a part with a verb of its own that is the first one's, an 's of it as "is".
func (s *amounts) ownVerb(p part, verb int) (string, bool) {
	who, ok := s.one(s.phrases(p.first, verb))
	q, also := s.quote(part{verb + 1, p.end})
	if !ok || !also || words().Is("alone", strings.ToLower(s.Of(who.first, who.end))) { // "mine" is something of mine
		return "", false
	}
	if s.Tag(verb) != "POS" {
		bare := q.value.end == q.number+1 && s.first.value.end > s.first.number+1 && len(q.after) == 0
		after := ""
		if len(s.first.after) == 1 && s.first.after[0].kind == "JJ" { // fifteen years old, and her sister is 34
			after = s.behindFirst()
		}
		return sentence(s.Of(p.first, verb+1), s.fill(q, true), after), bare && q.value.first == verb+1 && s.Words[verb].Lemma == s.Words[s.verb.first].Lemma && s.likeFirst(q)
	}
	be := "is"
	if s.several(who) {
		be = "are"
	}
	said := s.Of(q.value.first, q.value.end)
	if s.Words[s.verb.first].Lemma == "be" && s.likeFirst(q) || s.Tag(s.verb.first) == "POS" {
		said = s.fill(q, true)
	}
	return sentence(s.Of(p.first, verb), be, said, s.Of(q.value.end, p.end)), true
}

// likeFirst reports whether an amount may be of what the first is: a number alone, or one in the same unit.
func (s *amounts) likeFirst(q quoted) bool {
	a, b := s.first.is, q.is
	bare := b.Kind == clause.Number && q.value.end == q.number+1
	counts := a.Kind == clause.Number && s.first.value.end > s.first.number+1
	switch {
	case bare:
		return a.Kind == clause.Number || a.Kind == clause.Money || a.Kind == clause.Amount || a.Kind == clause.Lasting
	case b.Kind == clause.Number:
		return counts || b.Each != "" && (a.Kind == clause.Number || a.Kind == clause.Money)
	}
	return a.Kind == b.Kind
}

// fill is an amount with what the first has beside its number, where it has only a number itself. A number
// alone of another subject, or of another time, is for as long as the first is.
func (s *amounts) fill(q quoted, other bool) string {
	first := q.value.first
	for words().Is("mere", s.Form(first)) {
		first++ // how much it is says too that it is only that
	}
	said, per := s.Of(first, q.value.end), s.perOf()
	bare := q.value.end == q.number+1 && !coined(s.text, q.number) && (q.value.first == q.number || s.Tag(q.number-1) != "$")
	switch {
	case !bare:
	case coined(s.text, s.first.number):
		said += strings.TrimLeft(s.Form(s.first.number), "0123456789.,")
	case s.Tag(s.first.number-1) == "$":
		said = s.Of(first, q.number) + " " + s.Of(s.first.number-1, s.first.number) + s.Of(q.number, q.value.end)
	default:
		said += " " + s.counted(phrase{part: q.value}, part{s.first.number + 1, per})
	}
	each := s.first.is.Each
	unit := other && words().Is("unit", each) && s.first.is.Kind == clause.Money
	alike := bare && (other || len(q.after) > 0 && !slices.ContainsFunc(q.after, func(p phrase) bool { return !s.timed(p) }))
	lasting := words().Is("unit", each) || lexicon.Supersense(each, lexicon.Noun) == "noun.time" || each == "each" && s.several(s.subject) && s.Tag(q.value.first-1) == "NNS"
	if q.is.Each == "" && each != "" && (unit || alike && lasting) {
		said += " " + s.Of(per, s.first.value.end)
	}
	return strings.TrimSpace(said)
}

// perOf is where in the first amount that begins for which it is: "a day"; its end where it is for none.
func (s *amounts) perOf() int {
	per := s.first.number + 1
	for per < s.first.value.end && s.first.is.Each != "" && s.Tag(per) != "DT" && s.Tag(per) != "IN" && s.Form(per) != s.first.is.Each {
		per++
	}
	if s.first.is.Each == "" {
		return s.first.value.end
	}
	return per
}

// behindFirst is what stands behind the first amount.
func (s *amounts) behindFirst() string { return s.Of(s.first.value.end, s.first.end) }

// inPlace are phrases with what stands behind the first amount, in the place of those of it that are alike.
func (s *amounts) inPlace(phrases []phrase) (string, bool) {
	after, n := s.first.after, len(phrases)
	for k := 0; k+n <= len(after) && n > 0; k++ {
		alike := true
		for i, p := range phrases {
			alike = alike && (s.timed(p) && s.timed(after[k+i]) || p.kind == after[k+i].kind || len(after) == 1 && p.kind != "of" && after[0].kind != "of" && s.Tag(p.first) == "IN" && s.Tag(after[0].first) == "IN")
		}
		if alike {
			return s.Of(s.first.value.end, after[k].first) + " " + s.Of(phrases[0].first, phrases[n-1].end) + " " + s.Of(after[k+n-1].end, s.first.end), true
		}
	}
	return "", false
}

// timed reports whether a phrase says when.
func (s *amounts) timed(p phrase) bool {
	if p.kind == "when" {
		return true
	}
	v, ok := s.value(p.first+1, p.end, p.kind)
	return ok && s.Tag(p.first) == "IN" && !isAmount(v)
}

// onAnotherDay is when another amount of the same subject is, where that stands in front: "£410 on Friday, Saturday £655".
func (s *amounts) onAnotherDay(lead part, q quoted) (string, bool) {
	if len(s.first.after) != 1 || len(q.after) > 0 || !s.timed(s.first.after[0]) || !s.when(lead.first, lead.end) || words().Is("weekday", s.Form(s.subject.first)) {
		return "", false
	}
	if first := s.first.after[0]; first.kind != "when" {
		return s.Of(first.first, first.first+1) + " " + s.Of(lead.first, lead.end), true
	}
	return s.Of(lead.first, lead.end), true
}

// mayTell reports whether the amount of a part may be that of a phrase in it, as the first is of the subject.
func (s *amounts) mayTell(who phrase) bool {
	subject := s.Tag(s.subject.first)
	day := words().Is("weekday", s.Form(s.subject.first))
	switch {
	case day || words().Is("weekday", s.Form(who.first)):
		return day && words().Is("weekday", s.Form(who.first)) && who.end == who.first+1
	case subject == "EX" || who.kind == "value" || who.kind == "PRP" && subject != "PRP" && subject != "NNP":
		return false
	case s.first.value.end > s.first.number+1 && s.Words[who.end-1].Lemma == s.Words[s.first.value.end-1].Lemma:
		return false // two halls, hall 1 and hall 2
	case somebody(s.subject) && words().As("pronoun", s.Form(s.subject.first)) != "it":
		return somebody(who) || lives(s.text, who) || s.Words[s.verb.first].Lemma == "be" && subject == "NNP"
	}
	return article(who) || who.kind == "NNP" && (article(s.subject) || somebody(s.subject))
}
