package asking

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/reason/belong"
	"whence/triple"
)

// askOnly answers by what was told of "only" those: who is not known to be one of them
// may not, and who is may, where it was said of what is allowed.
func (t *Asker) askOnly(q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.YesNo || len(q.Goals) == 0 || len(q.Goals[0]) != 1 || len(q.Given) > 0 {
		return q, f, nil
	}
	goal := q.Goals[0][0]
	r, known := t.Known.Words.Relation(goal.Relation)
	if other, found, ok, err := noneBut(t, q, f, goal); ok || err != nil || len(q.Goals) > 1 {
		return other, found, err
	}
	if _, named := t.Known.Words.Name(goal.Subject.Name); !named || !known || !goal.Ground() || goal.Denied || goal.Absent {
		return q, f, nil
	}
	for quote, head := range onlyThey(t, goal) {
		is := triple.Question{Form: triple.YesNo, Ways: true, Goals: append([][]triple.Literal{{{Triple: head}}}, inGroup(t, head)...)}
		found, err := t.Ask(is)
		if err != nil {
			return q, f, err
		}
		switch {
		case found.Verdict == reason.Proved && t.Known.Language.Words().Permission(r.Modal):
			put(t, found, saysThat(quote, r.Modal))
			t.Taken.Rule = quote
			return is, found, nil
		case found.Verdict == reason.Refuted:
			t.Taken = &Taken{Rule: quote}
			return q, found, nil
		case found.Verdict == reason.Proved || found.Verdict == reason.Conflicting || bearsOn(t, head):
			continue
		}
		is.Goals = is.Goals[:1]
		is.Goals[0][0].Absent = true
		if found, err = t.Ask(is); err != nil || found.Verdict != reason.Proved {
			return q, f, err
		}
		t.Taken = &Taken{Rule: quote}
		return q, Against(found), nil
	}
	return q, f, nil
}

// onlyThey are the rules that say of whom alone a goal is so: as they were said, and what makes one of those.
func onlyThey(t *Asker, goal triple.Literal) iter.Seq2[string, triple.Triple] {
	return func(yield func(string, triple.Triple) bool) {
		for _, id := range slices.Sorted(maps.Keys(t.Known.Rules)) {
			rule := t.Known.Rules[id]
			if head, ok := onlyThose(rule.Rule, goal); ok && t.Known.Language.Words().Only(rule.Source.Quote) && !yield(rule.Source.Quote, head) {
				return
			}
		}
	}
}

// saysThat is the step from a rule as it was said to what those must or may.
func saysThat(quote, modal string) Step {
	return Step{Said: []string{voice.Say("asking.is-taken-to-say-that", "quote", strings.TrimRight(quote, ".!"), "modal", modal)}, Cost: onlyCost}
}

// inGroup are the other ways to be a member of something: a committee member is on the committee, and who is staff is a
// member of the staff.
func inGroup(t *Asker, is triple.Triple) (out [][]triple.Literal) {
	words := t.Known.Language.Words()
	at := strings.LastIndexByte(is.Object.Name, '_')
	group := triple.Const(triple.Definite, is.Object.Name[:max(at, 0)])
	if belong.Group(words, is.Object.Name) {
		group.Name = is.Object.Name
	} else if at < 0 || words.Sort(is.Object.Name[at+1:]) != "belonging" {
		return nil
	}
	var relations []triple.Relation
	for _, member := range words.OfSort("belonging") {
		relations = append(relations, t.Known.Words.RelationsWith(member)...)
	}
	for _, among := range words.OfSort("among") {
		prep, _, _ := strings.Cut(among, " ")
		relations = append(relations, t.Known.Words.RelationsWith(prep)...)
	}
	for _, r := range relations {
		of := r.Form == triple.FormNoun && words.Sort(r.Word) == "belonging"
		if of || r.Form == triple.FormCopula && r.Word == "" && r.Tense+r.Modal == "" {
			out = append(out, []triple.Literal{{Triple: triple.Triple{Subject: is.Subject, Relation: r.Key, Object: group}}})
		}
	}
	return out
}

// asStaff answers whether somebody is staff, and who is, by who is a member of it.
func asStaff(t *Asker, _ *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || len(q.Goals) != 1 || len(q.Goals[0]) != 1 || len(q.Given) > 0 || q.Goals[0][0].Relation != triple.Is || q.Goals[0][0].Denied || q.Goals[0][0].Absent {
		return q, f, nil
	}
	is := q
	is.Ways, is.Goals = true, inGroup(t, q.Goals[0][0].Triple)
	if len(is.Goals) == 0 {
		return q, f, nil
	}
	found, err := t.Ask(is)
	if err != nil || found.Verdict != reason.Proved {
		return q, f, err
	}
	return is, found, nil
}

// onlyWho answers who may by who is known to be one of those who alone may.
func onlyWho(t *Asker, _ *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.Which || f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || len(q.Goals) != 1 || len(q.Goals[0]) != 1 || len(q.Given) > 0 {
		return q, f, nil
	}
	goal := q.Goals[0][0]
	r, _ := t.Known.Words.Relation(goal.Relation)
	if !goal.Subject.IsVar() || goal.Object.IsVar() || goal.Denied || goal.Absent || !t.Known.Language.Words().Permission(r.Modal) {
		return q, f, nil
	}
	for quote, head := range onlyThey(t, goal) {
		who := q
		who.Ways, who.Goals = true, append([][]triple.Literal{{{Triple: head}}}, inGroup(t, head)...)
		found, err := t.Ask(who)
		if err != nil || found.Verdict != reason.Proved {
			return q, f, err
		}
		put(t, found, saysThat(quote, r.Modal))
		t.Taken.Rule = quote
		return who, found, nil
	}
	return q, f, nil
}

// bearsOn reports whether anything told of somebody names what they would have to have or be, in other
// words than are asked: of whom that is said nothing is denied for want of proof.
func bearsOn(t *Asker, so triple.Triple) bool {
	words := t.Known.Language.Words()
	kind := strings.Split(so.Object.Name, "_")
	names := func(said string) bool {
		return slices.ContainsFunc(strings.FieldsFunc(said, func(r rune) bool { return r == '_' || r == ' ' }), func(w string) bool {
			return slices.ContainsFunc(kind, func(k string) bool { return words.Singular(w) == words.Singular(k) })
		})
	}
	told := append(t.Store().About(so.Subject), t.Store().Pairs(triple.Is, nil, &so.Subject, maxByName)...)
	return slices.ContainsFunc(told, func(f triple.Triple) bool {
		r, _ := t.Known.Words.Relation(f.Relation)
		return !f.Denied && (names(f.Object.Name) || names(f.Subject.Name) || names(r.Word))
	})
}

// noneBut denies of somebody what was told of others alone by name: where only Ann and Max may, Lisa may not.
func noneBut(t *Asker, q triple.Question, f reason.Finding, goal triple.Literal) (triple.Question, reason.Finding, bool, error) {
	if goal.Denied || goal.Absent || !goal.Ground() || goal.Subject.Kind != triple.Proper {
		return q, f, false, nil
	}
	for _, id := range slices.Sorted(maps.Keys(t.Known.Rules)) {
		rule := t.Known.Rules[id]
		h, b := rule.Rule.Head, rule.Rule.Body
		if !h.Denied || h.Relation != goal.Relation || h.Object.Name != goal.Object.Name || len(b) < 2 || b[0].Relation != h.Relation {
			continue
		}
		and, others := []triple.Literal{}, true
		for _, l := range b[1:] {
			others = others && l.Op == triple.NotEqual && !l.Object.IsVar() && (l.Object.Kind == triple.Proper || l.Object.Name == triple.Speaker().Name) && !areOne(t, l.Object, goal.Subject)
			may := goal
			may.Subject = l.Object
			and = append(and, may, triple.Literal{Triple: triple.Triple{Subject: goal.Subject, Object: l.Object}, Op: triple.NotEqual})
		}
		if !others {
			continue
		}
		so := triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{and}}
		found, err := t.Ask(so)
		if err != nil || found.Verdict != reason.Proved {
			return q, f, false, err
		}
		t.Taken = &Taken{Rule: rule.Source.Quote}
		return q, Against(found), true, nil
	}
	return q, f, false, nil
}

// onlyCost is how far "only they may" is from saying that they may.
const onlyCost = 3

// AsksElse reports whether a question asks for others than those who were spoken of.
func AsksElse(text string) bool {
	return slices.Contains(strings.Fields(strings.ToLower(strings.TrimRight(text, "? "))), "else")
}

// others leaves out of the answers to "who else volunteers?" the one who asks, and of whom the
// question before asked whether they do.
func others(t *Asker, text string, q triple.Question, f reason.Finding) reason.Finding {
	if q.Form != triple.Which || f.Verdict != reason.Proved || len(q.Wanted) == 0 || !AsksElse(text) {
		return f
	}
	left := []string{triple.Speaker().Name}
	if before := t.Talk.Before; before == nil && t.Talk.Asked != nil && t.Talk.Asked.Form == triple.YesNo {
		for _, and := range t.Talk.Asked.Goals {
			for _, l := range and {
				left = append(left, l.Subject.Name)
			}
		}
	}
	if last := t.Talk.Last; last != nil && last.Question != nil && last.Question.Form == triple.Which {
		for _, a := range last.Rec.Answers {
			for _, name := range a.Bindings {
				left = append(left, name)
			}
		}
	}
	return without(q, f, func(x triple.Term) bool { return slices.Contains(left, x.Name) })
}

// without is a finding without the answers that are left out.
func without(q triple.Question, f reason.Finding, out func(triple.Term) bool) reason.Finding {
	f = recency.Only(f, slices.DeleteFunc(slices.Clone(f.Answers), func(a reason.Answer) bool { return out(a.Bindings[q.Wanted[0]]) }))
	if len(f.Answers) == 0 {
		f.Verdict = reason.Unprovable
	}
	return f
}
