package jotted

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/value"
)

// This file says of any head what an entry says by the kind of phrase that it is, where that and the kind of the head
// leave one way to say it: "Flat 2 – top floor, 815 euros", "plum jam – 22 jars", "filing – by Odile". What more than one
// thing may be meant by is said by none of its ways.

// topic is the head of a line by what may be said of it.
type topic struct {
	text, noun string // how a sentence names it, and the noun that it is by; "" for somebody and other names
	someone    bool
	many       bool // several, of which one says "are"
	stuff      bool // several, or what is measured: shirts, plum jam
	act        bool // what takes place
	number     bool // one by its number or letter: flat 2, box C
}

// be is the form of "be" behind the topic.
func (t topic) be() string {
	if t.many {
		return "are"
	}
	return "is"
}

// concrete reports whether a topic is somebody or something there is, and no plan or word of which a clause tells.
func (t topic) concrete() bool {
	switch lexicon.Supersense(t.noun, lexicon.Noun) {
	case "noun.artifact", "noun.food", "noun.animal", "noun.plant", "noun.object", "noun.body":
		return true
	}
	return t.someone || lexicon.MayBeA(t.noun, "artifact")
}

// aboutOf is what a line is about; false for a head that is none of these, as a list of people, a label or a time.
func aboutOf(s line) (topic, bool) {
	end := s.head
	if s.by > 0 {
		end = s.by
	}
	last := end - 1
	t := topic{text: s.headed(), noun: s.noun(last), someone: s.by == 0 && s.person()}
	if s.by > 0 && s.Words[0].Class != "DET" && s.Words[0].Tag != "PRP$" {
		t.text = "the " + morph.LowerFirst(s.Of(0, s.head))
	}
	switch {
	case last > 0 && s.noun(last-1) != "" && !s.several(last-1) && (s.Words[last].Tag == "CD" || len(s.Words[last].Form) == 1 && s.capital(last) || coded(s.Words[last].Form)):
		t.number, t.noun, t.text = true, s.noun(last-1), s.Of(0, s.head)
		compound := last == 2 && s.Words[0].Class == "NOUN" && !s.capital(1) && !lexicon.MayBeA(s.noun(0), "person")
		return t, (last == 1 || compound) && !lexicon.IsA(t.noun, "person") && lexicon.Supersense(t.noun, lexicon.Noun) != "noun.time"
	case t.someone:
		return t, true
	case !isCommon(s, t.noun, last):
		return t, false
	}
	kind := lexicon.Supersense(t.noun, lexicon.Noun)
	t.many = s.several(last)
	t.stuff = t.many || lexicon.MayBeA(t.noun, "food") || kind == "noun.substance" || s.mass(last)
	if t.many && s.by == 0 && last == 0 {
		t.text = "the " + s.Form(0)
	}
	t.act = kind == "noun.act" || kind == "noun.event" || kind == "noun.process" || strings.HasSuffix(s.Form(last), "ing")
	thing := kind != "noun.time" && kind != "noun.group" && kind != "noun.attribute" || lexicon.MayBeA(t.noun, "artifact")
	return t, thing
}

// isCommon reports whether a head that ends at last is a noun phrase of a thing by its kind.
func isCommon(s line, noun string, last int) bool {
	named := s.capital(last) && last > 0 || s.rare() && !strings.HasSuffix(s.Form(0), "ing") || s.by == 0 && s.headName()
	person := lexicon.MayBeA(noun, "person") && lexicon.Supersense(noun, lexicon.Noun) == "noun.person"
	return noun != "" && !named && !person && !slices.ContainsFunc(s.Words[:last], func(w parse.Word) bool { return breaksHead(w) && w.Tag != "VBN" })
}

// coded reports whether a word is a letter with a number: F1.
func coded(form string) bool {
	return len(form) > 1 && form[0] >= 'A' && form[0] <= 'Z' && strings.Trim(form[1:], "0123456789") == ""
}

// phrased says of the head what an entry says by the kind of phrase that it is; nil where that may be said in two ways.
func phrased(s line, x span) []string {
	if said := filled(s, x); said != nil {
		return said
	}
	t, ok := aboutOf(s)
	if said := phrasedClause(s, x); said != nil {
		return said
	}
	if !ok || x.end <= x.first || s.hasFinite(x.first, x.end) && s.participle(x.first) == "" {
		return nil
	}
	for _, way := range []func(line, topic, span) []string{paid, sized, agedSo, keeps, shown, howMany, among, lodged, lies, by, colored, shelved, holding, holdsSo, madeOf, suffered, doing, without, notSo, onThatDay} {
		if said := way(s, t, x); said != nil {
			return said
		}
	}
	return nil
}

// paid says what amount of money stands under the head, and per what: "Flat 1 – 640 euros a month".
func paid(s line, t topic, x span) []string {
	if t.someone || howOften(s, x, func(y span) bool { return moneyTo(s.noted, y) > 0 }) != 1 {
		return nil
	}
	k := moneyTo(s.noted, x)
	if k == 0 || lexicon.Supersense(t.noun, lexicon.Noun) == "noun.possession" && s.by == 0 && len(s.entries()) == 1 {
		return nil
	}
	if per := s.Of(k, x.end); per != "" && !closed.Words().Is("apiece", per) && s.Words[k].Class != "DET" && s.Form(k) != "per" {
		return nil
	}
	return sentence(t.text, t.be(), s.Of(x.first, x.end))
}

// sized says how much there is of what the head names, or how big the one is: "rice – 2 kg", "rope – 60 m".
func sized(s line, t topic, x span) []string {
	measured := func(y span) bool {
		v, ok := value.Of(s.Of(y.first, y.end), "")
		return ok && v.Kind == clause.Amount && v.Unit != "" && morph.IsUnit(s.Form(y.end-1))
	}
	switch kind := lexicon.Supersense(t.noun, lexicon.Noun); {
	case t.someone || t.act || t.number || s.by > 0 && !closed.Words().Is("qualifying", s.Form(s.by)) || s.stores() || !measured(x) || howOften(s, x, measured) > 1:
		return nil
	case t.stuff && s.by == 0 && (kind == "noun.food" || kind == "noun.substance" || kind == "noun.plant"):
		return sentence("There are", s.Of(x.first, x.end), "of", morph.LowerFirst(s.Of(0, s.head)))
	case !t.many && (kind == "noun.artifact" || kind == "noun.object"):
		return sentence(t.text, "is", s.Of(x.first, x.end))
	}
	return nil
}

// money is where an amount of money ends that an entry begins with; 0 for none.
func moneyTo(s noted, x span) (end int) {
	for k := x.first + 1; k <= x.end && k <= x.first+3; k++ {
		if v, ok := value.Of(s.Of(x.first, k), ""); ok && v.Kind == clause.Money {
			end = k
		}
	}
	return end
}

// howOften is how many entries are of a kind.
func howOften(s line, x span, is func(span) bool) (n int) {
	for _, y := range s.entries() {
		if is(y) {
			n++
		}
	}
	return n
}

// agedSo says how old somebody is of whom it is said what they are: "Ximena: 31, dental assistant".
func agedSo(s line, t topic, x span) []string {
	if !t.someone || x.end != x.first+1 || s.Words[x.first].Tag != "CD" || len(s.Form(x.first)) > 2 || x.first != s.body || howOften(s, x, func(y span) bool { return s.occupied(y) != nil || family(s, y) != nil }) == 0 {
		return nil
	}
	return sentence(t.text, "is", s.Form(x.first), "years old")
}

// keeps says which animals or vehicles somebody has: "Ximena: one cat".
func keeps(s line, t topic, x span) []string {
	n := s.noun(x.end - 1)
	if !t.someone || x.end < x.first+2 || x.end > x.first+3 || s.Words[x.first].Tag != "CD" && !some(s.noted, x) || n == "" || !lexicon.IsA(n, "animal") && !lexicon.IsA(n, "vehicle") || s.capital(x.end-1) {
		return nil
	}
	return sentence(t.text, "has", s.Of(x.first, x.end))
}

// shown says what somebody is whose name the entry in front is or ends with, and where: "by Bettina, librarian at Crowle".
func shown(s line, t topic, x span) []string {
	k := slices.IndexFunc(s.entries(), func(e span) bool { return e.first == x.first }) - 1
	if k < 0 || t.someone || s.entries()[k].note > 0 {
		return nil
	}
	before := s.entries()[k]
	if s.names(before) && lodges(s, t) == "" && !lexicon.IsFirstName(s.Form(before.first)) {
		return nil
	}
	return professed(s.noted, before, x)
}

// professed says in x what somebody is whose name is what is before it, or the end of that behind a preposition.
func professed(s noted, before, x span) []string {
	role, the := x.first, s.Words[x.first].Class == "DET"
	if the && role+1 < x.end {
		role++
	}
	for role+1 < x.end && s.Words[role+1].Class == "NOUN" {
		role++
	}
	n, name := s.noun(role), before.end
	for name > before.first && s.capital(name-1) && s.Words[name-1].Class == "PROPN" {
		name--
	}
	if n == "" || s.Words[x.first].Tag == "PRP$" || s.capital(x.first) || s.several(role) || !lexicon.IsA(n, "person") || role+1 < x.end && s.Words[role+1].Class != "ADP" || name == before.end || name > before.first && s.Words[name-1].Class != "ADP" {
		return nil
	}
	text := s.Of(x.first, x.end)
	if the {
		return sentence(s.Of(name, before.end), "is", text)
	}
	return sentence(s.Of(name, before.end), "is", morph.Article(text), text)
}

// howMany says how many there are of what the head names, or how many vessels of it: "shirts – 18", "plum jam – 22 jars".
func howMany(s line, t topic, x span) []string {
	if !t.stuff && lexicon.Supersense(t.noun, lexicon.Noun) != "noun.plant" || s.by > 0 || t.act || s.Words[x.first].Tag != "CD" || x.first != s.body {
		return nil
	}
	what, be := morph.LowerFirst(s.Of(0, s.head)), "are"
	if s.Form(x.first) == "1" || s.Form(x.first) == "one" {
		be = "is"
	}
	switch kind := lexicon.Supersense(t.noun, lexicon.Noun); {
	case x.end == x.first+1 && t.many && be == "are" && (kind == "noun.artifact" || kind == "noun.animal" || kind == "noun.person" || kind == "noun.plant" || kind == "noun.food"):
		return sentence("There", be, s.Of(x.first, x.end), what)
	case x.end == x.first+2 && lexicon.MayBeA(s.noun(x.end-1), "container") && kind != "noun.group" && !s.stores():
		return sentence("There", be, s.Of(x.first, x.end), "of", what)
	}
	return nil
}

// among says of how many of those at the head it is so that they are somewhere, or how: "balls: 10 in the net bag, 3 of
// them flat".
func among(s line, t topic, x span) []string {
	k := x.first + 1
	if !t.many || s.by > 0 || s.Words[x.first].Tag != "CD" || k >= x.end || s.Form(x.first) == "1" || s.Form(x.first) == "one" {
		return nil
	}
	if s.Form(k) == "of" && k+1 < x.end && s.Form(k+1) == "them" {
		k += 2
	}
	rest := span{first: k, end: x.end}
	if k == x.end || !placed(s.noted, rest) && !(k+1 == x.end && adjective(s.noted, k)) {
		return nil
	}
	return sentence(s.Of(x.first, x.first+1), "of", t.text, "are", s.Of(k, x.end))
}

// placed reports whether a phrase is one of place: "on the floor behind the potatoes".
func placed(s noted, x span) bool {
	if x.end < x.first+2 || s.hasFinite(x.first, x.end) || !closed.Words().Is("spotprep", s.Form(x.first)) && s.Form(x.first) != "next" && !(s.Form(x.first) == "by" && s.Words[x.first+1].Class == "DET" && lexicon.Supersense(s.noun(x.end-1), lexicon.Noun) == "noun.artifact") {
		return false
	}
	end := x.first + 1
	for end < x.end && s.Words[end].Class != "ADP" {
		end++
	}
	for end > x.first+2 && s.Words[end-1].Class != "NOUN" && s.Words[end-1].Class != "PROPN" {
		end--
	}
	n := s.noun(end - 1)
	if s.isTime(x.first+1, x.end) || s.Words[x.first+1].Tag == "CD" || n == "" && !s.capital(end-1) {
		return false
	}
	switch lexicon.Supersense(n, lexicon.Noun) {
	case "noun.event", "noun.state", "noun.act":
		return s.Words[x.first+1].Class == "DET" && (lexicon.MayBeA(n, "artifact") || lexicon.MayBeA(n, "container") || lexicon.MayBeA(n, "location"))
	case "noun.time", "noun.possession":
		return false
	}
	return true
}

// lodges is how one is where a topic is that people are in by its number: "in" for flat 2, "at" for table 4.
func lodges(s line, t topic) string {
	in := slices.ContainsFunc(closed.Words().Of("lodging"), func(kind string) bool { return t.noun == kind || lexicon.IsA(t.noun, kind) })
	if t.number && in {
		return "in"
	}
	return ""
}

// lodged says who is in what people are in that goes by its number: "Flat 2 – the Brandls".
func lodged(s line, t topic, x span) []string {
	in, first := lodges(s, t), x.first
	if s.Words[first].Class == "DET" {
		first++
	}
	if in == "" || x.note > 0 || !s.names(span{first: first, end: x.end}) || howOften(s, x, func(y span) bool { return s.names(y) }) > 1 || s.Words[x.end-1].Tag == "CD" {
		return nil
	}
	if titled := lexicon.Abbreviations.Has(strings.TrimSuffix(s.Form(first), ".")); !titled && first == x.first && !lexicon.IsFirstName(s.Form(first)) && x.end == first+1 {
		return nil // a make, a place
	}
	be := "is"
	if slices.ContainsFunc(s.Words[first:x.end], joins) || first > x.first && strings.HasSuffix(s.Form(x.end-1), "s") {
		be = "are"
	}
	return sentence(s.Of(x.first, x.end), be, in, t.text)
}

// lies says where the head is, for whom or from whom: "on the floor behind the potatoes", "with the grinder", "for Alec".
func lies(s line, t topic, x span) []string {
	if x.end == x.first+1 && closed.Words().Is("place", s.Form(x.first)) && s.Words[x.first].Class == "ADV" && !t.act {
		return sentence(t.text, t.be(), s.Of(x.first, x.end))
	}
	if x.end < x.first+2 || s.isTime(x.first+1, x.end) {
		return nil
	}
	who := span{first: x.first + 1, end: x.end}
	somebody := somebody(s.noted, who)
	switch s.Form(x.first) {
	case "with", "from":
		if !somebody {
			return nil
		}
	case "for":
		if t.someone || t.act || s.Words[who.first].Tag == "CD" || !somebody && (s.Words[who.first].Class != "DET" || s.noun(x.end-1) == "" || lexicon.Supersense(s.noun(x.end-1), lexicon.Noun) == "noun.time") {
			return nil
		}
	default:
		if !placed(s.noted, x) {
			return nil
		}
	}
	return sentence(t.text, t.be(), s.Of(x.first, x.end))
}

// somebody reports whether a phrase begins with a name of somebody, or is one for a person.
func somebody(s noted, x span) bool {
	first := x.first
	if s.Words[first].Class == "DET" || s.Words[first].Tag == "PRP$" {
		n := first + 1
		for n+1 < x.end && (s.Words[n].Class == "ADJ" || s.Words[n].Class == "NOUN") && s.noun(n+1) != "" && s.Words[n+1].Class == "NOUN" {
			n++
		}
		return n < x.end && s.noun(n) != "" && lexicon.MayBeA(s.noun(n), "person")
	}
	if x.end == first+1 && s.Words[first].Tag == "NNS" && lexicon.MayBeA(s.noun(first), "person") {
		return true // for children
	}
	return s.capital(first) && !s.isTime(first, first+1) && s.Words[first].Class == "PROPN"
}

// by says who does what the head names as something that is done: "Scanning – by Bettina".
func by(s line, t topic, x span) []string {
	if !t.act || s.Form(x.first) != "by" || !somebody(s.noted, span{first: x.first + 1, end: x.end}) {
		return nil
	}
	return sentence(t.text, t.be(), "done", s.Of(x.first, x.end))
}

// shelved says in or on what the head is, where that is one of several by its place or number: "top shelf", "room 114".
func shelved(s line, t topic, x span) []string {
	n, last := "", x.end-1
	numbered := last > x.first && (s.Words[last].Tag == "CD" || len(s.Words[last].Form) == 1 && s.capital(last))
	if numbered {
		n = s.noun(last - 1)
	} else {
		n = s.noun(last)
	}
	layer := last > x.first && (closed.Words().Is("layer", s.Form(last-1)) || closed.Words().Is("ordinal", s.Form(last-1)))
	within := x.end == x.first+1 && t.number && !s.several(last) && lexicon.Supersense(n, lexicon.Noun) == "noun.artifact"
	if t.someone || t.act || n == "" || done(s.Words[x.first]) || !numbered && !layer && !within || x.end > x.first+2 || s.capital(x.first) || adjective(s.noted, last) {
		return nil
	}
	kind := func(k string) bool { return n == k || lexicon.IsA(n, k) }
	prep := ""
	switch {
	case slices.ContainsFunc(closed.Words().Of("lieson"), kind):
		prep = "on"
	case slices.ContainsFunc(closed.Words().Of("liesin"), kind):
		prep = "in"
	default:
		return nil
	}
	if numbered {
		return sentence(t.text, t.be(), prep, s.Of(x.first, x.end))
	}
	return sentence(t.text, t.be(), prep, "the", s.Of(x.first, x.end))
}

// holding says what is in something that things are kept in, or on, and that goes by its number: "Freezer F1: serum".
func holding(s line, t topic, x span) []string {
	last := x.end - 1
	if keptBy(s, t) == "" || s.noun(last) == "" || s.capital(x.first) || !s.several(last) && !s.mass(last) && lexicon.Supersense(s.noun(last), lexicon.Noun) != "noun.body" || slices.ContainsFunc(s.Words[x.first:x.end], func(w parse.Word) bool { return w.Class != "NOUN" && w.Class != "ADJ" }) {
		return nil
	}
	be := "is"
	if s.several(last) {
		be = "are"
	}
	return sentence("There", be, s.Of(x.first, x.end), keptBy(s, t), t.text)
}

// keptBy is how things are kept by one that goes by its number: in it, on it; "" where it keeps none.
func keptBy(s line, t topic) string {
	switch {
	case !t.number:
		return ""
	case slices.ContainsFunc(closed.Words().Of("storing"), func(kind string) bool { return lexicon.MayBeA(t.noun, kind) }):
		return "in"
	case slices.Contains(closed.Words().Of("lieson"), t.noun):
		return "on"
	}
	return ""
}

// holdsSo says how many there are in such a thing, or of one's parts: "Box C – 60 glass slides", "stairs for Ida – 14 treads".
func holdsSo(s line, t topic, x span) []string {
	last := x.end - 1
	if !(keptBy(s, t) == "in" || s.by > 0 && has(t.noun)) || s.Words[x.first].Tag != "CD" || last < x.first+1 || !s.several(last) || isMeasure(s.noun(last)) || morph.IsUnit(s.Form(last)) || slices.ContainsFunc(s.Words[x.first+1:x.end], func(w parse.Word) bool { return w.Class != "NOUN" && w.Class != "ADJ" }) {
		return nil
	}
	if t.many {
		return sentence(t.text, "have", s.Of(x.first, x.end))
	}
	return sentence(t.text, "has", s.Of(x.first, x.end))
}

// madeOf says of what the head is made that is no food and keeps nothing: "Stairs – oak".
func madeOf(s line, t topic, x span) []string {
	n := s.noun(x.first)
	if x.end != x.first+1 || t.someone || t.act || t.number || s.stores() || lexicon.Supersense(t.noun, lexicon.Noun) != "noun.artifact" || n == "" || n != s.Form(x.first) || s.capital(x.first) && x.first > s.body {
		return nil
	}
	if !slices.ContainsFunc(closed.Words().Of("madeof"), func(kind string) bool { return lexicon.IsA(n, kind) }) {
		return nil
	}
	return sentence(t.text, t.be(), "made of", s.Of(x.first, x.end))
}

// adjective reports whether the word at i is one for how something is, rather than a thing.
func adjective(s noted, i int) bool {
	e, ok := lexicon.Lookup(s.Form(i))
	return !s.capital(i) && (ok && e.Is(lexicon.Adjective) && (!e.Is(lexicon.Noun) || e.Rank(lexicon.Adjective) > e.Rank(lexicon.Noun)) || lexicon.IsA(s.Form(i), "chromatic color") || s.Words[i].Class == "ADJ" && lexicon.MayBeA(s.Form(i), "color"))
}

// colored says how the head is, by one word or one with what it is so in: "shirts – green", "deaf in one ear".
func colored(s line, t topic, x span) []string {
	if c := s.Words[x.first].Class; !adjective(s.noted, x.first) || s.Words[x.first].Tag == "CD" || c == "DET" || c == "PRON" || c == "ADP" || c == "ADV" && x.end > x.first+1 || s.participle(x.first) != "" || closed.Words().Is("ordinal", s.Form(x.first)) || x.end > x.first+1 && s.Words[x.first+1].Class != "ADP" && !(x.end == x.first+3 && s.Form(x.first+1) == "and" && adjective(s.noted, x.first+2)) || t.act && x.end == x.first+1 {
		return nil
	}
	if t.many && lexicon.Supersense(t.noun, lexicon.Noun) == "noun.substance" { // colours: red
		return nil
	}
	return sentence(t.text, t.be(), s.Of(x.first, x.end))
}

// suffered says what was done to the head, or is done to it again and again: "bought in 2017 for 2,300", "wound every
// Monday".
func suffered(s line, t topic, x span) []string {
	verb := s.participle(x.first)
	if s.when+s.by == 0 && s.capital(0) && s.headName() && !t.number {
		return nil
	}
	if verb == "" || lexicon.FramesOf(verb)&lexicon.Object == 0 || x.end < x.first+2 || s.Words[x.first].Tag != "VBN" && s.Words[x.first].Tag != "VBD" && s.Words[x.first+1].Class != "DET" || t.someone || slices.ContainsFunc(s.Words[x.first+1:x.end], parse.Word.Finite) {
		return nil
	}
	if next := s.Words[x.first+1]; next.Class != "ADP" && next.Class != "ADV" && next.Class != "DET" && !s.isTime(x.first+1, x.end) {
		return nil // a sealed envelope
	}
	often := slices.ContainsFunc(s.Words[x.first+1:x.end], func(w parse.Word) bool {
		low := strings.ToLower(w.Form)
		return low == "every" || low == "each" || closed.Words().Is("weekdays", low)
	})
	switch {
	case often:
		return sentence(t.text, t.be(), s.Of(x.first, x.end))
	case t.many:
		return sentence(t.text, "were", s.Of(x.first, x.end))
	}
	return sentence(t.text, "was", s.Of(x.first, x.end))
}

// doing says what a thing does where it is: "standing on the lawn".
func doing(s line, t topic, x span) []string {
	if s.Words[x.first].Tag != "VBG" && !strings.HasSuffix(s.Form(x.first), "ing") || x.end < x.first+3 || !placed(s.noted, span{first: x.first + 1, end: x.end}) || t.act {
		return nil
	}
	e, ok := lexicon.Lookup(s.Words[x.first].Lemma)
	if !ok || !e.Is(lexicon.Verb) {
		return nil
	}
	return sentence(t.text, t.be(), s.Of(x.first, x.end))
}

// without says what several things lack: "stairs – no lift".
func without(s line, t topic, x span) []string {
	if s.Form(x.first) != "no" || x.end != x.first+2 || s.noun(x.end-1) == "" || t.act || t.someone || !has(t.noun) {
		return nil
	}
	if t.many {
		return sentence(t.text, "have", s.Of(x.first, x.end))
	}
	return sentence(t.text, "has", s.Of(x.first, x.end))
}

// notSo says for whom or where the head is not, or how: "beetroot: not for Alec".
func notSo(s line, t topic, x span) []string {
	rest := span{first: x.first + 1, end: x.end}
	if s.Form(x.first) != "not" || x.end < x.first+2 {
		return nil
	}
	done := s.participle(rest.first) != "" && rest.end == rest.first+1 && !t.someone && !t.act
	if !done && lies(s, t, rest) == nil && colored(s, t, rest) == nil {
		return nil
	}
	return sentence(t.text, t.be(), s.Of(x.first, x.end))
}

// onThatDay says on which day something is that takes place: "Flu jab – Tues 14 October".
func onThatDay(s line, t topic, x span) []string {
	v, ok := value.Of(s.Of(x.first, x.end), "")
	if !t.act || t.many || !ok || v.Kind != clause.Date && v.Kind != clause.Weekday || value.YearLike(s.Of(x.first, x.end)) || howOften(s, x, func(y span) bool { return s.isTime(y.first, y.end) }) > 1 {
		return nil
	}
	return sentence(t.text, "is on", s.inFull(x.first, x.end))
}

// qualified is where a phrase begins that ends a head of so many words and tells of what or for whom that is; 0 for none.
func qualified(s line, end int) int {
	at := -1
	for i := range end {
		spot := closed.Words().Is("spotprep", s.Form(i)) || s.Form(i) == "by"
		if closed.Words().Is("qualifying", s.Form(i)) || spot && i+1 < end && s.Words[i+1].Class == "DET" {
			at = i
			break
		}
	}
	if at < 1 || s.when > 0 || at+1 >= end || s.noun(at-1) == "" || slices.ContainsFunc(s.Words[at+1:end], breaksPhrase) || s.isTime(at+1, end) {
		return 0
	}
	return at
}

// comma divides a line without a verb and a sign behind the noun phrase that it begins with: "Oak from Lindqvist, 640
// euros".
func comma(s *line) bool {
	at := slices.IndexFunc(s.Words[:s.End], func(w parse.Word) bool { return w.Class == "PUNCT" || w.Form == "(" })
	if at < 1 || at > maxHead || at+1 >= s.End || s.Form(at) != "," || s.Words[0].Tag == "CD" || s.FirstFinite(0, s.End) >= 0 && s.FirstFinite(0, s.End) < s.End {
		return false
	}
	s.head, s.body, s.sign, s.when = at, at+1, ",", 0
	if s.by = qualified(*s, at); s.by == 0 && slices.ContainsFunc(s.Words[:at], breaksHead) {
		return false
	}
	return !slices.ContainsFunc(s.Words[s.body:s.End], func(w parse.Word) bool { return w.Class == "PUNCT" && w.Form != "," || w.Tag == "PRP" })
}

// ofPhrases are the entries of a line without a sign, if each of them says something of what stands in front.
func ofPhrases(s line, entries []span) (out []Entry, sure bool) {
	for _, x := range entries {
		said := phrased(s, x)
		if said == nil || x.note > 0 {
			return nil, false
		}
		out = append(out, Entry{Said: said, Words: s.Of(x.first, x.end)})
	}
	return out, false
}

// filled says who is what the head names as one's part in something: "Maker – Josiah Trent of Derby".
func filled(s line, x span) []string {
	n, k := s.noun(s.head-1), x.first
	for k < x.end && s.capital(k) && s.Words[k].Class == "PROPN" {
		k++
	}
	if x.first != s.body || x.note > 0 || k == x.first || k < x.end && s.Words[k].Class != "ADP" && !closed.Words().Is("qualifying", s.Form(k)) || n == "" || s.several(s.head-1) || s.by == 0 && s.person() || !lexicon.IsA(n, "person") || s.isTime(x.first, k) {
		return nil
	}
	if s.by == 0 && (s.head > 2 || s.capital(s.head-1) && s.head > 1) {
		return nil
	}
	return sentence(s.Of(x.first, x.end), "is", s.headed())
}

// phrasedClause is what an entry says that is a clause of its own, behind something there is.
func phrasedClause(s line, x span) []string {
	if t, ok := aboutOf(s); ok && t.concrete() {
		return clausal(s, x)
	}
	return nil
}

// clausal is an entry that is a clause of its own, of somebody or something that it names, in which "it" is the head:
// "Pump – Sabine has it".
func clausal(s line, x span) []string {
	verb := s.FirstFinite(x.first, x.end)
	if verb <= x.first || verb >= x.end || x.note > 0 || s.Words[verb].Tag == "VB" || s.Words[verb].Tag == "VBP" && !s.several(verb-1) || !s.capital(verb-1) && s.noun(verb-1) == "" {
		return nil
	}
	if closed.Words().Is("conjunction", s.Form(x.first)) || slices.ContainsFunc(s.Words[x.first:verb], func(w parse.Word) bool {
		return breaksPhrase(w) || w.Class == "PRON" && w.Tag != "PRP$" || w.Class == "SCONJ"
	}) ||
		slices.ContainsFunc(s.Words[verb:x.end], func(w parse.Word) bool {
			return w.Tag == "MD" || w.Form == "\"" || w.Form == "“" || w.Form == "?" || w.Tag == "PRP" && w.Form != "it" && w.Form != "them"
		}) {
		return nil
	}
	text, from := "", x.first
	for i := x.first; i < x.end; i++ {
		if s.Words[i].Tag == "PRP" {
			text, from = strings.Join([]string{text, s.Of(from, i), s.headed()}, " "), i+1
		}
	}
	return sentence(text, s.Of(from, x.end))
}
