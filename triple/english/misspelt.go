package english

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/sentence"
	tokens "whence/triple/english/token"
)

// This file is about verbs that are on no list and one letter away from one that
// is: "Anna livs in Rome" may be a new relation, or a slip, and only the person
// knows.

// slips gives a statement that uses a verb of no list the choice of the verbs
// that are written like it: of those in use, or else of any.
func (e *repairs) slips(p *reader, text string, st triple.Statement, d *triple.Discourse) triple.Statement {
	if len(st.Facts)+len(st.Rules) == 0 || len(st.Readings) > 0 || !e.hasNewVerb(st, d) {
		return st
	}
	toks, _, ok := sentence.Tokenize(text, nil)
	if !ok {
		return st
	}
	for i, t := range toks {
		if i == 0 || t.Kind != tokens.Word || t.Capital || len(t.Low) < 4 || e.Lex.Lookup(t.Low).Known || morph.ClosedOf(t.Low) != 0 {
			continue
		}
		if meant := e.asMeant(p, text, t, st.Kind, d); len(meant) > 0 {
			return triple.Statement{Kind: st.Kind, Readings: append(meant, st)}
		}
	}
	return st
}

// maxSlips is how many other verbs are offered.
const maxSlips = 3

// asMeant reads the sentence with the word t as each of the verbs that it may be
// a slip for.
func (e *repairs) asMeant(p *reader, text string, t sentence.Token, kind triple.Kind, d *triple.Discourse) []triple.Statement {
	var used, common []triple.Statement
	tried := map[string]bool{}
	for _, w := range e.nearAll(t.Low) {
		if info := e.Lex.Lookup(w); w[0] != t.Low[0] || tried[w] || info.Forms&morph.VerbForms == 0 {
			continue
		}
		tried[w] = true
		meant := e.once(p, text[:t.At]+w+text[t.End:], d)
		if meant.Trouble != nil || len(meant.Readings) > 0 || meant.Kind != kind || e.hasNewVerb(meant, d) {
			continue
		}
		if meant = e.gate(p, meant, d); meant.Trouble != nil {
			continue
		}
		switch {
		case slices.ContainsFunc(meant.Relations, func(r triple.Relation) bool { return r.Lemma != "" && inUse(r, d) }):
			used = append(used, meant)
		case e.isCommonVerb(w):
			common = append(common, meant)
		}
	}
	if len(used) > 0 {
		common = used
	}
	return common[:min(len(common), maxSlips)]
}

// isCommonVerb reports whether a word is a form of a common verb: to ask about
// every new verb that is like any of the list would be worse than a slip.
func (e *repairs) isCommonVerb(word string) bool {
	return slices.ContainsFunc(e.Lex.Lookup(word).Readings, func(r morph.Reading) bool {
		return r.Form&morph.VerbForms != 0 && !r.Guessed && lexicon.CommonVerbs.Has(r.Lemma)
	})
}

// hasNewVerb reports whether a statement has a verb that is on no list and that
// nobody has used before.
func (e *repairs) hasNewVerb(st triple.Statement, d *triple.Discourse) bool {
	isNew := func(lemma string) bool {
		entry, _ := lexicon.Lookup(lemma)
		return !entry.Is(lexicon.Verb)
	}
	for _, r := range st.Relations {
		if r.Lemma != "" && isNew(r.Lemma) && !inUse(r, d) {
			return true
		}
	}
	return slices.ContainsFunc(st.Names, func(n triple.Term) bool {
		if n.Kind != triple.Act || d.Vocabulary == nil {
			return n.Kind == triple.Act && isNew(verbOfAct(n.Name))
		}
		_, known := d.Vocabulary.Name(n.Name)
		return !known && isNew(verbOfAct(n.Name))
	})
}

// verbOfAct is the verb of an act: "run" of "run_fast".
func verbOfAct(act string) string {
	verb, _, _ := strings.Cut(act, "_")
	return verb
}

func inUse(r triple.Relation, d *triple.Discourse) bool {
	if d.Vocabulary == nil {
		return false
	}
	_, ok := d.Vocabulary.Relation(r.Key)
	return ok
}
