package mend

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// This file goes on with what slack.go does, for words that members of the parser tag in the same
// way and hang in several: "that" behind a noun, "following", what somebody was made.

// hangThat makes "that" behind a noun of what can be had or met the object of its clause, where the
// clause has none: "a van that she bought from Ben" is no news that she bought.
func hangThat(m *mender, words []parse.Word, i int) {
	noun, that := words[i].Head, childOf(words, i, "mark")
	if words[i].Label != "acl" && words[i].Label != "acl:relcl" || words[i].Class != "VERB" || noun < 0 || noun > i || that != noun+1 || m.form(that) != "that" || words[noun].Class != "NOUN" || frames(words[i])&lexicon.Object == 0 {
		return
	}
	if childOf(words, i, "obj", "ccomp", "xcomp", "nsubj:pass", "cop") >= 0 || childOf(words, i, "nsubj") < 0 {
		return
	}
	if kind := m.form(noun); lexicon.Holds(kind) {
		words[that].Label, words[that].Class, words[that].Tag = "obj", "PRON", "WDT"
		words[i].Label = "acl:relcl"
	}
}

// hangWeekdays makes a word in front of days of the week what those are like, and hangs them with
// their preposition on the verb: "on clear Fridays".
func hangWeekdays(m *mender, words []parse.Word, i int) {
	quality, prep := i-1, i-2
	if prep < 0 || !m.words.Is("weekdays", m.form(i)) || words[prep].Class != "ADP" || words[quality].Label == "amod" || words[quality].Class == "ADP" {
		return
	}
	if !isAdjective(m.form(quality)) {
		return
	}
	v := i
	for steps := 0; v >= prep && v <= i && steps < 3; steps++ {
		v = words[v].Head
	}
	if v < 0 || v >= prep && v <= i {
		return
	}
	words[i].Head, words[i].Label = v, "obl"
	words[quality].Head, words[quality].Label, words[quality].Tag, words[quality].Class = i, "amod", "JJ", "ADJ"
	words[prep].Head, words[prep].Label = i, "case"
}

// hangFollowing makes "following" in front of what happened the preposition that it is: "closed
// following a fire". A dog may run away following a cat.
func hangFollowing(m *mender, words []parse.Word, i int) {
	f := slices.Min(under(words, i)) - 1
	if words[i].Label == "obj" && words[i].Head > 0 && words[i].Head < i {
		f = words[i].Head
	}
	if f < 1 || !m.words.Is("aftermath", m.form(f)) || words[f].Label != "advcl" && words[f].Label != "xcomp" || words[f].Head < 0 || words[f].Head > f ||
		words[i].Head != f && words[i].Head != words[f].Head || childOf(words, f, "nsubj", "aux", "mark", "obl", "advmod") >= 0 {
		return
	}
	kind := lexicon.Supersense(strings.ToLower(words[i].Lemma), lexicon.Noun)
	if !slices.Contains([]string{"noun.act", "noun.event", "noun.phenomenon", "noun.process", "noun.state"}, kind) {
		return
	}
	words[i].Head, words[i].Label = words[f].Head, "obl"
	words[f].Head, words[f].Label, words[f].Class, words[f].Tag = i, "case", "ADP", "IN"
	for k := range words {
		if words[k].Head == f {
			words[k].Head = i
		}
	}
}

// hangExcepted makes a participle behind "except" what a noun behind it is like, where that noun stands in front of it
// too: no bikes except folding bikes.
func hangExcepted(m *mender, words []parse.Word, i int) {
	n, mark := childOf(words, i, "obj"), childOf(words, i, "mark")
	if words[i].Tag != "VBG" || n != i+1 || mark != i-1 || mark < 0 || words[i].Head < 0 || !m.words.Is("exceptprep", m.form(mark)) ||
		!slices.ContainsFunc(words[:mark], func(w parse.Word) bool { return w.Class == "NOUN" && w.Lemma == words[n].Lemma }) {
		return
	}
	words[n].Head, words[n].Label = words[i].Head, "obl"
	words[i].Head, words[i].Label, words[i].Class, words[i].Tag = n, "amod", "ADJ", "JJ"
	words[mark].Head, words[mark].Label, words[mark].Class = n, "case", "ADP"
}

// hangSeries makes names divided by commas a list where "and" stands in front of the last: "owns the
// Swan, Castle Bay and a mill". Behind a place may stand what that lies in.
func hangSeries(m *mender, words []parse.Word, i int) {
	cc := childOf(words, i, "cc")
	if words[i].Label != "conj" || cc < 2 || cc > i || m.form(cc) != "and" {
		return
	}
	end := cc - 1
	if words[end].Form == "," {
		end--
	}
	var names []int
	for end > 0 {
		name := nameHead(words, end)
		if words[name].Class != "PROPN" || isPlace(words[name:name+1]) {
			return
		}
		names = append(names, name)
		if words[name-min(name, 1)].Form != "," || !slices.Contains([]string{"conj", "appos", "list"}, words[name].Label) {
			break
		}
		end = name - 2
	}
	if len(names) < 2 || strings.HasPrefix(words[i].Tag, "V") {
		return
	}
	first := names[len(names)-1]
	if words[i].Head != first && !slices.Contains(names, words[i].Head) && words[i].Head != words[first].Head {
		return
	}
	for _, k := range append(names[:len(names)-1], i) {
		words[k].Head, words[k].Label = first, "conj"
	}
}

// hangInverted makes names behind several that a noun names the subject of what they are: "the cooks
// are Ben Low and Ida Moss".
func hangInverted(m *mender, words []parse.Word, i int) {
	noun, be := childOf(words, i, "nsubj"), childOf(words, i, "cop")
	other := childOf(words, i, "conj")
	if words[i].Class != "PROPN" || noun < 0 || words[noun].Tag != "NNS" || be < noun || be > i || other < i || words[other].Class != "PROPN" || childOf(words, i, "case", "det") >= 0 {
		return
	}
	if of := childOf(words, noun, "nmod"); childOf(words, noun, "nmod:poss") >= 0 || of >= 0 && m.form(slices.Min(under(words, of))) == "of" {
		return // each of them is one of whose they are
	}
	words[noun].Head, words[noun].Label = words[i].Head, words[i].Label
	for k := range words {
		if words[k].Head == i && !slices.Contains([]string{"flat", "conj", "compound", "nmod:desc"}, words[k].Label) {
			words[k].Head = noun
		}
	}
	words[i].Head, words[i].Label = noun, "nsubj"
}

// hangOnward makes "on" behind the time from which something is so a word that says no more: "from
// January on".
func hangOnward(m *mender, words []parse.Word, i int) {
	t := words[i].Head
	if t != i-1 || t < 1 || !m.words.Is("onward", m.form(i)) || words[i].Class == "ADP" && words[i].Label == "case" {
		return
	}
	if from := childOf(words, t, "case"); from == t-1 && m.form(from) == "from" && (isDayOrMonth(m, t) || words[t].Class == "NUM") {
		words[i].Label, words[i].Class = "discourse", "PART"
	}
}

// hangBoth makes "both" in front of a verb its subject, which nobody is told to do anything.
func hangBoth(m *mender, words []parse.Word, i int) {
	v := words[i].Head
	if i == 0 && v == 1 && m.words.Is("pair", m.form(i)) && words[i].Label == "advmod" && words[v].Class == "VERB" && childOf(words, v, "nsubj", "nsubj:pass") < 0 {
		words[i].Label, words[i].Class = "nsubj", "PRON"
	}
}

// hangMade makes a participle behind "been" or "was", which a tree has as a quality of what
// somebody was made, the verb: "has been appointed head curator".
func hangMade(_ *mender, words []parse.Word, i int) {
	noun := words[i].Head
	if words[i].Label != "amod" || words[i].Tag != "VBN" || noun < i || i == 0 || words[i-1].Head != noun || words[i-1].Label != "cop" ||
		words[noun].Tag != "NN" || childOf(words, noun, "det", "nmod:poss", "case") >= 0 || frames(words[i])&lexicon.Double == 0 {
		return
	}
	words[i].Head, words[i].Label = words[noun].Head, words[noun].Label
	for k := range words {
		if words[k].Head != noun || k > i && k < noun {
			continue
		}
		words[k].Head = i
		switch words[k].Label {
		case "nsubj":
			words[k].Label = "nsubj:pass"
		case "cop":
			words[k].Label = "aux:pass"
		}
	}
	words[noun].Head, words[noun].Label = i, "obj"
}

// hangCased makes an object with a preposition no object, "goes up to £4", and hangs on the verb
// what a tree hangs on an amount as it does on a verb: "to £4 from Monday".
func hangCased(m *mender, words []parse.Word, i int) {
	h := words[i].Head
	if h < 0 || h > i {
		return
	}
	c := childOf(words, i, "case")
	switch up := words[h].Head; {
	case words[i].Label == "obj" && words[h].Class == "VERB" && c > h && c == slices.Min(under(words, i)) && (m.form(c) == "to" || m.form(c) == "from"):
		words[i].Label = "obl"
	case words[i].Label == "obl" && words[h].Class == "SYM" && up >= 0 && up < h && words[up].Class == "VERB":
		words[i].Head = up
	}
}

// mendGetting makes "get" with the participle of what two do, or one does to itself, that verb:
// who gets married marries, and nobody else does it to them.
func mendGetting(m *mender) {
	for k, w := range m.tree.Words {
		p := k + 1
		if w.Lemma != "get" || !gets(m, k, p) {
			continue
		}
		words := slices.Clone(m.tree.Words)
		if w.Label != "aux:pass" {
			words[p].Head, words[p].Label = w.Head, w.Label
		}
		words[p].Class, words[p].Tag, words[p].Lemma = "VERB", w.Tag, parse.Lemma(m.form(p), "VBN")
		words[k].Head, words[k].Label, words[k].Class = p, "discourse", "PART" // it says nothing more
		for i := range words {
			if words[i].Head == k {
				words[i].Head = p
			}
			if words[i].Head == p && words[i].Label == "nsubj:pass" {
				words[i].Label = "nsubj"
			}
		}
		marriedTo(m, words, p)
		if rooted(words) {
			m.tree.Words = words
		}
	}
}

// gets reports whether the word at p is the participle that a form of "get" at k helps.
func gets(m *mender, k, p int) bool {
	if p >= len(m.tree.Words) || !strings.HasSuffix(m.form(p), "ed") || !m.words.Is("getting", parse.Lemma(m.form(p), "VBN")) {
		return false
	}
	w := m.tree.Words[k]
	return w.Label == "aux:pass" && w.Head == p || childOf(m.tree.Words, k, "xcomp", "obj") == p
}

// marriedTo makes to whom somebody gets married whom that marries.
func marriedTo(m *mender, words []parse.Word, p int) {
	for i := p + 1; i < len(words); i++ {
		if to := childOf(words, i, "case"); words[i].Head == p && words[i].Label == "obl" && to == p+1 && m.form(to) == "to" {
			words[i].Label = "obj"
			words[to].Head, words[to].Label = p, "discourse"
		}
	}
}

// mendWhere makes "there" the place that it is where somebody or something else is said to be it: "the keys are there".
func mendWhere(m *mender) {
	for e, w := range m.tree.Words {
		if w.Tag == "EX" && w.Label != "expl" && childOf(m.tree.Words, e, "cop") >= 0 && childOf(m.tree.Words, e, "nsubj") >= 0 {
			m.tree.Words = slices.Clone(m.tree.Words)
			m.tree.Words[e].Class, m.tree.Words[e].Tag = "ADV", "RB"
		}
	}
}

// mendThere makes the "be" of "there is going to be a party" the verb that says that there will be one:
// a party is not what anything will be.
func mendThere(m *mender) {
	for e, w := range m.tree.Words {
		h := w.Head
		if w.Tag != "EX" || w.Label != "expl" || h < e || m.tree.Words[h].Class != "VERB" {
			continue
		}
		words := slices.Clone(m.tree.Words)
		x := childOf(words, h, "xcomp")
		if x < h {
			continue
		}
		be := childOf(words, x, "cop")
		if be < h {
			be = x
		}
		if words[be].Lemma != "be" || childOf(words, x, "mark") < 0 {
			continue
		}
		if be != x {
			words[childOf(words, x, "mark")].Head = be
			words[be].Head, words[be].Label = h, "xcomp"
			words[x].Head, words[x].Label = be, "nsubj"
		}
		words[be].Class, words[e].Head = "VERB", be
		if rooted(words) {
			m.tree.Words = words
		}
	}
}

// hangLetter makes a capital letter behind a name the last of it: Hut A, of which A is no noun.
func hangLetter(_ *mender, words []parse.Word, i int) {
	name := i - 1
	if len(words[i].Form) != 1 || words[i].Form[0] < 'A' || words[i].Form[0] > 'Z' || name < 0 || words[name].Class != "PROPN" || words[i].Head != name && (words[name].Head != i || words[name].Label != "compound") {
		return
	}
	if words[i].Head == name {
		words[i].Label, words[i].Tag, words[i].Class = "flat", "NNP", "PROPN"
		return
	}
	for k := range words {
		if words[k].Head == i {
			words[k].Head = name
		}
	}
	words[name].Head, words[name].Label = words[i].Head, words[i].Label
	words[i].Head, words[i].Label, words[i].Tag, words[i].Class = name, "flat", "NNP", "PROPN"
}

// hangOwner makes a noun in front of another one with it where nothing says that it owns it: no 's, and no s of one
// who types without.
func hangOwner(m *mender, words []parse.Word, i int) {
	if words[i].Label == "nmod:poss" && (words[i].Class == "PROPN" || words[i].Class == "NOUN") && words[i].Head > i && childOf(words, i, "case") < 0 && !strings.HasSuffix(m.form(i), "s") {
		words[i].Label = "compound"
	}
}

// hangRank makes an ordinal in front of what compares one of the noun, as it is by itself: "the second highest peak".
func hangRank(m *mender, words []parse.Word, i int) {
	if most := words[i].Head; words[i].Label == "advmod" && most == i+1 && words[most].Tag == "JJS" && words[most].Label == "amod" && m.words.Is("ordinal", m.form(i)) {
		words[i].Head, words[i].Label, words[i].Tag, words[i].Class = words[most].Head, "amod", "JJ", "ADJ"
	}
}

// hangNamed makes words with a capital letter and an article names of a list of such, the last two of which a tree has
// as what the one in front is: "the Teal, the Coot, the Gannet and the Merlin".
func hangNamed(_ *mender, words []parse.Word, i int) {
	h, last := words[i].Head, childOf(words, i, "conj")
	named := func(k int) bool { return childOf(words, k, "det") >= 0 && unicode.IsUpper([]rune(words[k].Form)[0]) }
	if words[i].Label != "appos" || h < 0 || h > i || words[h].Label != "conj" || last < i || childOf(words, last, "cc") < i || !named(h) || !named(i) || !named(last) {
		return
	}
	for _, k := range []int{i, last} {
		words[k].Head, words[k].Label, words[k].Tag, words[k].Class = words[h].Head, "conj", "NNP", "PROPN"
	}
}
