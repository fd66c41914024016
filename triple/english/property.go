package english

import (
	"context"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/say"
	"whence/triple/english/sentence"
	"whence/triple/english/syntax"
	tokens "whence/triple/english/token"
)

// property reads what is said of a relation itself: "'part of' is transitive",
// "likes is symmetric", "'parent of' is the inverse of 'child of'".
func (e *properties) property(toks []sentence.Token, d *triple.Discourse) (triple.Statement, bool) {
	named := len(toks)
	toks = withoutRelationNoun(toks)
	if first, second, ok := bothDisjoint(toks); ok {
		return e.propertyOf(first, say.Wording{Property: triple.Disjoint, Other: true}, second, d)
	}
	for i := 1; i < len(toks) && i <= 4; i++ {
		w, rest, ok := propertyWords(toks[i:])
		if !ok {
			continue
		}
		rest = withoutRelationNoun(rest)
		if w.Property == triple.PartOf && named == len(toks) && toks[0].Kind != tokens.Quoted {
			continue // "a sparrow is a kind of bird" is about sparrows
		}
		if w.Words == partOfWords && (toks[0].Kind != tokens.Quoted || rest[0].Kind != tokens.Quoted) {
			continue // "the engine is part of the car" is about engines
		}
		if named == len(toks) && e.aboutSomebody(toks[:i], d) {
			continue
		}
		return e.propertyOf(toks[:i], w, rest, d)
	}
	return triple.Statement{}, false
}

// aboutSomebody reports whether one word, with an article or without, is rather
// a name or a noun than a relation: "Maurice is symmetric".
func (e *properties) aboutSomebody(toks []sentence.Token, d *triple.Discourse) bool {
	if morph.ClosedOf(toks[0].Low)&lexicon.Determiner != 0 {
		toks = toks[1:]
	}
	if len(toks) != 1 || toks[0].Kind != tokens.Word {
		return false
	}
	if d.Vocabulary != nil {
		if _, ok := d.Vocabulary.Relation(triple.Key(toks[0].Low)); ok {
			return false
		}
	}
	return e.Lex.Lookup(toks[0].Low).Forms&morph.ThirdPerson == 0 || syntax.FirstName(toks[0].Low) != 0
}

// propertyOf makes the statement that a relation has a property.
func (e *properties) propertyOf(toks []sentence.Token, w say.Wording, rest []sentence.Token, d *triple.Discourse) (triple.Statement, bool) {
	r, ok := e.relationWords(toks, d)
	if !ok {
		return triple.Statement{}, false
	}
	st := triple.Statement{Kind: triple.RuleKind, Relations: []triple.Relation{r}}
	rp := triple.RelationProperty{Relation: r.Key, Property: w.Property}
	if w.Other {
		other, ok := e.relationWords(rest, d)
		if !ok {
			return triple.Statement{}, false
		}
		rp.Other = other.Key
		st.Relations = append(st.Relations, other)
	}
	st.Properties = []triple.RelationProperty{rp}
	return st, true
}

// bothDisjoint reads "'likes' and 'hates' are disjoint", of two relations in
// quotes.
func bothDisjoint(toks []sentence.Token) (first, second []sentence.Token, ok bool) {
	if len(toks) != 5 || toks[0].Kind != tokens.Quoted || toks[1].Low != "and" || toks[2].Kind != tokens.Quoted {
		return nil, nil, false
	}
	return toks[:1], toks[2:3], toks[3].Low == "are" && toks[4].Low == "disjoint"
}

// withoutRelationNoun drops "the relation" in front.
func withoutRelationNoun(toks []sentence.Token) []sentence.Token {
	if len(toks) > 1 && toks[0].Low == "the" && toks[1].Low == "relation" {
		return toks[2:]
	}
	return toks
}

// partOfWords say that whatever stands in one relation stands in the other.
const partOfWords = "is part of"

// propertyWords reads a wording at the front of the tokens.
func propertyWords(toks []sentence.Token) (w say.Wording, rest []sentence.Token, ok bool) {
	for _, w := range say.Wordings() {
		if !strings.HasPrefix(w.Words, toks[0].Low) {
			continue
		}
		words := strings.Fields(w.Words)
		if len(toks) < len(words) || (len(toks) > len(words)) != w.Other {
			continue
		}
		same := true
		for i, word := range words {
			same = same && toks[i].Low == word && toks[i].Kind == tokens.Word
		}
		if same {
			return w, toks[len(words):], true
		}
	}
	return say.Wording{}, nil, false
}

// relationWords reads the words of a relation: quoted, or a verb.
func (e *properties) relationWords(toks []sentence.Token, d *triple.Discourse) (triple.Relation, bool) {
	if len(toks) == 0 || len(toks) > 4 {
		return triple.Relation{}, false
	}
	var words []string
	for _, t := range toks {
		if t.Kind == tokens.Mark || t.Kind == tokens.Number {
			return triple.Relation{}, false
		}
		words = append(words, strings.Fields(strings.ToLower(t.Text))...)
	}
	if r, ok := e.relationInUse(words, d); ok {
		return r, true
	}
	if len(words) > 1 && words[0] == "is" {
		words = words[1:]
	}
	if len(words) > 1 && (words[0] == "the" || words[0] == "a" || words[0] == "an") {
		words = words[1:]
	}
	key := triple.Key(strings.Join(words, " "))
	if key == "" {
		return triple.Relation{}, false
	}
	if d.Vocabulary != nil {
		if r, ok := d.Vocabulary.Relation(key); ok {
			return r, true
		}
	}
	r := e.Relation(key)
	if r.Form == triple.FormRaw && len(words) > 0 {
		words[0] = e.Forms.Third(words[0])
		r = e.Relation(triple.Key(strings.Join(words, " ")))
	}
	return r, r.Form != triple.FormRaw
}

// relationInUse is the relation that a sentence with the words between two names
// is of: "is married to", "mother of".
func (e *properties) relationInUse(words []string, d *triple.Discourse) (triple.Relation, bool) {
	phrase := strings.Join(words, " ")
	for _, between := range []string{"is " + phrase, "is the " + phrase, phrase} {
		read, err := e.Read(context.Background(), "Tom "+between+" Bob.", triple.Discourse{Vocabulary: d.Vocabulary})
		if err != nil || len(read) != 1 || len(read[0].Readings) > 1 || len(read[0].Facts) != 1 || len(read[0].Relations) != 1 {
			continue
		}
		if f := read[0].Facts[0]; f.Subject.Name == "tom" && f.Object.Name == "bob" && !f.Denied && f.Confidence == 0 {
			return read[0].Relations[0], true
		}
	}
	return triple.Relation{}, false
}
