package english

import (
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/say"
	"whence/triple/english/syntax"
)

// This file lets the person who speaks be spoken of: "I like tea" is kept as
// said of them, and said back to them as "you like tea".

// spokenPerson interprets "I", "my" and "mine", and in the program's own words
// "you" and "your". It reports false for other pronouns.
func (m *meaning) spokenPerson(n *syntax.Node, k func(triple.Term) *formula) (*formula, bool) {
	own := false
	switch {
	case lexicon.IPronouns.Has(n.S):
	case lexicon.YouPronouns.Has(n.S):
		own = true
	case lexicon.WePronouns.Has(n.S):
		return m.fail("pronoun", `Say the names instead of "`+n.S+`".`, n), true
	default:
		return nil, false
	}
	switch {
	case m.d.Speaker.Name == "" && own, m.d.Speaker.Name == "":
		return m.fail("pronoun", `Say the name instead of "`+asSpoken(n.S)+`".`, n), true
	case own && !m.d.Own:
		return m.fail("pronoun", `I am a program, and nothing is kept of me; say the name of whom you mean instead of "`+n.S+`", or "I" for yourself.`, n), true
	case !own && m.d.Own:
		return m.fail("pronoun", `The program says nothing of itself.`, n), true
	}
	return k(m.name(m.d.Speaker)), true
}

// asSpoken is a pronoun in its spelling.
func asSpoken(pronoun string) string {
	if pronoun == "i" {
		return "I"
	}
	return pronoun
}

// possessed is how something is spoken of by its owner: "Ben's car", "your car".
func possessed(owner triple.Term, noun string) triple.Term {
	t := triple.Const(triple.Quoted, owner.Spelling()+"'s "+noun)
	if say.IsSpeaker(owner) {
		t.Label = "your " + noun
	}
	return t
}

// AsSaid turns a sentence of the printer, in which the person who speaks is
// "you", into the one that they would say: "I like tea" for "you like tea".
func AsSaid(text string) string {
	words := strings.Split(text, " ")
	quoted, begins := false, true
	for i, w := range words {
		if !quoted {
			words[i] = firstPerson(words, i, begins)
		}
		if strings.Count(w, `"`)%2 == 1 {
			quoted = !quoted
		}
		begins = beginsClause(w)
	}
	return strings.Join(words, " ")
}

// beginsClause reports whether a subject may stand behind a word.
func beginsClause(w string) bool {
	switch word := strings.ToLower(w); {
	case lexicon.ClauseOpeners.Has(word):
		return true
	}
	return strings.HasSuffix(w, ",") || strings.HasSuffix(w, ".")
}

// firstPerson is the i-th word as the person says it, whom the program calls you.
func firstPerson(words []string, i int, begins bool) string {
	bare := strings.TrimRight(words[i], ".,;:?!")
	mark := words[i][len(bare):]
	next := i+1 < len(words) && mark == ""
	switch strings.ToLower(bare) {
	case "you":
		if begins && next {
			return "I"
		}
		return "me" + mark
	case "your":
		if bare == "Your" {
			return "My"
		}
		return "my"
	case "yours":
		return "mine" + mark
	case "yourself":
		return "myself" + mark
	case "are", "were":
		before := i > 0 && strings.ToLower(words[i-1]) == "i"
		behind := i == 0 && next && strings.ToLower(words[1]) == "you"
		if before || behind {
			word := map[string]string{"are": "am", "were": "was"}[strings.ToLower(bare)]
			if i == 0 {
				word = morph.Capitalised(word)
			}
			return word + mark
		}
	}
	return words[i]
}
