package ground

import (
	"slices"
	"strings"

	"whence/internal/clean"
	"whence/triple"
)

// foreignWords finds a word that neither the cited facts nor the grammar have.
func (c *check) foreignWords() *Fault {
	own, retold := c.ownWords(c.cited), c.retold()
	for i, t := range c.toks {
		if t.mark || t.cited != nil || c.over[i] || c.doubts[i] > 0 || isNeutral(t) || retold[t.text] {
			continue
		}
		shifts := isMood(t) && (!t.is("used") || i+1 < len(c.toks) && c.toks[i+1].is("to"))
		if own[t.text] && !shifts || own[t.stem] && !shifts && !hasDigit(t.text) || own[t.text] && c.ownText(t.text) {
			continue
		}
		if f := c.foreign(t, i); f != nil {
			return f
		}
	}
	if t := c.toks[0]; t.is("it", "he", "she", "they", "its", "his", "her", "their", "this") && len(c.before.last.names) == 0 && !c.impersonal() {
		return &Fault{Pronoun, t.raw}
	}
	return nil
}

// retold are words that the cited evidence does not have and that it may be said
// with in another form, which is then read word by word.
func (c *check) retold() map[string]bool {
	out := map[string]bool{}
	add := func(words ...string) {
		for _, w := range words {
			out[w] = true
		}
	}
	for _, t := range c.vocabulary.told {
		if !slices.Contains(c.cited, t.n) {
			continue
		}
		if t.past {
			add("was", "were", "did", "been")
		}
		if t.group[0].is("has", "have") {
			add("been")
		}
		if noun, _ := measured(t); noun != "" {
			add(noun)
		}
	}
	return out
}

// ownText reports whether a cited fact is worded with exactly this word.
func (c *check) ownText(w string) bool {
	return slices.ContainsFunc(c.evidence, func(e Evidence) bool {
		return slices.Contains(c.cited, e.N) && slices.ContainsFunc(tokens(e.Text), func(t token) bool { return t.text == w })
	})
}

// foreign classes a word that the cited facts do not have.
func (c *check) foreign(t token, i int) *Fault {
	switch {
	case hasDigit(t.text):
		return &Fault{Number, t.raw}
	case c.isPlain(t, i):
		return nil
	case isQuantity(t):
		if t.is("no") && (i == 0 && c.toks[min(1, len(c.toks)-1)].mark || i > 0 && (c.toks[i-1].stem == "be" || c.toks[i-1].stem == "hav")) {
			return nil
		}
		return &Fault{Quantity, t.raw}
	case isMood(t):
		return &Fault{Mood, t.raw}
	case isGrammar(t) || connects(t) || c.inPhrase(i):
		return nil
	case c.ownWords(c.allNumbers())[t.stem]:
		return &Fault{OtherFact, t.raw}
	case isCapital(t.raw) && i > 0:
		return &Fault{Name, t.raw}
	}
	return &Fault{Unsupported, t.raw}
}

// inPhrase reports whether the word is part of a phrase of the grammar.
func (c *check) inPhrase(i int) bool {
	p := &parser{v: &vocabulary{}, toks: c.toks}
	for _, words := range [][]string{{"know", "about"}, {"knows", "how", "to"}, {"vice", "versa"}, {"place", "where"}} {
		for back := range words {
			if i >= back && p.words(i-back, words...) > 0 {
				return true
			}
		}
	}
	t := c.toks[i]
	return t.is("received", "got", "from") && slices.ContainsFunc(c.vocabulary.told, func(t told) bool { return slices.Contains(c.cited, t.n) && t.handsOver() })
}

// isPlain reports whether a word of number is one of the grammar here: "each
// other", "not only … but", "is something that".
func (c *check) isPlain(t token, i int) bool {
	near := func(n int, words ...string) bool {
		return i+n >= 0 && i+n < len(c.toks) && c.toks[i+n].is(words...)
	}
	switch {
	case t.is("each"):
		return near(1, "other")
	case t.is("only"):
		return near(-1, "not") && slices.ContainsFunc(c.toks[i:], func(t token) bool { return t.is("but") })
	case t.is("something"):
		return near(-1, "is", "was", "not")
	}
	return false
}

func (c *check) allNumbers() []int {
	var out []int
	for _, e := range c.evidence {
		out = append(out, e.N)
	}
	return out
}

// ownWords are the words, and their stems, of the evidence of these numbers.
func (c *check) ownWords(numbers []int) map[string]bool {
	own := map[string]bool{}
	add := func(text string) {
		for _, t := range tokens(text) {
			own[t.text], own[t.stem] = true, true
			if t.is("someone", "somebody") {
				own["person"] = true
			}
			if t.is("all", "every", "each") {
				own["all"], own["every"], own["each"] = true, true, true
			}
		}
	}
	for _, e := range c.evidence {
		if !slices.Contains(numbers, e.N) {
			continue
		}
		add(e.Text)
		for _, t := range e.Triples {
			add(t.Subject.Spelling())
			add(t.Object.Spelling())
			if t.Relation == triple.SynonymOf {
				add("person")
			}
			if !isBuiltIn(t.Relation) {
				add(strings.ReplaceAll(t.Relation, "_", " "))
			}
			for _, w := range strings.Split(t.Relation, "_") {
				add(inverseOf(w))
			}
			if un, ok := strings.CutPrefix(t.Object.Name, "un"); ok && t.Relation == triple.Is {
				add(un)
			}
		}
	}
	delete(own, "")
	return own
}

// isQuantity reports whether a word says of how many, or how often, something
// holds.
func isQuantity(t token) bool {
	return t.is("all", "every", "each", "any", "most", "many", "some", "few", "several", "half", "no", "none", "only", "always", "never", "sometimes", "often", "usually", "mostly", "rarely", "exactly", "least", "almost", "nearly", "everyone", "everybody", "everything", "someone", "somebody", "something", "nobody", "nothing", "anything", "anyone", "majority", "entirely", "solely", "exclusively", "merely")
}

// isMood reports whether a word moves a claim in time or in certainty.
func isMood(t token) bool {
	return t.is("must", "may", "might", "should", "could", "would", "will", "shall", "was", "were", "been", "had", "did", "used", "formerly", "previously", "once", "soon", "still", "yet", "already", "longer", "anymore", "certainly", "definitely", "surely", "probably", "perhaps", "maybe", "possibly", "likely", "allegedly", "if", "unless", "until", "when", "whenever", "wants", "seems", "appears", "believes", "thinks", "says", "claims")
}

// isGrammar reports whether a word is one of the grammar, which states nothing
// without names and relations around it.
func isGrammar(t token) bool {
	return t.is("is", "are", "'s", "am", "do", "does", "not", "can", "able", "unable", "capable", "to", "of", "by", "as", "and", "or", "but", "nor", "neither", "both", "that", "which", "who", "whom", "whose", "well", "what", "rather", "than", "following", "be", "means", "mean", "it", "he", "she", "they", "its", "his", "her", "their", "one", "thing",
		"same", "known", "called", "another", "name", "word", "equal", "identical", "with", "synonym", "alias", "for", "kind", "instance", "type", "has", "have", "possesses", "possess", "lacks", "lack", "because", "since", "so", "while", "whereas", "however", "although", "plus", "yes", "given", "this", "true", "there", "where", "year", "being", "despite", "besides", "addition", "along", "making", "him", "ability", "other", "i", "know", "here", "false", "untrue", "case", "denied", "in")
}

func connects(t token) bool {
	return slices.ContainsFunc(connecting, func(words []string) bool { return slices.Contains(words, t.text) })
}

// impersonal reports whether a leading "it" or "this" is no pronoun: "it is Y
// that X uses", "this means that".
func (c *check) impersonal() bool {
	text := make([]token, 0, len(c.toks))
	for _, t := range c.toks {
		if !isNeutral(t) {
			text = append(text, t)
		}
	}
	p := &parser{v: &vocabulary{}, toks: text}
	if p.phrase(0, connecting) > 0 || p.phrase(0, denials) > 0 {
		return true
	}
	return (p.words(0, "it", "is") > 0 || p.words(0, "it", "was") > 0) && slices.ContainsFunc(text, func(t token) bool { return t.is("that", "which", "who", "whom") })
}

// SmallTalk passes a sentence that states nothing about any of the names. A
// greeting may call a name, and a question may ask what the person wants to tell
// or to know of one; other questions take something for granted. Whom "he" or
// "she" means is open, so nothing is said of them either.
func (g *Gate) SmallTalk(sentence string, names []triple.Term) Result {
	c := &check{gate: g}
	c.result = Result{OK: true, Clean: clean.Line(withoutCitations(cutCitations(sentence)))}
	toks := tokens(c.result.Clean)
	v := &vocabulary{}
	for _, n := range names {
		if n.Kind != triple.Quality && n.Kind != triple.Act {
			v.addName(n)
		}
	}
	v.mark(toks)
	asks := strings.HasSuffix(strings.TrimRight(c.result.Clean, " \"')"), "?")
	invites := asks && inviting.MatchString(written(plainOf(toks)).text)
	for i, t := range toks {
		if !asks && t.is("he", "she", "him", "her", "his", "hers") {
			return c.fail(Pronoun, t.raw)
		}
		if len(t.names) > 0 && !isAddress(toks, i) && !(invites && endsNamed(toks)) {
			return c.fail(KnownName, v.names[t.names[0].name].term.Spelling())
		}
	}
	return c.result
}

// endsNamed reports whether one name is all that is named, at the end.
func endsNamed(toks []token) bool {
	i := slices.IndexFunc(toks, func(t token) bool { return len(t.names) > 0 })
	return i >= 0 && slices.ContainsFunc(toks[i].names, func(n nameAt) bool {
		return !slices.ContainsFunc(toks[n.end:], func(t token) bool { return !t.mark })
	})
}

// inviting is how a question begins that takes nothing for granted.
var inviting = phrase(`(?:(?:and|so|well|sure|okay|ok|hello|hi|hey|thanks) )*(?:do you (?:want|wish|need)|(?:would|will) you like|shall (?:i|we)|should (?:i|we)|can (?:i|you tell)|could (?:i|you tell)|may i|is there (?:anything|something)|anything|what (?:else )?(?:would|do|can|shall|should) (?:you|i|we)|what about|how about|want to|who is|what is|who are|what are) .*`)

// plainOf are the words without the marks between them.
func plainOf(toks []token) []token {
	return slices.DeleteFunc(slices.Clone(toks), func(t token) bool { return t.mark })
}

// isAddress reports whether nothing around a name states anything: "Hello,
// Tom!", "Thank you, Tom."
func isAddress(toks []token, at int) bool {
	for i, t := range toks {
		named := len(t.names) > 0 || i == at
		if !named && !t.mark && !t.is("hello", "hi", "hey", "good", "morning", "evening", "afternoon", "day", "night", "thanks", "thank", "you", "welcome", "back", "bye", "goodbye", "dear", "there", "nice", "to", "meet", "see", "again", "well", "done", "sure", "ok", "okay") && !partOfName(toks, i) {
			return false
		}
	}
	return true
}

// partOfName reports whether a name that begins before i covers it.
func partOfName(toks []token, i int) bool {
	for at := range i {
		if slices.ContainsFunc(toks[at].names, func(n nameAt) bool { return n.end > i }) {
			return true
		}
	}
	return false
}
