package ground

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// This file reads clauses that leave out what was said before them: "Farid does not", and
// "Tom is one".

// elided reads a stretch that is a subject with an auxiliary, which says of it what the
// clause before says of another, or denies it.
func (k *cutter) elided(from, to int, before reading) []reading {
	said := slices.DeleteFunc(slices.Clone(k.words[from:to]), func(t token) bool {
		return t.mark || alike().Is("likewise", t.text) || alike().Is("reflexive", t.text)
	})
	if len(said) < 2 || len(before.claims) == 0 {
		return nil
	}
	last := said[len(said)-1]
	denied := last.is("not", "n't")
	if denied {
		said = said[:len(said)-1]
	}
	n := len(said) - 1
	if n < 1 || lexicon.ClosedOf(said[n].text)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) == 0 && !alike().Is("having", said[n].text) {
		return nil
	}
	subject, ok := k.named(said[:n], before)
	if !ok {
		return nil
	}
	c, ok := k.saidOf(before.claims[len(before.claims)-1], subject, denied)
	if !ok {
		return nil
	}
	c.end = last.to
	return []reading{{claims: []claim{c}, subjects: []triple.Term{subject}}}
}

// named is whom the words of a subject mean.
func (k *cutter) named(words []token, before reading) (triple.Term, bool) {
	if len(words) == 1 && words[0].in(lexicon.PersonPronouns, lexicon.ItPronouns) {
		return antecedent(words, before.subjects)
	}
	if words[0].in(lexicon.Articles) {
		words = words[1:]
	}
	if len(words) == 0 || slices.ContainsFunc(words, func(t token) bool { return lexicon.ClosedOf(t.text)&^lexicon.OpenToo != 0 }) {
		return triple.Term{}, false
	}
	return triple.Const(triple.Proper, k.text[words[0].at:words[len(words)-1].to]), true
}

// saidOf is a claim said of another subject, or denied of it.
func (k *cutter) saidOf(c claim, subject triple.Term, denied bool) (claim, bool) {
	fact, event := c.fact, c.event
	if g := k.of([]int{c.stated}); c.stated != 0 && len(g) == 1 {
		if len(g[0].events) > 0 {
			event = g[0].events[0]
		} else if len(g[0].facts) > 0 {
			fact = g[0].facts[0]
		}
	}
	if event == nil {
		fact.Subject, fact.Denied = subject, denied
		return claim{fact: fact}, fact.Relation != ""
	}
	event = slices.Clone(event)
	for i := range event {
		switch event[i].Relation {
		case triple.Agent:
			event[i].Object = subject
		case triple.EventOf:
			event[i].Denied = denied
		}
	}
	return claim{event: event}, true
}

// standing reads a stretch in which "one" stands for what the clause before says somebody
// is: all surgeons are doctors, and Farid is one.
func (k *cutter) standing(from, to int, before reading) []reading {
	for to > from && k.words[to-1].mark {
		to--
	}
	if to-from < 3 || !alike().Is("one", k.words[to-1].text) || len(before.claims) == 0 {
		return nil
	}
	at, text := k.words[from].at, k.text[k.words[from].at:k.words[to-1].at]
	var out []reading
	for _, kind := range kindsOf(before.claims[len(before.claims)-1]) {
		for _, d := range k.discourses(from, to-1, before) {
			k.reads++
			read, err := k.gate.reader.Read(k.ctx, text+"a "+strings.ReplaceAll(kind, "_", " "), d)
			if err != nil {
				return nil
			}
			out = append(out, k.readings(read, at)...)
		}
	}
	return out
}

// kindsOf are the kinds that a claim says something is of, or is about.
func kindsOf(c claim) []string {
	var out []string
	of := func(t triple.Triple) {
		if t.Relation == triple.InstanceOf && t.Object.Name != "" {
			out = append(out, t.Object.Name)
		}
	}
	of(c.fact)
	if c.rule != nil {
		for _, l := range c.rule.Body {
			of(l.Triple)
		}
		of(c.rule.Head)
	}
	return out
}
