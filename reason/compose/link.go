package compose

import (
	"cmp"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
)

// This file finds which facts join two things: by a preposition, by a verb, or by the
// only relation that there is between things of their sorts.

// link is a fact between a thing and another, or several facts that lead there.
type link struct {
	of, to  triple.Term
	because []triple.Literal
}

// joiner is a relation that may be meant, with how far that is from the words.
type joiner struct {
	r triple.Relation
	// turned is set where the fact has the two the other way round.
	turned bool
	// either is set where only "of" or "has" is said for a verb: what rivers run through a
	// state are its rivers, whichever of them the fact names first.
	either        bool
	cost          int
	step, assumed string
}

// linker finds what joins things.
type linker struct {
	known *known
	notes *notes
	// strict is set where nothing may be guessed: of whatever there is, and of where it is.
	strict bool
	// forward is set where what is asked for is where something is, and not what is there.
	forward bool
	// now is set where a question asks what is done now: what was done then need not be.
	now bool
	// who is set where it is asked who it is: whose home a place is need not be there, nor is a firm of that town anybody.
	who bool
	// is is set where a question asks what is so now: what was so then need not be.
	is bool
	// had is the word that "of" stands for where a question says who has what.
	had string
}

// linked keeps the things that are joined to any of the others as a preposition says, by
// the verb where there is one. It is false where no relation that is known may say so.
func (lk *linker) linked(things, others []thing, prep, verb string) ([]thing, bool) {
	if len(others) == 0 {
		return nil, true
	}
	if near := nearest(others, func(x thing) bool { return x.behind }); len(near) < len(others) {
		if out, ok := lk.notes.try(func() ([]thing, bool) { return lk.linked(things, near, prep, verb) }); ok {
			return out, true
		}
	}
	links, ok := lk.links(things, others, prep, verb)
	if !ok {
		return nil, false
	}
	return joined(things, links), true
}

// joined are the things that have a link, with its facts.
func joined(things []thing, links []link) []thing {
	by := map[string]link{}
	for _, l := range links {
		if _, had := by[l.of.Name]; !had {
			by[l.of.Name] = l
		}
	}
	var out []thing
	for _, x := range things {
		if l, ok := by[x.Name]; ok {
			x.because = joinFacts(x.because, l.because)
			out = append(out, x)
		}
	}
	return out
}

// links are what joins things to others. Of the relations that may be meant the nearest
// counts by which anything is joined to anything of those sorts.
func (lk *linker) links(things, others []thing, prep, verb string) ([]link, bool) {
	if l := byOwner(things, others); verb == "" && len(l) > 0 {
		return l, true
	}
	sorts := lk.known.classOf(others)
	joiners := lk.joiners(prep, verb, sorts)
	if lk.strict || len(sorts) == 0 || len(lk.known.classOf(things)) == 0 { // nothing is guessed of what has no sort
		joiners = slices.DeleteFunc(joiners, func(j joiner) bool { return j.cost >= costGuess })
	}
	for i := 0; i < len(joiners); {
		cost := joiners[i].cost
		var found []link
		var used []joiner
		for ; i < len(joiners) && joiners[i].cost == cost; i++ {
			if l, applies := lk.joinedBy(joiners[i], things, others); applies {
				found, used = append(found, l...), append(used, joiners[i])
			}
		}
		if len(used) == 0 || cost >= costGuess && ambiguous(used) {
			continue
		}
		for _, j := range used {
			j.note(lk.notes)
		}
		if verb == "" && lk.known.words.Place(prep) {
			found = append(found, lk.leftOut(used, things, others, prep)...)
		}
		return found, true
	}
	return lk.throughPlace(things, others, prep)
}

// note says what was taken and assumed to join by it.
func (j *joiner) note(n *notes) {
	n.step(j.step)
	if j.assumed != "" {
		n.assume(j.assumed)
	}
}

// byOwner joins values of an attribute to those whose they are: the capitals in the states
// that border Texas are those of the states.
func byOwner(things, others []thing) []link {
	at := index(others)
	var out []link
	for _, x := range things {
		if o, ok := at[x.owner.Name]; ok && x.owner.Name != "" {
			out = append(out, link{of: x.Term, to: o.Term, because: joinFacts(x.because, o.because)})
		}
	}
	return out
}

// leftOut joins those things to a place that no relation in use tells a place of, by what
// they belong to: the capital of a state that is in a country.
func (lk *linker) leftOut(used []joiner, things, others []thing, prep string) []link {
	placed := map[string]bool{}
	for _, j := range used {
		for _, f := range lk.known.all(j.r.Key) {
			placed[f.Subject.Name], placed[f.Object.Name] = true, true
		}
	}
	left := slices.DeleteFunc(slices.Clone(things), func(x thing) bool { return placed[x.Name] })
	out, _ := lk.throughPlace(left, others, prep)
	return out
}

// costGuess is the cost from which on a relation is a guess: it must be the only one.
const costGuess = 5

func ambiguous(used []joiner) bool {
	return slices.ContainsFunc(used, func(j joiner) bool { return j.r.Key != used[0].r.Key })
}

// joiners are the relations by which a preposition or a verb may join things to others
// of the sorts, the nearest first.
func (lk *linker) joiners(prep, verb string, sorts []string) []joiner {
	var out []joiner
	for _, r := range lk.known.with("") {
		if r.Key == triple.InstanceOf || r.Key == triple.Is || triple.OfEvent(r.Key) || r.Form == triple.FormMeasure || r.Form == triple.FormCount {
			continue
		}
		if j, ok := lk.joiner(r, prep, verb, sorts); ok {
			out = append(out, j)
		}
	}
	slices.SortStableFunc(out, func(a, b joiner) int { return a.cost - b.cost })
	return out
}

func (lk *linker) joiner(r triple.Relation, prep, verb string, sorts []string) (joiner, bool) {
	j := joiner{r: r}
	samePrep := r.Prep == prep || lk.known.words.SamePrep(r.Prep, prep)
	switch r.Form {
	case triple.FormVerb, triple.FormPassive:
		return j, j.byVerb(lk, prep, verb, samePrep)
	case triple.FormCopula:
		switch {
		case r.Word != "" && (verb != "" || r.Word != prep), lk.is && r.Tense == "past":
			return j, false
		case samePrep && verb == "":
		case verb != "" && samePrep && lk.known.words.Operator(verb) == "be":
			j.cost, j.step = 1, taken(verb, "be")
		default:
			return j, false
		}
		return j, true
	case triple.FormNoun, triple.FormHas:
		return j, !(lk.who && verb == "" && lk.known.words.Place(prep) && prep != "from") && j.byNoun(lk.known, prep, verb, sorts)
	}
	return j, false
}

// byVerb joins by a relation told with a verb.
func (j *joiner) byVerb(lk *linker, prep, verb string, samePrep bool) bool {
	r := j.r
	switch {
	case strings.HasPrefix(r.Particle, "to "): // who needs to get into the loft does not need the loft
		return false
	case r.Lemma == verb && (samePrep || r.Prep == "" || prep == ""):
		return !(lk.now && r.Tense == "past" && r.Form == triple.FormVerb)
	case verb == "" && r.Tense == "past" && r.Form == triple.FormVerb && lk.known.words.Place(r.Prep) && prep != "from" && prep != "of":
		return false // who did something behind the house is not there, and what they put there is
	case verb == "" && (lk.known.words.Sort(r.Lemma) == "keep" || lk.who && lk.known.words.Sort(r.Lemma) == "home"):
		return false // nor is who keeps something there
	case verb == "" && samePrep && prep != "" && prep != "of":
		j.cost = 1
	case verb != "" && slices.Contains(lk.known.words.SameVerbs(verb), r.Lemma) && !(lk.forward && lk.known.words.SamePrep(r.Prep, "from")):
		j.cost, j.step = 2, taken(verb, r.Lemma)
	case verb == "" && (lk.known.words.Place(prep) || prep == "of"):
		j.cost, j.assumed, j.either = costGuess, "“"+cmp.Or(lk.had, prep)+"” means “"+r.Lemma+"”", prep == "of" && !lk.forward
	case verb != "":
		j.cost, j.assumed = costGuess, "“"+verb+"” means “"+r.Lemma+"”"
	default:
		return false
	}
	return true
}

// byNoun joins by what one is of the other: "O's N is S" has the thing as O, the other as S.
func (j *joiner) byNoun(kn *known, prep, verb string, sorts []string) bool {
	word := strings.ToLower(j.r.Word)
	j.turned = true
	switch {
	case verb != "" && (word == verb || slices.Contains(kn.words.Derived(verb), word)):
		j.turned = false
	case verb == "" && slices.Contains(sorts, word) && (kn.words.Place(prep) || prep == "of" || prep == "from"):
		j.cost = 1
	case verb == "" && prep == "of":
		j.cost, j.turned = 3, !kn.words.Person(triple.LastWord(word))
	case verb == "" && prep == "" && isPlaceNoun(kn.store, word):
		j.cost = 3
	case verb == "" && kn.words.Place(prep):
		j.cost, j.assumed = costGuess, "“"+prep+"” means “"+j.r.Word+"”"
	default:
		return false
	}
	return true
}

// isPlaceNoun reports whether a word is the noun of a class whose members are places: what is
// "the state of" something is where it is, and its price or its order is not.
func isPlaceNoun(store Store, word string) bool {
	if !slices.ContainsFunc(store.Classes(), func(t triple.Term) bool { return strings.ReplaceAll(t.Name, "_", " ") == word }) {
		return false
	}
	noun := triple.LastWord(word)
	return lexicon.MayBeOf(noun, lexicon.Noun, "noun.location", "noun.object") || lexicon.IsA(noun, "structure")
}

// joinedBy are the facts of a relation between the things and the others. It is false
// where the relation joins nothing of the sort of the things, or of the others, at all.
func (lk *linker) joinedBy(j joiner, things, others []thing) ([]link, bool) {
	ofs, tos := index(things), index(others)
	var out []link
	someOf := false
	for _, f := range lk.known.all(j.r.Key) {
		of, to := f.Subject, f.Object
		if j.turned {
			of, to = to, of
		}
		for range 2 {
			a, isOf := ofs[of.Name]
			b, isTo := lk.among(tos, to)
			someOf = someOf || isOf
			if isOf && isTo {
				out = append(out, link{of: a.Term, to: b.Term, because: joinFacts(b.because, fact(f))})
			}
			if !lk.bothWays(j) {
				break
			}
			of, to = to, of
		}
	}
	return out, len(out) > 0 || someOf && lk.joinsSorts(j, things, others)
}

// among is the one of some that a term names, or whose limit it is within.
func (lk *linker) among(some map[string]thing, x triple.Term) (thing, bool) {
	for _, one := range some {
		if one.amount != nil && one.amount.Bound != "" {
			return one, sameAmount(thing{amount: amountOf(lk.known.words, x)}, one)
		}
	}
	one, ok := some[x.Name]
	return one, ok
}

// joinsSorts reports whether a relation joins anything of the sorts of things: a count of
// the states that border a river is no count where borders are of states.
func (lk *linker) joinsSorts(j joiner, things, others []thing) bool {
	ofSorts, toSorts := lk.known.classOf(things), lk.known.classOf(others)
	isOne := func(x triple.Term, of []string) bool {
		return len(of) == 0 || slices.ContainsFunc(lk.known.classOf([]thing{{Term: x}}), func(s string) bool { return slices.Contains(of, s) })
	}
	of := func(x triple.Term) bool { return isOne(x, ofSorts) }
	to := func(x triple.Term) bool { return isOne(x, toSorts) }
	return slices.ContainsFunc(lk.known.all(j.r.Key), func(f triple.Triple) bool {
		a, b := f.Subject, f.Object
		if j.turned {
			a, b = b, a
		}
		return of(a) && to(b) || lk.bothWays(j) && of(b) && to(a)
	})
}

// bothWays reports whether the order of the two in a fact says nothing: nouns join both
// ways where only "of" is said, and what holds both ways does. Whose sister Ruth is has Ruth,
// and Ruth does not have them.
func (lk *linker) bothWays(j joiner) bool {
	return j.r.Form == triple.FormNoun && j.cost == 3 && !lk.forward && !lk.known.words.Person(triple.LastWord(j.r.Word)) || j.either || lk.known.words.Symmetric(strings.TrimSpace(j.r.Lemma+" "+j.r.Prep))
}

func index(things []thing) map[string]thing {
	out := make(map[string]thing, len(things))
	for _, x := range things {
		out[x.Name] = x
	}
	return out
}

// throughPlace joins things to a place by what they are in: a city in a state of a
// country is in the country.
func (lk *linker) throughPlace(things, others []thing, prep string) ([]link, bool) {
	if prep == "" || !lk.known.words.Place(prep) && prep != "of" || len(things) == 0 {
		return nil, false
	}
	between := lk.known.placesOf(others)
	ofs := index(things)
	var out []link
	for _, r := range lk.known.with("") {
		if r.Form != triple.FormNoun {
			continue
		}
		for _, f := range lk.known.all(r.Key) {
			for _, ends := range [][2]triple.Term{{f.Object, f.Subject}, {f.Subject, f.Object}} {
				x, ok := ofs[ends[0].Name]
				if way := between[ends[1].Name]; ok && len(way) > 0 {
					out = append(out, link{of: x.Term, because: []triple.Literal{{Triple: f}, {Triple: way[0]}}})
				}
			}
		}
	}
	return out, len(out) > 0
}

// placesOf are the facts that tell where things are or what they are of, by what they name. What
// somebody's mother has is not theirs, nor what they like.
func (kn *known) placesOf(things []thing) map[string][]triple.Triple {
	places := map[string]bool{}
	for _, r := range kn.with("") {
		places[r.Key] = r.Form == triple.FormNoun && !kn.words.Person(triple.LastWord(r.Word)) || r.Form != triple.FormNoun && kn.words.Place(r.Prep)
	}
	out := map[string][]triple.Triple{}
	for _, o := range things {
		for _, f := range kn.store.About(o.Term) {
			if places[f.Relation] && !f.Denied && f.Object.Name != o.Name && f.Subject.Name == o.Name {
				out[f.Object.Name] = append(out[f.Object.Name], f)
			}
		}
	}
	return out
}

// verbOf is the verb of a clause as relations have it.
func verbOf(q *clause.Clause) string {
	if q.Predicate.Lemma == "be" {
		return ""
	}
	return q.Predicate.Lemma
}
