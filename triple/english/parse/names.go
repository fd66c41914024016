package parse

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse/model"
)

// This file takes names of several words for one word. How a name is built inside
// says nothing of its sentence, but members that differ on it, or that divide it,
// differ on all that stands around.

// work is a sentence on its way to its tree.
type work struct {
	forms   []string
	s       *model.Sentence
	scores  []model.Scores
	members []model.Heads
	voted   model.Heads
	// odds has for each word the logarithm of how likely its head is, by the member that
	// has odds; nil where none has.
	odds     []float32
	defects  int
	repaired bool
}

// trees parses by all members, with other tags where that is more of a clause.
func (p *Parser) trees(m *scratch, w *work, mends bool) {
	w.members = p.parse(m, w.s)
	w.voted = vote(w.members)
	defer func() { w.odds = oddsOf(w.members, w.voted) }()
	if !mends {
		return
	}
	if n := p.countDefects(w.s, w.voted); n > 0 && p.repair(m, w.forms, w.s, w.scores, n) {
		w.repaired = true
		w.members = p.parse(m, w.s)
		w.voted = vote(w.members)
	}
	w.voted, w.defects = p.leastDefective(w.s, w.members, w.voted)
}

// joining parses with each name as one word, where that is no less of a clause. What is no
// clause of its own keeps its tags.
func (p *Parser) joining(m *scratch, w *work, mends bool) {
	sure := p.sureNames(w)
	if p.trees(m, w, mends); p.flat < 0 {
		return
	}
	names := p.names(w, sure)
	if title, ok := title(p, w); ok && tryTitle(p, m, w, title, names) {
		return
	}
	if len(names) > 0 {
		j := w.joined(names)
		if p.trees(m, j, mends); j.defects <= w.defects {
			w.split(p, j, names)
		}
	}
}

// tryTitle parses with a title as one word, and takes that where it is more of a clause or,
// of what begins the sentence, where more members agree on it.
func tryTitle(p *Parser, m *scratch, w *work, title run, names []run) bool {
	runs := []run{title}
	for _, n := range names {
		if n.end <= title.first || n.first >= title.end {
			runs = append(runs, n)
		}
	}
	slices.SortFunc(runs, func(a, b run) int { return a.first - b.first })
	j := w.joined(runs)
	p.trees(m, j, false)
	more := title.first == 0 && j.defects == w.defects && (agreeing(j.members) > agreeing(w.members) || beginsName(p, w))
	if j.defects >= w.defects && !more {
		return false
	}
	w.split(p, j, runs)
	for i := title.first; i < title.end; i++ {
		w.s.Tags[i] = title.tag
	}
	return true
}

// beginsName reports whether a preposition at the start stands in front of a name that is the subject, as a title has
// it: "Below the Harbour was filmed in May".
func beginsName(p *Parser, w *work) bool {
	head := w.voted.Head[0]
	return w.tag(p, 0) == "IN" && head > 0 && strings.HasPrefix(w.tag(p, int(head)), "NNP") && base(p.set.Labels[w.voted.Label[head]]) == "nsubj"
}

// agreeing is the largest number of members that have the same heads.
func agreeing(members []model.Heads) int {
	most := 0
	for _, a := range members {
		n := 0
		for _, b := range members {
			if slices.Equal(a.Head, b.Head) {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// title is the first run of words that begins and ends with capitals and has small words
// between, as titles of works and names of places have: "Songs for a Blue Guitar", "San
// Sebastián de los Reyes". An article in front is no part of it.
func title(p *Parser, w *work) (run, bool) {
	tag := slices.Index(p.set.Tags, "NNP")
	for i := 0; i < len(w.forms); i++ {
		if !inTitle(p, w, i) || tag < 0 || isVerb(p.set.Tags[w.s.Tags[i]]) {
			continue
		}
		end, small := i+1, 0
		for k := i + 1; k < len(w.forms) && k-end < 3; k++ {
			switch {
			case inTitle(p, w, k):
				small += k - end
				end = k + 1
			case !linksTitle(p, w, k):
				k = len(w.forms)
			}
		}
		if adverb := i == 0 && (!strings.HasPrefix(w.tag(p, 0), "NN") || IsParticiple(w.forms[0])) && w.tag(p, end) == ","; small > 0 && !adverb { // "Apart from Danish, Henrik speaks …"
			return run{i, end, uint8(tag)}, true
		}
		i = end - 1
	}
	return run{}, false
}

// inTitle reports whether a word has a capital as the words of a title have.
func inTitle(p *Parser, w *work, i int) bool {
	tag := p.set.Tags[w.s.Tags[i]]
	return w.s.Words[i].Capital && tag != "DT" && tag != "PRP" && tag != "PRP$" && !strings.HasPrefix(tag, "W") &&
		!lexicon.IsA(strings.ToLower(w.forms[i]), "calendar day") && !isMonth(w.forms[i])
}

// isMonth reports whether a word names a month.
func isMonth(form string) bool { return lexicon.IsA(strings.ToLower(form), "calendar month") }

// linksTitle reports whether a small word may stand between those of a title: an article, a
// preposition, a possessive, or a word of another language.
func linksTitle(p *Parser, w *work, i int) bool {
	switch p.set.Tags[w.s.Tags[i]] {
	case "DT", "IN", "TO", "POS", "FW":
		return true
	}
	return p.linksName(w, i)
}

// run is the words from first up to end, and the tag of the last of them.
type run struct {
	first, end int
	tag        uint8
}

// sureNames are the runs of words tagged as names that are one phrase wherever they hang:
// behind an article or a preposition, or at the start of the sentence. Elsewhere they may be
// two, "gave Tom Anna's key".
func (p *Parser) sureNames(w *work) []run {
	var out []run
	for i := 0; i < len(w.forms); i++ {
		end := p.nameEnd(w, i)
		before := ""
		if i > 0 {
			before = p.set.Tags[w.s.Tags[i-1]]
		}
		if end-i > 1 && p.isName(w, i) && (before == "" || before == "DT" || before == "IN") && !p.isTwo(w, i, end) {
			out = append(out, run{i, end, w.s.Tags[end-1]})
		}
		i = max(i, end-1)
	}
	return out
}

// names are the sure ones, and the runs of words tagged as names that a member has as one
// phrase.
func (p *Parser) names(w *work, sure []run) []run {
	var out []run
	for i := 0; i < len(w.forms); i++ {
		if k := slices.IndexFunc(sure, func(n run) bool { return n.first == i }); k >= 0 {
			out = append(out, sure[k])
			i = sure[k].end - 1
			continue
		}
		end := p.nameEnd(w, i)
		first := i
		if c := w.forms[i][0]; '0' <= c && c <= '9' && !together(w.members, i, end) {
			first++ // "in 1850 Oslo Central Station was": the number is none of its own
		}
		if end-first > 1 && together(w.members, first, end) && !p.isTwo(w, first, end) {
			out = append(out, run{first, end, w.s.Tags[end-1]})
		}
		i = max(i, end-1)
	}
	return out
}

// nameEnd is the end of the run of words from i that a name may be made of.
func (p *Parser) nameEnd(w *work, i int) int {
	end := i
	if c := w.forms[i][0]; '0' <= c && c <= '9' && (i+1 == len(w.forms) || !isMonth(w.forms[i+1])) {
		end++ // 10 Downing Street, 14th Street, but not 10 May
	}
	whole := i == 0 || w.tag(p, i-1) == "DT"
	for end < len(w.forms) && (p.isName(w, end) || end > i && p.linksName(w, end) || whole && end > i && w.tag(p, end) == "CD" && end+1 < len(w.forms) && p.isName(w, end+1)) {
		end++ // the 11 May 1920 School
	}
	if end = placeEnd(p, w, i, end); end > i && w.tag(p, i-1) != "," && numbersName(p, w, end) { // "Rex weighs 34 kg, Max 4.5" has no Max 4.5
		end++
	}
	return end
}

// placeEnd is the end of the name from i up to end with the place behind a comma that it lies
// in: "Austin, Texas is in the States", but "Paris, Texas and Rome".
func placeEnd(p *Parser, w *work, i, end int) int {
	if end == i || w.tag(p, end) != "," || isMonth(w.forms[i]) || isFirstName(w.forms[i]) && !lexicon.MayBeA(strings.ToLower(w.forms[i]), "location") {
		return end
	}
	stop := end + 1
	for stop < len(w.forms) && p.isName(w, stop) {
		stop++
	}
	first := w.tag(p, i-1) == "IN" && (i < 2 || w.tag(p, i-2) == "," || w.tag(p, i-2) == "IN") // "in Austria, Vienna is"
	switch next := w.tag(p, stop); {
	case stop == end+1 || !IsPlace(w.forms[end+1:stop]) && !isSite(w.forms[i:end]), next == "CC", first && isFinite(next), w.tag(p, i-1) == ",":
		return end
	case next == "," && (w.tag(p, stop+1) == "CC" || strings.HasPrefix(w.tag(p, stop+1), "NN")):
		return end
	}
	return stop
}

// IsPlace reports whether a name is known as that of a place, or its last word is and nobody's
// first name begins it: "Texas", "New Jersey".
func IsPlace(name []string) bool {
	place := func(words []string) bool {
		low := strings.ToLower(strings.Join(words, " "))
		return (lexicon.IsA(low, "location") || lexicon.Supersense(low, lexicon.Noun) == "noun.location") && !lexicon.IsA(low, "person")
	}
	return place(name) || len(name) > 1 && !isFirstName(name[0]) && place(name[len(name)-1:])
}

// isSite reports whether a name of several words is that of what stands somewhere, by its last
// word: "Ardmore Airport".
func isSite(name []string) bool {
	switch last := strings.ToLower(name[len(name)-1]); lexicon.Supersense(last, lexicon.Noun) {
	case "noun.artifact", "noun.location", "noun.object":
		return len(name) > 1 && !isFirstName(name[0])
	}
	return false
}

// numbersName reports whether the number at i belongs to the name in front of it: "Ubuntu
// 22.04". Behind a month it is a day, and before a noun it says how many.
func numbersName(p *Parser, w *work, i int) bool {
	if i >= len(w.forms) || !p.isName(w, i-1) || isMonth(w.forms[i-1]) || strings.Trim(w.forms[i], "0123456789.") != "" || w.s.Words[i].Stop {
		return false
	}
	next := w.tag(p, i+1)
	return !strings.HasPrefix(next, "NN") && !strings.HasPrefix(next, "JJ") && next != "CD" && next != "$"
}

// linksName reports whether a small word stands inside a name: "John van den Brom".
func (p *Parser) linksName(w *work, i int) bool {
	for k := i; k < min(len(w.forms), i+3); k++ {
		switch tag := p.set.Tags[w.s.Tags[k]]; {
		case k > i && p.isName(w, k):
			return true
		case w.s.Words[k].Capital || !strings.HasPrefix(tag, "NN") && tag != "FW":
			return false
		case tag == "NN" && w.s.Words[k].Forms != 0 || tag == "NNS":
			return false
		}
	}
	return false
}

// capitalised tags common nouns that are written as a part of a name as names: "the
// Harbour Street Bakery". It leaves alone titles, and what stands in front of the first
// name, such as a nationality.
func (p *Parser) capitalised(w *work) {
	tag := slices.Index(p.set.Tags, "NNP")
	if tag < 0 || p.titled(w) {
		return
	}
	for i := 1; i < len(w.forms); i++ {
		word := &w.s.Words[i]
		if !word.Capital || lexicon.IsA(strings.ToLower(w.forms[i]), "calendar day") || strings.ToUpper(w.forms[i]) == w.forms[i] {
			continue
		}
		if w.partOfName(p, i) {
			w.s.Tags[i] = uint8(tag)
		}
	}
}

// numerals tags numbers of two words as numbers, "has forty-eight gigabytes", and no dash as money.
func numerals(p *Parser, w *work) {
	tag, in, sign := slices.Index(p.set.Tags, "CD"), slices.Index(p.set.Tags, "IN"), slices.Index(p.set.Tags, ":")
	for i, form := range w.forms {
		if sign >= 0 && w.tag(p, i) == "$" && strings.ContainsAny(form, "-–—") {
			w.s.Tags[i] = uint8(sign) // "plumber – 0171 400 22"
		}
		tens, ones, two := strings.Cut(strings.ToLower(form), "-")
		if two && tag >= 0 && isVerb(p.set.Tags[w.s.Tags[i]]) && lexicon.Numerals.Has(tens) && lexicon.Numerals.Has(ones) {
			if w.s.Tags[i] = uint8(tag); in >= 0 && w.tag(p, i-1) == "TO" {
				w.s.Tags[i-1] = uint8(in)
			}
		}
	}
}

// partOfName reports whether a capital makes the word at i a part of the name beside it.
func (w *work) partOfName(p *Parser, i int) bool {
	inName := func(i int) bool { return i >= 0 && i < len(w.forms) && p.isName(w, i) }
	capitalNoun := func(i int) bool { return i < len(w.forms) && w.s.Words[i].Capital && p.isNoun(w, i) }
	switch p.set.Tags[w.s.Tags[i]] {
	case "NN", "NNS", "FW":
		somebody := i > 1 && !w.s.Words[i-1].Capital && p.isNoun(w, i-1) && lexicon.IsA(w.forms[i-1], "person") // our daughter Poppy
		return somebody || inName(i-1) || i+1 < len(w.forms) && w.s.Words[i+1].Capital && inName(i+1) || capitalNoun(i+1) || i > 1 && capitalNoun(i-1)
	case "JJ", "VBG":
		before := inName(i-1) || w.tag(p, i-1) == "," && !lexicon.MayBeA(strings.ToLower(w.forms[i]), "person") // "Small Island", but "Danish"
		return before && (inName(i+1) || capitalNoun(i+1))
	case "POS": // the Moor–Hall Bridge
		return len(w.forms[i]) > len("’s")
	case "RB": // the Science Quarterly
		return i > 1 && (inName(i-1) || capitalNoun(i-1))
	case "WP", "WDT", "WRB":
		return strings.Contains(w.forms[i], "-") // no such word has one: Jun-ho
	}
	return false
}

// called tags a first word as a name that is a modal or a preposition elsewhere, where names
// stand behind it and then a finite verb or whose they are: "Will Turner is our plumber", "AS Monaco's coach".
func called(p *Parser, w *work) {
	name := slices.Index(p.set.Tags, "NNP")
	first := p.set.Tags[w.s.Tags[0]]
	initials := len(w.forms) > 1 && isMark(strings.ReplaceAll(w.forms[0], ".", "")) && len(w.forms[0]) > 1 && !isMark(w.forms[1])
	if name < 0 || w.s.Question || first != "MD" && (first != "IN" && (first != "NFP" || !strings.Contains(w.forms[0], ".")) || !initials && !isFirstName(w.forms[0])) {
		return
	}
	i := 1
	for i < len(w.forms) && (p.isName(w, i) || i > 1 && w.tag(p, i) == "CD") {
		i++
	}
	if i > 1 && i < len(w.forms) && (isFinite(w.tag(p, i)) || initials && w.tag(p, i) == "POS") {
		w.s.Tags[0] = uint8(name)
	}
}

func isFirstName(form string) bool {
	return lexicon.IsFirstName(strings.ToLower(form))
}

// titled reports whether capitals say nothing of names: more words have one than have
// none, verbs among them.
func (p *Parser) titled(w *work) bool {
	lower, upper := 0, 0
	for i, f := range w.s.Words {
		switch {
		case f.Capital:
			upper++
		case isFinite(p.set.Tags[w.s.Tags[i]]):
			return false
		default:
			lower++
		}
	}
	return upper > lower
}

func (p *Parser) isNoun(w *work, i int) bool {
	tag := p.set.Tags[w.s.Tags[i]]
	return tag == "NN" || tag == "NNS"
}

// isTwo reports whether a run holds two names at least, since a verb behind it would
// have no subject else: "In Paris Tom met Ben".
func (p *Parser) isTwo(w *work, i, end int) bool {
	return i == 1 && p.set.Tags[w.s.Tags[0]] == "IN" && end < len(w.forms) && isFinite(p.set.Tags[w.s.Tags[end]])
}

// isName reports whether a word may be part of a name of several. Names of days stand
// beside other names without belonging to them: "On Friday Anna called".
func (p *Parser) isName(w *work, i int) bool {
	tag := p.set.Tags[w.s.Tags[i]]
	return (tag == "NNP" || tag == "NNPS") && w.s.Words[i].Capital && !lexicon.IsA(strings.ToLower(w.forms[i]), "calendar day")
}

// together reports whether for a member a run is one phrase: one word only of it hangs
// outside, or all on the name in front of it.
func together(members []model.Heads, first, end int) bool {
	for _, h := range members {
		outside, inFront := 0, 0
		for i := first; i < end; i++ {
			if j := int(h.Head[i]); j < first || j >= end {
				outside++
				if j == first-1 {
					inFront++
				}
			}
		}
		if outside == 1 || inFront == end-first {
			return true
		}
	}
	return false
}

// joined is the sentence with each name as one word, its last.
func (w *work) joined(names []run) *work {
	var at []int
	for i := range w.forms {
		if !slices.ContainsFunc(names, func(n run) bool { return n.first <= i && i < n.end-1 }) {
			at = append(at, i)
		}
	}
	out := w.only(at)
	for i, k := range at {
		if n := slices.IndexFunc(names, func(n run) bool { return n.end-1 == k }); n >= 0 {
			out.s.Tags[i] = names[n].tag // whatever else was tried for it
		}
	}
	return out
}

// only is the sentence with only the words at these places.
func (w *work) only(at []int) *work {
	out := &work{s: &model.Sentence{Question: w.s.Question, Plain: w.s.Plain}}
	for _, i := range at {
		out.forms, out.scores = append(out.forms, w.forms[i]), append(out.scores, w.scores[i])
		out.s.Words, out.s.Tags = append(out.s.Words, w.s.Words[i]), append(out.s.Tags, w.s.Tags[i])
		if i < len(w.s.Allowed) {
			out.s.Allowed = append(out.s.Allowed, w.s.Allowed[i])
		}
	}
	return out
}

// firsts are, for each of n words, the first of the name that it belongs to, or the word.
func firsts(names []run, n int) []int {
	first := places(0, n)
	for _, n := range names {
		for i := n.first; i < n.end; i++ {
			first[i] = n.first
		}
	}
	return first
}

// split puts the trees of j, which is w with joined names, in the place of those of w: the
// first word of a name has the name's place, and the others hang on it.
func (w *work) split(p *Parser, j *work, names []run) {
	comma, flat, punct := uint8(slices.Index(p.set.Tags, ",")), uint8(p.flat), uint8(slices.Index(p.set.Labels, "punct"))
	first := firsts(names, len(w.forms))
	var at []int // the word of w for each of j
	for i, k := range first {
		if i == k {
			at = append(at, i)
		}
	}
	for i, k := range at {
		if k+1 == len(first) || first[k+1] != k {
			w.s.Tags[k] = j.s.Tags[i]
		}
	}
	inNames := model.Heads{Head: make([]int16, len(first)), Label: make([]uint8, len(first))}
	for i, k := range first {
		if inNames.Head[i], inNames.Label[i] = int16(k), flat; w.s.Tags[i] == comma {
			inNames.Head[i], inNames.Label[i] = int16(min(i+1, len(first)-1)), punct // between a place and where it lies
		}
	}
	w.odds = nil
	if j.odds != nil { // within a name all is sure
		w.odds = make([]float32, len(first))
		for i, k := range at {
			w.odds[k] = j.odds[i]
		}
	}
	for i, h := range j.members {
		w.members[i] = placed(h, at, inNames)
	}
	w.voted, w.defects, w.repaired = placed(j.voted, at, inNames), j.defects, w.repaired || j.repaired
}

// placed is the tree of words some of which are names, with its words at their places in a sentence; the others hang as
// rest has it.
func placed(h model.Heads, at []int, rest model.Heads) model.Heads {
	out := model.Heads{Head: slices.Clone(rest.Head), Label: slices.Clone(rest.Label)}
	for i, k := range at {
		out.Label[k] = h.Label[i]
		if out.Head[k] = model.Root; h.Head[i] != model.Root {
			out.Head[k] = int16(at[h.Head[i]])
		}
	}
	return out
}
