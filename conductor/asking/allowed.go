package asking

import (
	"slices"
	"strings"

	"whence/conductor/heard"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// This file asks what one may in the other words that people have for it: who may not go into the vault is
// not allowed in it, nor is a dog that somebody may not bring, and where smoking is forbidden one may not smoke.

// permission is a question in other words.
type permission struct {
	text string
	// deniesOnly: that it is so says nothing of what was asked; byRule: nor that it is not, but for what is said of all.
	deniesOnly, byRule bool
}

// inAllowed asks what one may as what is allowed, and the other way.
func inAllowed(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	c := oneClause(t.Clauses(it))
	if f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || c == nil || c.Negated || t.reworded || len(c.Subs)+len(q.Given) > 0 {
		return q, f, nil
	}
	form, others := inOther(t, c, q)
	t.reworded = true
	defer func() { t.reworded = false }()
	for _, other := range others {
		before := t.Taken
		asked, found, ok, err := FindText(t, it, other.text, form)
		if err != nil || ok && (found.Verdict == reason.Refuted && (!other.byRule || ruled(t, found)) || found.Verdict == reason.Proved && !other.deniesOnly) {
			step(t, voice.Say("asking.is-taken-for", "said", it.Text, "asked", other.text), found)
			return asked, found, err
		}
		t.Taken = before
	}
	return q, f, nil
}

// inOther are the questions in other words, and their form.
func inOther(t *Asker, c *clause.Clause, q triple.Question) (form triple.QuestionForm, out []permission) {
	hole := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole != clause.NoHole })
	if hole >= 0 && c.Modal != "" {
		words := t.Known.Language.Words()
		for _, modal := range append([]string{c.Modal}, words.Granting(c.Modal)...) {
			if text := heard.InOpenWords(words, c, hole, modal); text != "" {
				out = append(out, permission{text: text})
			}
		}
	}
	if len(out) > 0 || q.Form != triple.YesNo {
		return triple.Which, out
	}
	return triple.YesNo, append(withModals(t, c, len(q.Goals) == 0), allowing(t, c)...)
}

// FindText finds what a question finds that is given by its words; false where they are no such question, or ask what was.
func FindText(t *Asker, it *turn.Item, text string, form triple.QuestionForm) (q triple.Question, f reason.Finding, ok bool, err error) {
	if text == "" {
		return q, f, false, nil
	}
	read, err := t.Known.Language.Understand(t.Ctx, strings.ToUpper(text[:1])+text[1:]+"?", t.Discourse())
	if err != nil || len(read) != 1 || read[0].Question == nil || len(read[0].Readings) > 1 {
		return q, f, false, err
	}
	one := *it
	one.Statement, one.Clauses, one.Knowing = read[0], nil, false
	if err := t.Rephrase(&one); err != nil || one.Question.Form != form {
		return q, f, false, err
	}
	q, f, was, err := t.Find(&one, *one.Question)
	return q, f, len(was.Answers) == 0, err
}

// withModals are a question with the modals that grant or bar what its own does, and with its own in front where only the parser read it.
func withModals(t *Asker, c *clause.Clause, unread bool) (out []permission) {
	words := t.Known.Language.Words()
	if unread && c.Modal != "" {
		out = append(out, permission{text: heard.InPlainWords(t.Known.Language.Words(), c, c.Modal)})
	}
	for _, modal := range words.Granting(c.Modal) {
		out = append(out, permission{text: heard.InPlainWords(t.Known.Language.Words(), c, modal)})
	}
	for _, modal := range words.Barring(c.Modal) {
		out = append(out, permission{heard.InPlainWords(t.Known.Language.Words(), c, modal), true, false})
	}
	if words.Permission(c.Modal) { // no minor drives the tractor
		out = append(out, permission{heard.InPlainWords(words, c, ""), true, true})
	}
	return out
}

// ruled reports whether what was found rests on a rule, or on what is said of all or none of a kind.
func ruled(t *Asker, f reason.Finding) bool {
	return slices.ContainsFunc(f.Proofs, func(p reason.Proof) bool {
		return slices.ContainsFunc(p.Nodes, func(n reason.Node) bool {
			of, _, _ := t.Known.Language.Words().General(n.Literal.Object)
			return n.Rule != "" || of != ""
		})
	})
}

// allowing are the questions that ask in other words what a clause does.
func allowing(t *Asker, c *clause.Clause) []permission {
	words := t.Known.Language.Words()
	who := heard.Subject(c.Roles)
	what := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Name == clause.Object && r.Prep == "" && r.Term.Hole == clause.NoHole
	})
	switch {
	case c.Predicate.Passive && c.Modal == "" && c.Predicate.Lemma == granting && c.Tense == clause.Present && who < 0 && what >= 0:
		return append(whetherMay(t, c, what), whetherHave(c, what)...)
	case who < 0 || !words.Permission(c.Modal) || c.Kind != clause.Event && c.Kind != clause.State:
		return nil
	case isAnyone(words.Sort, &c.Roles[who].Term):
		all := *c
		all.Roles = slices.Clone(c.Roles)
		all.Roles[who].Term = clause.Term{Pronoun: anyone, Text: anyone}
		return []permission{{text: heard.InPlainWords(t.Known.Language.Words(), &all, c.Modal)}}
	}
	out := allowedIn(t, c, who, what)
	if doing := words.Gerund(c.Predicate.Lemma); what < 0 && c.Kind == clause.Event && !closed.Words().Is("receiving", c.Predicate.Lemma) { // there is no getting into it
		rest := heard.Circumstances(c, who)
		out = append(out, permission{text: heard.Join("is", doing, words.Participle(granting), rest)}, permission{heard.Join("is", "there", doing, rest), true, false})
	}
	return out
}

// whetherMay asks what is allowed as what one may: whether anybody may fish where fishing is, and go where
// somebody is. What is somebody's is not where none of its kind is.
func whetherMay(t *Asker, c *clause.Clause, what int) []permission {
	words := t.Known.Language.Words()
	thing, rest := &c.Roles[what].Term, heard.Circumstances(c, what)
	if verb := words.Base(strings.ToLower(thing.Head)); verb != "" && words.Gerund(verb) == strings.ToLower(thing.Text) {
		return []permission{{text: heard.Join(may, anyone, verb, rest)}}
	}
	if placeOf(c) < 0 {
		return nil
	}
	if thing.Owner != nil && thing.Head != "" {
		return []permission{{heard.Join("is a", strings.Join(thing.Modifiers, " "), thing.Head, words.Participle(granting), rest), true, false}}
	}
	return []permission{{text: heard.Join(may, thing.Text, "go", rest)}}
}

// whetherHave asks whether something is allowed to somebody as whether they may have it: is Ann allowed sugar?
func whetherHave(c *clause.Clause, what int) []permission {
	to := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Name == clause.Recipient && r.Prep == "" && r.Term.Hole == clause.NoHole
	})
	if to < 0 {
		return nil
	}
	return []permission{{text: heard.Join(may, c.Roles[to].Term.Text, "have", c.Roles[what].Term.Text, heard.Circumstances(c, to, what))}}
}

// allowedIn asks whether somebody may go somewhere, or bring something there, as whether that is allowed there.
func allowedIn(t *Asker, c *clause.Clause, who, what int) (out []permission) {
	words := t.Known.Language.Words()
	verb := words.Sort(c.Predicate.Lemma)
	at, thing := placeOf(c), c.Roles[who].Term
	goes := c.Predicate.Lemma == "be" || verb == "going" || verb == "origin"
	switch {
	case at >= 0 && what >= 0:
		goes, thing = false, c.Roles[what].Term
		if thing.Owner != nil && thing.Head != "" {
			thing = clause.Term{Text: heard.Join("a", strings.Join(thing.Modifiers, " "), thing.Head)}
		}
	case verb == "enter" && what >= 0:
		at, goes = what, true
	case at < 0:
		return nil
	}
	place := c.Roles[at]
	for _, prep := range intoOrIn(place.Prep) {
		out = append(out, permission{heard.Join(heard.Being(words.Sort, &thing), thing.Text, words.Participle(granting), prep, place.Term.Text, heard.Circumstances(c, who, what, at)), !goes, false})
	}
	return out
}

// The verb and the modal of what is allowed, and who it is where nobody in particular is meant.
const (
	granting = "allow"
	may      = "may"
	anyone   = "anyone"
)

// isAnyone reports whether a question asks of whoever it may be: "is it allowed to fish here?"
func isAnyone(sort func(string) string, x *clause.Term) bool {
	return x.Pronoun == "it" || x.Pronoun == "you" || x.Value != nil && sort(strings.ToLower(x.Text)) == "one"
}

// intoOrIn are a preposition of where something is and that of where it goes to, the own one first.
func intoOrIn(prep string) []string {
	const to = "to"
	switch in, goes := strings.CutSuffix(prep, to); {
	case prep == "":
		return []string{"in", "into"}
	case goes && in != "":
		return []string{prep, in}
	}
	return []string{prep, prep + to}
}

// placeOf is the role of a clause that says where, -1 for none.
func placeOf(c *clause.Clause) int {
	return slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return (r.Name == clause.Place || r.Name == clause.Oblique) && r.Prep != "" && r.Term.Hole == clause.NoHole && r.Term.Value == nil
	})
}
