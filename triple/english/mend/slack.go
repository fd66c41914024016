package mend

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// Parsers differ on how clauses and phrases hang where the words leave no choice: what
// begins with "because" rests on another clause, what has no preposition behind "was awarded"
// is what was given, "up" behind "put the prices" belongs to the verb. Each is hung in one
// way here, so that trees that say the same are the same.

// mendSlack hangs clauses, phrases and particles where they can only belong.
func mendSlack(m *mender) {
	words := slices.Clone(m.tree.Words)
	for i := range words {
		for _, hang := range [...]func(*mender, []parse.Word, int){
			hangGapped, hangClause, hangAbove, hangParticle, hangBehind, hangBare, hangTwo, hangQuality, hangDay, hangAct, hangOwned, hangHours, hangHighest, hangToBe,
			hangRecipient, hangMaker, hangWay, hangMoment, hangUpTo, hangListed, hangInside, hangWhich, hangAgent, hangWhen, hangMomentOf,
			hangBound, hangOver, hangPeriod, hangClock, hangPrice, hangThat, hangWeekdays, hangFollowing, hangMade, hangCased,
			hangSeries, hangOnward, hangBoth, hangInverted, hangNumbers, hangHimself, hangPresent, hangOff, hangUnaided, hangEvery, hangOnly, hangCrushed, hangIt, hangAsking, hangWhat, hangNamed, hangRank, hangLetter, hangOwner, hangMeasure, hangFloating, hangInterval, hangYear, hangTimed, hangFirst, hangAdded, hangSpliced, hangDigits, hangExcepted, hangNeeded, hangPlaced, hangDaily, hangAllowed,
			hangObliged, hangRequired, hangIsTo, hangDoing,
		} {
			hang(m, words, i)
		}
	}
	if rooted(words) {
		m.tree.Words = words
	}
}

// childOf is the first word that hangs on i with one of the labels, or -1.
func childOf(words []parse.Word, i int, labels ...string) int {
	return slices.IndexFunc(words, func(w parse.Word) bool { return w.Head == i && slices.Contains(labels, w.Label) })
}

// hangClause makes a clause behind a word such as "because" one that rests on another, and a
// finite one with its own subject and no such word, behind a comma, one that stands beside it:
// "he doesn't study, he works".
func hangClause(m *mender, words []parse.Word, i int) {
	if words[i].Head < 0 || words[i].Head > i {
		return
	}
	mark := childOf(words, i, "mark")
	if c := childOf(words, i, "case"); mark < 0 && c >= 0 && c == slices.Min(under(words, i)) && words[c].Class != "PRON" && m.words.Is("link", m.form(c)) && hasCopula(words, i) && childOf(words, i, "nsubj") > c {
		words[c].Label, words[c].Class, words[i].Label = "mark", "SCONJ", "advcl" // unless a doctor's on scene
		return
	}
	switch label := words[i].Label; {
	case strings.HasPrefix(label, "acl") && mark > 0 && words[mark-1].Form == "," && rests(m, m.form(mark), "conj") && mark == slices.Min(under(words, i)) && childOf(words, i, "nsubj", "nsubj:pass", "expl") > mark:
		words[i].Label, words[i].Head = "advcl", max(words[words[i].Head].Head, 0) // there are ten, as two have left
	case label == "advcl" && mark >= 0 && m.form(mark) == "that" && words[words[i].Head].Class == "VERB" && frames(words[words[i].Head])&lexicon.That != 0:
		words[i].Label = "ccomp"
	case label == "obj" && words[i].Tag == "VBG" && words[i].Head == i-1 && childOf(words, i, "det", "amod", "nmod:poss", "compound") < 0:
		words[i].Label, words[i].Class = "xcomp", "VERB"
	case mark >= 0 && mark == slices.Min(under(words, i)) && childOf(words, i, "cc") < 0 && rests(m, strings.ToLower(words[mark].Form), label) && childOf(words, i, "nsubj", "nsubj:pass", "expl") >= 0:
		words[i].Label = "advcl"
	case label == "advcl" && mark < 0 && besides(words, i):
		words[i].Label = "parataxis"
	}
}

// hangAbove hangs a clause that says when or why on the verb above a participle, "quit smoking
// when his daughter was born", and one behind a comma that sets something against the rest on
// the verb above what is said: "he claims he met him, though nobody has seen them".
func hangAbove(m *mender, words []parse.Word, i int) {
	in := words[i].Head
	mark := childOf(words, i, "mark", "advmod")
	if words[i].Label != "advcl" || in < 0 || in > i || mark < in || mark > i || words[in].Head < 0 || words[in].Head > in || childOf(words, i, "nsubj", "nsubj:pass", "expl") < 0 {
		return
	}
	link := m.words.As("link", m.form(mark))
	gerund := words[in].Label == "xcomp" && words[in].Tag == "VBG" && (link == "past" || link == "yes")
	against := words[in].Label == "ccomp" && link == "yes" && m.words.Is("contrast", m.form(mark)) && words[mark-1].Form == ","
	if gerund || against {
		words[i].Head = words[in].Head
	}
}

// rests reports whether a clause with this label, behind a word that begins it, can only rest
// on another.
func rests(m *mender, mark, label string) bool {
	reason := m.words.As("link", mark) == "yes" || m.words.As("link", mark) == "comma"
	switch label {
	case "conj", "parataxis", "appos", "obl", "nmod":
		return reason || m.words.As("link", mark) == "past"
	case "ccomp":
		return reason && mark != "as"
	}
	return false
}

// besides reports whether a clause is finite, has its subject in front of it, and that stands
// right behind a comma.
func besides(words []parse.Word, i int) bool {
	w := words[i]
	finite := w.Tag == "VBZ" || w.Tag == "VBD" || w.Tag == "VBP" && w.Class == "VERB"
	subject := childOf(words, i, "nsubj")
	adverb := childOf(words, i, "advmod")
	if !finite || subject < 0 || subject > i || adverb >= 0 && adverb < subject {
		return false
	}
	first := slices.Min(under(words, i))
	return first > 1 && words[first-1].Form == "," && strings.HasPrefix(words[first].Tag, "PRP")
}

// hangParticle makes an adverb behind a verb a part of it where it is tagged as such, and no
// part of it where it is not, nor where a phrase with a preposition of its own stands behind it: "we
// move in on Monday".
func hangParticle(m *mender, words []parse.Word, i int) {
	w := words[i]
	if w.Head < 0 || w.Head >= i || words[w.Head].Class != "VERB" || len(under(words, i)) > 1 {
		return
	}
	switch {
	case w.Label == "advmod" && (w.Tag == "RP" || behindObject(m, words, i)):
		words[i].Label, words[i].Class = "compound:prt", "ADP"
	case w.Label == "compound:prt" && w.Tag == "RB", w.Tag == "IN" && w.Head == i-1 && (w.Label == "compound:prt" || w.Label == "case") && i+1 < len(words) && words[i+1].Label == "case" && words[i+1].Head > i+1 && m.words.Is("situating", m.form(i+1)):
		words[i].Label, words[i].Class = "advmod", "ADV"
	}
}

// behindObject reports whether a particle stands right behind the object of a verb that means with it
// that somebody has something no more, or between the two: "brought the ladder back", "paid back 35".
func behindObject(m *mender, words []parse.Word, i int) bool {
	object := childOf(words, words[i].Head, "obj")
	return object >= 0 && (slices.Max(under(words, object)) == i-1 || words[i].Head == i-1 && object > i) && m.words.As("sort", words[words[i].Head].Lemma+" "+m.form(i)) == "part"
}

// hangBehind hangs a phrase with a preposition that a tree joins to a noun without a
// conjunction on the verb above that: "by a student, Nadia, since last September".
func hangBehind(m *mender, words []parse.Word, i int) {
	w := words[i]
	if w.Label != "conj" || w.Head < 0 || w.Head > i || !nominalWord(w) || childOf(words, i, "cc") >= 0 {
		return
	}
	prep := childOf(words, i, "case")
	if prep < 0 || prep > i || words[prep].Tag == "POS" || hasCopula(words, i) {
		return
	}
	if other := childOf(words, w.Head, "case"); other >= 0 && words[other].Lemma == words[prep].Lemma {
		return
	}
	for k, c := range words {
		if c.Label == "conj" && k > i && c.Head == w.Head && childOf(words, k, "cc") >= 0 {
			return // one of a list that goes on
		}
	}
	v := w.Head
	for steps := 0; v >= 0 && words[v].Class != "VERB" && !(hasCopula(words, v) && hasCase(words, v)) && steps < len(words); steps++ {
		v = words[v].Head // "is on the fridge, under the magnet": where it is, is what is said
	}
	if v >= 0 && v < i {
		words[i].Head, words[i].Label = v, "obl"
	}
}

// hangInside keeps the words of a noun phrase together: an article in front of a noun that is
// itself in front of another belongs to the last, and a noun right in front of an object is no
// subject of it: "does the blister packs".
func hangInside(_ *mender, words []parse.Word, i int) {
	w := words[i]
	h := w.Head
	if h <= i {
		return
	}
	up := words[h].Head
	switch {
	case w.Tag == "DT" && w.Label == "det" && words[h].Label == "compound" && words[h].Class == "NOUN" && up > h:
		words[i].Head = up
	case w.Class == "NOUN" && w.Label == "nsubj" && h == i+1 && words[h].Class == "NOUN" && up >= 0 && up < i && !hasCopula(words, h) && words[up].Class == "VERB":
		words[i].Label = "compound"
	}
}

// hangBare hangs a noun phrase without a preposition: behind a comma and a name as another
// name of it ("by Winnie, our newest member"), right behind a verb that wants an object as its
// object.
func hangBare(m *mender, words []parse.Word, i int) {
	w := words[i]
	v := w.Head
	if v < 0 || v > i || (w.Label != "obl" && w.Label != "obl:unmarked" && w.Label != "obl:agent") || w.Class != "NOUN" && w.Class != "PROPN" || hasCase(words, i) {
		return
	}
	first := slices.Min(under(words, i))
	if often(m, words, i, first) {
		words[i].Head, words[i].Label = first-1, "obl:unmarked"
		return
	}
	if saysTime(m, words, i) {
		return
	}
	determined := words[first].Tag == "PRP$" || words[first].Tag == "DT"
	switch {
	case first > 2 && words[first-1].Form == "," && determined && words[first-2].Class == "PROPN":
		words[i].Head, words[i].Label = nameHead(words, first-2), "appos"
	case !determined && !asRole(words, i) || first != v+1 || words[v].Class != "VERB" || childOf(words, v, "obj", "ccomp", "xcomp") >= 0:
	case childOf(words, v, "nsubj:pass") < 0 && frames(words[v])&lexicon.Object != 0,
		childOf(words, v, "nsubj:pass") >= 0 && frames(words[v])&lexicon.Double != 0:
		words[i].Label = "obj"
	}
}

// asRole reports whether a noun without an article is what somebody is made: "was appointed head
// curator".
func asRole(words []parse.Word, i int) bool {
	return words[i].Tag == "NN" && childOf(words, words[i].Head, "nsubj:pass") >= 0 && lexicon.IsA(strings.ToLower(words[i].Lemma), "person")
}

// often reports whether the phrase of i, which begins at first, says in what time something is
// done that often: "twice a week".
func often(m *mender, words []parse.Word, i, first int) bool {
	return first > 0 && words[i].Head != first-1 && m.words.Is("multiple", m.form(first-1)) && words[first].Tag == "DT" && first == i-1 &&
		lexicon.Supersense(strings.ToLower(words[i].Lemma), lexicon.Noun) == "noun.time"
}

// saysTime reports whether the phrase at i is a time, a measure or a way, which needs no
// preposition.
func saysTime(m *mender, words []parse.Word, i int) bool {
	kind := lexicon.Supersense(strings.ToLower(words[i].Lemma), lexicon.Noun)
	return kind == "noun.time" || kind == "noun.quantity" || childOf(words, i, "nummod") >= 0 || m.words.Is("season", words[i].Lemma) ||
		m.words.Is("manner", words[i].Lemma) || m.words.Is("daypart", words[i].Lemma) || m.words.Is("place", words[i].Lemma)
}

// hangTwo makes the first of two objects the one who is given something.
func hangTwo(m *mender, words []parse.Word, i int) {
	v := words[i].Head
	if words[i].Label != "obj" || v < 0 || v > i || frames(words[v])&lexicon.Double == 0 {
		return
	}
	first := childOf(words, v, "obj")
	if first > v && first < i && slices.Min(under(words, i)) == slices.Max(under(words, first))+1 && words[i].Class != "PROPN" {
		words[first].Label = "iobj"
	}
}

// hangQuality makes an adjective alone that a tree has as the object of a verb such as "stand"
// what its subject is.
func hangQuality(_ *mender, words []parse.Word, i int) {
	w := words[i]
	if w.Label != "obj" || w.Tag != "JJ" || w.Head != i-1 || len(under(words, i)) > 1 {
		return
	}
	if frames(words[w.Head])&lexicon.Linking != 0 {
		words[i].Label = "xcomp"
	}
}

// hangDay hangs a day without a preposition on the verb, "by the terrier last Sunday", and takes
// a day told from today out of the phrase in front of it: nobody buys a "new sofa
// yesterday".
func hangDay(m *mender, words []parse.Word, i int) {
	w := words[i]
	v, noun := w.Head, i-1
	if up := v; w.Label == "appos" && up >= 0 && up == slices.Min(under(words, i))-1 && childOf(words, i, "amod", "det") >= 0 && isDayOrMonth(m, i) {
		if v = words[up].Head; v >= 0 && v < up && words[v].Class == "VERB" {
			words[i].Head, words[i].Label = v, "obl:unmarked"
		}
		return
	}
	if v < 0 || v >= noun || words[v].Class != "VERB" || noun < 0 || words[noun].Head != i || words[noun].Class != "NOUN" || !m.words.Is("relativeday", m.form(i)) {
		return
	}
	for k := range words {
		if words[k].Head == i && k < noun {
			words[k].Head = noun
		}
	}
	words[noun].Head, words[noun].Label = v, w.Label
	if childOf(words, v, "obj") < 0 && !hasCase(words, noun) {
		words[noun].Label = "obj"
	}
	words[i].Label = "obl:unmarked"
}

func isDayOrMonth(m *mender, i int) bool {
	return m.words.Is("weekday", m.form(i)) || m.words.Is("month", m.form(i)) || lexicon.Supersense(m.form(i), lexicon.Noun) == "noun.time"
}

// hangAct makes a base form right behind a verb that takes no such form the noun it is spelled
// like: "I start work at six".
func hangAct(m *mender, words []parse.Word, i int) {
	if (words[i].Tag == "VB" || words[i].Tag == "VBP") && childOf(words, i, "nsubj") < 0 {
		asObject(m, words, i, i-1)
	}
}

// hangOwned does the same with one behind "his" or "her": "lent her drill to Marek".
func hangOwned(m *mender, words []parse.Word, i int) {
	if i < 2 || words[i].Class != "VERB" || words[i-1].Head != i && words[i-1].Head != i-2 || !m.words.Is("possessive", m.form(i-1)) {
		return
	}
	if asObject(m, words, i, i-2) {
		words[i-1].Head, words[i-1].Label, words[i-1].Tag = i, "nmod:poss", "PRP$"
	}
}

// asObject makes a verb that hangs as a clause on the verb v the noun it is spelled like, as its
// object. It reports false where that cannot be.
func asObject(m *mender, words []parse.Word, i, v int) bool {
	w := words[i]
	if w.Label != "xcomp" && w.Label != "ccomp" || v < 0 || w.Head != v || words[v].Class != "VERB" || m.words.Is("bareverb", words[v].Lemma) {
		return false
	}
	e, ok := lexicon.Lookup(m.form(i))
	if !ok || !e.Is(lexicon.Noun) || frames(words[v])&lexicon.Object == 0 || childOf(words, i, "mark", "aux", "obj", "xcomp", "ccomp") >= 0 {
		return false
	}
	for k := range words {
		if words[k].Head == i && k > i {
			words[k].Head = v
		}
	}
	words[i].Label, words[i].Tag, words[i].Class, words[i].Lemma = "obj", "NN", "NOUN", m.form(i)
	return true
}

// hangRecipient hangs on the verb to whom something is given that a tree hangs on the thing:
// "lent my drill to Marek".
func hangRecipient(m *mender, words []parse.Word, i int) {
	w, thing := words[i], words[i].Head
	if w.Label != "nmod" || thing < 0 || thing > i || words[thing].Label != "obj" {
		return
	}
	to, v := childOf(words, i, "case"), words[thing].Head
	if to < 0 || m.form(to) != "to" || v < 0 || v > thing {
		return
	}
	if m.words.Is("toward", words[v].Lemma) {
		words[i].Head, words[i].Label = v, "obl" // prefers the red coat to the grey one
		return
	}
	if frames(words[v])&lexicon.Double == 0 {
		return
	}
	kind := lexicon.Supersense(m.form(i), lexicon.Noun)
	if w.Class == "PRON" || w.Class == "PROPN" && kind != "noun.location" || kind == "noun.person" {
		words[i].Head, words[i].Label = v, "obl"
	}
}

// hangMaker hangs who made something on that thing, right behind it: "owns three paintings by
// Gwen John". Nobody but who is done something to is owned by somebody.
func hangMaker(m *mender, words []parse.Word, i int) {
	w := words[i]
	by, v := childOf(words, i, "case"), words[i].Head
	if w.Class != "PROPN" || w.Label != "obl" || v < 0 || v > i || by < 1 || m.form(by) != "by" || childOf(words, v, "aux:pass", "nsubj:pass") >= 0 || words[v].Tag == "VBN" {
		return
	}
	if thing := childOf(words, v, "obj"); thing > v && slices.Max(under(words, thing)) == by-1 && words[by-1].Class == "NOUN" && !isPlace(words[i:i+1]) {
		words[i].Head, words[i].Label = thing, "nmod"
	}
}

// hangWay takes the way from one place to another apart that a tree has as a name: "moved from
// Naples to Stuttgart".
func hangWay(m *mender, words []parse.Word, i int) {
	name, to := words[i].Head, i-1
	if words[i].Class != "PROPN" || words[i].Label != "flat" || to <= name || words[to].Class != "ADP" || words[to].Head != name || !m.words.Is("upto", m.form(to)) {
		return
	}
	if from := childOf(words, name, "case"); from < 0 || m.form(from) != "from" || words[name].Head < 0 {
		return
	}
	words[i].Head, words[i].Label = words[name].Head, words[name].Label
	words[to].Head, words[to].Label = i, "case"
	for k := i + 1; k < len(words); k++ {
		if words[k].Head == name && words[k].Label == "flat" {
			words[k].Head = i
		}
	}
}

// hangMoment makes a noun of time with its preposition, behind which a clause says which, the word
// that joins that clause to the rest: "by the time Ben came".
func hangMoment(m *mender, words []parse.Word, i int) {
	v := words[i].Head
	c, by, the := childOf(words, i, "acl:relcl", "acl"), childOf(words, i, "case"), childOf(words, i, "det")
	if v < 0 || words[i].Label != "obl" || c < i || by < 0 || the != by+1 || i != the+1 || !m.words.Is("link", m.form(by)+" "+m.form(the)+" "+m.form(i)) {
		return
	}
	words[c].Head, words[c].Label = v, "advcl"
	words[by].Head, words[by].Label = c, "mark"
	for _, k := range []int{the, i} {
		words[k].Head, words[k].Label, words[k].Class = by, "fixed", "ADP"
	}
	for k := range words {
		if words[k].Head == i {
			words[k].Head = c
		}
	}
}

// hangUpTo hangs on the verb up to what something went that a tree hangs on by how much it did:
// "went up by 50 euros to 900".
func hangUpTo(m *mender, words []parse.Word, i int) {
	by, to := words[i].Head, childOf(words, i, "case")
	if words[i].Label != "nmod" || by < 0 || by > i || to < 0 || words[by].Label != "obl" || words[by].Head < 0 || !m.words.Is("upto", m.form(to)) {
		return
	}
	if c := childOf(words, by, "case"); c >= 0 && m.form(c) == "by" && childOf(words, by, "nummod") >= 0 {
		words[i].Head, words[i].Label = words[by].Head, "obl"
	}
}

// hangPrice hangs on the verb what an amount was paid for: the amount itself is for nothing.
func hangPrice(m *mender, words []parse.Word, i int) {
	amount := words[i].Head
	if words[i].Label != "nmod" || amount < 0 || amount > i || words[amount].Label != "obj" || words[amount].Head < 0 || words[words[amount].Head].Class != "VERB" {
		return
	}
	to := childOf(words, i, "case")
	if to >= 0 && m.form(to) == "for" && m.words.Is("currency", m.form(amount)) && childOf(words, amount, "nummod") >= 0 {
		words[i].Head, words[i].Label = words[amount].Head, "obl"
	}
}

// hangListed hangs the last of a list, which a tree joins to the verb, on the first of it, and
// what stands between them too: "speaks Arabic, French and Danish", "built by Ida Moss and her son".
func hangListed(m *mender, words []parse.Word, i int) {
	w := words[i]
	cc := childOf(words, i, "cc")
	v := w.Head
	if w.Label != "conj" || cc < 1 || cc > i || v < 0 || words[v].Class != "VERB" || !nominalWord(w) || m.form(cc) != "and" ||
		hasCase(words, i) || childOf(words, i, "nsubj", "cop", "aux", "orphan", "advmod", "obj", "obl", "parataxis") >= 0 {
		return
	}
	end := cc
	if sign := childOf(words, i, "punct"); sign >= 0 {
		if sign != cc-1 || childOf(words, v, "obj") < 0 || w.Class == "PROPN" || lexicon.MayBeA(m.form(i), "person") {
			return // ", and his wife" may do so too
		}
		end = sign
	}
	for first := v + 1; first < cc; first++ {
		base, _, _ := strings.Cut(words[first].Label, ":")
		if words[first].Head != v || base != "obj" && base != "obl" || (base == "obj") == hasCase(words, first) || base == "obl" && saysTime(m, words, first) {
			continue
		}
		if slices.Max(under(words, first)) == end-1 {
			words[i].Head = first
		}
	}
}

// hangNumbers keeps the numbers of several things in a row together: "beds 1 to 3".
func hangNumbers(m *mender, words []parse.Word, i int) {
	if i+3 >= len(words) || words[i].Tag != "NNS" || words[i+1].Tag != "CD" || words[i+3].Tag != "CD" || !m.words.Is("upto", m.form(i+2)) || !startsWithDigit(words[i+1].Form) || !startsWithDigit(words[i+3].Form) || i+4 < len(words) && words[i+4].Head > i+4 && words[i+4].Class == "NOUN" {
		return
	}
	for k := i + 1; k <= i+3; k++ {
		words[k].Head, words[k].Label = i, "flat"
	}
}

// frames say what may stand behind a verb.
func frames(w parse.Word) lexicon.Frames {
	return lexicon.FramesOf(strings.ToLower(w.Lemma))
}
