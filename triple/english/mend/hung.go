package mend

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// This file goes on with what slack.go does, for words that members of the parser tag in the same
// way and hang in several: "that" behind a noun, "following", what somebody was made.

// hangThat makes "that" behind a noun of what can be had or met the object of its clause, where the
// clause has none: "a van that she bought from Ben" is no news that she bought.
func hangThat(m *mender, words []parse.Word, i int) {
	noun, that := words[i].Head, childOf(words, i, "mark")
	if words[i].Label != "acl" || words[i].Class != "VERB" || noun < 0 || noun > i || that != noun+1 || m.form(that) != "that" || words[noun].Class != "NOUN" || frames(words[i])&lexicon.Object == 0 {
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
	if e, ok := lexicon.Lookup(m.form(quality)); !ok || !e.Is(lexicon.Adjective) {
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
	f := words[i].Head
	if words[i].Label != "obj" || f < 1 || f > i || words[f].Label != "advcl" || words[f].Head < 0 || words[f].Head > f || !m.words.Is("aftermath", m.form(f)) {
		return
	}
	kind := lexicon.Supersense(strings.ToLower(words[i].Lemma), lexicon.Noun)
	if childOf(words, f, "nsubj", "aux", "mark", "obl", "advmod") >= 0 || !slices.Contains([]string{"noun.act", "noun.event", "noun.phenomenon", "noun.process", "noun.state"}, kind) {
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
