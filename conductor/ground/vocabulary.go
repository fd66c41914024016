package ground

import (
	"slices"
	"strings"

	"whence/internal/word"
	"whence/triple"
)

// vocabulary is what the evidence has words for: it is all that a sentence may
// be made of, besides the words of the grammar.
type vocabulary struct {
	names     []name
	relations []relation
	texts     []statedText
}

// name is a constant and the words it is said with.
type name struct {
	term  triple.Term
	words []token
	loose bool // endings may differ: cat, cats
}

// relation is a relation and the shapes in which it is said.
type relation struct {
	key   string
	shape shape
	words []token // without be, have, can and of
	past  bool
}

type shape uint8

const (
	asVerb  shape = iota // S uses O, S lives in O, O is used by S
	asBe                 // S is afraid of O, S is in O, S is the mother of O
	asHas                // S has the capability O
	asModal              // S can eat O
)

// statedText is a whole fact or rule as it is worded.
type statedText struct {
	n      int
	words  []token
	marked bool // it has marks of its own that end sentences
}

func newVocabulary(evidence []Evidence, records func(string) (triple.Relation, bool)) *vocabulary {
	v := &vocabulary{}
	for _, e := range evidence {
		v.texts = append(v.texts, statedText{e.N, comparable(tokens(e.Text)), strings.ContainsAny(e.Text, ".!?;:")})
		for _, t := range e.Triples {
			v.addName(t.Subject)
			v.addName(t.Object)
			v.addRelation(t.Relation, records)
		}
	}
	// The longest name is tried first, so that no part of it is taken for another.
	slices.SortStableFunc(v.names, func(a, b name) int { return len(b.words) - len(a.words) })
	return v
}

func (v *vocabulary) addName(t triple.Term) {
	if t.IsVar() || t.Name == "" || slices.ContainsFunc(v.names, func(n name) bool { return n.term.Same(t) && n.term.Kind == t.Kind }) {
		return
	}
	loose := t.Kind != triple.Proper && t.Kind != triple.Number && t.Kind != triple.Quoted && t.Kind != triple.Text
	spellings := []string{t.Spelling(), strings.ReplaceAll(t.Name, "_", " ")}
	for i, s := range spellings {
		if i > 0 && strings.EqualFold(s, spellings[0]) {
			continue
		}
		words := slices.DeleteFunc(tokens(s), func(t token) bool { return t.mark })
		for len(words) > 1 && words[0].is("a", "an", "the") {
			words = words[1:]
		}
		if len(words) > 0 {
			v.names = append(v.names, name{term: t, words: words, loose: loose})
		}
	}
}

func (v *vocabulary) addRelation(key string, records func(string) (triple.Relation, bool)) {
	if isBuiltIn(key) || slices.ContainsFunc(v.relations, func(r relation) bool { return r.key == key }) {
		return
	}
	if records != nil {
		if rec, ok := records(key); ok {
			v.relations = append(v.relations, fromRecord(key, rec)...)
			return
		}
	}
	v.relations = append(v.relations, fromKey(key)...)
}

func isBuiltIn(key string) bool {
	switch key {
	case triple.Is, triple.InstanceOf, triple.SynonymOf, triple.Does, triple.Can:
		return true
	}
	return false
}

// fromRecord gives the shapes that the relation's record names.
func fromRecord(key string, r triple.Relation) []relation {
	shaped := func(s shape, words ...string) []relation {
		return []relation{{key: key, shape: s, words: tokens(strings.Join(words, " ")), past: r.Tense == "past"}}
	}
	switch r.Form {
	case triple.FormHas:
		return shaped(asHas, r.Word)
	case triple.FormNoun:
		return shaped(asBe, r.Word, "of")
	case triple.FormCopula:
		return shaped(asBe, r.Word, r.Prep)
	case triple.FormVerb:
		if r.Lemma == "" {
			break
		}
		if r.Modal != "" {
			return shaped(asModal, r.Lemma, r.Particle, r.Prep)
		}
		return shaped(asVerb, r.Lemma, r.Particle, r.Prep)
	}
	return fromKey(key)
}

// fromKey gives the shapes that the words of a key allow. "afraid_of" and
// "lives_in" look alike, so both shapes are tried; a sentence fits one.
func fromKey(key string) []relation {
	words := tokens(strings.ReplaceAll(key, "_", " "))
	if len(words) > 1 && words[0].is("has") {
		return []relation{{key: key, shape: asHas, words: words[1:]}}
	}
	if len(words) > 1 && words[0].is("can") {
		return []relation{{key: key, shape: asModal, words: words[1:]}}
	}
	switch {
	case len(words) == 0 || words[0].is("was"):
		return nil // what was can only be repeated as it is worded
	case len(words) > 1 && words[0].is("is"):
		return []relation{{key: key, shape: asBe, words: words[1:]}}
	}
	verb := relation{key: key, shape: asVerb, words: words, past: isPast(words[0])}
	be := relation{key: key, shape: asBe, words: words}
	switch {
	case looksFinite(words[0]):
		return []relation{verb} // "likes": "is like" is something else
	case words[len(words)-1].is("of") && len(words) == 2:
		return []relation{be}
	}
	return []relation{be, verb}
}

// looksFinite reports whether a word looks like a verb in the third person.
func looksFinite(t token) bool {
	return len(t.text) > 3 && strings.HasSuffix(t.text, "s") && !strings.HasSuffix(t.text, "ss") && !strings.HasSuffix(t.text, "us")
}

// isPast reports whether a form of a verb speaks of the past.
func isPast(t token) bool { return word.Past(t.text) }

// mark notes at each token which names begin there. Names of several words are
// found before shorter ones.
func (v *vocabulary) mark(toks []token) {
	for at := range toks {
		longest := 0
		for i, n := range v.names {
			if len(n.words) < longest || !n.standsAt(toks, at) {
				continue
			}
			longest = len(n.words)
			toks[at].names = append(toks[at].names, nameAt{i, at + len(n.words)})
		}
	}
}

func (n name) standsAt(toks []token, at int) bool {
	if at+len(n.words) > len(toks) {
		return false
	}
	for i, w := range n.words {
		t := toks[at+i]
		if t.mark || t.cited != nil || t.text != w.text && !(n.loose && t.stem == w.stem && t.stem != "") {
			return false
		}
	}
	return true
}

// comparable brings a statement into the form in which two wordings of it are
// compared: without articles and marks, every for all and each.
func comparable(toks []token) []token {
	out := []token{}
	for _, t := range toks {
		switch {
		case t.mark || t.cited != nil || isNeutral(t):
		case t.is("all", "each"):
			out = append(out, plainToken("every"))
		default:
			out = append(out, t)
		}
	}
	return out
}
