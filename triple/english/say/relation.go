package say

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// RelationKey makes the key of a relation from its words. Every key it makes
// is one that Relation turns back into the same words.
func RelationKey(r triple.Relation, f *morph.Inflector) string {
	switch r.Form {
	case triple.FormIs, triple.FormInstance, triple.FormSynonym:
		base := map[triple.Form]string{triple.FormIs: triple.Is, triple.FormInstance: triple.InstanceOf, triple.FormSynonym: triple.SynonymOf}[r.Form]
		return prefixed(r, base, "be")
	case triple.FormDoes:
		switch {
		case r.Modal != "":
			return r.Modal
		case r.Tense == "past":
			return "did"
		}
		return triple.Does
	case triple.FormVerb:
		return triple.Key(morph.Join(verbWords(r, f), r.Particle, r.Prep))
	case triple.FormMeasure:
		return triple.Key(prefixed(r, "# "+r.Word, "be"))
	case triple.FormCount:
		return triple.Key(morph.Join(verbWords(r, f), "# "+r.Word, r.Prep))
	case triple.FormHas:
		have := r
		have.Lemma = "have"
		return triple.Key(morph.Join(verbWords(have, f), r.Word, ""))
	case triple.FormNoun:
		return triple.Key(prefixed(r, morph.Join(r.Word, r.Prep, ""), "be"))
	case triple.FormCopula:
		return triple.Key(prefixed(r, withIs(r, morph.Join(r.Word, r.Prep, ""), f), "be"))
	case triple.FormPassive:
		return triple.Key(prefixed(r, withIs(r, morph.Join(f.Participle(r.Lemma), r.Prep, ""), f), "be"))
	}
	return r.Key
}

// withIs puts "is" before a participle, which would else look like the past of
// its verb: "moved to" is what somebody did, "is moved to" is not.
func withIs(r triple.Relation, words string, f *morph.Inflector) string {
	first, _, _ := strings.Cut(words, " ")
	if r.Modal == "" && r.Tense == "" && f.Words.Lookup(first).Forms&(morph.Past|morph.Participle) != 0 {
		return "is " + words
	}
	return words
}

// prefixed puts the auxiliary of a relation with be in front of its words.
func prefixed(r triple.Relation, words, be string) string {
	switch {
	case r.Modal != "" && words == triple.Is:
		return r.Modal + "_" + be
	case r.Modal != "":
		return r.Modal + "_" + be + "_" + words
	case r.Tense == "past" && words == triple.Is:
		return "was"
	case r.Tense == "past":
		return "was_" + words
	}
	return words
}

// verbWords is the verb of a relation as its key spells it.
func verbWords(r triple.Relation, f *morph.Inflector) string {
	switch {
	case r.Modal != "":
		return r.Modal + " " + r.Lemma
	case r.Tense == "past":
		return f.Past(r.Lemma)
	}
	return f.Third(r.Lemma)
}

// Relation returns the record of a relation that nobody has told the words of,
// derived from its key: "uses" is a verb, "mother_of" a noun, "afraid_of" an
// adjective, "has_capability" a noun that is had. A key that is no English
// gets FormRaw.
func (e *relations) Relation(key string) triple.Relation {
	r := e.deriveRelation(key)
	r.Key = key
	if RelationKey(r, e.Forms) != key {
		return triple.Relation{Key: key, Form: triple.FormRaw}
	}
	return r
}

func (e *relations) deriveRelation(key string) triple.Relation {
	switch key {
	case triple.Is:
		return triple.Relation{Form: triple.FormIs}
	case triple.InstanceOf:
		return triple.Relation{Form: triple.FormInstance}
	case triple.SynonymOf:
		return triple.Relation{Form: triple.FormSynonym}
	case triple.Does:
		return triple.Relation{Form: triple.FormDoes}
	case "did":
		return triple.Relation{Form: triple.FormDoes, Tense: "past"}
	case "was":
		return triple.Relation{Form: triple.FormIs, Tense: "past"}
	}
	words := strings.Split(key, "_")
	if i := slices.Index(words, "#"); i >= 0 && i+1 < len(words) {
		return e.deriveNumber(words[:i], words[i+1:])
	}
	if rest, ok := strings.CutPrefix(key, "is_"); ok {
		return e.derivePassive(strings.Split(rest, "_"))
	}
	if rest, ok := strings.CutPrefix(key, "was_"); ok {
		return e.deriveAfterBe(rest, triple.Relation{Tense: "past"})
	}
	if morph.ClosedOf(words[0])&lexicon.ModalVerb != 0 {
		return e.deriveModal(words)
	}
	return e.derivePlain(words)
}

// deriveNumber derives a count or a measure from the words before and behind
// the place of the number.
func (e *relations) deriveNumber(front, back []string) triple.Relation {
	r := triple.Relation{Form: triple.FormCount, Word: strings.Join(back, " ")}
	if len(front) > 0 && morph.ClosedOf(front[0])&lexicon.ModalVerb != 0 {
		r.Modal, front = front[0], front[1:]
	}
	switch verb := strings.Join(front, " "); {
	case verb == "" && r.Modal == "", verb == "was" && lexicon.Extents.Has(back[len(back)-1]), verb == "be" && r.Modal != "":
		r.Form = triple.FormMeasure
		if verb == "was" {
			r.Tense = "past"
		}
	case verb == "is" || verb == "was":
		r.Lemma = "be"
		r.Word, r.Prep = splitPrep(back)
		if verb == "was" {
			r.Tense = "past"
		}
	case r.Modal != "":
		r.Lemma = verb
	default:
		v := e.deriveVerb(front, e.Lex.Lookup(front[0]))
		r.Lemma, r.Tense = v.Lemma, v.Tense
	}
	return r
}

func (e *relations) deriveModal(words []string) triple.Relation {
	modal := words[0]
	switch {
	case len(words) == 1:
		return triple.Relation{Form: triple.FormDoes, Modal: modal}
	case words[1] != "be":
		r := complementWords(e.Lex, words[2:])
		r.Form, r.Modal, r.Lemma = triple.FormVerb, modal, words[1]
		if words[1] == "have" && len(words) > 2 && r.Prep == "" && r.Particle == "" {
			return triple.Relation{Form: triple.FormHas, Modal: modal, Word: strings.Join(words[2:], " ")}
		}
		return r
	case len(words) == 2:
		return triple.Relation{Form: triple.FormIs, Modal: modal}
	}
	return e.deriveAfterBe(strings.Join(words[2:], "_"), triple.Relation{Modal: modal})
}

// deriveAfterBe derives what stands behind an auxiliary and be.
func (e *relations) deriveAfterBe(rest string, aux triple.Relation) triple.Relation {
	r := e.derivePassive(strings.Split(rest, "_"))
	if r.Form == triple.FormRaw {
		r = e.deriveRelation(rest)
	}
	r.Tense, r.Modal = aux.Tense, aux.Modal
	return r
}

// derivePassive derives a participle with its preposition, which may be an
// adjective by now: "made of", "located in".
func (e *relations) derivePassive(words []string) triple.Relation {
	front, prep := splitPrep(words)
	info := e.Lex.Lookup(front)
	if prep == "" || info.Forms&(morph.Past|morph.Participle) == 0 {
		return triple.Relation{Form: triple.FormRaw}
	}
	for _, x := range info.Readings {
		if x.Form&morph.Participle != 0 && info.Forms&morph.Positive == 0 {
			return triple.Relation{Form: triple.FormPassive, Lemma: x.Lemma, Prep: prep}
		}
	}
	return triple.Relation{Form: triple.FormCopula, Word: front, Prep: prep}
}

// complementWords splits what follows a verb into particle and preposition.
func complementWords(w *morph.Words, words []string) triple.Relation {
	text := strings.Join(words, " ")
	if text == "" {
		return triple.Relation{}
	}
	if isPreposition(text) {
		return triple.Relation{Prep: text}
	}
	if n := len(words) - 1; n > 1 && words[n] == "than" && (words[0] == "more" || words[0] == "less" || words[0] == "fewer") {
		return triple.Relation{Particle: strings.Join(words[:n], " "), Prep: "than"}
	}
	if words[0] == "to" && len(words) > 1 && morph.ClosedOf(words[1]) == 0 {
		return triple.Relation{Particle: strings.Join(words[:2], " "), Prep: strings.Join(words[2:], " ")}
	}
	if words[0] == "the" && len(words) > 3 && lexicon.Entitlements.Has(words[1]) && words[2] == "to" {
		return triple.Relation{Particle: strings.Join(words[:4], " "), Prep: strings.Join(words[4:], " ")}
	}
	if morph.ClosedOf(words[0])&lexicon.Particle == 0 && !w.OfManner(words[0]) {
		return triple.Relation{}
	}
	return triple.Relation{Particle: words[0], Prep: strings.Join(words[1:], " ")}
}

func isPreposition(s string) bool {
	switch {
	case lexicon.SidePrepositions.Has(s):
		return true
	case lexicon.LongPrepositions.Has(s):
		return true
	}
	return morph.ClosedOf(s)&lexicon.Preposition != 0
}

// splitPrep cuts a preposition off the end of the words.
func splitPrep(words []string) (front, prep string) {
	for n := min(4, len(words)); n > 0; n-- {
		if tail := strings.Join(words[len(words)-n:], " "); isPreposition(tail) || n == 1 && (tail == "than" || tail == "as" && words[0] == "as" && len(words) > 2) {
			return strings.Join(words[:len(words)-n], " "), tail
		}
	}
	return strings.Join(words, " "), ""
}

// derivePlain derives a relation from words without an auxiliary.
func (e *relations) derivePlain(words []string) triple.Relation {
	first := words[0]
	if (first == "has" || first == "had") && len(words) > 1 && morph.ClosedOf(words[1]) == 0 {
		r := triple.Relation{Form: triple.FormHas, Word: strings.Join(words[1:], " ")}
		if first == "had" {
			r.Tense = "past"
		}
		return r
	}
	front, prep := splitPrep(words)
	if front == "" && prep != "" {
		return triple.Relation{Form: triple.FormCopula, Prep: prep}
	}
	info := e.Lex.Lookup(first)
	verb := e.deriveVerb(words, info)
	if prep == "" || verb.Form == triple.FormVerb && (prep != "of" || !WholeNoun(front)) {
		return verb
	}
	return e.deriveBe(front, prep)
}

// WholeNoun reports whether the words are a listed singular noun or adjective.
func WholeNoun(front string) bool {
	entry, ok := lexicon.Lookup(front)
	return ok && (entry.Is(lexicon.Noun) || entry.Is(lexicon.Adjective))
}

// deriveVerb takes the first word for a verb in the third person or the past.
func (e *relations) deriveVerb(words []string, info *morph.Info) triple.Relation {
	r := complementWords(e.Lex, words[1:])
	r.Form = triple.FormVerb
	for _, f := range [...]morph.Form{morph.ThirdPerson, morph.Past} {
		for _, x := range info.Readings {
			if x.Form&f == 0 {
				continue
			}
			r.Lemma = x.Lemma
			if f == morph.Past {
				r.Tense = "past"
			}
			if RelationKey(r, e.Forms) == strings.Join(words, "_") {
				return r
			}
		}
	}
	return triple.Relation{Form: triple.FormRaw}
}

// deriveBe takes the words for what follows be: a noun, adjective or
// participle with a preposition.
func (e *relations) deriveBe(front, prep string) triple.Relation {
	last := e.Lex.Lookup(triple.LastWord(front))
	switch {
	case prep == "as", last.Forms&morph.Comparative != 0 && prep == "than", strings.HasPrefix(front, "more "), strings.HasPrefix(front, "less "):
		return triple.Relation{Form: triple.FormCopula, Word: front, Prep: prep}
	case lexicon.Relational.Has(front) && prep == "of":
		return triple.Relation{Form: triple.FormCopula, Word: front, Prep: prep}
	case last.Forms&morph.Positive != 0 && (prep != "of" || !likelierNoun(last)):
		return triple.Relation{Form: triple.FormCopula, Word: front, Prep: prep}
	}
	return triple.Relation{Form: triple.FormNoun, Word: front, Prep: prep}
}

func likelierNoun(info *morph.Info) bool {
	noun, adj := uint16(99), uint16(99)
	for _, r := range info.Readings {
		if r.Form&morph.Singular != 0 {
			noun = min(noun, r.Cost)
		}
		if r.Form&morph.Positive != 0 {
			adj = min(adj, r.Cost)
		}
	}
	return noun <= adj
}
