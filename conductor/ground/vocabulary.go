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
	told      []told
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
	// inverse says that the words are those of the other way round: "younger
	// than" for "older than".
	inverse bool
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
	rule   bool // endings may differ: cat, cats
	// subject is what it is about, for pronouns; the zero Term for a rule.
	subject triple.Term
}

func newVocabulary(evidence []Evidence, records func(string) (triple.Relation, bool)) *vocabulary {
	v := &vocabulary{}
	for _, e := range evidence {
		v.texts = append(v.texts, statedText{
			n: e.N, words: comparable(tokens(e.Text)), marked: strings.ContainsAny(e.Text, ".!?;:"),
			rule: len(e.Triples) == 0 && e.Event == nil, subject: subjectOf(e),
		})
		for _, t := range e.Triples {
			v.addName(t.Subject)
			v.addName(t.Object)
			v.addRelation(t.Relation, records)
		}
		if t, ok := toldOf(e); ok {
			v.told = append(v.told, t)
			v.addName(t.agent)
			for _, x := range t.parts {
				v.addName(x.term)
			}
		}
	}
	// The longest name is tried first, so that no part of it is taken for another.
	slices.SortStableFunc(v.names, func(a, b name) int { return len(b.words) - len(a.words) })
	return v
}

// subjectOf is what a fact or an event is about.
func subjectOf(e Evidence) triple.Term {
	if agent, _ := participants(e); agent != (triple.Term{}) || len(e.Triples) == 0 {
		return agent
	}
	return e.Triples[0].Subject
}

func (v *vocabulary) addName(t triple.Term) {
	if t.IsVar() || t.Name == "" || slices.ContainsFunc(v.names, func(n name) bool { return n.term.Same(t) && n.term.Kind == t.Kind }) {
		return
	}
	loose := t.Kind == triple.Class || t.Kind == triple.Generic || t.Kind == triple.Quality || t.Kind == triple.Act
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
	found := fromKey(key)
	if records != nil {
		if rec, ok := records(key); ok {
			found = fromRecord(key, rec)
		}
	}
	v.relations = append(v.relations, found...)
	for _, r := range found {
		if turned, ok := r.turned(); ok {
			v.relations = append(v.relations, turned)
		}
	}
}

// turned is the same relation in the words of its opposite.
func (r relation) turned() (relation, bool) {
	for i, w := range r.words {
		if other := inverseOf(w.text); other != "" {
			r.words = slices.Clone(r.words)
			r.words[i], r.inverse = plainToken(other), true
			return r, true
		}
	}
	return r, false
}

// inverseOf is the word that says a comparison or a time the other way round, ""
// where none says exactly that.
func inverseOf(w string) string {
	pairs := []string{
		"older", "younger", "taller", "shorter", "bigger", "smaller", "larger", "smaller", "longer", "shorter", "higher", "lower", "faster", "slower", "heavier", "lighter",
		"richer", "poorer", "warmer", "colder", "hotter", "colder", "stronger", "weaker", "wider", "narrower", "deeper", "shallower", "earlier", "later", "before", "after", "above", "below",
	}
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] == w {
			return pairs[i+1]
		}
	}
	// Of two words with the same opposite, the opposite has none.
	for i := 1; i < len(pairs); i += 2 {
		if pairs[i] == w && w != "shorter" && w != "smaller" && w != "colder" {
			return pairs[i-1]
		}
	}
	return ""
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
