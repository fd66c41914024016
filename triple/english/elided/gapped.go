package elided

import (
	"cmp"
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file puts the verb in where only the first of several clauses has it: "Ann works at the
// bank and Ben at the mill", "we owe Tilly 616 and Siobhan 190".

// phrase is a phrase of a clause: what begins it, and what it is.
type phrase struct {
	part
	// kind is a preposition, or what a noun phrase begins with; "value" for an amount or a time, and the tag of another word.
	kind string
	// noun is where its noun ends, where phrases stand behind that; else 0.
	noun int
}

// gaps is a text of clauses of which all but the first lack the verb.
type gaps struct{ text }

// gapped writes out clauses behind the first that lack its verb.
func gapped(t text) []Proposal {
	s := gaps{t}
	verb, clauses := s.verbless()
	if verb < 0 {
		return nil
	}
	first := clauses[0]
	rest := verb + 1
	for rest < first.end && (acts(s.Words[rest]) || s.Tag(rest) == "RP") {
		rest++
	}
	front := s.front(verb)
	subject, isOne := s.one(s.phrases(front.end, verb))
	after := s.phrases(rest, first.end)
	v, full := s.inFull(part{verb, rest})
	if !full || !isOne || len(after) == 0 || s.Words[verb].Lemma == "be" && subject.kind != "EX" && (article(after[0]) || after[0].kind == "NNP") {
		return nil // or what stands behind a comma names it once more: "Erik is the deputy, the head of sales"
	}
	out := Proposal{Sentences: []string{sentence(s.Of(first.first, first.end))}}
	for _, p := range clauses[1:] {
		other := s.phrases(p.first, p.end)
		if len(other) < 2 || slices.ContainsFunc(other, func(x phrase) bool { return x.kind == "of" }) || somebody(subject) && s.does(after, other) {
			return nil
		}
		written, ok := s.filled(subject, part{verb, rest}, v, after, other)
		if !ok {
			return nil
		}
		if front.end > 0 {
			written = sentence(strings.TrimSuffix(written, "."), strings.ToLower(s.Of(0, 1)), strings.TrimSuffix(s.Of(1, front.end), ","))
		}
		out.Sentences = append(out.Sentences, written)
		last := other[len(other)-1]
		out.Sure = out.Sure || last.kind == "value" || s.adds(other[0].first) || last.kind == after[len(after)-1].kind && s.Tag(last.first) == "IN"
	}
	return []Proposal{out}
}

// verbless are the clauses of a text of which only the first has its verb, and where that stands; -1 for others.
func (s gaps) verbless() (verb int, clauses []part) {
	verb, clauses = slices.IndexFunc(s.Words[:s.End], acts), s.clauses()
	if verb < 1 || !s.Words[verb].Finite() || len(clauses) < 2 || clauses[0].end <= verb || s.has(clauses[0].end, s.End, acts) {
		return -1, nil
	}
	return verb, clauses
}

// front is the one phrase with a preposition that stands in front of a name as the subject: "in the quiz
// Petra got 31 points"; nothing where none does.
func (s gaps) front(verb int) part {
	i := verb - 1
	for i > 1 && s.proper(i-1) {
		i--
	}
	end := i
	if i > 1 && s.Form(i-1) == "," {
		end--
	}
	if s.Tag(0) != "IN" || i < 2 || !s.proper(i) || len(s.phrases(0, end)) != 1 {
		return part{}
	}
	return part{0, i}
}

// clauses are what commas and conjunctions divide the text into, but for what ends a list: "on Monday and Friday".
func (s gaps) clauses() []part {
	return s.divided(0, func(p part) bool { return len(s.phrases(p.first, p.end)) == 1 })
}

// one is a noun phrase with the phrases that belong to it: "the bus to Porto".
func (s text) one(phrases []phrase) (phrase, bool) {
	if len(phrases) == 0 || slices.ContainsFunc(phrases[1:], func(x phrase) bool { return !slices.Contains([]string{"IN", "TO", "RB"}, s.Tag(x.first)) }) {
		return phrase{}, false
	}
	p := phrases[0]
	if len(phrases) > 1 {
		p.noun, p.end = p.end, phrases[len(phrases)-1].end
	}
	return p, true
}

// filled is a clause without its verb in full: as another subject with the end of what is said
// of the first, or as what else is said of the same subject. It reports false where it may be
// either.
func (s gaps) filled(subject phrase, verb part, v string, after, other []phrase) (string, bool) {
	same := len(other) == len(after) && s.alike(after, other)
	object := same && !s.does(after, other)
	where := "" // of those who got 31 points in the quiz
	if !same && valuesBeside(s, after, other) {
		where, after = s.Of(after[1].first, after[len(after)-1].end), after[:1]
	}
	for n := min(len(after), len(other)-1); n > 0; n-- {
		who, ok := s.one(other[:len(other)-n])
		kept, tail := after[:len(after)-n], other[len(other)-n:]
		if !ok || len(other)-n > 1 && subject.noun == 0 || !s.alike(after[len(after)-n:], tail) || !mayBeSubject(s.text, subject, who) || who.kind == "NNP" && tail[0].kind == "DT" && lives(s.text, tail[0]) {
			continue
		}
		if len(other) == len(after) && s.mayBeEither(subject, who, object) {
			return "", false // "I have maths at 9 and French at 11" is not about the French
		}
		if object {
			break
		}
		words := []string{s.subject(who, subject), s.agreeing(subject, who, verb, v), s.theirs(subject, who, kept)}
		return sentence(append(append(words, s.filledUp(after[len(after)-n:], tail)...), where)...), true
	}
	if !same || article(other[0]) && lives(s.text, other[0]) && !lives(s.text, after[0]) {
		return "", false // "Ann runs the shop on Monday, her son on Friday"
	}
	return sentence(append([]string{s.Of(subject.first, subject.end), v}, s.filledUp(after, other)...)...), true
}

// valuesBeside reports whether each of two has an amount, and the first what goes for both: "in the quiz".
func valuesBeside(s gaps, after, other []phrase) bool {
	return len(after) > 1 && len(other) == 2 && other[1].kind == "value" && after[0].kind == "value" && (len(after) == 2 && s.Tag(after[1].first) == "IN" || s.bareNumber(other[1]) && s.Tag(other[1].end-1) == "CD" && article(after[1]))
}

// theirs are words that are said of one subject, as said of another: "her rent" of Mia is Otto's of Otto, but not hers of Tom.
func (s gaps) theirs(subject, who phrase, kept []phrase) string {
	if len(kept) == 0 {
		return ""
	}
	said := part{kept[0].first, kept[len(kept)-1].end}
	own, first := words().As("owner", s.Form(said.first)), s.Form(subject.first)
	other := own == "he" && lexicon.FemaleNames.Has(first) || own == "she" && lexicon.MaleNames.Has(first)
	if s.Tag(said.first) != "PRP$" || !words().Is("somebody", own) || other || subject.kind+who.kind != "NNPNNP" {
		return s.Of(said.first, said.end)
	}
	return s.Of(who.first, who.end) + "'s " + s.Of(said.first+1, said.end)
}

// does reports whether what stands first in a clause without its verb does what the subject does to a kind without
// an article: "the dentist sees patients on Monday, the optician on Friday".
func (s gaps) does(after, other []phrase) bool {
	return len(other) == len(after) && after[0].kind == "NN" && other[0].kind == "DT" && lives(s.text, other[0])
}

// inFull is a verb as it stands without a subject in front: "is" for "'s"; false for one that may be several.
func (s gaps) inFull(verb part) (string, bool) {
	v, w := s.Of(verb.first, verb.end), s.Words[verb.first]
	if !strings.HasPrefix(w.Form, "'") && !strings.HasPrefix(w.Form, "’") {
		return v, true
	}
	return "is" + strings.TrimPrefix(v, w.Form), w.Lemma == "be"
}

// mayBeEither reports whether words in the place of all that is said of the subject may be about
// another one as well: those like it behind a name, others than a person behind a pronoun.
func (s gaps) mayBeEither(subject, who phrase, same bool) bool {
	if tag := s.Tag(subject.first); tag == "PRP" || tag == "EX" {
		return !same && !lexicon.IsFirstName(s.Form(who.first))
	}
	return same
}

// agreeing is a verb of the one subject as another one has it: "we leave, Rosa leaves".
func (s gaps) agreeing(subject, who phrase, verb part, v string) string {
	w := s.Words[verb.first]
	several := s.Tag(subject.first) == "PRP" || s.Tag(subject.end-1) == "NNS"
	if w.Tag != "VBP" || !several || verb.end > verb.first+1 || s.Tag(who.end-1) == "NNS" || s.Tag(who.first) == "PRP" {
		return v
	}
	return cmp.Or(words().As("one", s.Form(verb.first)), forms().Third(w.Lemma))
}

// filledUp are the texts of phrases, each bare number with what the other one has beside it: "Rex
// weighs 34 kilos, Mittens 4.5".
func (s gaps) filledUp(like, phrases []phrase) []string {
	var out []string
	for i, p := range phrases {
		said, x := s.Of(p.first, p.end), like[i]
		if p.kind == "value" && s.Tag(p.end-1) == "CD" && s.bareNumber(p) {
			for s.narrows(x.first) {
				x.first++
			}
			said = s.Of(p.end-1, p.end) // how much it is says too that it is only that
			switch {
			case s.Tag(x.first) == "CD":
				said += " " + s.counted(p, part{x.first + 1, x.end})
			case s.Tag(x.first) == "$":
				said = s.Of(x.first, x.first+1) + said
			}
		}
		out = append(out, said)
	}
	return out
}

// bareNumber reports whether a phrase is a number, perhaps behind "only" or "another".
func (s gaps) bareNumber(p phrase) bool {
	return p.end == p.first+1 || p.end == p.first+2 && (s.narrows(p.first) || s.adds(p.first))
}

// adds reports whether the word at i says of a number that it comes to what was said: "another 11".
func (s text) adds(i int) bool {
	return words().As("determiner", s.Form(i)) == "another" && s.Tag(i+1) == "CD"
}

// counted is what a number counts in the words of another one: "one window" of "two windows".
func (s gaps) counted(p phrase, what part) string {
	said := s.Of(what.first, what.end)
	if what.first < what.end && s.Tag(what.first) == "NNS" && s.count(p.end-1) == 1 {
		return s.Words[what.first].Lemma + " " + s.Of(what.first+1, what.end)
	}
	return said
}

// narrows reports whether the word at i only sets an amount off: "only 16".
func (s text) narrows(i int) bool {
	return s.Tag(i) == "RB" && words().Is("focus", s.Form(i)) && s.Tag(i+1) != "" && !words().Is("focus", s.Form(i)+" "+s.Form(i+1))
}

// mayBeSubject reports whether a phrase may do what the subject does: a name as a name or a
// pronoun does, something as another thing does, with an article where that has one.
func mayBeSubject(s text, subject, other phrase) bool {
	if somebody(subject) {
		low := other.kind == "NN" && other.end == other.first+1 && s.Tag(other.first) == "NN" && !s.named(0) // heron has two cores, finch four
		return other.kind == "NNP" || subject.kind == "NNP" && low
	}
	first := subject.first == 0 && subject.end == 1 && s.Tag(0) == "NN" // whose capital says nothing: "Birch seats ten, Larch six"
	return first && other.kind == "NNP" && !lexicon.IsFirstName(s.Form(other.first)) || article(subject) && subject.kind == other.kind && lives(s, subject) == lives(s, other)
}

// lives reports whether a phrase names somebody.
func lives(s text, p phrase) bool {
	if p.kind == "NNP" {
		return true
	}
	end := p.end
	if p.noun > 0 {
		end = p.noun
	}
	return person(s.Words[end-1])
}

// person reports whether a word is a noun for somebody.
func person(w parse.Word) bool {
	e, ok := lexicon.Lookup(strings.ToLower(w.Lemma))
	return ok && e.Person()
}

// alike reports whether phrases are of the same kinds as others, in the same order, and so may
// stand in their place. Of two names side by side it is not clear where one ends.
func (s text) alike(x, y []phrase) bool {
	for i := range x {
		if x[i].kind != y[i].kind && !(s.placed(x[i]) && s.placed(y[i])) && !(article(x[i]) && article(y[i])) && !(somebody(x[i]) && somebody(y[i])) {
			return false
		}
	}
	return true
}

// article reports whether a phrase is that of a thing, with a determiner or without one.
func article(p phrase) bool { return p.kind == "DT" || p.kind == "PRP$" || p.kind == "NN" }

// somebody reports whether a phrase is a name or a pronoun.
func somebody(p phrase) bool { return p.kind == "NNP" || p.kind == "PRP" }

// placed reports whether a phrase says where or when by a preposition.
func (s text) placed(p phrase) bool {
	if s.Tag(p.first) != "IN" {
		return false
	}
	v, ok := s.value(p.first+1, p.end, p.kind)
	return ok && !isAmount(v) || words().Is("daypart", s.Form(p.end-1)) || words().Is("placeprep", p.kind)
}

// isAmount reports whether a value says how much or how many.
func isAmount(v clause.Value) bool {
	return v.Kind == clause.Number || v.Kind == clause.Money || v.Kind == clause.Amount
}

// phrases are the phrases that the words from first up to end are made of; none where they are no such.
func (s text) phrases(first, end int) []phrase {
	var out []phrase
	for i := first; i < end; {
		if n := len(out); n > 0 && s.Tag(i) == "CC" && closesList(s, out[n-1], i+1, end) {
			p, _ := s.phrase(i+1, end)
			out[n-1].end, i = p.end, p.end
			continue
		}
		p, ok := s.phrase(i, end)
		if !ok {
			return nil
		}
		out, i = append(out, p), p.end
	}
	return out
}

// closesList reports whether the phrase at i is of the kind of what stands in another one, behind its
// preposition: "on Monday and Friday".
func closesList(s text, p phrase, i, end int) bool {
	inner, ok := s.phrase(p.first+1, p.end)
	next, also := s.phrase(i, end)
	return ok && also && s.Tag(p.first) == "IN" && inner.kind == next.kind
}

func (s text) limits(i int) bool { return s.narrows(i) || s.adds(i) }

// phrase is the phrase that begins at i.
func (s text) phrase(i, end int) (phrase, bool) {
	from := i
	if s.limits(i) {
		from++
	}
	if valueEnd := max(s.valueEnd(from, end), s.valueEnd(i, end)); valueEnd > from {
		return phrase{part: part{i, valueEnd}, kind: "value"}, true
	}
	p := phrase{part: part{i, i + 1}, kind: s.Tag(i)}
	switch p.kind {
	case "IN", "TO":
		if i+1 >= end || s.Tag(i+1) == "IN" {
			return p, false
		}
		inner, ok := s.phrase(i+1, end)
		p.end, p.kind = inner.end, s.Form(i)
		return p, ok
	case "PRP", "EX":
		return p, true
	case "RB":
		return p, words().Is("place", s.Form(i))
	case "JJ":
		if !s.nominal(i + 1) {
			return p, true
		}
		if p.kind = "NN"; s.Tag(i+1) == "NNP" && s.Words[i].Form != s.Form(i) {
			p.kind = "NNP" // Big Tom
		}
	case "DT", "PRP$":
		if next := i + 1; next < end && words().Is("ordinal", s.Form(next)) && !s.nominal(next+1) {
			p.end = next + 1 // "the second", of what was said
			return p, true
		}
	case "NN", "NNS":
		p.kind = "NN"
	case "NNP", "NNPS":
		p.kind = "NNP"
	default:
		return p, false
	}
	if p.end = s.nounEnd(i, end); p.end < end && s.numbered(p.end) {
		p.end, p.kind = p.end+1, "DT" // a thing by itself, as that with an article is
		return p, true
	}
	return p, p.end > i && (s.nominal(p.end-1) || s.Tag(p.end-1) == "POS" || p.end == i+2 && s.Tag(i) == "DT" && isNoun(s.Form(p.end-1)))
}

// isNoun reports whether a word may be a noun.
func isNoun(word string) bool {
	e, ok := lexicon.Lookup(word)
	return ok && e.Is(lexicon.Noun)
}

// numbered reports whether the number at i tells which one the noun in front of it means, as a
// number does of what the text is about: "hall 1 is for chairs, hall 2 for lamps".
func (s text) numbered(i int) bool {
	verb := slices.IndexFunc(s.Words[:s.End], parse.Word.Finite)
	return s.Tag(i) == "CD" && verb > 1 && s.Tag(verb-1) == "CD" && s.nominal(verb-2) && s.Form(verb-2) == s.Form(i-1)
}

// thing is the noun phrase that begins at i, or that with its number: "batch 12".
func (s text) thing(i, end int) (phrase, bool) {
	p, ok := s.phrase(i, end)
	if !ok || !article(p) && p.kind != "NNP" {
		return p, false
	}
	p.noun = p.end
	if s.Tag(p.end-1) == "CD" {
		p.noun, p.kind = p.end-1, "DT"
		return p, true
	}
	if next := p.end; p.kind != "PRP$" && next < end && s.numbers(next) && (next+1 == end || !s.nominal(next+1)) {
		p.end, p.kind = next+1, "DT" // a thing by itself, as that with an article is
	}
	return p, true
}

// numbers reports whether the word at i tells which of its kind the noun in front of it names.
func (s text) numbers(i int) bool {
	w := s.Words[i-1]
	return s.Tag(i) == "CD" && s.count(i) >= 0 && s.Words[i].Form[0] <= '9' && s.Tag(i-1) != "NNS" && !IsMeasure(w) && !words().Is("weekday", s.Form(i-1)) && lexicon.Supersense(nounOf(w), lexicon.Noun) != "noun.time"
}

// nounEnd is where the noun phrase that begins at i ends: a name ends in front of what is no name where it is that of somebody.
func (s text) nounEnd(i, end int) int {
	k := i
	for k < end && (strings.HasPrefix(s.Tag(k), "JJ") || k == i && (s.Tag(k) == "DT" || s.Tag(k) == "PRP$")) {
		k++
	}
	for k < end && s.nominal(k) {
		if k > i && (s.proper(k-1) && !s.proper(k) && (lexicon.IsFirstName(s.Form(i)) || !joined(s)) || words().Is("weekday", s.Form(k)) && s.Tag(k-1) != "DT") {
			break
		}
		k++
	}
	if k < end && s.Tag(k) == "POS" {
		return max(k+1, s.nounEnd(k+1, end)) // "from Tollan's" is from where he sells
	}
	return k
}

// joined reports whether a conjunction stands in the text, which may end a list.
func joined(s text) bool {
	return s.has(0, s.End, func(w parse.Word) bool { return w.Tag == "CC" || w.Form == "&" })
}

// valueEnd is where the longest amount or time that begins at i ends, with what it counts: "3 cats"; i for none.
func (s text) valueEnd(i, end int) int {
	if !(s.proper(i) && words().Is("month", s.Form(i)) && s.Tag(i+1) == "CD") && !(s.Tag(i) == "NN" && words().As("time", s.Form(i)) != "") && s.Tag(i) != "CD" && s.Tag(i) != "$" && words().As("determiner", s.Form(i)) != "every" && !words().Is("weekday", s.Form(i)) && !words().Is("weekdays", s.Form(i)) {
		return i
	}
	k := end
	for ; k > i; k-- {
		if v, ok := s.value(i, k, ""); ok && (v.Kind != clause.Number || k == i+1) && !s.has(i, k, func(w parse.Word) bool { return w.Class == "ADP" }) {
			break
		}
	}
	for s.Tag(i) == "CD" && k > i && k < end && (k == i+1 || s.Tag(k-1) == "NN") && s.nominal(k) && !s.proper(k) {
		k++
	}
	if k > i+1 && k+1 < end && s.Form(k) == "of" && s.Tag(k+1) == "NN" && morph.IsUnit(s.Form(k-1)) {
		return k + 2 // "64 gb of ram"
	}
	return k
}

// ofEach writes out the amounts of a subject, each behind another phrase in the place of its own: "the rent for a full plot is
// 48 pounds and for a half plot 26".
func ofEach(t text) []Proposal {
	s := gaps{t}
	verb, clauses := s.verbless()
	if verb < 0 {
		return nil
	}
	first := clauses[0]
	subject, after := s.phrases(0, verb), s.phrases(verb+1, first.end)
	v, ok := s.inFull(part{verb, verb + 1})
	if !ok || len(subject) != 2 || len(after) != 1 || !slices.Contains([]string{"IN", "TO"}, s.Tag(subject[1].first)) || after[0].kind != "value" && !s.placed(after[0]) {
		return nil
	}
	out := Proposal{Sentences: []string{sentence(s.Of(first.first, first.end))}, Sure: true}
	for _, p := range clauses[1:] {
		other := s.phrases(p.first, p.end)
		if len(other) != 2 || other[0].kind != subject[1].kind || other[1].kind != after[0].kind {
			return nil
		}
		amount := s.filledUp(after, other[1:])
		out.Sentences = append(out.Sentences, sentence(s.Of(0, subject[1].first), s.Of(other[0].first, other[0].end), v, amount[0]))
	}
	return []Proposal{out}
}
