package answering

import (
	"slices"
	"strconv"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/explain"
	"whence/conductor/heard"
	"whence/conductor/listing"
	"whence/conductor/lookup"
	"whence/conductor/once"
	"whence/conductor/recency"
	"whence/conductor/record"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/voice"
	"whence/kb"
	"whence/reason"
	"whence/reason/compose"
	"whence/reason/rated"
	"whence/reason/reckon"
	"whence/reason/relative"
	"whence/reason/tally"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/parse"
	"whence/triple/quantity"
)

// This file answers questions whose answers are computed: what compares, counts or adds,
// or has one thing found by another. The facts of each row are proved.

// composed is a computed answer with the finding that proves its rows.
type composed struct {
	question triple.Question
	finding  reason.Finding
	answer   compose.Answer
	// proofOf is the proof of each row, "" for none.
	proofOf []string
	sure    []float64
}

// askComposed computes the answer of a question that was not found otherwise. It is nil
// where there is none; missing are the words that nothing known goes with then.
func (t *Answerer) askComposed(it *turn.Item, f reason.Finding) (*composed, []string, error) {
	if f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || it.Question.Form == triple.About && len(f.Answers) > 0 || asking.AsksElse(it.Text) {
		return nil, nil, nil
	}
	co := compose.New(t.Store(), t.Known.Language.Words(), asking.Refer(t.Asker))
	var missing []string
	tried := map[string]bool{}
	for i, use := range []func([]string) (parse.Use, int){
		t.UseOf,
		func(words []string) (parse.Use, int) { return lookup.UsedAs(t.Known, words, parse.AsVerb) },
		func(words []string) (parse.Use, int) { return lookup.UsedAs(t.Known, words, parse.AsNoun) },
		func([]string) (parse.Use, int) { return parse.AnyUse, 0 },
	} {
		s := t.Clauses(it)
		if i > 0 {
			read := t.Known.Language.ClausesKnowing(it.Text, use)
			s = &read
		}
		said := s.String()
		if tried[said] {
			continue
		}
		tried[said] = true
		a, m, ok := co.Answer(s)
		if ok {
			return provedOrReckoned(t, it, s, a)
		}
		if i == 0 {
			missing = m.Words
		}
	}
	if difference, ok := heard.Difference(t.Clauses(it)); ok {
		if a, _, ok := co.Answer(difference); ok && a.Amount.IsMoney() && !smaller(t, &t.Clauses(it).Clauses[0], a) {
			return t.proveRows(a)
		}
	}
	c, err := askReckoned(t, it)
	return c, missing, err
}

// provedOrReckoned proves the rows of an answer; in the place of a sum of one alone, which is no sum of
// several, it reckons.
func provedOrReckoned(t *Answerer, it *turn.Item, s *clause.Sentence, a compose.Answer) (*composed, []string, error) {
	if a.Kind == compose.Total && len(a.Rows) == 1 && a.Rows[0].Amount != nil || a.Kind == compose.Count && a.Amount.From == 0 {
		if c, err := askReckoned(t, it); c != nil || err != nil || tally.OfThat(s) {
			return c, nil, err
		}
	}
	if tallies(t).OtherWay(s, a) || tally.OfOthers(s, a) {
		c, err := askReckoned(t, it)
		return c, nil, err
	}
	c, missing, err := t.proveRows(a)
	if err == nil && c != nil && ranksNobody(t, it, c) {
		c, err = askReckoned(t, it)
	}
	return c, missing, err
}

// sumOfKinds reports whether a sum was found where it is asked how much one of a kind is, of which several were told: a ticket,
// which is one price for adults and another for children, is not both together.
func sumOfKinds(t *Answerer, it *turn.Item, f *found) bool {
	s := t.Clauses(it)
	return f.composed != nil && f.composed.answer.Kind == compose.Total && len(f.composed.answer.Rows) > 1 && len(s.Clauses) == 1 && len(s.Clauses[0].Focus) == 0 &&
		slices.ContainsFunc(s.Clauses[0].Roles, func(r clause.Role) bool {
			x := &r.Term
			one := x.Hole == clause.NoHole && !x.Plural && x.Quantity == nil && x.Owner == nil && len(x.Coordinated)+len(x.Roles) == 0 && x.Determiner != "the" && closed.Words().As("sort", x.Determiner) == "article"
			return one && r.Name == clause.Subject
		})
}

// smaller reports whether a question says the one of two prices to be so much more that is less, or the other way about.
func smaller(t *Answerer, c *clause.Clause, a compose.Answer) bool {
	less := closed.Words().Is("lesser", c.Predicate.Word)
	for _, r := range c.Roles {
		less = less || slices.ContainsFunc(r.Term.Modifiers, func(w string) bool { return closed.Words().Is("lesser", strings.ToLower(w)) })
	}
	if c.Kind == clause.Comparison {
		if _, way := t.Known.Language.Words().Dimensions(c.Predicate.Word); len(way) > 0 {
			less = way[0] < 0
		}
	}
	if a.Kind != compose.Difference || len(a.Rows) != 2 || a.Rows[0].Amount == nil || a.Rows[1].Amount == nil {
		return false
	}
	n, ok := quantity.Compare(*a.Rows[0].Amount, *a.Rows[1].Amount)
	return ok && n != 0 && (n < 0) != less
}

// reckoner reckons with what is known, for one question.
func reckoner(t *Answerer) *reckon.Reckoner {
	return reckon.New(t.Store(), t.Known.Language.Words(), asking.Refer(t.Asker), toldWhen(t))
}

// toldWhen tells when facts were told.
func toldWhen(t *Answerer) func([]triple.Literal) reckon.Said {
	return func(facts []triple.Literal) (out reckon.Said) {
		if f, err := t.Ask(triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{facts}}); err == nil {
			out.Turn, out.At, out.Sentence = recency.ToldIn(f)
		}
		return out
	}
}

// askReckoned computes the answer from amounts that were told, nil where there is none.
func askReckoned(t *Answerer, it *turn.Item) (*composed, error) {
	rates := rating(t)
	a, ok := rated.Basket(rates, t.Clauses(it))
	if !ok {
		a, ok = reckoner(t).Answer(t.Clauses(it))
	}
	if lacking, is := heard.Lacking(t.Known.Language.Words(), t.Clauses(it)); !ok && is {
		if a, ok = reckoner(t).Answer(lacking); !ok {
			a, ok = solver(t).Answer(lacking)
		}
	}
	if !ok {
		plain := t.Known.Language.ClausesKnowing(it.Text, func([]string) (parse.Use, int) { return parse.AnyUse, 0 })
		a, ok = reckoner(t).Answer(&plain)
	}
	if !ok {
		if a, ok = solver(t).Answer(t.Clauses(it)); !ok {
			a, ok = rates.Answer(t.Clauses(it))
		}
	}
	if !ok {
		a, ok = tallies(t).Answer(t.Clauses(it))
	}
	if !ok || tally.OfOthers(t.Clauses(it), a) {
		return nil, nil
	}
	c, _, err := t.proveRows(a)
	return c, err
}

// rating reckons with what is so for each of some, for one question.
func rating(t *Answerer) *rated.Solver {
	return rated.New(reckon.Ledger{Told: reckoner(t)}, t.Known.Language.Words(), rulesOf(t))
}

// rulesOf are the rules that are known, as far as they are made of triples.
func rulesOf(t *Answerer) func() []triple.Rule {
	return func() (out []triple.Rule) {
		rules, err := t.Known.Store.Rules(t.Ctx)
		for _, r := range rules {
			out = append(out, r.Rule)
		}
		if err != nil {
			return nil
		}
		return out
	}
}

// solver works out values that were told by others', for one question.
func solver(t *Answerer) *relative.Solver {
	return relative.New(t.Store(), t.Known.Language.Words(), asking.Refer(t.Asker), toldWhen(t))
}

// tallies answers from tellings taken together, for one question.
func tallies(t *Answerer) *tally.Solver {
	return tally.New(t.Store(), t.Known.Language.Words(), asking.Refer(t.Asker), reckon.Ledger{Told: reckoner(t)})
}

// recounted puts how many there are now in the place of how many there were before some came or went, or nothing where
// that is not clear.
func recounted(t *Answerer, it *turn.Item, out *found) error {
	if !out.decided() || out.composed != nil && out.composed.answer.Kind != compose.Values && out.composed.answer.Kind != compose.List {
		return nil
	}
	s := tallies(t)
	if a, ok := s.Outside(t.Clauses(it)); ok && out.composed == nil && out.finding.Verdict == reason.Proved {
		c, _, err := t.proveRows(a)
		if c != nil && err == nil {
			out.composed, out.question, out.finding, t.Taken = c, c.question, c.finding, nil
		}
		return err
	}
	several := slices.ContainsFunc(out.finding.Answers, func(a reason.Answer) bool { return s.Several(t.Clauses(it), a.Literals) })
	a, ok, changed := s.Changed(t.Clauses(it))
	if !changed && !several {
		return nil
	}
	out.composed, out.finding = nil, reason.Finding{Verdict: reason.Unprovable}
	c, _, err := t.proveRows(a)
	if ok && c != nil && err == nil {
		out.composed, out.question, out.finding, t.Taken = c, c.question, c.finding, nil
	}
	return err
}

// summed is what is left or what several are in all, where a question asks for that and what was
// told of all of it, or of one, was found.
func summed(t *Answerer, it *turn.Item) (*composed, error) {
	if !reckoner(t).Sums(t.Clauses(it)) {
		return nil, nil
	}
	return askReckoned(t, it)
}

// askRows computes the answer of a question that nothing else answered over the rows of the
// tables that were loaded.
func (t *Answerer) askRows(it *turn.Item, f reason.Finding, first bool) (*composed, error) {
	if f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || inNoTable(t.Clauses(it)) {
		return nil, nil
	}
	a, miss, ok, err := t.Sheets.Ask(t.Ctx, it.Text, first)
	if err != nil || !ok {
		t.miss = miss
		return nil, err
	}
	c, _, err := t.proveRows(a)
	return c, err
}

// inNoTable reports whether a question is what those who speak must or may do, or whether anybody may, of which no table
// tells: who sells for Friday in one need not come then.
func inNoTable(s *clause.Sentence) bool {
	return len(s.Clauses) > 0 && s.Clauses[0].Modal != "" && (!slices.ContainsFunc(s.Clauses[0].Roles, func(r clause.Role) bool { return r.Term.Hole != clause.NoHole }) ||
		slices.ContainsFunc(s.Clauses[0].Roles, func(r clause.Role) bool {
			return r.Name == clause.Subject && closed.Words().As("person", r.Term.Pronoun) == "speaker"
		}))
}

// computed is what several facts together answer, or else the rows of a table; where nothing
// was counted, the rows are asked too.
func (t *Answerer) computed(it *turn.Item, f reason.Finding) (*composed, []string, error) {
	c, missing, err := t.askComposed(it, f)
	if err == nil {
		c, err = ofNow(t, it, c)
	}
	if c != nil && (c.answer.Absent && t.miss.None || reckoner(t).Omits(c.answer) || saysNothing(t.Clauses(it), c) || leavesSome(t, it, c) || asksFurther(t, it) || asking.OfNow(t.Asker, t.Clauses(it), c.finding)) {
		c = nil
	}
	if err != nil || c != nil && !c.none() {
		return c, missing, err
	}
	if c == nil && (f.Verdict == reason.Unknown || f.Verdict == reason.Unprovable) {
		for _, other := range []func(*Answerer, *turn.Item) (*composed, error){askApiece, askDuties} {
			if c, err = other(t, it); c != nil || err != nil {
				return c, missing, err
			}
		}
	}
	rows, err := t.askRows(it, f, false)
	if rows != nil && (c == nil || !rows.none()) {
		c = rows
	}
	return c, missing, err
}

// ofNow is what was computed without those of whom it is so no more: who has left is none of five.
func ofNow(t *Answerer, it *turn.Item, x *composed) (*composed, error) {
	gone := func(r compose.Row) bool {
		return slices.ContainsFunc(t.Over, func(g asking.Gone) bool { return g.Name == r.Term.Name })
	}
	if x != nil && slices.ContainsFunc(x.answer.Rows, gone) {
		return nil, nil
	}
	if c := t.Clauses(it).Clauses; x == nil || x.answer.Kind != compose.Count || len(x.answer.Rows) > asking.MaxStill || len(c) != 1 || c[0].Tense != clause.Present {
		return x, nil
	}
	a := x.answer
	a.Rows = nil
	for i, r := range x.answer.Rows {
		var p reason.Proof
		if i < len(x.proofOf) {
			p, _ = x.finding.Proof(x.proofOf[i])
		}
		over := false
		for _, l := range r.Because {
			gone, err := asking.Over(t.Asker, l.Triple, lastTold(p))
			if err != nil {
				return nil, err
			}
			over = over || gone != nil
		}
		_, _, left, err := listing.Left(t.Asker, r.Because, lastTold(p))
		if over = over || left; err != nil {
			return nil, err
		}
		if !over {
			a.Rows = append(a.Rows, r)
		}
	}
	if n := len(x.answer.Rows); len(a.Rows) == n || a.Amount.From != float64(n) {
		return x, nil
	}
	a.Amount, _ = quantity.Of(clause.Value{Number: strconv.Itoa(len(a.Rows))})
	kept, _, err := t.proveRows(a)
	return kept, err
}

// saysNothing reports whether what was computed says no more than the question: which fence it is, "the
// fence" does not say, and of whom something is not so need not have been told.
func saysNothing(s *clause.Sentence, x *composed) bool {
	rows := x.answer.Rows
	return x.none() && len(s.Clauses) == 1 && s.Clauses[0].Negated || x.answer.Kind == compose.List && slices.ContainsFunc(s.Clauses, tally.ComparesSeveral) ||
		len(rows) == 1 && rows[0].Term.Kind == triple.Definite && slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool {
			return slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
				return r.Term.Hole == clause.WhichOne && triple.Key(r.Term.Head) == rows[0].Term.Name
			})
		})
}

// ranksNobody reports whether a list was computed, and nothing compared, where it is asked who does something the most.
func ranksNobody(t *Answerer, it *turn.Item, x *composed) bool {
	return x.answer.Kind == compose.List && len(x.answer.Compared) == 0 && x.answer.By == "" && len(listing.Ranked(it.Text, t.Clauses(it), x.finding)) == 0
}

// asksFurther reports whether a phrase alone asks what was asked before, whether something is so, of something else:
// how much that is was not asked.
func asksFurther(t *Answerer, it *turn.Item) bool {
	last, s := t.Talk.Last, t.Clauses(it)
	if last == nil || last.Text == it.Text || len(s.Clauses) != 1 || s.Clauses[0].Kind != clause.Fragment {
		return false
	}
	before := t.Clauses(last)
	return before.Asks && len(before.Clauses) == 1 && before.Clauses[0].Kind != clause.Fragment && !slices.ContainsFunc(before.Clauses[0].Roles, func(r clause.Role) bool {
		return r.Term.Hole != clause.NoHole || r.Term.Owner != nil && r.Term.Owner.Hole != clause.NoHole
	})
}

// leavesSome reports whether the sum of all that somebody did is of one deed only, where more were told:
// got 5 mg of it at six, and another 5 mg at ten.
func leavesSome(t *Answerer, it *turn.Item, x *composed) bool {
	c := t.Clauses(it).Clauses
	if x.answer.Kind != compose.Total || len(x.answer.Rows) != 1 || len(c) != 1 || c[0].Kind != clause.Event {
		return false
	}
	deeds := 0
	for _, facts := range t.Store().Events(c[0].Predicate.Lemma) {
		if slices.ContainsFunc(facts, func(f triple.Triple) bool {
			return f.Relation == triple.Agent && f.Object.Name == x.answer.Rows[0].Term.Name
		}) {
			deeds++
		}
	}
	return deeds > 1
}

// askApiece answers what several of a kind cost by what one of them does, nil where the
// question asks nothing of the kind.
func askApiece(t *Answerer, it *turn.Item) (*composed, error) {
	words := t.Known.Language.Words()
	one, ok := rated.ApieceOf(t.Clauses(it), words)
	if !ok {
		return nil, nil
	}
	read, err := t.Known.Language.Read(t.Ctx, one.Question, t.Discourse())
	if err != nil || len(read) != 1 || read[0].Question == nil {
		return nil, err
	}
	asked := *it
	asked.Text, asked.Question, asked.Clauses, asked.Knowing = one.Question, read[0].Question, nil, false
	q, f, _, err := t.Find(&asked, *asked.Question)
	if t.Taken = nil; err != nil || f.Verdict != reason.Proved || len(f.Answers) != 1 || len(q.Wanted) != 1 {
		return nil, err
	}
	found := f.Answers[0]
	if a, ok := one.Of(t.Explain.Spell(found.Bindings[q.Wanted[0]], ""), words); ok {
		return &composed{question: q, finding: f, answer: a, proofOf: found.Proofs[:min(1, len(found.Proofs))], sure: []float64{found.Confidence}}, nil
	}
	return nil, nil
}

// none reports whether nothing was counted, which may be for want of a word for it.
func (x *composed) none() bool { return x.answer.Kind == compose.Count && x.answer.Amount.From == 0 }

// say says what was found; where nothing was, it asks what the one word of the question
// means that a table goes without.
func (t *Answerer) say(it *turn.Item, a *explain.Answered) {
	if len(a.Answers)+len(a.Misses)+len(a.Quoted) == 0 && (a.Verdict == record.Unknown || a.Verdict == record.Unprovable) {
		if ask := t.Sheets.AskBack(it.Text, t.miss); ask != "" {
			t.SayLine(ask)
			return
		}
	}
	t.speak(a)
}

// OfTable answers what is a question over the rows of a table, whether it was read or not:
// "the nation before Mexico". First asks for a table that is all that is known, and for an
// answer with nothing assumed.
func (t *Answerer) OfTable(it *turn.Item, first bool) (bool, error) {
	c, err := t.askRows(it, reason.Finding{Verdict: reason.Unknown}, first)
	if err != nil || c == nil {
		return false, err
	}
	if late, err := saidSince(t, it, c.finding); late || err != nil {
		return false, err
	}
	return true, t.sayRows(it, c)
}

// sayRows records and says an answer over rows.
func (t *Answerer) sayRows(it *turn.Item, c *composed) error {
	t.Talk.Asked = &c.question
	a, err := t.record(it, found{question: c.question, finding: c.finding, composed: c})
	if err != nil {
		return err
	}
	if a.Earlier, err = cellReplaced(t, c); err == nil {
		t.speak(a)
	}
	return err
}

// cellReplaced says what the one cell that answers took the place of.
func cellReplaced(t *Answerer, c *composed) (string, error) {
	if len(c.answer.Rows) != 1 || len(c.finding.Answers) != 1 || c.answer.Kind != compose.List {
		return "", nil
	}
	all, value := c.finding.Answers[0], c.answer.Rows[0].Term
	for i, l := range all.Literals {
		for _, is := range []triple.Term{l.Triple.Subject, l.Triple.Object} {
			if is.Spelling() == value.Spelling() {
				one := reason.Answer{Literals: []triple.Literal{l}, Proofs: all.Proofs[i : i+1], Bindings: map[string]triple.Term{"X": is}}
				return earlier(t, found{question: triple.Question{Form: triple.Which, Wanted: []string{"X"}}, finding: recency.Only(c.finding, []reason.Answer{one})})
			}
		}
	}
	return "", nil
}

// maxProved bounds the rows of an answer whose facts are proved and listed.
const maxProved = 200

// byRows makes rows that are proved what was found, and reports whether they are.
func (out *found) byRows(t *Answerer, a compose.Answer) (bool, error) {
	c, _, err := t.proveRows(a)
	if c == nil {
		return false, err
	}
	out.composed, out.question, out.finding = c, c.question, c.finding
	return true, err
}

// relates are the literals of an answer that relate, without what compares.
func relates(a reason.Answer) []triple.Literal {
	return slices.DeleteFunc(slices.Clone(a.Literals), func(l triple.Literal) bool { return l.Op != triple.Relates })
}

// proveRows proves the facts of the rows. Where one of them is not proved, there is no
// answer.
func (t *Answerer) proveRows(a compose.Answer) (*composed, []string, error) {
	a, whole := tallies(t).WithFee(once.Computed(t.Store(), a))
	if !whole {
		return nil, nil, nil
	}
	out := &composed{answer: a, question: triple.Question{Form: triple.YesNo}}
	goal, seen := []triple.Literal{}, map[string]bool{}
	for _, r := range a.Rows[:min(len(a.Rows), maxProved)] {
		for _, l := range r.Because {
			if id := l.Triple.String(); !seen[id] {
				seen[id] = true
				l.Confidence = 0
				goal = append(goal, l)
			}
		}
	}
	if len(goal) == 0 {
		out.finding.Verdict = reason.Proved
		return out, nil, nil
	}
	out.question.Goals = [][]triple.Literal{goal}
	f, err := t.Ask(out.question)
	if err != nil {
		return nil, nil, err
	}
	if f.Verdict != reason.Proved && f.Verdict != reason.Conflicting || len(f.Answers) == 0 {
		return nil, nil, nil
	}
	out.finding = f
	if !out.rest(f) {
		return nil, nil, nil // what became of a whole before it is no part of it
	}
	return out, nil, nil
}

// rest notes the proof of each row, how sure it is, and reports whether the rows were told in
// an order in which they can be reckoned with.
func (x *composed) rest(f reason.Finding) bool {
	type proved struct {
		by   string
		sure float64
		told int
	}
	facts := map[string]proved{}
	for i, l := range f.Answers[0].Literals {
		one := proved{by: f.Answers[0].Proofs[i]}
		if p, ok := f.Proof(one.by); ok {
			one.sure, one.told = p.Confidence(), lastTold(p)
		}
		facts[l.Triple.String()] = one
	}
	first := 0
	for i, r := range x.answer.Rows {
		row := proved{sure: 1}
		for _, l := range r.Because {
			if p := facts[l.Triple.String()]; p.by != "" {
				row = proved{p.by, row.sure * p.sure, max(row.told, p.told)}
			}
		}
		x.proofOf, x.sure = append(x.proofOf, row.by), append(x.sure, row.sure)
		if i == 0 {
			first = row.told
		}
		if x.answer.InOrder && row.told < first {
			return false
		}
	}
	return true
}

// lastTold is the number of the fact told last of what a proof rests on.
func lastTold(p reason.Proof) int {
	last := 0
	for _, n := range p.Nodes {
		if n.ID != "" {
			last = max(last, kb.IDNumber(n.ID))
		}
	}
	return last
}

// describe puts the computed answer into what was found.
func (x *composed) describe(t *Answerer, a *explain.Answered) {
	a.YesNo = x.answer.Kind == compose.Truth
	a.Answers = nil
	w := &wording.Computed{Sum: operation(x.answer.Kind), By: x.answer.By, Left: x.answer.Left, Noun: x.answer.Noun, Steps: x.answer.Steps, Assumed: x.answer.Assumed, Absent: x.answer.Absent}
	a.Computed = w
	for i, r := range x.answer.Rows {
		w.Rows = append(w.Rows, t.rowText(r, x.answer.Kind))
		if x.answer.Kind == compose.List || x.answer.Kind == compose.Values {
			x.add(a, t.rowAnswer(r, x.answer.Kind), i)
		}
	}
	for _, r := range x.answer.Compared {
		w.Compared = append(w.Compared, t.rowText(r, compose.List))
	}
	if len(x.answer.Compared) > 0 {
		w.All = len(x.answer.Compared) + len(x.answer.Rows)
	}
	switch x.answer.Kind {
	case compose.Truth:
		w.YesNo, w.Holds, w.Why = true, x.answer.Holds, wording.Because(a.Proofs)
		if len(w.Rows) > 1 && len(a.Proofs) == 0 {
			w.Why = wording.UpperFirst(wording.Stop(wording.JoinAnd(w.Rows)))
		}
		if !w.Holds {
			a.Verdict = record.Refuted
		} else {
			a.Answers = []record.Answer{{Text: a.Claim, Bindings: map[string]string{}, Confidence: x.all(), Proof: x.first(), Assumptions: x.answer.Assumed}}
		}
	case compose.Count, compose.Total, compose.Mean, compose.Difference, compose.Product, compose.Remainder, compose.Share, compose.Moment, compose.Fits:
		if w.Result = x.answer.Amount.Said(t.Known.Language.Words().Plural); x.answer.Kind == compose.Count {
			w.Result = quantity.FormatNumber(x.answer.Amount.From)
		}
		a.Answers = []record.Answer{{Text: w.Result, Bindings: map[string]string{"what": w.Result}, Confidence: x.all(), Proof: x.first(), Assumptions: x.answer.Assumed}}
	}
	if len(x.answer.Assumed) > 1 {
		a.Verdict, a.Answers, a.Proofs = record.Unknown, nil, nil
	}
}

// operation says what was done with the rows of an answer.
func operation(k compose.Kind) string {
	switch k {
	case compose.Count:
		return voice.Say("answering.sum-count")
	case compose.Total:
		return voice.Say("answering.sum-total")
	case compose.Mean:
		return voice.Say("answering.sum-mean")
	case compose.Difference:
		return voice.Say("answering.sum-difference")
	case compose.Product:
		return voice.Say("answering.sum-product")
	case compose.Remainder:
		return voice.Say("answering.sum-remainder")
	case compose.Share:
		return voice.Say("answering.sum-share")
	case compose.Moment:
		return voice.Say("answering.sum-moment")
	case compose.Fits:
		return voice.Say("answering.sum-fits")
	}
	return ""
}

// add adds one answer, each value once.
func (x *composed) add(a *explain.Answered, text string, row int) {
	if slices.ContainsFunc(a.Answers, func(o record.Answer) bool { return o.Text == text }) {
		return
	}
	one := record.Answer{Text: text, Bindings: map[string]string{"what": text}, Confidence: 1, Assumptions: x.answer.Assumed}
	if row < len(x.proofOf) {
		one.Proof, one.Confidence = x.proofOf[row], x.sure[row]
	}
	a.Answers = append(a.Answers, one)
}

// all is how sure all rows are together, and first the proof of the first.
func (x *composed) all() float64 {
	sure := 1.0
	for _, s := range x.sure {
		sure *= s
	}
	return sure
}

func (x *composed) first() string {
	if len(x.proofOf) == 0 || len(x.sure) == 0 {
		return ""
	}
	return x.proofOf[0]
}

// rowAnswer is a row as an answer.
func (t *Answerer) rowAnswer(r compose.Row, kind compose.Kind) string {
	if kind == compose.Values && r.Amount != nil && r.Told.Name != "" {
		return t.toldAmount(r)
	}
	return t.Known.Language.Term(t.Explain.Spell(r.Term, ""), t.Known.Words)
}

// toldAmount is a value as it was told, with its unit where that stands in the relation.
func (t *Answerer) toldAmount(r compose.Row) string {
	told := t.Explain.Spell(r.Told, "").Spelling()
	if _, err := strconv.ParseFloat(told, 64); err == nil && r.Amount.Unit != "" {
		return r.Amount.Said(t.Known.Language.Words().Plural)
	}
	return told
}

// rowText is a row with its value.
func (t *Answerer) rowText(r compose.Row, kind compose.Kind) string {
	name := t.Known.Language.Term(t.Explain.Spell(r.Term, ""), t.Known.Words)
	if r.Amount == nil {
		return name
	}
	value := r.Amount.Said(t.Known.Language.Words().Plural)
	if r.Told.Name != "" {
		value = t.toldAmount(r)
	}
	if kind == compose.Values || r.Term.Name == r.Told.Name || name == value {
		return value
	}
	return name + " (" + value + ")"
}
