package answering

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

// doneTo answers whether somebody may do something to a thing by whether that may be done to it, whoever does it: where
// bikes may be left in the yard I may leave mine there.
func doneTo(t *Answerer, it *turn.Item, out *found) error {
	s, words := t.Clauses(it), t.Known.Language.Words()
	if out.decided() || len(s.Clauses) != 1 || len(s.Lost) > 0 || it.Question == nil || it.Question.Form != triple.YesNo || len(it.Question.Given) > 0 {
		return nil
	}
	c := &s.Clauses[0]
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Object && r.Prep == "" })
	if c.Kind != clause.Event || c.Predicate.Passive || c.Negated || c.Perfect || !words.Permission(c.Modal) || at < 0 || len(c.Subs) > 0 {
		return nil
	}
	object := &c.Roles[at].Term
	if object.Span.End > len(it.Text) || object.Span.Start >= object.Span.End {
		return nil
	}
	ask := voice.Say("answering.may-it-be-done", "may", c.Modal, "thing", it.Text[object.Span.Start:object.Span.End],
		"done", words.Participle(c.Predicate.Lemma), "rest", strings.TrimRight(it.Text[object.Span.End:], "?! "))
	f, err := t.findText(it, strings.ToUpper(ask[:1])+ask[1:], false)
	if err != nil || f == nil || byWhom(t, f) {
		t.Taken = nil
		return err
	}
	f.reworded = true
	*out = *f
	return nil
}

// byWhom reports whether what was found rests on what was told of those who do it: what members may use others may not.
func byWhom(t *Answerer, f *found) bool {
	return slices.ContainsFunc(f.finding.Proofs, func(p reason.Proof) bool {
		return slices.ContainsFunc(p.Nodes, func(n reason.Node) bool {
			r, _ := t.Known.Words.Relation(n.Literal.Relation)
			return r.Form == triple.FormVerb || n.Kind == reason.Told && len(t.Store().Pairs(triple.Agent, &n.Literal.Subject, nil, 1)) > 0
		})
	})
}
