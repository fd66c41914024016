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

// This file says in full what lists of pairs say under a label, each of a thing or somebody and what is so of that: "hire
// charges: tailcoat 15", "drivers: Ida on Saturdays", "the two boys: Bo, 9; Ole, 7", "puzzles: Venice (1000 pieces)".

// pair is an entry by its two parts: what it is of, and what is so of that.
type pair struct{ what, of span }

// label is what stands in front of a list of pairs, by the noun that says what each of them is or has.
type label struct {
	line
	end  int // behind the noun
	kind string
	many bool
}

// paired are the entries of a list of pairs, if the label says in one way what they are.
func paired(s noted) []Entry {
	l := label{line: headOf(s)}
	if l.head == 0 || l.sign != ":" {
		return nil
	}
	last := l.head - 1
	if s.Words[last].Tag == "VBZ" && last > 0 && s.several(last) && s.Words[last-1].Class == "NOUN" { // hire charges
		l.Words = slices.Clone(s.Words)
		l.Words[last].Class, l.Words[last].Tag = "NOUN", "NNS"
	}
	for l.end = l.head; l.end > 1 && slices.ContainsFunc(l.Words[1:l.end], breaksHead); {
		l.end--
	}
	l.kind, l.many = l.noun(l.end-1), l.several(l.end-1) || l.Words[l.end-1].Tag == "NNS"
	if low := l.Form(l.end - 1); l.kind == "" && strings.HasSuffix(low, "ing") && chore("", low) {
		l.kind = low // sweeping
	}
	all := l.pairs()
	if l.kind == "" || len(all) < 2 || l.hasFinite(0, l.end) || slices.ContainsFunc(s.Words[l.body:s.End], func(w parse.Word) bool { return closed.Words().Is("negation", strings.ToLower(w.Form)) }) {
		return nil
	}
	for _, way := range []func(label, []pair) []Entry{priced, onDays, peopled, doneBy, sorted, spread, having} {
		if out := way(l, all); out != nil {
			return out
		}
	}
	return nil
}

// pairs are the pairs that are listed, each behind a comma, or behind a semicolon where a comma is between its parts; none
// where an entry is no such pair.
func (s label) pairs() (out []pair) {
	apart := slices.ContainsFunc(s.Words[s.body:s.End], func(w parse.Word) bool { return w.Form == ";" })
	first, depth := s.body, 0
	for i := s.body; i <= s.End; i++ {
		if i < s.End {
			depth += strings.Count(s.Form(i), "(") - strings.Count(s.Form(i), ")")
		}
		if i < s.End && (depth > 0 || s.Form(i) != ";" && (apart || s.Form(i) != ",")) {
			continue
		}
		if first+1 < i && s.Form(first) == "and" {
			first++
		}
		p, ok := parted(s.noted, first, i)
		if !ok {
			return nil
		}
		out, first = append(out, p), i+1
	}
	return out
}

// parted is an entry as a pair: what stands in brackets behind it or behind a sign, or the value that it ends with.
func parted(s noted, first, end int) (p pair, ok bool) {
	signs := 0
	for i := first; i < end; i++ {
		if w := s.Words[i]; w.Form == "(" || w.Form == "," || w.Form == "–" || w.Form == "—" || w.Form == "=" {
			p, signs = pair{span{first: first, end: i}, span{first: i + 1, end: end}}, signs+1
		}
	}
	if signs == 1 && s.Form(p.what.end) == "(" {
		if s.Form(end-1) != ")" {
			return p, false
		}
		p.of.end--
	}
	for k := first + 1; signs == 0 && k < end && p.of.end == 0; k++ {
		if p = (pair{span{first: first, end: k}, span{first: k, end: end}}); whenAt(s, p.of) == "" && !amounts(s, p.of) {
			p = pair{}
		}
	}
	return p, signs < 2 && p.of.end > p.of.first && p.what.end > p.what.first && isNamed(s, p.what)
}

// isNamed reports whether words only name something or somebody.
func isNamed(s noted, x span) bool {
	if s.Form(x.first) == "me" && x.end == x.first+1 {
		return true
	}
	return !slices.ContainsFunc(s.Words[x.first:x.end], func(w parse.Word) bool { return breaksHead(w) && w.Tag != "VBG" && w.Class != "X" }) && !s.isTime(x.first, x.end)
}

// amounts reports whether words are a value, or so many of something.
func amounts(s noted, x span) bool {
	v, ok := value.Of(s.Of(x.first, x.end), "")
	if ok {
		return v.Kind == clause.Number || v.Kind == clause.Money || v.Kind == clause.Amount || v.Kind == clause.Lasting
	}
	return s.Words[x.first].Tag == "CD" && x.end == x.first+2 && s.noun(x.first+1) != ""
}

// whenAt is how a sentence says the time that words are: "on weekdays", "on Saturday", "in the mornings"; "" for others.
func whenAt(s noted, x span) string {
	prep, first := "", x.first
	if s.Words[first].Class == "ADP" || s.Form(first) == "on" {
		prep, first = s.Form(first), first+1
	}
	if first >= x.end || s.Words[first].Tag == "CD" && first+1 == x.end {
		return ""
	}
	text := s.inFull(first, x.end)
	v, ok := value.Of(text, prep)
	switch {
	case prep == "" && daysAlone(s, first, x.end):
		return "on " + strings.NewReplacer(" + ", " and ", " & ", " and ").Replace(text)
	case !ok || v.Kind != clause.Date && v.Kind != clause.Weekday && v.Kind != clause.Recurring && v.Kind != clause.Clock:
		return ""
	case prep != "":
		return prep + " " + text
	case first+1 == x.end && closed.Words().As("daypart", s.Form(first)) != "" && s.several(first):
		return "in the " + text
	case v.Relative != "" || value.YearLike(text):
		return ""
	case v.Kind == clause.Clock:
		return "at " + text
	case strings.ContainsAny(text, "0123456789"):
		return "on " + text
	case v.Kind == clause.Recurring:
		return text
	}
	return ""
}

// daysAlone reports whether words are days of the week, one or several.
func daysAlone(s noted, first, end int) bool {
	return first < end && !s.adds(first) && !s.adds(end-1) && !slices.ContainsFunc(s.Words[first:end], func(w parse.Word) bool {
		low := strings.ToLower(w.Form)
		return !closed.Words().Is("weekday", low) && !closed.Words().Is("weekdays", low) && !joins(w)
	})
}

// one is the label without its article, with its noun in the singular.
func (s label) one() string {
	first := 0
	for first < s.end-1 && (s.Words[first].Class == "DET" || s.Words[first].Tag == "CD" || s.Words[first].Tag == "PRP$") {
		first++
	}
	return strings.TrimSpace(morph.LowerFirst(s.Of(first, s.end-1)) + " " + s.kind)
}

// owned reports whether the label says whose that is.
func (s label) owned() bool {
	return s.Words[0].Tag == "PRP$" || slices.ContainsFunc(s.Words[:s.end], isOwner)
}

// called is how a sentence names what is listed, and whether that is somebody.
func called(s noted, x span) (name string, someone bool) {
	last := x.end - 1
	switch name = s.Of(x.first, x.end); {
	case s.Form(x.first) == "me":
		return "I", true
	case s.Words[x.first].Class == "DET" || s.Words[x.first].Tag == "PRP$" || s.Words[x.first].Tag == "CD" || slices.ContainsFunc(s.Words[x.first:x.end], isOwner):
		return name, human(s, last)
	case s.capital(last) && len(s.Words[last].Form) > 1 && s.Words[last].Tag != "CD":
		return name, lexicon.IsFirstName(s.Form(x.first)) || lexicon.Abbreviations.Has(strings.TrimSuffix(s.Form(x.first), ".")) || s.noun(last) == ""
	case s.Words[last].Tag == "CD" || s.several(last) || s.mass(last) || s.noun(last) == "":
		return name, human(s, last)
	}
	return "the " + name, human(s, last)
}

// human reports whether the noun at i is one for somebody first of all.
func human(s noted, i int) bool {
	n := s.noun(i)
	return lexicon.MayBeA(n, "person") && lexicon.Supersense(n, lexicon.Noun) == "noun.person"
}

// each are the entries that a way says of the pairs; none where it says nothing of one of them.
func (s label) each(all []pair, way func(pair) []string) (out []Entry) {
	for _, p := range all {
		said := way(p)
		if said == nil {
			return nil
		}
		end := p.of.end
		if end < s.End && s.Form(end) == ")" {
			end++
		}
		out = append(out, Entry{Said: said, Words: s.Of(p.what.first, end)})
	}
	return out
}

// priced says what each thing costs: "hire charges: tailcoat 15, bear suit 40 euros a week". The currency is where it says.
func priced(s label, all []pair) []Entry {
	if s.kind != "price" && !closed.Words().Is("charge", s.kind) || s.end != s.head {
		return nil
	}
	return s.each(all, func(p pair) []string {
		v, ok := value.Of(s.Of(p.of.first, p.of.end), "")
		what, someone := called(s.noted, p.what)
		if !ok || v.Kind != clause.Money && v.Kind != clause.Number || someone && !s.several(p.what.end-1) || s.capital(p.what.first) {
			return nil
		}
		the, of := "The", "of"
		if s.owned() {
			the = ""
		}
		if s.owned() || someone {
			of = "for"
		}
		return sentence(the, s.one(), of, what, "is", s.Of(p.of.first, p.of.end))
	})
}

// onDays says which day or time the label means of each: "renewal dates: drawing program 1 March", "school day: Ida Friday".
func onDays(s label, all []pair) []Entry {
	_, itself := value.Of(s.Of(0, s.head), "")
	if lexicon.Supersense(s.kind, lexicon.Noun) != "noun.time" && !lexicon.MayBeA(s.kind, "time") || itself || s.end != s.head || s.head == 1 && s.kind != "deadline" || s.owned() {
		return nil
	}
	return s.each(all, func(p pair) []string {
		v, ok := value.Of(s.inFull(p.of.first, p.of.end), "")
		what, _ := called(s.noted, p.what)
		switch {
		case !ok || v.Relative != "" || v.Kind != clause.Date && v.Kind != clause.Weekday && v.Kind != clause.Clock || what == "I":
			return nil
		case s.capital(p.what.end-1) && s.Words[p.what.end-1].Tag != "CD":
			return sentence(what+"'s", s.one(), "is", s.inFull(p.of.first, p.of.end))
		}
		return sentence("The", s.one(), "of", what, "is", s.inFull(p.of.first, p.of.end))
	})
}

// peopled says who those people are whom the label names, when each of them is that, and how old children are: "drivers: Ida
// on Saturdays", "the two boys: Bo, 9; Ole, 7".
func peopled(s label, all []pair) []Entry {
	animal := lexicon.IsA(s.kind, "animal") && (s.owned() || s.Words[0].Class == "DET")
	if !s.many || s.end != s.head || !human(s.noted, s.end-1) && !lexicon.Kin.Has(s.kind) && !animal {
		return nil
	}
	out := s.each(all, func(p pair) []string {
		who, someone := called(s.noted, p.what)
		be, at := "is", whenAt(s.noted, p.of)
		if who == "I" {
			be = "am"
		}
		switch {
		case !someone && !animal || strings.Contains(who, " and "):
			return nil
		case at != "" && !s.owned():
			return sentence(who, be, s.since(p.of)+" "+s.one(), at)
		case who == "I":
			return nil
		}
		return s.aged(who, p.of)
	})
	if out == nil || whenAt(s.noted, all[0].of) != "" {
		return out
	}
	var names []string
	for _, p := range all {
		names = append(names, s.Of(p.what.first, p.what.end))
	}
	last := len(names) - 1
	are := sentence(strings.Join(names[:last], ", "), "and", names[last], "are", morph.LowerFirst(s.Of(0, s.head)))
	return append([]Entry{{Said: are, Words: s.Of(0, s.head)}}, out...)
}

// aged says how old one of those is whom one tells of by that: children, relatives, animals.
func (s label) aged(who string, x span) []string {
	told := slices.ContainsFunc(closed.Words().Of("agetold"), func(kind string) bool { return lexicon.MayBeA(s.kind, kind) })
	years := "years old"
	if s.Form(x.first) == "1" {
		years = "year old"
	}
	if !told || x.end != x.first+1 || s.Words[x.first].Tag != "CD" || len(s.Form(x.first)) > 2 {
		return nil
	}
	return sentence(who, "is", s.Form(x.first), years)
}

// since is the article for what somebody is at a time, which another may be at another.
func (s label) since(at span) string {
	if s.Words[at.first].Class == "ADP" && s.Form(at.first) != "on" && s.Form(at.first) != "in" && s.Form(at.first) != "at" {
		return morph.Article(s.one())
	}
	return "the"
}

// doneBy says who does what the label names as work, and when: "wash: Ida in March, Bo in April".
func doneBy(s label, all []pair) []Entry {
	last := s.end - 1
	if s.many || s.end != s.head || s.capital(last) && last > 0 || !chore(s.kind, s.Form(last)) && !closed.Words().Is("duty", s.kind) {
		return nil
	}
	what := morph.LowerFirst(s.Of(0, s.head))
	if s.Words[0].Class != "DET" && s.Words[0].Tag != "PRP$" {
		what = "the " + what
	}
	does, do := "does", "do"
	if closed.Words().Is("duty", s.kind) {
		does, do = "is on", "am on"
	}
	return s.each(all, func(p pair) []string {
		who, someone := called(s.noted, p.what)
		at := whenAt(s.noted, p.of)
		switch {
		case !someone || at == "":
			return nil
		case who == "I":
			return sentence(who, do, what, at)
		}
		return sentence(who, does, what, at)
	})
}

// chore reports whether a noun names work that somebody does: washing, wash.
func chore(noun, form string) bool {
	verb := ""
	for _, base := range []string{form, strings.TrimSuffix(form, "ing"), strings.TrimSuffix(form, "ing") + "e"} {
		if e, ok := lexicon.Lookup(base); ok && verb == "" && e.Is(lexicon.Verb) && (base != form || lexicon.MayBeA(noun, "work")) {
			verb = base
		}
	}
	kind := lexicon.Supersense(verb, lexicon.Verb)
	return verb != "" && lexicon.FramesOf(verb)&lexicon.Object != 0 && (kind == "verb.contact" || kind == "verb.change" || kind == "verb.creation" || kind == "verb.body") && !lexicon.MayBeA(noun, "social event")
}

// sorted says how many there are of each sort of a thing: "gloves: size S 4 boxes, size M 0", "tins: red 3, blue 1".
func sorted(s label, all []pair) []Entry {
	kind, first := lexicon.Supersense(s.kind, lexicon.Noun), all[0].of
	if s.end != s.head || s.stores() && !s.many || kind != "noun.food" && kind != "noun.substance" && kind != "noun.plant" && !lexicon.MayBeA(s.kind, "artifact") {
		return nil
	}
	vessel := ""
	if first.end == first.first+2 && lexicon.MayBeA(s.noun(first.first+1), "container") {
		vessel = s.Form(first.first + 1)
	} else if first.end != first.first+1 || !s.many {
		return nil
	}
	return s.each(all, func(p pair) []string {
		lettered, ok := isSort(s.noted, p.what)
		n, same := s.Form(p.of.first), vessel != "" && p.of.end == p.of.first+2 && s.noun(p.of.first+1) == s.noun(first.first+1)
		if !ok || s.Words[p.of.first].Tag != "CD" || p.of.end != p.of.first+1 && !same {
			return nil
		}
		things, be, in, one := morph.LowerFirst(s.Of(0, s.head)), "are", vessel, n == "1" || n == "one"
		if one {
			be = "is"
		}
		switch {
		case n == "0":
			n, in = "no", ""
		case vessel != "" && one:
			in = s.noun(first.first+1) + " of"
		case vessel != "":
			in += " of"
		case one:
			things = strings.TrimSpace(morph.LowerFirst(s.Of(0, s.head-1)) + " " + s.kind)
		}
		return sentence("There", be, n, in, ofSort(things, s.Of(p.what.first, p.what.end), lettered))
	})
}

// isSort reports whether words tell of which sort a thing is: by a letter or a number, by how it is, or of what it is made.
func isSort(s noted, x span) (lettered, ok bool) {
	last := x.end - 1
	if last > x.first {
		lettered = last == x.first+1 && s.noun(x.first) != "" && !s.capital(x.first) && (s.Words[last].Tag == "CD" || len(s.Words[last].Form) < 3 && s.capital(last))
		return lettered, lettered
	}
	n := s.noun(last)
	made := slices.ContainsFunc(closed.Words().Of("madeof"), func(kind string) bool { return lexicon.MayBeA(n, kind) })
	return false, made && !lexicon.MayBeA(n, "structure") || adjective(s, last)
}

// ofSort are things of a sort that a letter or a number tells, or that a word in front of them does.
func ofSort(things, sort string, lettered bool) string {
	if lettered {
		return things + " of " + sort
	}
	return sort + " " + things
}

// spread says how many there are of a thing in each room that is listed: "chairs: kitchen 4, hall 6".
func spread(s label, all []pair) []Entry {
	if !s.many || s.end != s.head || isRoom(s.kind) || lexicon.Supersense(s.kind, lexicon.Noun) != "noun.artifact" && !lexicon.IsA(s.kind, "animal") {
		return nil
	}
	var seen []string
	return s.each(all, func(p pair) []string {
		where, someone := called(s.noted, p.what)
		room, n := s.noun(p.what.end-1), s.Form(p.of.first)
		if someone || slices.Contains(seen, where) || p.of.end != p.of.first+1 || s.Words[p.of.first].Tag != "CD" || strings.ContainsAny(n, ".,") || !strings.HasPrefix(where, "the ") || !isRoom(room) {
			return nil
		}
		seen = append(seen, where)
		switch things := morph.LowerFirst(s.Of(0, s.head)); n {
		case "0":
			return sentence("There are no", things, "in", where)
		case "1", "one":
			return sentence("There is", n, strings.TrimSpace(morph.LowerFirst(s.Of(0, s.head-1))+" "+s.kind), "in", where)
		default:
			return sentence("There are", n, things, "in", where)
		}
	})
}

// isRoom reports whether what a noun names is a place that things are in, in a house or beside it.
func isRoom(noun string) bool {
	return lexicon.MayBeA(noun, "structure") || lexicon.MayBeA(noun, "room") || lexicon.MayBeA(noun, "area")
}

// having says how many parts each of what the label names has: "puzzles: Venice (1000 pieces)", "licences: Ink, 3 seats".
func having(s label, all []pair) []Entry {
	label := lexicon.Supersense(s.kind, lexicon.Noun)
	if !s.many || label == "noun.person" || label == "noun.time" || label == "noun.possession" {
		return nil
	}
	return s.each(all, func(p pair) []string {
		what, someone := called(s.noted, p.what)
		last := p.of.end - 1
		kind := lexicon.Supersense(s.noun(last), lexicon.Noun)
		_, unit := value.Of(s.Of(p.of.first, p.of.end), "")
		if unit || someone && lexicon.IsFirstName(s.Form(p.what.first)) || what == "I" || last < p.of.first+1 || s.Words[p.of.first].Tag != "CD" || !s.several(last) && s.Form(p.of.first) != "1" || kind == "noun.time" || kind == "noun.possession" || slices.ContainsFunc(s.Words[p.of.first+1:p.of.end], func(w parse.Word) bool { return w.Class != "NOUN" && w.Class != "ADJ" }) {
			return nil
		}
		verb := "has"
		if s.several(p.what.end-1) && !s.capital(p.what.end-1) {
			verb = "have"
		}
		if is := sentence(what, "is", morph.Article(s.one()), s.one()); s.end == s.head && s.capital(p.what.end-1) && !s.owned() && verb == "has" {
			return append(is, sentence(what, verb, s.Of(p.of.first, p.of.end))...)
		}
		return sentence(what, verb, s.Of(p.of.first, p.of.end))
	})
}
