// Package jotted writes out the lines of notes that say several things of what stands at their head: "pantry: rice
// 2 kg, lentils 750 g", "release 4 – freeze 6 Oct, owner Brigit", "Team Heron: Ayo (lead), Yuki".
//
// It promises for each entry of such a line a sentence that says what the entry says of the head, in its words, where
// its form leaves no doubt of that, and the words of the others as they stand.
//
// It neither reads nor decides: whoever asks reads the sentences, each by itself.
package jotted

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/value"
)

// Entry is what a line says at one place: sentences in full, or only its words.
type Entry struct {
	Said  []string
	Words string
	// Alone is the entry behind its head by itself, where it says what was done to that or how it is.
	Alone string
}

// line is a line of notes: its head, and what stands behind it.
type line struct {
	noted
	// head ends in front of the sign, the body begins behind it.
	head, body int
	sign       string
	// when is where a phrase of time begins that ends the head, 0 for none: "fuel in June".
	when int
	// by is where a phrase begins that ends the head and tells for whom, whence or of what that is, 0 for none: "oak from
	// Lindqvist".
	by int
	// beside is what stands behind a comma in front of the sign: how old somebody is.
	beside span
}

// maxHead bounds the words of a head.
const maxHead = 6

// Of are the entries of a line, and whether whatever else it is read as is wrong; none for a text that is no such line,
// or puts right what was noted before.
func Of(t parse.Tree) (out []Entry, sure bool) {
	out, sure = of(t)
	silent := func(e Entry) bool { return e.Said == nil }
	if slices.ContainsFunc(out, silent) || len(out) == 0 {
		s := noted{parse.Worded{Tree: t, End: len(t.Words)}}
		for s.End > 0 && strings.Trim(s.Words[s.End-1].Form, ".!") == "" {
			s.End--
		}
		if rows := below(s); rows != nil && (rows[0].Said != nil || !slices.ContainsFunc(out, func(e Entry) bool { return e.Said != nil || e.Alone != "" })) {
			return rows, true
		}
	}
	return out, sure
}

// of are the entries of a line by its head, or by one of the shapes that lines have.
func of(t parse.Tree) (out []Entry, sure bool) {
	if each := eachHeaded(t); len(each) > 1 {
		return ofEach(each)
	}
	s := line{noted: noted{parse.Worded{Tree: t, End: len(t.Words)}}}
	for s.End > 0 && strings.Trim(s.Words[s.End-1].Form, ".!") == "" {
		s.End--
	}
	for _, way := range []func(noted) []Entry{noted.agenda, noted.usedUp, arrows, bracketed, noted.happened, noted.found, rows, ruled, paired, alike, announced, settled, dealt, inState} {
		if out = way(s.noted); out != nil {
			return out, out[0].Alone == ""
		}
	}
	if out = trailing(s.noted); out != nil {
		return out, false
	}
	for _, way := range []func(noted) ([]Entry, bool){undergoing, noted.enumerated} {
		if out, sure = way(s.noted); out != nil {
			return out, sure
		}
	}
	if stored, ok := storedIn(s); ok {
		return Of(stored)
	}
	if !s.divide() && !comma(&s) || slices.ContainsFunc(s.Words[:s.head], joins) {
		return nil, false
	}
	entries := s.entries()
	if s.sign == "," {
		return ofPhrases(s, entries)
	}
	if s.when > 0 && s.person() {
		return nil, false
	}
	if out = owned(s, entries); out != nil {
		return out, true
	}
	if slices.ContainsFunc(entries, func(x span) bool { return denies(s, x) }) {
		return nil, false
	}
	return s.written(entries)
}

// written are the entries of a line, and whether whatever else it is read as is wrong; none where nothing is certain.
func (s line) written(entries []span) (out []Entry, sure bool) {
	said, certain, lacks := 0, 0, false
	if s.beside.end > 0 {
		out = append(out, Entry{Said: aged(s), Words: s.Of(s.beside.first, s.beside.end)})
	}
	for k, x := range entries {
		e := s.entry(entries, k)
		if e.Said == nil && tailed(s, out, x) {
			certain, said = certain+1, said+1
			continue
		}
		switch {
		case e.Said != nil:
			certain, said = certain+1, said+1
		case e.Alone != "":
			said++
		}
		lacks = lacks || s.Form(x.first) == "no"
		if out = append(out, e); x.note > 0 && e.Said != nil && e.Words == s.Of(x.first, x.end) {
			out = append(out, Entry{Words: s.Of(x.note, x.noteEnd)})
		}
	}
	return judged(s, entries, out, said, certain, lacks)
}

// judged are the entries of a line of which so many say something, and so many in full, and whether whatever else the
// line is read as is wrong; none where nothing is certain.
func judged(s line, entries []span, out []Entry, said, certain int, lacks bool) ([]Entry, bool) {
	several := s.sign == ":" && len(entries) > 1
	wrong := lacks || s.beside.end > 0 || s.stores() && several // whatever else it is read as
	if said == 0 && !s.person() && !wrong {
		return nil, false
	}
	return out, wrong || s.person() && several || certain == len(entries) && (s.sign == ":" || certain > 1) || len(entries) == 1 && s.phone(entries[0]) != nil
}

// denies reports whether an entry says what is not so in other words than that there is none.
func denies(s line, x span) bool {
	if t, ok := aboutOf(s); ok && notSo(s, t, x) != nil && x.note == 0 {
		return false
	}
	return slices.ContainsFunc(s.Words[x.first:max(x.end, x.noteEnd)], func(w parse.Word) bool { return closed.Words().Is("negation", strings.ToLower(w.Form)) })
}

// entry is the entry at k.
func (s line) entry(entries []span, k int) Entry {
	x := entries[k]
	e := Entry{Said: s.said(entries, k), Words: s.Of(x.first, max(x.end, x.noteEnd))}
	if x.note > 0 && e.Said != nil && s.member(x) == nil {
		e.Words = s.Of(x.first, x.end)
	}
	if e.Said != nil || x.note > 0 || s.rare() || s.sign == "=" || s.when > 0 {
		return e
	}
	if tag := s.Words[x.first].Tag; tag == "RB" && s.person() && closed.Words().Is("place", s.Form(x.first)) || tag == "VBN" || tag == "VBD" && s.person() || tag == "JJ" && !s.several(s.head-1) {
		e.Alone = s.Of(0, s.head) + ": " + e.Words + "."
	}
	return e
}

// atSign finds the head, in front of the first sign.
func (s *line) atSign() {
	for i := 1; i+1 < s.End && i <= maxHead; i++ {
		w := s.Words[i]
		spaced := w.Start > s.Words[i-1].End && s.Words[i+1].Start > w.End
		if w.Form != ":" && !(spaced && (w.Form == "–" || w.Form == "—" || w.Form == "-" || w.Form == "=")) {
			continue
		}
		s.head, s.body, s.sign = i, i+1, w.Form
		if k := slices.IndexFunc(s.Words[:i], func(w parse.Word) bool { return w.Form == "," }); k > 0 && k+1 < i {
			s.head, s.beside = k, span{first: k + 1, end: i}
		}
		return
	}
}

// divide finds the head of a line, in front of a sign, and reports whether it is one.
func (s *line) divide() bool {
	s.atSign()
	told := func(w parse.Word) bool {
		of, low := closed.Words(), strings.ToLower(w.Form)
		return w.Tag == "PRP" && !strings.EqualFold(w.Form, "them") && w.Form != "it" || w.Tag == "MD" || strings.HasPrefix(w.Tag, "W") || of.Is("be", low) || of.Is("haveform", low) || of.Is("do", low) || of.Is("link", low) && w.Class != "ADP" && w.Tag != "RB" && !of.Is("qualifying", low) || w.Form == "?" || w.Form == "\"" || w.Form == "“" || of.Is("arrow", w.Form)
	}
	sign := func(w parse.Word) bool {
		return w.Class == "PUNCT" && w.Form != "-" || w.Class == "ADP" && w.Form != "per"
	}
	if s.head == 0 {
		return false
	}
	s.when = timed(*s)
	named := cmp.Or(s.when, s.head)
	s.by = qualified(*s, named)
	if s.by > 0 {
		named = s.by
	}
	comma := false
	for i := s.body; i < s.End; i++ {
		comma = comma || s.Form(i) == "," || s.Form(i) == ";"
		if comma && s.sign != "=" && isDash(*s, i) { // kitchen – Bo, bathroom – Ida
			return false
		}
	}
	for i := range s.Words[:s.unbracketed()] {
		if told(s.Words[i]) && !inClause(*s, i) {
			return false
		}
	}
	return !slices.ContainsFunc(s.Words[:named], sign) && !slices.ContainsFunc(s.Words[s.body:s.End], func(w parse.Word) bool { return w.Form == ":" })
}

// inClause reports whether the word at i is in an entry that is a clause of its own.
func inClause(s line, i int) bool {
	return slices.ContainsFunc(s.entries(), func(x span) bool { return x.first <= i && i < x.end && phrasedClause(s, x) != nil })
}

// entries are the parts of the body between commas and semicolons.
func (s line) entries() []span {
	var out []span
	depth, x := 0, span{first: s.body}
	for i := s.body; i <= s.End; i++ {
		switch {
		case i == s.End || depth == 0 && (s.Form(i) == "," || s.Form(i) == ";" || isDash(s, i) || s.Form(i) == "/" && s.Words[i].Start > s.Words[i-1].End):
			if x.note == 0 || x.noteEnd+1 < i { // long clamps (five of them) to the priest
				x.end, x.note, x.noteEnd = i, 0, 0
			}
			if x.end > x.first {
				out = append(out, x)
			}
			x = span{first: i + 1}
		case s.Form(i) == "(":
			if depth++; x.note == 0 {
				x.note, x.end = i+1, i
			}
		case s.Form(i) == ")":
			if depth--; x.noteEnd == 0 {
				x.noteEnd = i
			}
		}
	}
	return out
}

// isDash reports whether the word at i is a dash between the entries of a line.
func isDash(s line, i int) bool {
	return (s.Form(i) == "–" || s.Form(i) == "—") && s.Words[i].Start > s.Words[i-1].End && i+1 < s.End && s.Words[i+1].Start > s.Words[i].End
}

// sentence is a sentence of texts.
func sentence(texts ...string) []string {
	for i, be := range texts {
		if now := map[string]string{"was": "is", "were": "are"}[be]; now != "" && recurs(strings.Fields(strings.ToLower(strings.Join(texts[i+1:], " ")))) {
			texts[i] = now // what is fired on Fridays
		}
	}
	return []string{morph.UpperFirst(strings.Join(strings.Fields(strings.Join(texts, " ")), " ")) + "."}
}

// recurs reports whether a time that comes again and again is among words: "on Fridays by Hanne".
func recurs(words []string) bool {
	for i := range words {
		for j := i + 1; j <= min(len(words), i+longestTime); j++ {
			if v, ok := value.OfWords(words[i:j], ""); ok && v.Kind == clause.Recurring {
				return true
			}
		}
	}
	return false
}

// longestTime bounds the words of a time that recurs.
const longestTime = 4

// said is what the entry at k says of the head, in full; nil where that is not certain.
func (s line) said(entries []span, k int) []string {
	x := entries[k]
	if x.note > 0 {
		if said := s.member(x); said != nil {
			return said
		}
	}
	if s.when > 0 {
		return firstOf(s, x, tallied, charged, measured)
	}
	if s.by > 0 {
		return phrased(s, x)
	}
	if t, ok := aboutOf(s); ok {
		if said := howMany(s, t, x); said != nil {
			return said
		}
	}
	if said := firstOf(s, x, tallied, ranked, trade, attributed, returned); said != nil {
		return said
	} else if closed.Words().Is("ordinal", s.Form(x.first)) {
		return phrased(s, x)
	}
	ways := []func(span) []string{s.amount, s.none, s.role, s.title, s.done, s.phone, s.dated, s.occupied, s.onDay, s.counted, s.quality, s.kept}
	for _, way := range ways {
		if said := way(x); said != nil {
			return said
		}
	}
	if said := firstOf(s, x, lacks, ofThem, born, charged, granted, scheduled, family, acting, situated, now, measured, parts, freeOn, inStock, booked, boxed, ofThose, figured, held); said != nil {
		return said
	}
	if x.note == 0 && s.names(x) {
		if said := s.listed(entries[:k], x); said != nil {
			return said
		}
	}
	return phrased(s, x)
}

// firstOf is what the first of several ways says of an entry that says something.
func firstOf(s line, x span, ways ...func(line, span) []string) []string {
	for _, way := range ways {
		if said := way(s, x); said != nil {
			return said
		}
	}
	return nil
}

// listed says of the names of an entry what those are that stand in front of it: "PhDs Jun, Paz", "two girls, Ada + Bea",
// "Team Otter: Omar, Lena".
func (s line) listed(before []span, x span) []string {
	for k := len(before) - 1; k >= 0; k-- {
		of := before[k]
		if s.role(of) != nil && s.several(of.first) {
			return s.roleOf(of, x)
		}
		if family(s, of) != nil && k == len(before)-1 && s.howMany(x) == closed.Words().As("number", s.Form(of.first)) {
			return s.roleOf(span{first: of.first + 1}, x)
		}
		if !s.names(of) {
			break
		}
	}
	if s.isGroup() {
		return sentence(s.Of(x.first, x.end), "is a member of", s.headed())
	}
	return nil
}

// rare reports whether the head may be a name that is a word few use: Lea.
func (s line) rare() bool {
	e, ok := lexicon.Lookup(s.Form(0))
	return s.head == 1 && s.capital(0) && ok && e.Is(lexicon.Noun) && e.Rank(lexicon.Noun) == 0 && e.Rank(lexicon.Verb) == 0 && !lexicon.IsFirstName(s.Form(0))
}

// headName is the head as a name: "Paz", "Team Heron", "release 4.2".
func (s line) headName() bool {
	if s.head == 1 {
		n := s.noun(0)
		return s.capital(0) && !closed.Words().Is("weekday", s.Form(0)) && (lexicon.IsFirstName(s.Form(0)) || n == "" || lexicon.Supersense(n, lexicon.Noun) == "noun.person" && surname(n))
	}
	return s.capital(s.head-1) || s.Words[s.head-1].Tag == "CD"
}

// person reports whether the head names somebody.
func (s line) person() bool {
	first := 0
	if e, ok := lexicon.Lookup(s.Form(0)); (ok && e.Person() || lexicon.Abbreviations.Has(strings.TrimSuffix(s.Form(0), "."))) && s.head > 1 {
		first = 1 // Aunt Ruxandra, Mrs Ogden
	}
	return s.headName() && s.capital(first) && s.Words[s.head-1].Tag != "CD" && (lexicon.IsFirstName(s.Form(first)) || s.head == 1 || first == 1) && !s.isGroup()
}

// isGroup reports whether the head names a group of people.
func (s line) isGroup() bool {
	for _, i := range []int{0, s.head - 1} {
		if n := s.noun(i); n != "" && (lexicon.IsA(n, "social group") || lexicon.MayBeA(n, "social group") && lexicon.IsA(n, "group")) {
			return true
		}
	}
	return false
}

// headed is the head as a phrase of a sentence.
func (s line) headed() string {
	text := s.Of(0, s.head)
	owned := slices.ContainsFunc(s.Words[:s.head], func(w parse.Word) bool { return w.Tag == "POS" })
	if owned || s.headName() && !adjectived(s) || s.Words[0].Class == "DET" || s.Words[0].Tag == "PRP$" {
		return text
	}
	if e, ok := lexicon.Lookup(s.Form(0)); ok && !e.Name() {
		text = morph.LowerFirst(text)
	}
	return "the " + text
}

// amount says how much of something there is where the head names, or what it costs: "pantry: rice 2 kg", "per skein –
// merino 89 kr".
func (s line) amount(x span) []string {
	k, v, ok := s.valueFrom(x)
	if !ok || s.capital(x.first) && x.first > s.body {
		return nil
	}
	what := morph.LowerFirst(s.Of(x.first, k))
	per := ""
	if s.Form(0) == "per" {
		per = s.Of(0, s.head)
	}
	switch {
	case v.Kind == clause.Money && per != "":
		return sentence("The price of", what, "is", s.Of(k, x.end), per)
	case v.Kind == clause.Money && s.head == 1 && s.noun(0) == "price":
		return sentence("The price of", what, "is", s.Of(k, x.end))
	case s.stores() && (v.Kind == clause.Amount && v.Unit != "" && k+1 < x.end || v.Kind == clause.Number && s.unit(k, x.end) != ""):
		where := "in " + s.headed()
		if closed.Words().Is("instore", s.Form(0)) {
			where = "in " + s.Form(0)
		}
		return sentence("There are", s.Of(k, k+1), s.unit(k, x.end), "of", what, where)
	}
	return nil
}

// unit is what a number from k up to end counts: the word behind it, or that of the first entry.
func (s line) unit(k, end int) string {
	if k+1 < end {
		return s.Of(k+1, end)
	}
	first := s.entries()[0]
	for i := first.first + 1; i+1 < first.end; i++ {
		if s.Words[i].Tag == "CD" && i+2 == first.end && s.several(i+1) {
			return s.Of(i+1, first.end)
		}
	}
	return ""
}

// kept says what there is where the head names: "freezer: peas, 3 tubs of stock".
func (s line) kept(x span) []string {
	if !s.stores() || s.sign != ":" || s.noun(x.end-1) == "" || closed.Words().Is("instore", s.Form(0)) {
		return nil
	}
	first := x.first
	if s.Words[first].Tag == "CD" {
		first++
	}
	some := first > x.first && !s.several(x.end-1) && s.Form(x.first) != "1" && s.Form(x.first) != "one" && !s.mass(x.end-1)
	if first == x.end || some || morph.IsUnit(s.Form(first)) && first+1 == x.end || strings.ContainsAny(s.Form(x.first), "-–/") && first > x.first || slices.ContainsFunc(s.Words[first:x.end], func(w parse.Word) bool {
		return w.Class != "NOUN" && w.Class != "ADJ" && !strings.EqualFold(w.Form, "of") && w.Tag != "POS" && w.Class != "PROPN"
	}) || first == x.first && !s.several(x.end-1) && !s.mass(x.end-1) {
		return nil
	}
	be := "are"
	if first == x.first && !s.several(x.end-1) || s.Form(x.first) == "1" || s.Form(x.first) == "one" {
		be = "is"
	}
	return sentence("There", be, s.Of(x.first, x.end), "in", s.headed())
}

// stores reports whether the head names where things are kept, or what is kept.
func (s line) stores() bool {
	n := s.noun(s.head - 1)
	return n != "" && (closed.Words().Is("instore", n) || slices.ContainsFunc(closed.Words().Of("storing"), func(kind string) bool { return lexicon.MayBeA(n, kind) }))
}

// none says that there is nothing of what the head names: "flour: none".
func (s line) none(x span) []string {
	if x.end != x.first+1 || !closed.Words().Is("noneleft", s.Form(x.first)) || s.headName() || s.noun(s.head-1) == "" {
		return nil
	}
	be := "is"
	if s.several(s.head - 1) {
		be = "are"
	}
	return sentence("There", be, "no", morph.LowerFirst(s.Of(0, s.head)))
}

// role says who is what to the head: "owner Brigit", "postdocs Amara + Teodor".
func (s line) role(x span) []string {
	rest := span{first: x.first + 1, end: x.end}
	n := s.noun(x.first)
	if n == "" || adjective(s.noted, x.first) && (s.Words[x.first].Class == "ADJ" || !lexicon.IsA(n, "person")) || !lexicon.MayBeA(n, "person") && !(s.isGroup() && abbreviates(s.Words[x.first].Form)) || s.capital(x.first) && !upper(s.Words[x.first].Form) || !s.names(rest) {
		return nil
	}
	return s.roleOf(x, rest)
}

// abbreviates reports whether a word is short for several of a kind: PhDs.
func abbreviates(form string) bool {
	return upper(form) && strings.IndexFunc(form, unicode.IsLower) > 0
}

// title says what those are who are listed behind the word for that: "nurses: Bea, Jo".
func (s line) title(x span) []string {
	n := s.noun(0)
	if s.head == 1 && !s.several(0) && !s.headName() && lexicon.IsA(n, "person") && s.names(x) && x.first == s.body {
		return sentence(s.Of(x.first, x.end), "is the", n) // plumber: Mr Igwe
	}
	if s.head != 1 || !s.several(0) || !lexicon.IsA(n, "person") || !s.names(x) || slices.ContainsFunc(s.Words[x.first:x.end], func(w parse.Word) bool { return w.Form == "+" || w.Form == "&" }) {
		return nil
	}
	return sentence(s.Of(x.first, x.end), "is", morph.Article(n), n)
}

// upper reports whether a word is an abbreviation: PI, PhDs.
func upper(form string) bool {
	return utf8.RuneCountInString(form) > 1 && strings.IndexFunc(form[1:], unicode.IsUpper) >= 0
}

// roleOf says of the names in x that they have the role that of begins with.
func (s line) roleOf(of, x span) (out []string) {
	role := s.noun(of.first)
	if upper(s.Words[of.first].Form) {
		role = s.Words[of.first].Form
		if s.several(of.first) {
			role = strings.TrimSuffix(role, "s")
		}
	}
	first := x.first
	for i := x.first; i <= x.end; i++ {
		if i < x.end && !s.adds(i) {
			continue
		}
		out = append(out, sentence(s.Of(first, i), "is", morph.Article(role), role, "of", s.headed())...)
		first = i + 1
	}
	return out
}

// dated says when something of the head is: "release 4 – freeze 6 Oct", "birthdays: Tess 3 May".
func (s line) dated(x span) []string {
	k, v, ok := s.valueFrom(x)
	if !ok || v.Kind != clause.Date && v.Kind != clause.Weekday && v.Kind != clause.Clock || value.YearLike(s.Of(k, x.end)) {
		return nil
	}
	prep := "on"
	if v.Kind == clause.Clock {
		prep = "at"
	}
	what, n := s.Of(x.first, k), s.noun(s.head-1)
	switch {
	case s.names(span{first: x.first, end: k}):
		if s.head != 1 || n == "" || !s.several(0) || lexicon.Supersense(n, lexicon.Noun) != "noun.time" {
			return nil
		}
		return sentence(what+"'s", n, "is", prep, s.inFull(k, x.end))
	case s.noun(k-1) == "" || done(s.Words[k-1]) || s.capital(x.first) || s.Words[k-1].Tag == "VB" || s.Words[k-1].Tag == "VBP" || !takesPlace(s.noun(k-1)) && lexicon.Supersense(s.noun(k-1), lexicon.Noun) != "noun.artifact":
		return nil
	case v.Kind == clause.Date && lexicon.Supersense(s.noun(k-1), lexicon.Noun) == "noun.artifact":
		return sentence("The", what, "date of", s.headed(), "is", s.Of(k, x.end)) // ship 13 Oct
	case s.several(k - 1):
		return sentence("The", what, "of", s.headed(), "are", prep, s.inFull(k, x.end))
	}
	return sentence("The", what, "of", s.headed(), "is", prep, s.inFull(k, x.end))
}

// takesPlace reports whether what a noun names is at a time: a visit, a review, a deadline.
func takesPlace(noun string) bool {
	switch lexicon.Supersense(noun, lexicon.Noun) {
	case "noun.act", "noun.event", "noun.time", "noun.communication", "noun.cognition", "noun.process", "noun.phenomenon", "noun.possession":
		return true
	}
	return false
}

// phone says by which number somebody is called.
func (s line) phone(x span) []string {
	if closed.Words().Is("phonelabel", s.Form(x.first)) {
		x.first++
	}
	digits := strings.Map(func(r rune) rune {
		if r == ' ' || r == '+' || r == '-' || r == '/' {
			return -1
		}
		return r
	}, s.Of(x.first, x.end))
	if len(digits) < minPhone || strings.Trim(digits, "0123456789") != "" || !s.person() && (s.head != 1 || !lexicon.IsA(s.noun(0), "person")) {
		return nil
	}
	return sentence(s.headed()+"'s phone number is", s.Of(x.first, x.end))
}

// minPhone is how many digits a number has by which somebody is called.
const minPhone = 6

// occupied says what somebody does, or what they suffer from: "Ilinca: vet", "Szabo: asthma".
func (s line) occupied(x span) []string {
	n := s.noun(x.end - 1)
	if x.end+1 < s.End && s.isTime(x.end+1, min(x.end+3, s.End)) { // at the dentist's, on that day
		return nil
	}
	if n == "" || s.capital(x.first) || s.several(x.end-1) || x.end > x.first+2 || !s.person() || x.end == x.first+2 && s.Words[x.first].Class != "ADJ" && s.Words[x.first].Class != "NOUN" {
		return nil
	}
	text := s.Of(x.first, x.end)
	switch {
	case lexicon.IsA(n, "illness") || lexicon.IsA(n, "disease"):
		return sentence(s.headed(), "has", text)
	case lexicon.IsA(n, "person"):
		return sentence(s.headed(), "is", morph.Article(text), text)
	}
	return nil
}

// onDay says who has a thing on which day: "sequencer: Mon + Tue Jun".
func (s line) onDay(x span) []string {
	k := x.first
	var days []string
	for k < x.end && (closed.Words().Is("weekday", s.Form(k)) || s.adds(k)) {
		if !s.adds(k) {
			days = append(days, s.inFull(k, k+1))
		}
		k++
	}
	if len(days) == 0 || !s.names(span{first: k, end: x.end}) || k+1 != x.end || s.headName() {
		return nil
	}
	if closed.Words().Is("duty", s.Form(s.head-1)) {
		return sentence(s.Of(k, x.end), "is on", s.headed(), "on", strings.Join(days, " and "))
	}
	if !lexicon.IsA(s.noun(s.head-1), "artifact") {
		return nil
	}
	return sentence(s.Of(k, x.end), "has", s.headed(), "on", strings.Join(days, " and "))
}

// counted says how many the head has: "test suite: 1240 tests"; or of how many something was done: "samples: 64 taken".
func (s line) counted(x span) []string {
	if s.Words[x.first].Tag != "CD" || x.end != x.first+2 || s.person() {
		return nil
	}
	next := x.first + 1
	if _, ok := value.Of(s.Of(x.first, x.end), ""); ok && !s.several(next) {
		return nil
	}
	n := s.noun(s.head - 1)
	switch done := s.Words[next].Tag == "VBN" || s.Words[next].Tag == "VBD"; {
	case done && s.head == 1 && s.several(0):
		return sentence(s.Of(x.first, next), s.Form(0), "were", s.Of(next, x.end))
	case s.several(next) && !s.several(s.head-1) && (n != "" || s.Words[s.head-1].Tag == "CD") && !morph.IsUnit(s.Form(next)) && lexicon.Supersense(s.noun(next), lexicon.Noun) != "noun.quantity" && lexicon.Supersense(s.noun(next), lexicon.Noun) != "noun.time" && (n == "" || has(n)):
		return sentence(s.headed(), "has", s.Of(x.first, x.end))
	}
	return nil
}

// has reports whether what a noun names is a thing that has others: no person, and nothing to eat.
func has(noun string) bool {
	switch lexicon.Supersense(noun, lexicon.Noun) {
	case "noun.artifact", "noun.group", "noun.communication", "noun.object", "noun.location", "noun.body", "noun.plant":
		return true
	}
	return false
}

// participle is the verb of which the word at i is a form of the past; "" for other words.
func (s line) participle(i int) (verb string) {
	low := s.Form(i)
	if strings.HasSuffix(low, "s") || strings.HasSuffix(low, "ing") || s.capital(i) && i > s.body {
		return ""
	}
	lexicon.Bases(low, func(c lexicon.Class, base string) {
		if c == lexicon.Verb && base != low {
			verb = base
		}
	})
	if w := s.Words[i]; verb == "" && (w.Tag == "VBN" || w.Tag == "VBD") && strings.HasSuffix(low, "ed") {
		verb = w.Lemma
	}
	return verb
}

// done says what was done to the head: "paper 1: submitted 4 March", "rejected"; or how it has been for a time.
func (s line) done(x span) []string {
	w, rest, verb := s.Words[x.first], span{first: x.first + 1, end: x.end}, s.participle(x.first)
	if verb == "" {
		return nil
	}
	if slices.ContainsFunc(s.Words[x.first:x.end], func(w parse.Word) bool { return strings.EqualFold(w.Form, "since") }) {
		return sentence(s.headed(), "has been", s.Of(x.first, x.end))
	}
	if lexicon.FramesOf(verb)&lexicon.Object == 0 || closed.Words().Is("born", s.Form(x.first)) || s.person() || s.several(s.head-1) {
		return nil
	}
	switch {
	case rest.first == rest.end && s.state(x.first):
		return sentence(s.headed(), "is", w.Form)
	case rest.first == rest.end:
		return sentence(s.headed(), "was", w.Form)
	case value.YearLike(s.Of(rest.first, rest.end)):
		return sentence(s.headed(), "was", w.Form, "in", s.Of(rest.first, rest.end))
	case s.isTime(rest.first, rest.end):
		return sentence(s.headed(), "was", w.Form, "on", s.Of(rest.first, rest.end))
	case s.Words[rest.first].Class == "ADP":
		return sentence(s.headed(), "was", s.Of(x.first, x.end))
	}
	return nil
}

// quality says how one of several is: "eaters: Greta gluten-free"; or how the head is, by a word for that alone.
func (s line) quality(x span) []string {
	k := x.first
	for k < x.end && s.capital(k) {
		k++
	}
	if k == x.end {
		return nil
	}
	text, n := s.Of(k, x.end), s.noun(x.end-1)
	low := strings.ToLower(text)
	e, ok := lexicon.Lookup(low)
	is := ok && e.Is(lexicon.Adjective) && (!e.Is(lexicon.Noun) || e.Rank(lexicon.Adjective) > e.Rank(lexicon.Noun)) || strings.Contains(text, "-") && !strings.Contains(text, " ") && !ok
	people := lexicon.IsA(s.noun(s.head-1), "person")
	switch {
	case k == x.first:
		if is && s.noun(s.head-1) != "" && !s.headName() && !s.several(s.head-1) && len(s.entries()) == 1 {
			return sentence(s.headed(), "is", low)
		}
	case !s.several(s.head-1) || !s.names(span{first: x.first, end: k}):
	case k+1 == x.end && n != "" && lexicon.IsA(n, "person"):
		return sentence(s.Of(x.first, k), "is", morph.Article(low), low)
	case is && people:
		return sentence(s.Of(x.first, k), "is", text)
	}
	return nil
}

// member says what somebody in brackets is in a group: "Ayo (lead)".
func (s line) member(x span) []string {
	if !s.names(span{first: x.first, end: x.end}) || !s.isGroup() || x.noteEnd != x.note+1 {
		return nil
	}
	n := s.noun(x.note)
	if n == "" || !lexicon.MayBeA(n, "person") {
		return nil
	}
	return sentence(s.Of(x.first, x.end), "is the", n, "of", s.headed())
}

// Headed is the tree of a line of notes, whose first word is no verb where a sign ends the words in front: "blue Vito – …".
func Headed(p *parse.Latest, text string) parse.Tree {
	t := p.Parse(text).Tree
	if len(t.Words) < 3 || t.Words[0].Class != "VERB" || t.Words[0].Tag == "VBN" || t.Words[0].Tag == "VBD" {
		return t
	}
	sign := slices.IndexFunc(t.Words, func(w parse.Word) bool { return w.Class == "PUNCT" })
	if sign < 1 || sign > maxHeadWords || t.Words[sign].Form == "," || t.Words[sign].Form == "." || slices.ContainsFunc(t.Words[1:sign], parse.Word.Finite) {
		return t
	}
	return p.ParseKnowing(text, []parse.Use{parse.AsNoun}).Tree
}

// maxHeadWords bounds the words in front of such a sign.
const maxHeadWords = 5
