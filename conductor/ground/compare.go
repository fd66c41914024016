package ground

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"whence/conductor/ground/entail"
	"whence/triple"
	values "whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/word"
)

// This file holds what a sentence claims against what the evidence states.

// grounds is what a piece of evidence states.
type grounds struct {
	n      int
	text   string // its wording, spelled out
	facts  []triple.Triple
	raw    []triple.Triple // the facts as they were told
	events [][]triple.Triple
	others [][]triple.Triple // the events as seen from another side
	rules  []triple.Rule
	words  []string
	exact  bool // the grammar reads its wording
}

func factsOf(of []grounds) []triple.Triple {
	var out []triple.Triple
	for _, g := range of {
		out = append(out, g.facts...)
	}
	return out
}

// repeated returns the number of the cited evidence that the words repeat, or 0.
func (c *check) repeated(toks []token) int {
	words := inDigits(comparable(toks))
	for _, g := range c.of(c.cited) {
		if len(words) > 0 && slices.Equal(words, inDigits(g.words)) {
			return g.n
		}
	}
	return 0
}

// inDigits are words with numbers in digits and signs for units.
func inDigits(words []string) []string {
	out := slices.Clone(words)
	for i, w := range out {
		if digits, ok := lexicon.Numerals.Value(w); ok {
			out[i] = digits
		} else if sign, ok := lexicon.UnitSigns.Value(w); ok {
			out[i] = sign
		}
	}
	return out
}

// comparable brings words into the form in which two wordings are compared: without marks that only part them.
func comparable(toks []token) []string {
	var out []string
	for _, t := range toks {
		if !t.cited && !t.is(",", ".", ";", ":", "(", ")") {
			out = append(out, t.text)
		}
	}
	return out
}

// faultOf returns the first claim's fault, or nil where all are stated.
func (c *check) faultOf(r reading) *Fault {
	if f := c.verdict(r.claims); f != nil {
		return f
	}
	for _, cl := range r.claims {
		if c.besides(cl, r.claims) || again(c, cl, r.claims) {
			continue
		}
		f := c.claimFault(cl, c.citedFor(cl.end))
		if f != nil && c.claimFault(cl, c.citedWithin(cl.from, cl.end)) != nil {
			return f
		}
	}
	return c.reasons(r)
}

// again reports whether a sentence says once more with its citation what a claim says: "it is Ann: …, so it is Ann [4]".
func again(c *check, cl claim, claims []claim) bool {
	return cl.stated != 0 && slices.ContainsFunc(claims, func(x claim) bool {
		return x.stated == cl.stated && x.end > cl.end && x.denied == cl.denied && c.claimFault(x, c.citedFor(x.end)) == nil
	})
}

// besides reports whether a claim only says once more what an event of the sentence says.
func (c *check) besides(cl claim, claims []claim) bool {
	if len(claims) > 1 && (ofName(cl.fact) || slices.ContainsFunc(claims, func(x claim) bool { return reasonOf(x, cl.fact) })) {
		return true
	}
	if !cl.fact.Denied && slices.ContainsFunc(claims, func(x claim) bool { return !x.fact.Denied && isOne(x.fact, cl.fact) }) {
		return true
	}
	return cl.fact.Relation != "" && slices.ContainsFunc(claims, func(x claim) bool {
		return x.event != nil && c.gate.reader.Tells([][]triple.Triple{x.event}, cl.fact, c.gate.options.Vocabulary)
	})
}

// reasonOf reports whether an event has a fact in the reason that is given for it.
func reasonOf(x claim, f triple.Triple) bool {
	return slices.ContainsFunc(x.event, func(r triple.Triple) bool {
		said := "_" + triple.Key(r.Object.Spelling()) + "_"
		return f.Relation != "" && !f.Denied && r.Relation == "said_because" && !slices.ContainsFunc(strings.Split(f.Subject.Name+"_"+f.Object.Name, "_"), func(w string) bool { return !strings.Contains(said, "_"+w+"_") })
	})
}

// ofName reports whether a fact says no more than the name of its subject does: that Hugo's keys are keys of Hugo.
func ofName(f triple.Triple) bool {
	noun, of := strings.CutSuffix(f.Relation, "_of")
	thing, owned := strings.CutPrefix(f.Subject.Name, f.Object.Name+"'s_")
	last := thing[strings.LastIndexByte(thing, '_')+1:]
	return of && owned && !f.Denied && slices.ContainsFunc(forms.Lookup(last).Readings, func(r morph.Reading) bool { return r.Lemma == noun })
}

// verdict holds a leading yes or no against what follows.
func (c *check) verdict(claims []claim) *Fault {
	yes, no := agreement(c.toks) > 0, false
	if len(c.toks) > 1 && c.toks[1].mark {
		yes, no = yes || c.toks[0].is("yes"), c.toks[0].is("no")
	}
	denials := 0
	for _, cl := range claims {
		if c.denies(cl) {
			denials++
		}
	}
	switch {
	case yes && denials == len(claims):
		return &Fault{Verdict, "yes, and then a denial"}
	case no && denials == 0 && !slices.ContainsFunc(claims, func(cl claim) bool { return refutes(c, cl) }) && !contrary(c):
		return &Fault{Verdict, "no, and then no denial"}
	}
	return nil
}

// refutes reports whether a claim says the opposite of what was asked.
func refutes(c *check, cl claim) bool {
	facts := []triple.Triple{cl.fact}
	if cl.stated != 0 {
		facts = factsOf(c.of([]int{cl.stated}))
	}
	for _, f := range cl.event {
		if kind, state := strings.CutPrefix(f.Object.Name, "be_"); f.Relation == triple.EventOf && state {
			for _, g := range cl.event {
				if g.Relation == triple.Agent {
					facts = append(facts, triple.Triple{Subject: g.Object, Relation: triple.Is, Object: triple.Const(triple.Quality, kind)})
				}
			}
		}
	}
	return slices.ContainsFunc(c.asked.claims, func(asked claim) bool {
		return asked.fact.Relation != "" && asked.fact.Ground() && slices.ContainsFunc(ways(asked.fact.Opposite()), func(way triple.Triple) bool {
			return slices.ContainsFunc(facts, func(f triple.Triple) bool { return canonical(f).Same(way) })
		})
	})
}

// contrary reports whether the cited evidence says in other words that what was asked is not so: who is on leave
// is not at work.
func contrary(c *check) bool {
	if len(c.asked.words) == 0 || !isAuxiliary(c.asked.words[0]) {
		return false
	}
	s := c.clauses(c.asked.text)
	if len(s.Clauses) != 1 || len(s.Lost) > 0 || s.Clauses[0].Negated {
		return false
	}
	asked := s.Clauses[0]
	asked.Negated, asked.Attitude = true, values.Asserted
	return entail.Says((holder{&cutter{check: c}}).known(), asked) != 0
}

// unsaid is the fault of "not as far as I know" where the evidence says what was asked.
func unsaid(c *check) *Fault {
	if written(c.toks).match("unknowing", 0) < 0 {
		return nil
	}
	for _, asked := range c.asked.claims {
		if n := c.numberOf(asked); n != 0 && !asked.fact.Denied {
			return &Fault{Verdict, fmt.Sprintf("fact %d says it", n)}
		}
	}
	return nil
}

// denies reports whether a claim, or the evidence that it repeats, is a denial.
func (c *check) denies(cl claim) bool {
	if cl.stated == 0 {
		return cl.fact.Denied
	}
	told := factsOf(c.of([]int{cl.stated}))
	return cl.denied || len(told) > 0 && told[0].Denied
}

// claimFault holds one claim against the evidence of the numbers.
func (c *check) claimFault(cl claim, numbers []int) *Fault {
	told := c.of(numbers)
	if slices.ContainsFunc(told, func(g grounds) bool { return c.states(g, cl, told) }) {
		return nil
	}
	switch {
	case cl.stated != 0:
		return &Fault{OtherFact, fmt.Sprintf("that is fact %d", cl.stated)}
	case cl.fact.Relation == "":
		return c.otherwise(cl)
	case slices.ContainsFunc(factsOf(told), cl.fact.Same):
		return &Fault{Mood, "say exactly how certain it is"}
	}
	return c.nameFault(cl.fact, factsOf(told))
}

// otherwise is the fault of an event or a rule that is not stated.
func (c *check) otherwise(cl claim) *Fault {
	if n := c.numberOf(cl); n != 0 {
		return &Fault{OtherFact, fmt.Sprintf("that is fact %d", n)}
	}
	return &Fault{Unsupported, "no fact says so"}
}

// states reports whether a piece of evidence states a claim; told is all that is cited for it.
func (c *check) states(g grounds, cl claim, told []grounds) bool {
	switch {
	case cl.stated != 0:
		return cl.stated == g.n
	case cl.event != nil:
		said := canonicals(cl.event)
		return slices.ContainsFunc(g.events, func(e []triple.Triple) bool { return sameEvent(e, said) || tellsLess(e, said) })
	case cl.rule != nil:
		return slices.ContainsFunc(g.rules, func(r triple.Rule) bool { return sameRule(r, *cl.rule) })
	}
	return c.stated(cl.fact, g)
}

// stated reports whether the evidence states the triple, or means it, as certain as it is said.
func (c *check) stated(said triple.Triple, g grounds) bool {
	t := canonical(said)
	for _, way := range ways(t) {
		if slices.ContainsFunc(g.facts, func(f triple.Triple) bool { return sameFact(f, way) && asCertain(f, t) }) {
			return true
		}
	}
	if slices.ContainsFunc(g.facts, func(f triple.Triple) bool { return shortened(c, f, t) }) {
		return true
	}
	if slices.ContainsFunc(g.facts, func(f triple.Triple) bool { return implies(f, t) }) {
		return true
	}
	for _, events := range [][][]triple.Triple{g.events, g.others} {
		if asCertain(t, triple.Triple{}) && c.gate.reader.Tells(events, said, c.gate.options.Vocabulary) && partOf(events, said) {
			return true
		}
	}
	if doneTo(g.events, t) || doneFor(g.events, t) {
		return true
	}
	holds := c.gate.options.Holds
	return holds != nil && !slices.ContainsFunc(g.facts, t.Same) && asCertain(t, triple.Triple{}) && mentions(g.facts, t.Subject) && mentions(g.facts, t.Object) && holds(said)
}

// shortened reports whether a denial leaves out what the question says: that Pia cannot come,
// of the party that was asked about.
func shortened(c *check, told, said triple.Triple) bool {
	if said.Relation != triple.Can || !said.Denied || !told.Denied || !told.Subject.Same(said.Subject) || !asCertain(told, said) {
		return false
	}
	rest, ok := strings.CutPrefix(told.Relation, triple.Can+"_"+said.Object.Name)
	return ok && !slices.ContainsFunc(strings.Split(strings.Trim(rest+"_"+told.Object.Name, "_"), "_"), func(w string) bool {
		return lexicon.ClosedOf(w)&lexicon.Preposition == 0 && !c.asked.stems[word.Stem(w)]
	})
}

// sameFact reports whether two facts are the same, with one of two nouns that mean the same.
func sameFact(a, b triple.Triple) bool {
	return a.Same(b) || a.Relation == b.Relation && a.Denied == b.Denied && a.Subject.Same(b.Subject) && sameNoun(a.Object, b.Object)
}

// sameNoun reports whether two terms go by nouns that mean the same: bicycles and bikes.
func sameNoun(a, b triple.Term) bool {
	if a.Kind == triple.Proper && isCapital(a.Spelling()) || b.Kind == triple.Proper && isCapital(b.Spelling()) || a.IsVar() || b.IsVar() {
		return false
	}
	for _, x := range forms.Lookup(a.Name).Readings {
		for _, y := range forms.Lookup(b.Name).Readings {
			if x.Form&morph.NounForms != 0 && x.Form == y.Form && (alike().As("noun", x.Lemma) == y.Lemma || alike().As("noun", y.Lemma) == x.Lemma || x.Lemma != y.Lemma && lexicon.IsA(x.Lemma, y.Lemma) && lexicon.IsA(y.Lemma, x.Lemma)) {
				return true
			}
		}
	}
	return false
}

// doneTo reports whether one of the events is what a passive says was done to something, and with
// whom: the report was sent to Mr Hill.
func doneTo(events [][]triple.Triple, t triple.Triple) bool {
	words := strings.Split(t.Relation, "_")
	if len(words) != 3 || words[0] != "was" || t.Denied || !asCertain(t, triple.Triple{}) {
		return false
	}
	is := func(relation string, object triple.Term) func(triple.Triple) bool {
		return func(f triple.Triple) bool {
			return f.Relation == relation && !f.Denied && asCertain(f, triple.Triple{}) && f.Object.Same(object)
		}
	}
	return slices.ContainsFunc(forms.Lookup(words[1]).Readings, func(r morph.Reading) bool {
		return r.Form&morph.Participle != 0 && slices.ContainsFunc(events, func(e []triple.Triple) bool {
			return slices.ContainsFunc(e, is(triple.EventOf, triple.Const(triple.Act, r.Lemma))) && slices.ContainsFunc(e, is(triple.Theme, t.Subject)) && slices.ContainsFunc(e, is("role_"+words[2], t.Object))
		})
	})
}

// doneFor reports whether one of the events is done to somebody with something that may be left
// out: who teaches her the piano teaches her.
func doneFor(events [][]triple.Triple, t triple.Triple) bool {
	if t.Denied || !asCertain(t, triple.Triple{}) {
		return false
	}
	return slices.ContainsFunc(events, func(e []triple.Triple) bool {
		return !slices.ContainsFunc(e, func(f triple.Triple) bool {
			switch f.Relation {
			case triple.EventOf:
				return f.Denied || !sameVerb(t.Relation, f.Object.Name)
			case triple.Agent:
				return !f.Object.Same(t.Subject)
			case "role_to":
				return !f.Object.Same(t.Object)
			}
			return f.Relation != triple.Theme && f.Relation != triple.Wording
		}) && slices.ContainsFunc(e, func(f triple.Triple) bool { return f.Relation == "role_to" })
	})
}

// sameVerb reports whether two forms are of one verb that takes somebody, in the same tense as far as they say.
func sameVerb(said, told string) bool {
	for _, x := range forms.Lookup(said).Readings {
		for _, y := range forms.Lookup(told).Readings {
			past := x.Form&morph.Past != 0
			if x.Lemma == y.Lemma && alike().Is("recipient", x.Lemma) && (x.Form&y.Form != 0 || past && y.Form&morph.Base != 0) {
				return true
			}
		}
	}
	return false
}

// partOf reports whether an event has nothing but what a triple says of two, or besides it only
// what may be left out of what is over.
func partOf(events [][]triple.Triple, t triple.Triple) bool {
	verb, _, _ := strings.Cut(t.Relation, "_")
	return slices.ContainsFunc(events, func(e []triple.Triple) bool {
		return len(e) <= 3 || !t.Denied && word.Past(verb) && !slices.ContainsFunc(e, func(f triple.Triple) bool { return f.Denied || !isCore(f) && !mayMiss(f) })
	})
}

// isCore reports whether a fact of an event says what was done, who did it and to what.
func isCore(f triple.Triple) bool {
	return f.Relation == triple.EventOf || f.Relation == triple.Agent || f.Relation == triple.Theme || f.Relation == triple.Wording
}

// mayMiss reports whether what happened is true without what a fact of an event says.
func mayMiss(f triple.Triple) bool {
	return alike().Is("aside", strings.ReplaceAll(f.Relation, "_", " "))
}

// tellsLess reports whether an event is said without some of what it has besides: where and
// when it was, and who else took part. What did not happen has to be said whole.
func tellsLess(told, said []triple.Triple) bool {
	passive := !slices.ContainsFunc(said, func(f triple.Triple) bool { return f.Relation == triple.Agent })
	return !slices.ContainsFunc(told, func(f triple.Triple) bool {
		return f.Denied || !mayMiss(f) && f.Relation != triple.Wording && !(passive && f.Relation == triple.Agent) && !has(said, f)
	}) && !slices.ContainsFunc(said, func(f triple.Triple) bool { return f.Relation != triple.Wording && !has(told, f) })
}

// has reports whether an event has a fact of another.
func has(event []triple.Triple, f triple.Triple) bool {
	return slices.ContainsFunc(event, func(x triple.Triple) bool {
		f.Subject = x.Subject
		return (f.Same(x) || f.Relation == x.Relation && f.Denied == x.Denied && sameNoun(f.Object, x.Object)) && asCertain(f, x)
	})
}

// asCertain reports whether two triples are as certain, to the percent.
func asCertain(a, b triple.Triple) bool {
	return math.Round(a.Weight()*100) == math.Round(b.Weight()*100)
}

// ways are the triples that say the same: who is the same, who is unhappy for who is not
// happy, and comparisons the other way round.
func ways(t triple.Triple) []triple.Triple {
	t = canonical(t)
	out := []triple.Triple{t}
	swapped := t
	swapped.Subject, swapped.Object = t.Object, t.Subject
	switch {
	case t.Relation == triple.SynonymOf:
		out = append(out, swapped)
	case t.Relation == triple.Is && t.Denied:
		for _, other := range append(alike().All("opposite", t.Object.Name), "un"+t.Object.Name) {
			o := t.Opposite()
			o.Object.Name = other
			out = append(out, o)
		}
	}
	words := strings.Split(strings.TrimPrefix(t.Relation, "is_"), "_")
	for _, other := range alike().All("opposite", words[0]) { // not open on Sundays
		o := t.Opposite()
		o.Relation = strings.Join(append([]string{other}, words[1:]...), "_")
		out = append(out, o)
	}
	for _, way := range slices.Clone(out) { // is closed on Sundays
		if !strings.HasPrefix(way.Relation, "is_") && strings.Contains(way.Relation, "_") {
			way.Relation = "is_" + way.Relation
			out = append(out, way)
		}
	}
	for i := range words {
		for n := 1; n <= min(2, len(words)-i); n++ {
			if other, ok := lexicon.Converses.Value(strings.Join(words[i:i+n], " ")); ok {
				turned := swapped
				turned.Relation = strings.Join(slices.Concat(words[:i], strings.Fields(other), words[i+n:]), "_")
				out = append(out, turned)
			}
		}
	}
	return out
}

// sameEvent reports whether two events are of one kind, with the same in each role.
func sameEvent(a, b []triple.Triple) bool {
	lacks := func(in []triple.Triple) func(triple.Triple) bool {
		return func(f triple.Triple) bool { return f.Relation != triple.Wording && !has(in, f) }
	}
	return !slices.ContainsFunc(a, lacks(b)) && !slices.ContainsFunc(b, lacks(a))
}

// sameRule reports whether two rules, as the reader makes them, say the same.
func sameRule(a, b triple.Rule) bool {
	return a.Head.Same(b.Head) && a.Confidence == b.Confidence && slices.EqualFunc(a.Body, b.Body, func(x, y triple.Literal) bool {
		return x.Triple.Same(y.Triple) && x.Op == y.Op && x.Absent == y.Absent
	})
}

func mentions(told []triple.Triple, term triple.Term) bool {
	return slices.ContainsFunc(told, func(t triple.Triple) bool { return t.Subject.Same(term) || t.Object.Same(term) })
}

// nameFault finds the nearest fact and says how the claim differs from it.
func (c *check) nameFault(t triple.Triple, told []triple.Triple) *Fault {
	swapped := t
	swapped.Subject, swapped.Object = t.Object, t.Subject
	switch {
	case slices.ContainsFunc(told, t.Opposite().Same):
		return &Fault{Polarity, t.String()}
	case slices.ContainsFunc(told, swapped.Same):
		return &Fault{Order, t.String()}
	case slices.ContainsFunc(factsOf(c.of(c.numbersOfAll())), t.Same):
		return &Fault{OtherFact, t.String() + " is stated, but not by what is cited"}
	}
	return &Fault{Unsupported, t.String()}
}

// numberOf returns the number of the cited evidence that states a claim, or of any that does; 0 for none.
func (c *check) numberOf(cl claim) int {
	for _, numbers := range [][]int{c.cited, c.numbersOfAll()} {
		for _, g := range c.of(numbers) {
			if c.states(g, cl, []grounds{g}) {
				return g.n
			}
		}
	}
	return 0
}

// names are those in the evidence that the sentence states.
func (c *check) names() []triple.Term {
	var out []triple.Term
	for _, f := range factsOf(c.of(c.numbers)) {
		for _, t := range []triple.Term{f.Subject, f.Object} {
			if t.Kind == triple.Proper {
				out = append(out, t)
			}
		}
	}
	return out
}
