// Package tally answers from several tellings of one thing taken whole: how long it is from when it begins to when it
// ends, when it is over that begins then and takes so long, how many are left of what there was, and how many of all
// something is not so.
//
// It promises that a telling is used by its verb, whatever stands where in its sentence, that everything that a
// question names is named by what it is answered with, and that nothing is answered where another telling of the
// same could stand in the place of one that is used.
//
// It reads no text and proves nothing. A Solver is for one question, and not safe for concurrent use.
package tally

import (
	_ "embed" // the words
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/reason/reckon"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

//go:embed words.txt
var wordsText string

var known = lexicon.NewTable(wordsText)

// most bounds what is looked at for one relation; of what is in more than that, nothing is told.
const most = 400

// Solver answers one question.
type Solver struct {
	store compose.Store
	words compose.Words
	refer func(*clause.Term) []triple.Term
	told  reckon.Ledger
}

// New returns a solver for one question; what it is given is as for a reckoner.
func New(store compose.Store, words compose.Words, refer func(*clause.Term) []triple.Term, told reckon.Ledger) *Solver {
	return &Solver{store, words, refer, told}
}

// Answer is what the clause of a question asks, false where nothing that it is to be answered with was told.
func (s *Solver) Answer(q *clause.Sentence) (compose.Answer, bool) {
	if len(q.Clauses) != 1 || len(q.Lost) > 0 || len(q.Clauses[0].Hedges)+len(q.Clauses[0].Subs) > 0 {
		return compose.Answer{}, false
	}
	c := &q.Clauses[0]
	for _, way := range []func(*clause.Clause) (compose.Answer, bool){spans{s}.long, spans{s}.ends, stock{s}.others, stock{s}.left, pool{s}.now, gaps{s}.too, gaps{s}.grown, gaps{s}.won, sums{s}.all, sums{s}.share, outside{s}.answer} {
		if out, ok := way(c); ok {
			return out, true
		}
	}
	return compose.Answer{}, false
}

// telling is one thing that was told, by its verb and all who take part in it.
type telling struct {
	verb, modal           string
	past, passive, denied bool
	// holds is set where it is so from one time until another.
	holds bool
	// who does or is it, and what it is done to or is; either may be missing.
	who, what triple.Term
	roles     []role
	because   []triple.Literal
}

// role is what a preposition adds, or a time.
type role struct {
	prep string
	term triple.Term
}

// tellings are all that were told, false where they are too many to look at. What an event says too is left out.
func (s *Solver) tellings() (out []telling, ok bool) {
	events := s.store.Pairs(triple.EventOf, nil, nil, most+1)
	for _, of := range events {
		for _, facts := range s.store.Events(of.Object.Spelling()) {
			if len(facts) > 0 && facts[0].Subject.Name == of.Subject.Name {
				out = append(out, s.joined(s.event(facts)))
			}
		}
	}
	whole := len(out)
	relations := slices.DeleteFunc(slices.Clone(s.store.Relations("")), func(r triple.Relation) bool {
		return triple.OfEvent(r.Key) || r.Key == triple.Is || r.Key == triple.InstanceOf
	})
	relations = append(relations, triple.Relation{Key: triple.Is, Form: triple.FormIs}, triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance})
	for _, r := range relations {
		facts := s.store.Pairs(r.Key, nil, nil, most+1)
		if len(facts) > most {
			return nil, false
		}
		for _, f := range facts {
			if t := s.joined(s.pair(r, f)); !slices.ContainsFunc(out[:whole], func(e telling) bool { return e.says(t) }) {
				out = append(out, t)
			}
		}
	}
	return out, len(events) <= most && len(out) <= most
}

// joined is a telling with the particle of its verb, which may be told as a role of its own: brought seven back.
func (s *Solver) joined(t telling) telling {
	for i, r := range t.roles {
		way := strings.ToLower(r.term.Spelling())
		_, _, amount := s.told.Measure(strings.ReplaceAll(way, "_", " "))
		switch {
		case known.Is("particle", way):
		case t.what.Name == "" && known.Is("particle", r.prep) && amount:
			way, t.what = r.prep, r.term // took out 35 euros
		default:
			continue
		}
		t.verb, t.roles = t.verb+" "+way, slices.Delete(slices.Clone(t.roles), i, i+1)
		break
	}
	return t
}

// says reports whether an event tells what a two-place fact does.
func (t telling) says(o telling) bool {
	own := func(x triple.Term) bool {
		return x.Name == "" || x.Name == t.who.Name || x.Name == t.what.Name || slices.ContainsFunc(t.roles, func(r role) bool { return r.term.Name == x.Name })
	}
	first, _, _ := strings.Cut(o.verb, " ")
	mine, _, _ := strings.Cut(t.verb, " ")
	return first == mine && own(o.who) && own(o.what) && !slices.ContainsFunc(o.roles, func(r role) bool { return !own(r.term) })
}

// event reads the facts of an event.
func (s *Solver) event(facts []triple.Triple) (t telling) {
	for _, f := range facts {
		prep, isRole := triple.RolePrep(f.Relation)
		switch {
		case f.Relation == triple.EventOf:
			s.kind(&t, f.Object.Spelling())
			t.denied = f.Denied
		case f.Relation == triple.Agent:
			t.who = f.Object
		case f.Relation == triple.Theme:
			t.what = f.Object
		case f.Relation == triple.When:
			t.roles = append(t.roles, role{"", f.Object})
		case isRole:
			t.roles = append(t.roles, role{prep, f.Object})
		case f.Relation == triple.HoldsFrom:
			t.holds, t.roles = true, append(t.roles, role{"from", f.Object})
		case f.Relation == triple.HoldsUntil:
			t.holds, t.roles = true, append(t.roles, role{"until", f.Object})
		default:
			continue
		}
		t.because = append(t.because, triple.Literal{Triple: f})
	}
	t.passive = t.passive || t.who.Name == "" && t.what.Name != ""
	return t
}

// kind reads the kind of an event: "has booked", "will stay", "have to stay", "be up".
func (s *Solver) kind(t *telling, kind string) {
	words := strings.Fields(strings.ReplaceAll(kind, "_", " "))
	if to := slices.Index(words, "to"); to > 0 && to < len(words)-1 {
		t.modal, words = strings.Join(words[:to+1], " "), words[to+1:]
	}
	if known.Is("modal", words[0]) && len(words) > 1 {
		t.modal, words = words[0], words[1:]
	}
	base := s.words.Base(words[0])
	if base == "have" && len(words) > 1 {
		t.past, words = true, words[1:]
		base = s.words.Base(words[0])
	}
	switch {
	case base == "be" && len(words) == 2 && s.participle(words[1]) != "":
		t.passive, base, words = true, s.participle(words[1]), words[1:]
	case base == "":
		base = words[0]
	}
	t.past = t.past || base == words[0] // events of the past have the base form
	t.verb = strings.TrimSpace(base + " " + strings.Join(words[1:], " "))
}

// participle is the verb that a word is the participle of, "" for none.
func (s *Solver) participle(word string) string {
	if base := s.words.Base(word); base != "" && base != "be" && s.words.Participle(base) == word {
		return base
	}
	return ""
}

// pair reads a two-place fact.
func (s *Solver) pair(r triple.Relation, f triple.Triple) telling {
	t := telling{verb: strings.TrimSpace(r.Lemma + " " + r.Particle), modal: r.Modal, past: r.Tense == "past", denied: f.Denied, who: f.Subject, because: []triple.Literal{{Triple: f}}}
	if t.verb == "" {
		t.verb = "be"
	}
	switch r.Form {
	case triple.FormCount, triple.FormMeasure:
		word := r.Word
		if r.Form == triple.FormCount && f.Object.Name != "1" {
			word = s.words.Plural(word)
		}
		t.what = termOf(f.Object.Spelling() + " " + word)
		if r.Form == triple.FormCount && r.Lemma == "be" {
			t.roles = append(t.roles, role{r.Prep, f.Subject})
		}
		return t
	case triple.FormDoes:
		t.verb = f.Object.Spelling()
		if base := s.words.Base(t.verb); base != "" {
			t.verb = base
		}
		return t
	case triple.FormPassive:
		t.passive, t.who, t.what = true, triple.Term{}, f.Subject
	case triple.FormCopula:
		if t.verb = strings.TrimSpace("be " + r.Word); s.participle(r.Word) != "" {
			t.passive, t.who, t.what, t.verb = true, triple.Term{}, f.Subject, s.participle(r.Word)
		}
	case triple.FormNoun, triple.FormHas, triple.FormInstance:
		t.verb = "be"
	}
	if r.Prep != "" && r.Form != triple.FormNoun {
		t.roles = append(t.roles, role{r.Prep, f.Object})
	} else {
		t.what = f.Object
	}
	return t
}

func termOf(text string) triple.Term { return triple.Term{Name: triple.Key(text), Label: text} }

// names reports whether a phrase of a question speaks of somebody or something told.
func (s *Solver) names(x *clause.Term, t triple.Term) bool {
	return t.Name != "" && (slices.ContainsFunc(s.refer(x), t.Same) || s.told.Is(x, t))
}

// of reports whether something is told of whom a phrase of a question names.
func (s *Solver) of(x *clause.Term, t telling) bool { return s.names(x, t.who) || s.names(x, t.what) }

// row is a telling as a row of an answer, with the value that it tells.
func (t telling) row(value triple.Term, amount *quantity.Quantity) compose.Row {
	r := compose.Row{Term: t.who, Amount: amount, Told: value, Because: t.because}
	if r.Term.Name == "" {
		r.Term = t.what
	}
	if r.Term.Name == value.Name && t.who.Name == "" {
		r.Told = triple.Term{}
	}
	return r
}

// Several reports whether a question asks what so many of a kind cost, or weigh, and facts tell that of none of so many:
// what Ben's bike costs, of two bikes.
func (s *Solver) Several(q *clause.Sentence, facts []triple.Literal) bool {
	if len(q.Clauses) != 1 || !known.Is("measured", q.Clauses[0].Predicate.Lemma) {
		return false
	}
	for _, r := range q.Clauses[0].Roles {
		x := r.Term
		if r.Name != clause.Subject || x.Quantity == nil || x.Head == "" || x.Name+x.Pronoun+x.Determiner != "" || x.Owner != nil || x.Of {
			continue
		}
		n, ok := s.words.Amount(triple.Term{Label: x.Quantity.Number}, "")
		return ok && n.From > 1 && !slices.ContainsFunc(facts, func(l triple.Literal) bool {
			return slices.ContainsFunc([]triple.Term{l.Subject, l.Object}, func(t triple.Term) bool {
				m, _, ok := s.told.Measure(t.Spelling())
				return ok && m.From == n.From && m.Dimension == n.Dimension || t.Kind == triple.Generic
			})
		})
	}
	return false
}

// WithFee is what so many are at so much each with what is to be paid besides, however many they are: a flat fee of 600
// euros and 32 euros a guest; false where there are several such.
func (s *Solver) WithFee(a compose.Answer) (compose.Answer, bool) {
	if a.Kind != compose.Product || !a.Amount.IsMoney() || len(a.Rows) != 2 || len(a.Rows[0].Because) == 0 {
		return a, true
	}
	all, ok := s.tellings()
	price := a.Rows[0]
	sentence := s.told.Said(price.Because).Sentence
	var fees []compose.Row
	for _, t := range all {
		_, of, found := strings.Cut(strings.ReplaceAll(t.what.Spelling(), "_", " "), " of ")
		fee, _, is := s.told.Measure(of)
		if found && is && fee.Dimension == a.Amount.Dimension && t.who.Same(price.Term) && known.Is("fee", triple.LastWord(strings.TrimSuffix(strings.ReplaceAll(t.what.Spelling(), "_", " "), " of "+of))) && s.told.Said(t.because).Sentence == sentence {
			fees = append(fees, compose.Row{Term: t.what, Amount: &fee, Because: t.because})
		}
	}
	if !ok || len(fees) > 1 {
		return a, false
	}
	if len(fees) == 0 {
		return a, true
	}
	sum, ok := quantity.Sum([]quantity.Quantity{*fees[0].Amount, a.Amount})
	many := a.Amount
	return compose.Answer{Kind: compose.Total, Amount: sum, Assumed: a.Assumed, Rows: append(fees, compose.Row{Term: a.Rows[1].Term, Amount: &many, Because: price.Because})}, ok
}
