package answering

import (
	"iter"
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/turn"
	"whence/kb"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// This file takes back what a rule says of somebody where a note tells of an exception that they may be, or that they
// may be one of those excepted.

// maxExempt bounds the notes that may tell of an exception.
const maxExempt = 40

// exempted leaves open what was found by a rule that holds of whoever it may be, where a note that was told with it, or just
// behind it, tells of an exception in a word that was said of the one who is asked about.
func exempted(t *Answerer, it *turn.Item, out *found) error {
	c := t.Clauses(it).Clauses
	if out.composed != nil || len(c) != 1 || out.finding.Verdict != reason.Proved && out.finding.Verdict != reason.Refuted {
		return nil
	}
	open := func() error {
		out.finding, t.Taken = reason.Finding{Verdict: reason.Unprovable}, nil
		if it.Question != nil {
			out.question = t.Talk.Resolve(*it.Question)
		}
		return nil
	}
	if out.finding.Verdict == reason.Proved && (exceptFor(t, out.finding, &c[0]) || ownerOnly(t, out.finding, out.question.Wanted)) {
		return open()
	}
	turns, none := generalTurns(out.finding), noneOf(out.finding)
	if len(turns) == 0 && len(none) == 0 {
		return nil
	}
	notes, err := t.Known.Store.Notes.Last(t.Ctx, maxExempt)
	if err != nil {
		return err
	}
	for _, n := range notes {
		at := kb.TurnNumber(n.Source.Turn)
		said := splitWords(n.Text)
		left := slices.ContainsFunc(none, func(l triple.Literal) bool { return tellsOf(t, said, l) })
		behind := slices.ContainsFunc(turns, func(turn int) bool { return at == turn || at == turn+1 })
		if left || behind && slices.ContainsFunc(said, func(w string) bool { return closed.Words().Is("exempting", w) }) && slices.ContainsFunc(c[0].Roles, func(r clause.Role) bool { return saidOfThem(t, &r, said) }) {
			return open()
		}
	}
	return nil
}

// exceptFor reports whether what proves something makes an exception of what the question names: who is asked about
// Wednesday, of what is so from Monday to Friday except on Wednesdays.
func exceptFor(t *Answerer, f reason.Finding, c *clause.Clause) bool {
	words := t.Known.Language.Words()
	var named []string
	for _, r := range c.Roles {
		if of := splitWords(r.Term.Text); r.Name != clause.Subject && r.Name != clause.Object && r.Term.Hole == clause.NoHole && len(of) > 0 {
			named = append(named, words.Singular(of[len(of)-1]))
		}
	}
	if len(named) == 0 {
		return false
	}
	for n := range steps(f) {
		said := splitWords(n.Source.Quote)
		at := slices.IndexFunc(said, func(w string) bool { return closed.Words().Is("exempting", w) })
		if at >= 0 && slices.ContainsFunc(said[at:], func(w string) bool { return slices.Contains(named, words.Singular(w)) }) {
			return true
		}
	}
	return false
}

// splitWords are the words of a text in lower case.
func splitWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" ,.;:()–—-!?", r) })
}

// steps are the steps of all proofs of what was found.
func steps(f reason.Finding) iter.Seq[*reason.Node] {
	return func(yield func(*reason.Node) bool) {
		for _, p := range f.Proofs {
			for i := range p.Nodes {
				if !yield(&p.Nodes[i]) {
					return
				}
			}
		}
	}
}

// ownerOnly reports whether who answers what somebody is was told to be only whose that one is: our captain is Signe.
func ownerOnly(t *Answerer, f reason.Finding, wanted []string) bool {
	return len(wanted) == 1 && slices.ContainsFunc(f.Answers, func(a reason.Answer) bool {
		x := a.Bindings[wanted[0]]
		return slices.ContainsFunc(t.Store().Pairs(triple.Agent, nil, &x, maxProved), func(of triple.Triple) bool {
			return proves(f, triple.Agent, of.Subject) && len(t.Store().Pairs(triple.Role("as"), &of.Subject, nil, 1)) > 0 &&
				slices.ContainsFunc(t.Store().Pairs(triple.EventOf, &of.Subject, nil, 1), func(kind triple.Triple) bool { return lexicon.ClosedOf(kind.Object.Name)&lexicon.BeVerb != 0 })
		})
	})
}

// proves reports whether a step of what was found tells this of something.
func proves(f reason.Finding, relation string, of triple.Term) bool {
	for n := range steps(f) {
		if n.Literal.Relation == relation && n.Literal.Subject.Same(of) {
			return true
		}
	}
	return false
}

// noneOf are the premises by which somebody is none of those whom a rule excepts. What rests on absence is looked at elsewhere.
func noneOf(f reason.Finding) (out []triple.Literal) {
	for n := range steps(f) {
		if n.Kind == reason.Compared && n.Literal.Op == triple.NotEqual { // an amount above another is excepted from nothing
			out = append(out, n.Literal)
		}
	}
	return out
}

// tellsOf reports whether some words name both whom a premise is of and what they are not.
func tellsOf(t *Answerer, said []string, l triple.Literal) bool {
	words := t.Known.Language.Words()
	names := func(x triple.Term) bool {
		return slices.ContainsFunc(strings.Split(x.Name, "_"), func(w string) bool {
			return slices.ContainsFunc(said, func(o string) bool { return words.Singular(o) == words.Singular(w) })
		})
	}
	return names(l.Subject) && names(l.Object)
}

// generalTurns are the turns in which that was told of what was found which holds of whoever it may be.
func generalTurns(f reason.Finding) (turns []int) {
	for n := range steps(f) {
		first, _, _ := strings.Cut(n.Source.Quote, " ")
		first = strings.ToLower(first)
		if closed.Words().Is("whoever", first) || closed.Words().Is("general", first) || closed.Words().Is("things", first) {
			turns = append(turns, kb.TurnNumber(n.Source.Turn))
		}
	}
	return turns
}

// saidOfThem reports whether a noun among some words was said of whom a role names.
func saidOfThem(t *Answerer, r *clause.Role, among []string) bool {
	if r.Name != clause.Subject || r.Term.Hole != clause.NoHole {
		return false
	}
	words := t.Known.Language.Words()
	names := func(said string) bool {
		return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(said), func(r rune) bool { return r == '_' || r == ' ' }), func(w string) bool {
			return words.PlainNoun(words.Singular(w)) && slices.ContainsFunc(among, func(o string) bool { return words.Singular(o) == words.Singular(w) })
		})
	}
	are := asking.Refer(t.Asker)(&r.Term)
	if r.Term.Name != "" {
		are = match.New(t.Store(), words, nil).Called(&r.Term)
	}
	return slices.ContainsFunc(are, func(x triple.Term) bool {
		told := slices.Concat(t.Store().About(x), t.Store().Pairs(triple.Agent, nil, &x, maxProved))
		return names(x.Name) || slices.ContainsFunc(told, func(f triple.Triple) bool {
			return names(f.Object.Name) || slices.ContainsFunc(t.Store().Pairs(triple.Wording, &f.Subject, nil, 1), func(w triple.Triple) bool { return names(w.Object.Spelling()) })
		})
	})
}
