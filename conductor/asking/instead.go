package asking

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/reason/also"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
)

// This file asks what a question asks of one thing by what was told of another in its place: the chairman
// of the club is ours, and who was it before somebody is whom she succeeds.

// inOtherWords asks the clause of a question in other words, where it proves nothing in its own.
func inOtherWords(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable {
		return q, f, nil
	}
	s := t.Clauses(it)
	c := oneClause(s)
	if c == nil || len(c.Hedges) > 0 || c.Negated {
		return q, f, nil
	}
	for _, way := range []func(*Asker, *clause.Sentence, *clause.Clause) (triple.Question, reason.Finding, bool, error){obliged, whose, charged, topmost, ours, formerly} {
		if other, found, ok, err := way(t, s, c); ok || err != nil {
			return other, found, err
		}
	}
	return q, f, nil
}

// topmost asks which pond is the largest, or the largest of ours, as what the largest pond, or ours, is.
func topmost(t *Asker, s *clause.Sentence, c *clause.Clause) (q triple.Question, f reason.Finding, ok bool, err error) {
	which := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Hole != clause.NoHole })
	if c.Kind != clause.Comparison || which < 0 || len(c.Roles) > 2 || len(c.Roles) == 2 && c.Roles[1-which].Prep != "of" {
		return q, f, false, nil
	}
	kind, of := c.Roles[which].Term, *c
	if len(c.Roles) == 2 {
		kind = c.Roles[1-which].Term
	}
	words := t.Known.Language.Words()
	noun := words.Singular(strings.ToLower(kind.Head))
	for _, word := range strings.Fields(strings.ToLower(s.Text)) {
		base, degree := words.Graded(strings.Trim(word, "?,"))
		if base != c.Predicate.Word || degree != c.Predicate.Degree || noun == "" || kind.Owner == nil {
			continue
		}
		of.Kind, of.Predicate = clause.Attribute, clause.Predicate{Lemma: "be", Word: noun, Modifiers: append([]string{strings.Trim(word, "?,")}, kind.Modifiers...)}
		of.Roles = []clause.Role{{Name: clause.Complement, Term: clause.Term{Hole: clause.WhichOne}}, {Name: clause.Subject, Term: *kind.Owner}}
		return t.ByClauses(withClause(s, of))
	}
	return q, f, false, nil
}

func withClause(s *clause.Sentence, c clause.Clause) clause.Sentence {
	of := *s
	of.Clauses = []clause.Clause{c}
	return of
}

// ours asks who the chairman of the club is as who ours is, where there is one club and it is ours, and the other way.
func ours(t *Asker, s *clause.Sentence, c *clause.Clause) (q triple.Question, f reason.Finding, ok bool, err error) {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Hole == clause.NoHole })
	if c.Kind != clause.Attribute || c.Predicate.Word == "" || at < 0 || len(c.Roles) != 2 {
		return q, f, false, nil
	}
	words := t.Known.Language.Words()
	x, own := c.Roles[at].Term, outfits(t)
	us := words.Sort(x.Pronoun) == "speaker" && x.Head == ""
	if len(own) != 1 || !us && (x.Determiner != "the" || x.Name != "" || !slices.Contains(strings.Split(own[0].noun, "_"), triple.Key(x.Head))) {
		return q, f, false, nil
	}
	of := *c
	of.Roles = slices.Clone(c.Roles)
	said, asked := "our", x.Text
	if of.Roles[at].Term = own[0].owner; us {
		head := own[0].noun[strings.LastIndexByte(own[0].noun, '_')+1:]
		of.Roles[at].Term = clause.Term{Determiner: "the", Head: head, Text: "the " + head}
		said, asked = of.Roles[at].Term.Text, "our"
	}
	if q, f, ok, err = t.ByClauses(withClause(s, of)); ok {
		step(t, voice.Say("asking.is-taken-for", "said", said, "asked", asked), f)
	}
	return q, f, ok, err
}

// outfit is a club or firm of whoever asks.
type outfit struct {
	noun  string
	owner clause.Term
}

// outfits are the clubs, firms and the like that were told to be ours.
func outfits(t *Asker) []outfit {
	words := t.Known.Language.Words()
	var out []outfit
	for _, who := range words.OfSort("speaker") {
		owner := clause.Term{Pronoun: who, Text: who}
		for _, x := range Refer(t)(&owner) {
			for _, f := range t.Store().About(x) {
				noun, owned := strings.CutPrefix(f.Subject.Name, x.Name+"'s_")
				head := noun[strings.LastIndexByte(noun, '_')+1:]
				is := slices.ContainsFunc(words.OfSort("outfit"), func(kind string) bool { return lexicon.IsA(head, kind) })
				if owned && is && !slices.ContainsFunc(out, func(o outfit) bool { return o.noun == noun }) {
					out = append(out, outfit{noun, owner})
				}
			}
		}
	}
	return out
}

// step adds to what was taken for an answer.
func step(t *Asker, said string, f reason.Finding) {
	if t.Taken == nil {
		t.Taken = &Taken{Of: make([]Step, len(f.Answers))}
	}
	for i := range t.Taken.Of {
		t.Taken.Of[i] = Step{append(slices.Clone(t.Taken.Of[i].Said), said), t.Taken.Of[i].Cost + 1}
	}
	t.Taken.Steps.Said = append(slices.Clone(t.Taken.Steps.Said), said)
}

// formerly asks who was something before somebody as whom that one succeeds, where it is told that they
// are or were it, or that they succeed as it.
func formerly(t *Asker, s *clause.Sentence, c *clause.Clause) (q triple.Question, f reason.Finding, ok bool, err error) {
	verbs := t.Known.Language.Words().OfSort("succeed")
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.Who })
	if c.Kind != clause.Class && c.Kind != clause.Attribute || c.Tense != clause.Past || who < 0 || len(verbs) == 0 {
		return q, f, false, nil
	}
	is, what, after := also.IsNow(*c, who)
	if after == nil || what.Head == "" {
		return q, f, false, nil
	}
	_, now, held, err := t.ByClauses(withClause(s, is))
	if err != nil {
		return q, f, false, err
	}
	of := *c
	of.Kind, of.Predicate = clause.Event, clause.Predicate{Lemma: verbs[0]}
	of.Roles = []clause.Role{{Name: clause.Subject, Term: *after}, {Name: clause.Object, Term: clause.Term{Hole: clause.Who}}}
	if !held || now.Verdict != reason.Proved {
		of.Roles = append(of.Roles, clause.Role{Name: clause.Oblique, Prep: "as", Term: what})
	}
	if q, f, ok, err = t.ByClauses(withClause(s, of)); ok {
		step(t, voice.Say("asking.is-taken-for", "said", verbs[0], "asked", strings.TrimSuffix(s.Text, "?")), f)
	}
	return q, f, ok, err
}

// obliged asks what somebody has to do something to, which was read as what they have.
func obliged(t *Asker, s *clause.Sentence, c *clause.Clause) (q triple.Question, f reason.Finding, ok bool, err error) {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Object && r.Term.Hole != clause.NoHole })
	if c.Kind != clause.Possession || at < 0 || len(c.Subs) != 1 || c.Subs[0].Clause.Kind != clause.Event || c.Subs[0].Link != "to" || c.Negated || c.Modal != "" || len(c.Hedges) > 0 {
		return q, f, false, nil
	}
	duty := t.Known.Language.Words().OfSort("duty")
	if len(duty) == 0 {
		return q, f, false, nil
	}
	of := c.Subs[0].Clause
	of.Attitude, of.Tense, of.Perfect, of.Modal = c.Attitude, c.Tense, c.Perfect, duty[0]
	of.Roles = slices.Concat(slices.DeleteFunc(slices.Clone(of.Roles), func(r clause.Role) bool { return r.Name == clause.Subject }), c.Roles)
	return t.ByClauses(withClause(s, of))
}

// whose asks whose dog it is, or whose the dog is, as to whom it belongs.
func whose(t *Asker, s *clause.Sentence, c *clause.Clause) (q triple.Question, f reason.Finding, ok bool, err error) {
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Name == clause.Subject && r.Term.Hole == clause.Whose && r.Term.Head == ""
	})
	verbs := t.Known.Language.Words().OfSort("belonging")
	if who < 0 || len(c.Roles) != 2 || len(verbs) == 0 || c.Kind != clause.Attribute && c.Kind != clause.Class {
		return q, f, false, nil
	}
	x := c.Roles[1-who].Term
	if c.Kind == clause.Attribute {
		if x.Pronoun == "" || x.Head != "" {
			return q, f, false, nil
		}
		x = clause.Term{Determiner: "the", Head: c.Predicate.Word, Modifiers: c.Predicate.Modifiers}
		x.Text = strings.Join(append(append([]string{x.Determiner}, x.Modifiers...), x.Head), " ")
	}
	of := *c
	of.Kind, of.Predicate = clause.Event, clause.Predicate{Lemma: verbs[0]}
	of.Roles = []clause.Role{{Name: clause.Subject, Term: x}, {Name: clause.Oblique, Prep: "to", Term: clause.Term{Hole: clause.Who}}}
	return t.ByClauses(withClause(s, of))
}

// charged asks what whoever asks takes or pays for something as what that costs.
func charged(t *Asker, s *clause.Sentence, c *clause.Clause) (q triple.Question, f reason.Finding, ok bool, err error) {
	w := t.Known.Language.Words()
	verbs := w.OfSort("price")
	if c.Kind != clause.Event || c.Tense != clause.Present || w.Sort(c.Predicate.Lemma) != "charging" || len(c.Roles) != 3 || len(verbs) == 0 {
		return q, f, false, nil
	}
	of := *c
	of.Predicate.Lemma, of.Roles = verbs[0], nil
	for _, r := range c.Roles {
		switch {
		case r.Name == clause.Subject && w.Sort(r.Term.Pronoun) == "speaker":
		case r.Name == clause.Object && (r.Term.Hole == clause.What || r.Term.Hole == clause.HowMuch) && r.Term.Head == "":
			of.Roles = append(of.Roles, r)
		case r.Prep == "for" && r.Term.Hole == clause.NoHole:
			r.Name, r.Prep = clause.Subject, ""
			of.Roles = append(of.Roles, r)
		default:
			return q, f, false, nil
		}
	}
	if len(of.Roles) != 2 {
		return q, f, false, nil
	}
	return t.ByClauses(withClause(s, of))
}
