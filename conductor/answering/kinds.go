package answering

import (
	"slices"
	"strconv"

	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// ofKinds answers how many animals somebody has by the sum of those of each kind that were told: dogs and
// cats. Where one kind is of another, or some were got or lost since, nothing is answered.
func ofKinds(t *Answerer, it *turn.Item, out *found) error {
	f, q := out.finding, out.question
	if out.composed != nil || f.Verdict != reason.Proved || len(q.Wanted) != 1 || !asksHowMany(t.Clauses(it)) {
		return nil
	}
	words := t.Known.Language.Words()
	sum := compose.Answer{Kind: compose.Total}
	var kinds []string
	total := 0
	for _, a := range f.Answers {
		l, word, n := countOf(t, a)
		if word == "" || len(sum.Rows) > 0 && sum.Rows[0].Term.Name != l.Subject.Name || slices.Contains(kinds, word) {
			return nil // how many Tom has, and how many Ann
		}
		if one := slices.ContainsFunc(kinds, func(k string) bool { return nested(words.Kind, k, word) }); one || changedSince(t, it, word, a) {
			t.Taken, out.finding = nil, reason.Finding{Verdict: reason.Unprovable}
			return nil
		}
		total += n
		amount, _ := quantity.Of(clause.Value{Number: l.Object.Name})
		noun := word
		if n != 1 {
			noun = words.Plural(noun)
		}
		kinds, sum.Rows = append(kinds, word), append(sum.Rows, compose.Row{Term: l.Subject, Amount: &amount, Told: triple.Const(triple.Generic, l.Object.Name+" "+noun), Because: []triple.Literal{l}})
	}
	if len(kinds) == 0 || len(kinds) == 1 && asksFor(t, it, kinds[0]) {
		return nil
	}
	if othersTold(t, sum.Rows) {
		t.Taken, out.finding = nil, reason.Finding{Verdict: reason.Unprovable}
		return nil
	}
	if len(kinds) < 2 {
		return nil
	}
	sum.Amount, _ = quantity.Of(clause.Value{Number: strconv.Itoa(total)})
	c, _, err := t.proveRows(sum)
	if c != nil {
		t.Taken, out.composed = nil, c
	}
	return err
}

// ofKin counts whom somebody has of a kind by who they are, where a kind was only taken for what is asked: sons and
// daughters are children.
func ofKin(t *Answerer, it *turn.Item, out *found) error {
	c := t.Clauses(it).Clauses
	if out.composed == nil || len(out.composed.answer.Assumed)+len(out.composed.answer.Steps) == 0 || len(c) != 1 || c[0].Kind != clause.Possession || c[0].Negated || len(c[0].Roles) != 2 {
		return nil
	}
	at := slices.IndexFunc(c[0].Roles, func(r clause.Role) bool { return r.Term.Hole == clause.HowMany })
	if at < 0 || c[0].Roles[1-at].Name != clause.Subject || len(c[0].Roles[at].Term.Modifiers) > 0 {
		return nil
	}
	who := clause.Role{Name: clause.Complement, Term: clause.Term{Text: "who", Pronoun: "who", Hole: clause.Who}}
	are := clause.Clause{Kind: clause.Attribute, Tense: c[0].Tense, Predicate: clause.Predicate{Lemma: "be", Word: c[0].Roles[at].Term.Head}, Roles: []clause.Role{who, c[0].Roles[1-at]}}
	q, f, ok, err := t.ByClauses(clause.Sentence{Asks: true, Clauses: []clause.Clause{are}})
	if err == nil && ok && f.Verdict == reason.Proved && len(f.Answers) > len(out.composed.answer.Rows) {
		q.Form = triple.HowMany
		out.composed, out.question, out.finding = nil, q, f
	}
	return err
}

// countOf is what an answer rests on that tells how many there are of what: the noun is "" where nothing
// does.
func countOf(t *Answerer, a reason.Answer) (triple.Literal, string, int) {
	for _, l := range a.Literals {
		r, ok := t.Known.Words.Relation(l.Relation)
		if n, err := strconv.Atoi(l.Object.Name); ok && err == nil && r.Form == triple.FormCount {
			return l, r.Word, n
		}
	}
	return triple.Literal{}, "", 0
}

// othersTold reports whether what somebody has of another kind was told in one breath with those that are
// added, "and a parrot", of which it is not known whether they belong to the sum.
func othersTold(t *Answerer, rows []compose.Row) bool {
	who := rows[0].Term
	var turns []string
	for _, r := range rows {
		turns = append(turns, turnOf(t, r.Because[0].Triple))
	}
	for _, r := range t.Store().Relations("") {
		if r.Form != triple.FormCount && r.Lemma != "have" || r.Modal+r.Tense != "" {
			continue
		}
		for _, f := range t.Store().Pairs(r.Key, &who, nil, maxProved) {
			added := slices.ContainsFunc(rows, func(x compose.Row) bool { return x.Because[0].Triple.Same(f) })
			if !added && slices.Contains(turns, turnOf(t, f)) {
				return true
			}
		}
	}
	return false
}

// asksFor reports whether a question asks how many there are of what a noun names, and not of a kind of it.
func asksFor(t *Answerer, it *turn.Item, noun string) bool {
	words := t.Known.Language.Words()
	return slices.ContainsFunc(t.Clauses(it).Clauses[0].Roles, func(r clause.Role) bool {
		return r.Term.Hole == clause.HowMany && words.Singular(r.Term.Head) == words.Singular(triple.LastWord(noun))
	})
}

// turnOf is the turn in which a fact was told, "" where it was not.
func turnOf(t *Answerer, x triple.Triple) string {
	f, err := t.Ask(triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: x}}}})
	if err != nil || len(f.Answers) == 0 {
		return ""
	}
	for _, id := range f.Answers[0].Proofs {
		if p, ok := f.Proof(id); ok && len(p.Nodes) > 0 {
			return p.Nodes[p.Root].Source.Turn
		}
	}
	return ""
}

func nested(kind func(noun, of string) (is, same bool), a, b string) bool {
	is, same := kind(a, b)
	of, _ := kind(b, a)
	return is || same || of
}

// changedSince reports whether some of a kind were got or lost since their number was told.
func changedSince(t *Answerer, it *turn.Item, noun string, a reason.Answer) bool {
	many := *t.Clauses(it)
	many.Clauses = slices.Clone(many.Clauses)
	c := &many.Clauses[0]
	c.Roles = slices.Clone(c.Roles)
	for i := range c.Roles {
		if x := &c.Roles[i].Term; x.Hole == clause.HowMany {
			x.Head, x.Modifiers, x.Text = noun, nil, noun
		}
	}
	asked := *it
	asked.Clauses, asked.Knowing = &many, true
	one := found{question: triple.Question{Form: triple.Which, Wanted: []string{"X"}}, finding: recency.Only(reason.Finding{Verdict: reason.Proved}, []reason.Answer{a})}
	taken := t.Taken
	err := held(t, &asked, &one)
	t.Taken = taken
	return err != nil || one.composed != nil || one.finding.Verdict != reason.Proved
}
