package ground

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/word"
)

// stock is the evidence of a reply, with what each piece of it states, which is worked out as
// it is needed.
type stock struct {
	gate     *Gate
	ctx      context.Context
	evidence []Evidence
	grounds  map[int]grounds // by number, of the evidence that was needed
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
		for _, e := range s.evidence {
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
