package answering

import (
	"slices"
	"strconv"

	"whence/conductor/asking"
	"whence/conductor/explain"
	"whence/conductor/record"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/reason"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
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
	d := t.Discourse()
	c := compose.New(t.Store(), t.Known.Language.Words(), func(x *clause.Term) []triple.Term { return t.Known.Language.Refer(x, &d) })
	var missing []string
	tried := map[string]bool{}
	for i, use := range []func([]string) (parse.Use, int){
		t.UseOf,
		func(words []string) (parse.Use, int) { return asking.UsedAs(t.Known, words, parse.AsVerb) },
		func(words []string) (parse.Use, int) { return asking.UsedAs(t.Known, words, parse.AsNoun) },
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
		a, m, ok := c.Answer(s)
		if ok {
			return t.proveRows(a)
		}
		if i == 0 {
			missing = m.Words
		}
	}
	return nil, missing, nil
}

// askRows computes the answer of a question that nothing else answered over the rows of the
// tables that were loaded.
func (t *Answerer) askRows(it *turn.Item, f reason.Finding, first bool) (*composed, error) {
	if f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable {
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

// computed is what several facts together answer, or else the rows of a table; where nothing
// was counted, the rows are asked too.
func (t *Answerer) computed(it *turn.Item, f reason.Finding) (*composed, []string, error) {
	c, missing, err := t.askComposed(it, f)
	if err != nil || c != nil && !c.none() {
		return c, missing, err
	}
	if c == nil && (f.Verdict == reason.Unknown || f.Verdict == reason.Unprovable) {
		if c, err = askApiece(t, it); c != nil || err != nil {
			return c, missing, err
		}
	}
	rows, err := t.askRows(it, f, false)
	if rows != nil && (c == nil || !rows.none()) {
		c = rows
	}
	return c, missing, err
}

// askApiece answers what several of a kind cost by what one of them does, nil where the
// question asks nothing of the kind.
func askApiece(t *Answerer, it *turn.Item) (*composed, error) {
	words := t.Known.Language.Words()
	one, ok := compose.ApieceOf(t.Clauses(it), words)
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
	return true, t.sayRows(it, c)
}

// sayRows records and says an answer over rows.
func (t *Answerer) sayRows(it *turn.Item, c *composed) error {
	t.Talk.Asked = &c.question
	a, err := t.record(it, found{question: c.question, finding: c.finding, composed: c})
	if err != nil {
		return err
	}
	t.speak(a)
	return nil
}

// maxProved bounds the rows of an answer whose facts are proved and listed.
const maxProved = 200

// proveRows proves the facts of the rows. Where one of them is not proved, there is no
// answer.
func (t *Answerer) proveRows(a compose.Answer) (*composed, []string, error) {
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
	by := map[string]string{}
	sure := map[string]float64{}
	for i, l := range f.Answers[0].Literals {
		by[l.Triple.String()] = f.Answers[0].Proofs[i]
		if p, ok := f.Proof(f.Answers[0].Proofs[i]); ok {
			sure[l.Triple.String()] = p.Confidence()
		}
	}
	for _, r := range a.Rows {
		proof, confidence := "", 1.0
		for _, l := range r.Because {
			if s := l.Triple.String(); by[s] != "" {
				proof, confidence = by[s], confidence*sure[s]
			}
		}
		out.proofOf, out.sure = append(out.proofOf, proof), append(out.sure, confidence)
	}
	return out, nil, nil
}

// describe puts the computed answer into what was found.
func (x *composed) describe(t *Answerer, a *explain.Answered) {
	a.YesNo = x.answer.Kind == compose.Truth
	a.Answers = nil
	w := &wording.Computed{Sum: sums[x.answer.Kind], By: x.answer.By, Left: x.answer.Left, Noun: x.answer.Noun, Steps: x.answer.Steps, Assumed: x.answer.Assumed}
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
		if !w.Holds {
			a.Verdict = record.Refuted
		} else {
			a.Answers = []record.Answer{{Text: a.Claim, Bindings: map[string]string{}, Confidence: x.all(), Proof: x.first(), Assumptions: x.answer.Assumed}}
		}
	case compose.Count:
		w.Result = quantity.FormatNumber(x.answer.Amount.From)
		a.Answers = []record.Answer{{Text: w.Result, Bindings: map[string]string{"how many": w.Result}, Confidence: x.all(), Proof: x.first(), Assumptions: x.answer.Assumed}}
	case compose.Total, compose.Mean, compose.Difference, compose.Product:
		w.Result = x.answer.Amount.String()
		a.Answers = []record.Answer{{Text: w.Result, Bindings: map[string]string{"what": w.Result}, Confidence: x.all(), Proof: x.first(), Assumptions: x.answer.Assumed}}
	}
	if len(x.answer.Assumed) > 1 {
		a.Verdict, a.Answers, a.Proofs = record.Unknown, nil, nil
	}
}

// sums say what was done with the rows of an answer.
var sums = map[compose.Kind]string{
	compose.Count: "counting what I know", compose.Total: "together", compose.Mean: "on average", compose.Difference: "the difference",
	compose.Product: "one times the other",
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
		return r.Amount.String()
	}
	return told
}

// rowText is a row with its value.
func (t *Answerer) rowText(r compose.Row, kind compose.Kind) string {
	name := t.Known.Language.Term(t.Explain.Spell(r.Term, ""), t.Known.Words)
	if r.Amount == nil {
		return name
	}
	value := r.Amount.String()
	if r.Told.Name != "" {
		value = t.toldAmount(r)
	}
	if kind == compose.Values || r.Term.Name == r.Told.Name || name == value {
		return value
	}
	return name + " (" + value + ")"
}
