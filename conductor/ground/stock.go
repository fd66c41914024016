package ground

import (
	"context"
	"slices"
	"strings"

	"whence/conductor/ground/follow"
	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/word"
)

// stock is the evidence of a reply, with what each piece of it states, which is worked out as
// it is needed.
type stock struct {
	gate     *Gate
	ctx      context.Context
	evidence []Evidence
	grounds  map[int]grounds // by number, of the evidence that was needed
	followed []Evidence      // what follows from the evidence, with what it follows from
	spoken   *spoken         // whom it speaks of, nil until it is asked for
}

// hiddenFrom is the number from which on what follows has its numbers, that nobody cites.
const hiddenFrom = 1_000_000

// follow works out what follows from the evidence and bears on what is asked and said.
func (s *stock) follow(said []token) {
	var items []follow.Item
	for _, e := range s.evidence {
		g := s.ground(e)
		items = append(items, follow.Item{N: e.N, Text: e.Text, Facts: g.raw, Rules: g.rules})
	}
	var w follow.Wanted
	for _, t := range said {
		n, ok := numberOf(t.text)
		switch {
		case ok:
			w.Numbers = append(w.Numbers, float64(n))
		case lexicon.ClosedOf(t.text) == 0 && forms.Lookup(t.text).Forms&morph.NounForms != 0 && !slices.Contains(w.Nouns, t.text):
			w.Nouns = append(w.Nouns, t.text)
		}
	}
	for _, c := range follow.From(items, w) {
		if slices.ContainsFunc(s.followed, func(e Evidence) bool {
			return e.Text == c.Text && (c.Text != "" || slices.ContainsFunc(e.Triples, c.Fact.Same))
		}) {
			continue
		}
		e := Evidence{N: hiddenFrom + len(s.followed), Text: c.Text, From: c.From}
		g := grounds{n: e.N, exact: true, words: comparable(tokens(spelledOut(c.Text)))}
		if c.Text == "" {
			e.Triples = []triple.Triple{c.Fact}
			g.facts = []triple.Triple{canonical(c.Fact)}
			g.words = strings.Split(c.Fact.Subject.Name+"_"+c.Fact.Relation+"_"+c.Fact.Object.Name, "_")
		}
		s.followed, s.grounds[e.N], s.spoken = append(s.followed, e), g, nil
	}
}

// ground is what a piece of evidence states, by what it says of itself and by its
// wording.
func (s *stock) ground(e Evidence) grounds {
	if g, ok := s.grounds[e.N]; ok {
		return g
	}
	g := grounds{n: e.N, words: comparable(tokens(spelledOut(e.Text)))}
	for _, t := range e.Triples {
		g.facts = append(g.facts, canonical(t))
	}
	g.raw = slices.Clone(e.Triples)
	if e.Event != nil {
		g.events = append(g.events, canonicals(e.Event))
	}
	read, err := s.gate.reader.Read(s.ctx, spelledOut(e.Text), triple.Discourse{Vocabulary: s.gate.options.Vocabulary, Speaker: triple.Speaker(), Own: true})
	if err == nil && len(read) == 1 && len(read[0].Readings) == 0 {
		g.exact = read[0].Trouble == nil
		claims := claimsOf(read[0], 0)
		happens := slices.ContainsFunc(claims, func(cl claim) bool { return cl.event != nil })
		for _, cl := range claims {
			switch {
			case happens && cl.fact.Denied: // what was not sold to Udo may be sold
			case cl.event != nil:
				g.events = append(g.events, canonicals(cl.event))
			case cl.rule != nil:
				g.rules = append(g.rules, *cl.rule)
			default:
				if !slices.ContainsFunc(g.raw, cl.fact.Same) {
					g.raw = append(g.raw, cl.fact)
				}
				g.facts = append(g.facts, canonical(cl.fact))
			}
		}
	}
	if s.grounds == nil {
		s.grounds = map[int]grounds{}
	}
	s.grounds[e.N] = g
	return g
}

// of are the grounds of these numbers.
func (s *stock) of(numbers []int) []grounds {
	var out []grounds
	for _, e := range s.evidence {
		if slices.Contains(numbers, e.N) {
			out = append(out, s.ground(e))
		}
	}
	for _, e := range s.followed {
		if slices.Contains(numbers, e.N) || len(e.From) > 0 && !slices.ContainsFunc(e.From, func(n int) bool { return !slices.Contains(numbers, n) }) {
			out = append(out, s.grounds[e.N])
		}
	}
	return out
}

// subjectsOf are whom a piece of evidence is about, for pronouns.
func (s *stock) subjectsOf(n int) []triple.Term {
	for _, f := range factsOf(s.of([]int{n})) {
		return []triple.Term{f.Subject}
	}
	return nil
}

// wordsOf are the words of the evidence of these numbers, and their stems.
func (s *stock) wordsOf(numbers []int) (words, stems map[string]bool) {
	words, stems = map[string]bool{}, map[string]bool{}
	for _, g := range s.of(numbers) {
		for _, w := range g.words {
			words[w], stems[word.Stem(w)] = true, true
		}
		for _, f := range g.facts {
			for w := range strings.SplitSeq(f.Subject.Name+"_"+f.Relation+"_"+f.Object.Name, "_") {
				stems[word.Stem(w)] = true
			}
		}
	}
	return words, stems
}

func (s *stock) numbersOfAll() []int {
	var out []int
	for _, e := range s.evidence {
		out = append(out, e.N)
	}
	return out
}

// restsOn returns the numbers of all that the evidence was derived from.
func (s *stock) restsOn(n int) map[int]bool {
	out := map[int]bool{}
	queue := []int{n}
	for len(queue) > 0 {
		next := queue[0]
		queue = queue[1:]
		for _, e := range slices.Concat(s.evidence, s.followed) {
			if e.N != next {
				continue
			}
			for _, from := range e.From {
				if !out[from] {
					out[from] = true
					queue = append(queue, from)
				}
			}
		}
	}
	return out
}
