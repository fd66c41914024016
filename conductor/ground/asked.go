package ground

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/word"
)

// This file knows the question that a reply answers: whom pronouns mean before anybody is named,
// what "he does" and "that's Emma" say, and of what a reply may say that it is not known.

// question is what was asked.
type question struct {
	text  string
	stems map[string]bool
	heard bool
	words []token
	// claims are what the question would say, of one that asks whether.
	claims []claim
}

// Asked is the question that the reply answers.
func (r *Reply) Asked(text string) {
	r.asked = question{text: text, stems: map[string]bool{}}
	for _, t := range questionWords(text) {
		r.asked.stems[word.Stem(strings.ToLower(t.text))] = true
	}
}

func questionWords(text string) []token {
	return tokens(strings.TrimRight(strings.TrimSpace(text), "?!. "))
}

// hear reads the question, once: what it asks is what clauses of the first sentence lean on.
func (r *Reply) hear(ctx context.Context) {
	if r.asked.heard || r.asked.text == "" {
		return
	}
	r.asked.heard = true
	r.asked.words = questionWords(r.asTold(r.asked.text))
	read, err := r.reader.Understand(ctx, r.asked.text, triple.Discourse{Vocabulary: r.gate.options.Vocabulary, Speaker: triple.Speaker()})
	if err != nil || len(read) != 1 || read[0].Question == nil {
		return
	}
	for _, goals := range read[0].Question.Goals {
		if read[0].Question.Form == triple.YesNo {
			r.asked.claims = append(r.asked.claims, claimOf(goals))
		}
	}
	var named []triple.Term
	for _, goals := range read[0].Question.Goals {
		c := claimOf(goals)
		r.earlier = append([]claim{c}, r.earlier...)
		for _, f := range append(slices.Clone(c.event), c.fact) {
			for _, t := range []triple.Term{f.Object, f.Subject} {
				if (t.Kind == triple.Proper || t.Kind == triple.Definite) && t.Name != "" && !slices.ContainsFunc(named, t.Same) {
					named = append(named, t)
				}
			}
		}
	}
	if len(r.subjects) == 0 {
		r.subjects, r.beside = named, named
	}
}

// claimOf is what a question would say, with its variables.
func claimOf(goals []triple.Literal) claim {
	var facts []triple.Triple
	for _, l := range goals {
		if l.Op == triple.Relates && !l.Absent {
			facts = append(facts, l.Triple)
		}
	}
	if len(facts) == 1 {
		return claim{fact: facts[0]}
	}
	return claim{event: facts}
}

// denied denies what was asked, as "not yet" does.
func denied(k *cutter, end int) []reading {
	var out []reading
	for _, c := range k.asked.claims {
		if c.fact.Relation != "" && c.fact.Ground() {
			out = append(out, reading{claims: []claim{{fact: c.fact.Opposite(), end: end}}, subjects: []triple.Term{c.fact.Subject}})
		}
	}
	return out
}

// filled reads a stretch that is only the answer, "that's Emma" and "it was Emma", as the question with it.
func (k *cutter) filled(from, to int, before reading) []reading {
	said := slices.DeleteFunc(slices.Clone(k.words[from:to]), func(t token) bool { return t.mark })
	if len(said) == 1 && said[0].is("not") {
		return denied(k, said[0].to)
	}
	if len(before.claims) > 0 || len(said) < 3 || !said[0].is("that", "it", "this") || lexicon.ClosedOf(said[1].text)&lexicon.BeVerb == 0 {
		return nil
	}
	var out []reading
	for _, whole := range k.asked.completed(said) {
		out = append(out, holder{k}.heldAs(whole, before, false).until(said[len(said)-1].to)...)
	}
	name, ok := k.named(said[2:], before)
	if !ok {
		return out
	}
	for _, c := range k.earlier {
		fill := func(t triple.Term) triple.Term {
			if t.IsVar() {
				return name
			}
			return t
		}
		open := c.fact.Subject.IsVar() != c.fact.Object.IsVar() && c.fact.Relation != ""
		if c.fact.Subject, c.fact.Object = fill(c.fact.Subject), fill(c.fact.Object); open {
			out = append(out, reading{claims: []claim{{fact: c.fact, end: said[len(said)-1].to}}, subjects: []triple.Term{name}})
		}
	}
	return out
}
