package build

import (
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// group is a verb with its auxiliaries in the order of a statement: "has not been",
// "driving"; after is what follows the verb, its particle.
type group struct{ verb, after string }

// with are the words of a verb with its adverbs: behind the first of several, "can only be
// reached", and behind a form of be.
func (g group) with(adverbs []string) []string {
	first, rest, several := strings.Cut(g.verb, " ")
	if is("copula", first) || several && !strings.HasPrefix(rest, "not ") && rest != "not" {
		return append(append([]string{first}, adverbs...), rest)
	}
	return append(adverbs, g.verb)
}

// number is how a subject makes its verb agree.
type number uint8

const (
	singular number = iota
	plural          // also "you" and "we"
)

// verbGroup words the verb of a clause for a subject. A passive is said as one:
// the caller has put what it is done to in front.
func verbGroup(c *clause.Clause, n number, w Words) group {
	lemma, particle, _ := strings.Cut(c.Predicate.Lemma, " ")
	chain, forms := auxiliaries(c, lemma)
	words := make([]string, 0, len(chain)+2)
	first := finite(chain[0], c, n, w, len(chain) > 1)
	switch {
	case c.Negated && strings.HasPrefix(chain[0], "be "):
		helper, rest, _ := strings.Cut(first, " ")
		words = append(words, helper, "not", rest) // was not supposed to
	case c.Negated && (len(chain) == 1 && lemma != "be" || strings.HasPrefix(chain[0], "have ")): // does not have to
		words = append(words, finite("do", c, n, w, false), "not", chain[0])
	case c.Negated:
		words = append(words, first, "not")
	default:
		words = append(words, first)
	}
	for i, word := range chain[1:] {
		if i+2 == len(chain) && c.Predicate.Passive && c.Predicate.Word != "" && !strings.Contains(c.Predicate.Word, " ") {
			words = append(words, c.Predicate.Word) // born, not borne
			continue
		}
		words = append(words, inflected(word, forms[i+1], w))
	}
	return group{strings.Join(words, " "), particle}
}

// form is a form of a verb behind an auxiliary.
type form uint8

const (
	base form = iota
	participle
	gerund
)

// auxiliaries lists the verbs of a group, the finite one first, with the form
// that each takes behind the one before.
func auxiliaries(c *clause.Clause, lemma string) (chain []string, forms []form) {
	next := base
	add := func(verb string, after form) {
		chain, forms = append(chain, verb), append(forms, next)
		next = after
	}
	switch {
	case c.Tense == clause.Future && strings.HasPrefix(c.Modal, "be "): // will be able to
		add("will", base)
		add(c.Modal, base)
	case c.Modal != "":
		add(c.Modal, base)
	case c.Tense == clause.Future:
		add("will", base)
	}
	if c.Perfect {
		add("have", participle)
	}
	if c.Progressive {
		add("be", gerund)
	}
	if c.Predicate.Passive {
		add("be", participle)
	}
	add(lemma, base)
	return chain, forms
}

// finite is the first verb of a group.
func finite(verb string, c *clause.Clause, n number, w Words, more bool) string {
	past := c.Tense == clause.Past
	if more && (verb == c.Modal || verb == "will") {
		if helper, rest, ok := strings.Cut(verb, " "); ok && (helper == "have" || helper == "be" || lexicon.FramesOf(helper) != 0) {
			plain := clause.Clause{Tense: c.Tense}
			return finite(helper, &plain, n, w, false) + " " + rest
		}
		return verb
	}
	switch verb {
	case "be":
		return closed.Words().Of("be")[2*index(past)+int(n)]
	case "have":
		return closed.Words().Of("haveform")[min(2*index(past)+int(n), 2)]
	case "do":
		return closed.Words().Of("do")[min(2*index(past)+int(n), 2)]
	}
	switch {
	case past:
		return w.Past(verb)
	case n == singular:
		return w.Third(verb)
	}
	return verb
}

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

func inflected(verb string, f form, w Words) string {
	switch f {
	case participle:
		if verb == "be" {
			return "been"
		}
		return w.Participle(verb)
	case gerund:
		return w.Gerund(verb)
	}
	return verb
}
