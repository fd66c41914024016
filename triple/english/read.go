package english

import (
	"cmp"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/interpret"
	"whence/triple/english/plain"
	"whence/triple/english/say"
	"whence/triple/english/sentence"
	"whence/triple/english/syntax"
	tokens "whence/triple/english/token"
)

// sentence reads one sentence.
func (e *English) sentence(p *reader, text string, d *triple.Discourse) triple.Statement {
	if !d.Own && isSmallTalk(text) {
		return triple.Statement{Kind: triple.SmallTalk, Echo: text}
	}
	if st, ok := e.properties.declared(text, d); ok {
		return st
	}
	st := e.once(p, text, d)
	if st.Trouble != nil {
		st = triple.Statement{Kind: triple.NotUnderstood, Trouble: st.Trouble}
		if !d.Own { // nobody is told how to say the program's own words
			e.repairs.advise(p, text, d, st.Trouble)
		}
		return st
	}
	if len(st.Readings) > 1 {
		return e.gateReadings(p, st, d)
	}
	if st.Question != nil && (e.Unprintable(*st.Question) || ofEvents(st.Question)) {
		st.Echo = text // its own words say it best
		return st
	}
	if st = e.gate(p, st, d); st.Trouble != nil {
		return st
	}
	if st.Question != nil && st.Question.During != nil && st.Question.During.Prep == "since" {
		st.Echo = text
	}
	return e.repairs.slips(p, text, st, d)
}

// gateReadings prints the readings and keeps those that hold their meaning.
func (e *English) gateReadings(p *reader, st triple.Statement, d *triple.Discourse) triple.Statement {
	var kept []triple.Statement
	for _, r := range st.Readings {
		if r = e.gate(p, r, d); r.Trouble == nil {
			kept = append(kept, r)
		}
	}
	switch len(kept) {
	case 0:
		return roundTrip()
	case 1:
		return kept[0]
	}
	st.Readings = kept
	return st
}

// gate prints a statement, reads that again, and refuses the statement where
// the two differ: what cannot be said back was not understood.
func (e *English) gate(p *reader, st triple.Statement, d *triple.Discourse) triple.Statement {
	if st.Echo == "" {
		st.Echo = e.Statement(st, say.WithRelations(st.Relations, d.Vocabulary))
	}
	bare := triple.Discourse{Vocabulary: d.Vocabulary, Speaker: d.Speaker, Own: true}
	var again triple.Statement
	for _, s := range tokens.Sentences(st.Echo) {
		part := e.once(p, st.Echo[s.At:s.End], &bare)
		if part = meantBy(part, st); part.Trouble != nil {
			return e.plainer(p, st, d)
		}
		again.Facts = append(again.Facts, part.Facts...)
		again.Rules = append(again.Rules, part.Rules...)
		again.Properties = append(again.Properties, part.Properties...)
		again.Withdrawn = append(again.Withdrawn, part.Withdrawn...)
		again.Kind, again.Question = part.Kind, part.Question
	}
	if again.Kind == triple.RuleKind && len(again.Facts) > 0 && leavesSome(st.Rules) {
		again.Kind = triple.FactKind // of who is left out it is told beside the rule
	}
	if interpret.Signature(again) != interpret.Signature(st) {
		return e.plainer(p, st, d)
	}
	return st
}

// plainer tries the plain wording of a statement whose own did not read back.
func (e *English) plainer(p *reader, st triple.Statement, d *triple.Discourse) triple.Statement {
	said := st.Echo
	st.Echo = ""
	if e.Statement(st, say.WithRelations(st.Relations, d.Vocabulary)) == said {
		return roundTrip()
	}
	return e.gate(p, st, d)
}

// meantBy picks the reading of an ambiguous sentence that says what st says.
// An echo may be as ambiguous as its sentence was.
func meantBy(part, st triple.Statement) triple.Statement {
	if len(part.Readings) == 0 {
		return part
	}
	for _, r := range part.Readings {
		if interpret.Signature(r) == interpret.Signature(st) {
			return r
		}
	}
	return roundTrip()
}

func roundTrip() triple.Statement {
	return triple.Statement{Kind: triple.NotUnderstood, Trouble: &triple.Trouble{
		Code:    "round_trip",
		Message: "What was read could not be said back without changing it; say it in simpler sentences.",
	}}
}

// once reads a sentence without checking what it prints as.
func (e *English) once(p *reader, text string, d *triple.Discourse) triple.Statement {
	toks, final, ok := sentence.Tokenize(text, p.buffer)
	p.buffer = toks
	if !ok {
		return triple.Statement{Trouble: &triple.Trouble{Code: "too_long", Message: "The sentence is too long; split it.", At: toks[len(toks)-1].At, Until: toks[len(toks)-1].End}}
	}
	toks = asNames(text, toks, d.Vocabulary)
	if st, ok := e.properties.property(toks, d); ok {
		return st
	}
	toks, how := plain.Of(timeLast(e.times.usedTo(toks)))
	if how.Asks {
		final = '?'
	}
	p.Know(d.Vocabulary, p.knownNames(d), d.Own)
	if st, ok := e.times.inTime(p, toks, how, final, d); ok {
		return st
	}
	p.Begin(toks, final, how)
	acts := p.Acts()
	if how.Forgets {
		for i := range acts {
			if acts[i].Kind == syntax.Tell || acts[i].Kind == syntax.Correct {
				acts[i].Kind = syntax.Forget
			} else {
				acts[i].Cost += 1000
			}
		}
	}
	st := e.choose(p, acts, d)
	if how.Forgets && ofSeveral(st.Facts) {
		return triple.Statement{Text: text, End: len(text), Kind: triple.NotUnderstood, Trouble: &triple.Trouble{Code: "as_read", Message: "Which of what it says is over is unclear."}}
	}
	if st.Trouble != nil {
		if timely, ok := e.times.withTime(p, toks, how, final, d); ok {
			return timely
		}
		if same, ok := e.phrasings.paraphrased(p, toks, how, final, d); ok {
			return same
		}
	}
	st.Ended = how.Forgets
	for i := range st.Readings {
		st.Readings[i].Ended = how.Forgets
	}
	return st
}

// ofSeveral reports whether facts say different things of different ones: of "Ann left and Bo no longer sings" only the
// last is over.
func ofSeveral(facts []triple.Triple) bool {
	return slices.ContainsFunc(facts, func(x triple.Triple) bool {
		return (x.Relation != facts[0].Relation || !x.Object.Same(facts[0].Object)) && !x.Subject.Same(facts[0].Subject)
	})
}

// knownNames tells the names of individuals that were spoken of before.
func (p *reader) knownNames(d *triple.Discourse) func(string) bool {
	return func(key string) bool {
		if d == p.reading {
			if known, ok := p.earlier.Known(key); ok {
				return known
			}
		}
		for _, t := range d.Mentions {
			if t.Name == key {
				return interpret.IsIndividual(t)
			}
		}
		if d.Vocabulary == nil {
			return false
		}
		t, ok := d.Vocabulary.Name(key)
		return ok && interpret.IsIndividual(t)
	}
}

// choose interprets the cheapest readings. One meaning is the statement,
// several are its readings.
func (e *English) choose(p *reader, acts []syntax.Act, d *triple.Discourse) triple.Statement {
	switch {
	case p.Spent():
		return triple.Statement{Trouble: &triple.Trouble{Code: "too_long", Message: "The sentence can be read in too many ways; split it.", Until: p.Tokens[len(p.Tokens)-1].End}}
	case len(acts) == 0:
		return triple.Statement{Trouble: p.Stopped()}
	}
	slices.SortStableFunc(acts, func(a, b syntax.Act) int { return a.Cost - b.Cost })
	f := found{seen: map[string]bool{}}
	limit, twin := acts[0].Cost, p.Twin(acts)
	for i := range acts {
		if acts[i].Cost > limit && i != twin {
			if twin > i {
				continue
			}
			if len(f.all) > 0 || !mayGoOn(f.first, acts[i].Cost-acts[0].Cost) {
				break
			}
			limit = acts[i].Cost
		}
		switch p.SomeOrAll(&acts[i]) {
		case syntax.SurelySome:
			acts[i].Existing = true
		case syntax.SomeOrAll:
			one := acts[i]
			one.Existing = true
			f.add(p.interpret(e, &one, d))
		}
		st := p.interpret(e, &acts[i], d)
		switch {
		case st.Trouble != nil:
			f.first = cmp.Or(f.first, st.Trouble)
			continue
		case limit > acts[0].Cost:
			f.first = nil
		}
		if len(st.Readings) > 0 { // it has several of its own
			return st
		}
		f.add(st)
	}
	return e.settled(p, f.all, f.first, d)
}

// found are the meanings of a sentence, and the first trouble with one that has none.
type found struct {
	all   []triple.Statement
	seen  map[string]bool
	first *triple.Trouble
}

// add adds a statement without trouble that is not there yet.
func (f *found) add(st triple.Statement) {
	if sig := interpret.Signature(st); st.Trouble == nil && !f.seen[sig] {
		f.seen[sig] = true
		f.all = append(f.all, st)
	}
}

// interpret turns one reading of a sentence into a statement.
func (p *reader) interpret(e *English, a *syntax.Act, d *triple.Discourse) triple.Statement {
	if d == p.reading {
		return interpret.Act(p.Parser, e.Sayer, d, &p.earlier, a)
	}
	return interpret.Act(p.Parser, e.Sayer, d, nil, a)
}

// settled takes the one reading there is, or gives the choice of several. Where
// there is none, the trouble with the first says why.
func (e *English) settled(p *reader, found []triple.Statement, first *triple.Trouble, d *triple.Discourse) triple.Statement {
	switch {
	case len(found) == 0:
		return triple.Statement{Trouble: first}
	case len(found) == 1 && first == nil:
		if p.Crowded() {
			return triple.Statement{Trouble: &triple.Trouble{Code: "ambiguous", Message: "The sentence can be read in too many ways; use shorter sentences."}}
		}
		return found[0]
	case len(found) == 1:
		return found[0]
	}
	if st, ok := familiar(found, d.Vocabulary); ok {
		return st
	}
	if st, ok := spokenOf(found, p.Around()); ok {
		return st
	}
	return triple.Statement{Kind: found[0].Kind, Readings: found}
}

// mayGoOn reports whether a dearer reading may be tried where the cheapest
// failed: "not a cat or a dog" is neither, "the printer needs paper" speaks of
// no needs.
func mayGoOn(t *triple.Trouble, dearer int) bool {
	return t.Code == "disjunctive_head" && dearer <= syntax.CostWideNot || t.Message == syntax.GroupMessage && dearer <= syntax.CostBare+syntax.CostCompound
}

// familiar picks the reading that uses more words than any other as they were
// used before.
func familiar(readings []triple.Statement, v triple.Vocabulary) (triple.Statement, bool) {
	if v == nil {
		return triple.Statement{}, false
	}
	best, most, tied := 0, -1, false
	for i, st := range readings {
		n := 0
		for _, name := range st.Names {
			if known, ok := v.Name(name.Name); ok && known.Kind == name.Kind {
				n++
			}
		}
		for _, r := range st.Relations {
			if _, ok := v.Relation(r.Key); ok && r.Key != triple.InstanceOf { // which any noun brings along
				n++
			}
		}
		tied = tied && n <= most || n == most
		if n > most {
			best, most = i, n
		}
	}
	return readings[best], !tied
}

// spokenOf picks the reading whose names the sentences around speak of: "the
// circuit has the skirmish fight" of one part where the skirmish fight is spoken
// of. Names of more words count more, as the others may be part of them.
func spokenOf(readings []triple.Statement, around string) (triple.Statement, bool) {
	if around == "" {
		return triple.Statement{}, false
	}
	best, most, tied := 0, -1, false
	for i, st := range readings {
		if events, _ := say.EventFacts(st.Facts); len(events) > 0 || len(st.Facts) != len(readings[0].Facts) || len(st.Rules) != len(readings[0].Rules) {
			return triple.Statement{}, false // they differ in more than names
		}
		n := 0
		for _, name := range st.Names {
			words := strings.ReplaceAll(name.Name, "_", " ")
			if len(name.Name) > 2 && strings.Count(words, " ") < 3 && sentence.HasWords(around, words) {
				n += 1 + strings.Count(words, " ")
			}
		}
		tied = tied && n <= most || n == most
		if n > most {
			best, most = i, n
		}
	}
	return readings[best], !tied && most > 0
}
