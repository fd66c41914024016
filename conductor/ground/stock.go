package ground

import (
	"context"
	"slices"
	"strings"

	"whence/conductor/ground/entail"
	"whence/conductor/ground/follow"
	"whence/triple"
	values "whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/word"
)

// stock is the evidence of a reply, with what each piece of it states, which is worked out as
// it is needed.
type stock struct {
	gate     *Gate
	reader   *memo // the gate's
	ctx      context.Context
	evidence []Evidence
	grounds  map[int]grounds          // by number, of the evidence that was needed
	follows  map[string]bool          // what was found to follow
	followed []Evidence               // what follows from the evidence, with what it follows from
	spoken   *spoken                  // whom it speaks of, nil until it is asked for
	values   []aValue                 // those of the evidence, nil until they are asked for
	knows    map[string]*entail.Known // the evidence as propositions, by what is cited
	names    [][]string               // in the evidence, word by word; nil until they are asked for
	told     map[int][]int            // the numbers of the reasons that evidence gives itself, nil until they are asked for
}

// hiddenFrom is the number from which on what follows has its numbers, that nobody cites.
const hiddenFrom = 1_000_000

// follow works out what follows from the evidence and bears on what is asked and said.
func (s *stock) follow(said []token) {
	var items []follow.Item
	for _, e := range s.evidence {
		g := s.ground(e)
		items = append(items, follow.Item{N: e.N, Text: g.text, Facts: g.raw, Rules: g.rules})
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
	s.reasons()
	if s.follows == nil {
		s.follows = map[string]bool{}
	}
	for _, c := range follow.From(items, w) {
		key := c.Text
		if key == "" {
			key = c.Fact.String()
		}
		if s.follows[key] {
			continue
		}
		s.follows[key] = true
		g := grounds{n: s.conclude(c.Text, c.From).N, exact: true}
		switch {
		case c.Text == "":
			g.facts = []triple.Triple{canonical(c.Fact)}
			g.words = strings.Split(c.Fact.Subject.Name+"_"+c.Fact.Relation+"_"+c.Fact.Object.Name, "_")
		case strings.Contains(c.Text, ":"): // a time of day as it was told
			g.words = comparable(tokens(spelledOut(c.Text)))
		default:
			g.words = comparable(tokens(c.Text))
		}
		s.grounds[g.n] = g
	}
}

// conclude notes what follows from evidence, under the next number that nobody cites.
func (s *stock) conclude(text string, from []int) Evidence {
	e := Evidence{N: hiddenFrom + len(s.followed), Text: text, From: from}
	s.followed, s.spoken = append(s.followed, e), nil
	return e
}

// ground is what a piece of evidence states, by what it says of itself and by its
// wording.
func (s *stock) ground(e Evidence) grounds {
	if g, ok := s.grounds[e.N]; ok {
		return g
	}
	g := grounds{n: e.N, text: spelledOut(e.Text)}
	g.words = comparable(tokens(g.text))
	for _, t := range e.Triples {
		g.facts = append(g.facts, canonical(t))
	}
	g.raw = slices.Clone(e.Triples)
	if e.Event != nil {
		g.events = append(g.events, canonicals(e.Event))
	}
	read, err := s.reader.Read(s.ctx, g.text, triple.Discourse{Vocabulary: s.gate.options.Vocabulary, Speaker: triple.Speaker(), Own: true})
	if err == nil && len(read) == 1 && len(read[0].Readings) == 0 {
		g.exact = read[0].Trouble == nil
		claims := claimsOf(read[0], 0)
		if len(e.Triples)+len(e.Event) > 0 && !slices.ContainsFunc(claims, func(cl claim) bool { return cl.rule == nil }) {
			g.exact = false // "Nora's bike" is read as any that she has
		}
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
	for _, event := range g.events {
		g.others = append(g.others, otherSides(event)...)
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
		if slices.Contains(numbers, e.N) || follows(e, numbers) {
			out = append(out, s.ground(e))
		}
	}
	for _, e := range s.followed {
		if slices.Contains(numbers, e.N) || follows(e, numbers) {
			out = append(out, s.grounds[e.N])
		}
	}
	return out
}

// follows reports whether a piece of evidence was derived from that of the numbers alone.
func follows(e Evidence, numbers []int) bool {
	return len(e.From) > 0 && !slices.ContainsFunc(e.From, func(n int) bool { return !slices.Contains(numbers, n) })
}

// subjectsOf are whom a piece of evidence is about, for pronouns.
func (s *stock) subjectsOf(n int) []triple.Term {
	for _, g := range s.of([]int{n}) {
		for _, f := range g.facts {
			return []triple.Term{f.Subject}
		}
		for _, e := range g.events {
			if i := slices.IndexFunc(e, func(f triple.Triple) bool { return f.Relation == triple.Agent }); i >= 0 {
				return []triple.Term{e[i].Object}
			}
		}
		for _, t := range s.unreadIn(g) {
			return []triple.Term{t}
		}
	}
	return nil
}

// unreadIn are those whom a piece of evidence names that only its words tell of, the first of them first.
func (s *stock) unreadIn(g grounds) []triple.Term {
	if len(g.facts)+len(g.events)+len(g.rules) > 0 || g.text == "" {
		return nil
	}
	var out []triple.Term
	read := s.gate.parsed.Of("!"+g.text, func() values.Sentence {
		return s.gate.reader.ClausesKnowing(g.text, func([]string) (parse.Use, int) { return parse.AnyUse, 0 })
	})
	for _, c := range read.Clauses {
		for _, r := range slices.SortedStableFunc(slices.Values(c.Roles), func(a, b values.Role) int { return a.Term.Span.Start - b.Term.Span.Start }) {
			for _, t := range append([]values.Term{r.Term}, r.Term.Coordinated...) {
				if one := termOf(t); one.Name != "" && t.Value == nil && t.Pronoun == "" {
					out = append(out, one)
				}
			}
		}
	}
	return out
}

// wordsOf are the words of the evidence of these numbers, and their stems.
func (s *stock) wordsOf(numbers []int) (words, stems map[string]bool) { return wordsIn(s.of(numbers)) }

func wordsIn(of []grounds) (words, stems map[string]bool) {
	words, stems = map[string]bool{}, map[string]bool{}
	for _, g := range of {
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
		rests := s.reasons()[next]
		for _, e := range slices.Concat(s.evidence, s.followed) {
			if e.N == next {
				rests = slices.Concat(e.From, rests)
			}
		}
		for _, from := range rests {
			if !out[from] {
				out[from] = true
				queue = append(queue, from)
			}
		}
	}
	for _, e := range s.evidence { // what follows from a part of it is a step of the way
		if e.N != n && len(e.From) > 0 && len(e.From) < len(out) && !slices.ContainsFunc(e.From, func(from int) bool { return !out[from] }) {
			out[e.N] = true
		}
	}
	return out
}
