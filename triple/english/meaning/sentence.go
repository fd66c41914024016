package meaning

import (
	"strings"

	"whence/triple/clause"
	"whence/triple/english/roles"
)

// utterance reads all that a tree says: the clause at its head, those joined to it
// and those beside it.
func (r sentenceRules) utterance(root int) []clause.Clause {
	all := r.part(root)
	if topic, ok := r.topic(root, all); ok {
		return append(r.about(root, topic), r.readNoted()...)
	}
	for _, i := range r.beside(root) {
		if r.placed[i] {
			continue
		}
		if r.speechBeside(root, i) && len(all) > 0 {
			all = r.attribute(all, i)
			continue
		}
		if r.questions.tagQuestion(i) {
			r.place(r.subtree(i)...)
			continue
		}
		all = append(all, r.utterance(i)...)
	}
	return append(all, r.readNoted()...)
}

// tagQuestion reports whether the words only ask for assent: "isn't it?".
func (r questionRules) tagQuestion(i int) bool {
	words := r.subtree(i)
	for _, k := range words {
		switch r.class(k) {
		case "AUX", "PRON", "PART", "PUNCT":
		case "ADV":
			if !r.words.Is("negation", r.form(k)) {
				return false
			}
		default:
			return false
		}
	}
	subject := r.one(i, "nsubj")
	return r.class(i) == "AUX" && subject > i
}

// readNoted reads what notes list about things met on the way.
func (r sentenceRules) readNoted() []clause.Clause {
	var all []clause.Clause
	for len(r.noted) > 0 {
		n := r.noted[0]
		r.noted = r.noted[1:]
		if r.placed[n.head] {
			continue
		}
		if r.saysSomething(n.head) {
			for _, c := range r.utterance(n.head) {
				all = append(all, roles.WithTopic(c, clause.Role{Name: clause.Topic, Term: n.about}))
			}
			continue
		}
		c := clause.Clause{Kind: clause.Attribute, Span: r.span(r.subtree(n.head))}
		c.Predicate.Lemma = "be"
		prep := r.preposition(n.head)
		r.placePreposition(n.head)
		t := r.terms.termAfter(n.head, nil, prep)
		c.Roles = []clause.Role{{Name: clause.Subject, Term: n.about}, {Name: roles.NoteRole(prep), Prep: prep, Term: t}}
		all = append(all, c)
	}
	return all
}

// beside are the words that stand beside the head without belonging to it.
func (r sentenceRules) beside(i int) []int { return r.with(i, "parataxis", "list") }

// part reads one head: a clause with those joined to it, or a fragment.
func (r sentenceRules) part(h int) []clause.Clause {
	r.placeJoints(h)
	if !r.saysSomething(h) {
		return r.fragment(h)
	}
	var all []clause.Clause
	drafts := r.lists.joinedClauses(r.clauses.clause(h, nil))
	uncleave(drafts)
	for _, d := range drafts {
		if r.imperative(d.head) && d.subject == nil {
			d.Attitude = clause.Ordered
		}
		all = append(all, r.completed(d)...)
	}
	return all
}

// saysSomething reports whether the head is that of a clause.
func (r sentenceRules) saysSomething(h int) bool {
	if c := r.class(h); c == "VERB" || c == "AUX" {
		return true
	}
	return r.one(h, "cop", "nsubj", "csubj", "expl", "aux") >= 0
}

// completed adds what a clause with choices or a cleft says beside itself.
func (r sentenceRules) completed(d *draft) []clause.Clause {
	all := []clause.Clause{d.Clause}
	for _, i := range d.cleft {
		all = r.cleftClause(d, i)
	}
	for k := range all {
		r.setChoices(&all[k], d.choices)
	}
	return all
}

// setChoices gives the hole of a question the members it asks between.
func (r sentenceRules) setChoices(c *clause.Clause, choices []clause.Term) {
	for _, choice := range choices {
		for k := range c.Roles {
			if t := &c.Roles[k].Term; roles.TermHole(*t) {
				t.Roles = append(t.Roles, clause.Role{Name: clause.RoleNone, Prep: "of", Term: choice})
				return
			}
		}
		c.Roles = append(c.Roles, clause.Role{Name: clause.RoleNone, Term: choice})
	}
}

// uncleave reads "it was Tom who called, not Anna" as "Tom called, Anna did not".
func uncleave(drafts []*draft) {
	first := drafts[0]
	s, c := first.find(clause.Subject), first.find(clause.Complement)
	if first.Kind != clause.Class || s != nil && s.Term.Pronoun != "it" || c == nil || len(c.Term.Relative) != 1 {
		return
	}
	if set := len(drafts) > 1 && drafts[1].Negated != first.Negated; c.Term.Name == "" && !(set && (definite(c.Term) || c.Term.Owner != nil)) {
		return // "it" may be a thing there
	}
	said := c.Term.Relative[0]
	for _, d := range drafts {
		c := d.find(clause.Complement)
		if d.Kind != clause.Class || c == nil {
			continue
		}
		term := c.Term
		term.Relative = nil
		if said := strings.TrimLeft(term.Text[min(len("not"), len(term.Text)):], " "); d.Negated && strings.EqualFold(term.Text, "not "+said) {
			term.Text, term.Span.Start = said, term.Span.End-len(said) // what is denied of them is said with the verb
		}
		own := said
		own.Roles = append([]clause.Role{}, said.Roles...)
		roles.FillGaps(&own, term)
		own.Roles = append(own.Roles, roles.Circumstances(d.Roles)...)
		own.Subs = append(append([]clause.Sub{}, own.Subs...), d.Subs...)
		own.Negated = own.Negated != d.Negated
		own.Span, own.Discourse = d.Span, d.Discourse
		d.Clause = own
	}
}

// cleftClause reads "it was Bea who called" as "Bea called".
func (r sentenceRules) cleftClause(d *draft, i int) []clause.Clause {
	c := d.find(clause.Complement)
	if c == nil {
		return append([]clause.Clause{d.Clause}, r.subs.relativeClause(i)...)
	}
	var all []clause.Clause
	for _, inner := range r.subs.relativeClause(i) {
		roles.FillGaps(&inner, c.Term)
		inner.Roles = append(inner.Roles, roles.Circumstances(d.Roles)...)
		inner.Subs = append(inner.Subs, d.Subs...)
		inner.Negated = inner.Negated != d.Negated
		inner.Discourse = append(inner.Discourse, d.Discourse...)
		inner.Span = d.Span
		all = append(all, inner)
	}
	return all
}

// speechBeside reports whether what stands beside the head says who said it: "…, Anna
// says".
func (r sentenceRules) speechBeside(root, i int) bool {
	return r.class(i) == "VERB" && r.words.Is("speech", r.lemma(i)) && r.one(i, "nsubj") >= 0 &&
		r.one(i, "ccomp", "obj", "xcomp", "conj") < 0 && root >= 0 && !r.afterSemicolon(i)
}

func (r sentenceRules) afterSemicolon(i int) bool {
	for _, p := range r.with(i, "punct") {
		if r.form(p) == ";" && p < i {
			return true
		}
	}
	return false
}

// attribute makes clauses what the clause beside them says that somebody said.
func (r sentenceRules) attribute(said []clause.Clause, i int) []clause.Clause {
	d := r.clauses.clause(i, nil)
	for _, c := range said {
		sub := clause.Sub{Role: clause.RoleComplement, Clause: c}
		r.subs.setComplement(d, &sub)
		d.Subs = append(d.Subs, sub)
	}
	return []clause.Clause{d.Clause}
}

// setAttitudes finds what is ordered, exclaimed or under a condition.
func (r sentenceRules) setAttitudes(s *clause.Sentence) {
	exclaims := strings.HasSuffix(strings.TrimRight(r.tree.Text, " \"')”"), "!")
	for k := range s.Clauses {
		c := &s.Clauses[k]
		if c.Attitude != clause.Asserted {
			continue
		}
		switch {
		case r.conditional(*c):
			c.Attitude = clause.Supposed
		case c.Modal == "would" || c.Modal == "might" || c.Modal == "could" && !s.Asks:
			c.Attitude = clause.Supposed
		case c.Kind == clause.Fragment && exclaims, exclaims && roles.Of(c.Roles, clause.Subject) == nil && roles.Of(c.Roles, clause.Object) == nil:
			c.Attitude = clause.Exclaimed
		}
	}
}

// setReason reads "Jonas works nights, so he sleeps until noon" as "Jonas sleeps until noon
// because he works nights". Of what comes of several clauses it is not said which is the
// reason, and "so does her brother" gives none.
func (r sentenceRules) setReason(s *clause.Sentence) {
	if len(s.Clauses) != 2 || s.Asks {
		return
	}
	reason, c := s.Clauses[0], &s.Clauses[1]
	subject := roles.Of(c.Roles, clause.Subject)
	if subject == nil || subject.Term.Span.Start <= c.Span.Start || c.Span.Start <= reason.Span.Start || reason.Attitude != clause.Asserted || c.Attitude != clause.Asserted || reason.Kind == clause.Fragment {
		return
	}
	before := strings.Fields(strings.ToLower(s.Text[c.Span.Start:subject.Term.Span.Start]))
	if len(before) == 0 || !r.words.Is("consequence", before[len(before)-1]) {
		return
	}
	reason.Span.End = min(reason.Span.End, reason.Span.Start+len(strings.TrimRight(s.Text[reason.Span.Start:c.Span.Start], " ,;")))
	c.Subs = append(c.Subs, clause.Sub{Link: "because", Asserted: reason.Modal == "", Clause: reason})
	s.Clauses = s.Clauses[1:]
}

// conditional reports whether the clause holds only under a condition.
func (r sentenceRules) conditional(c clause.Clause) bool {
	for _, sub := range c.Subs {
		if sub.Role == clause.RoleNone && r.words.Is("condition", sub.Link) {
			return true
		}
	}
	return false
}

// imperative reports whether the head is a verb in its base form without subject.
func (r sentenceRules) imperative(h int) bool {
	if r.class(h) != "VERB" && r.class(h) != "AUX" || r.tag(h) != "VB" && r.one(h, "aux") < 0 {
		return false
	}
	if r.one(h, "nsubj", "nsubj:pass", "csubj", "expl") >= 0 {
		return false
	}
	for _, a := range r.with(h, "aux") {
		if r.lemma(a) != "do" {
			return false
		}
	}
	return r.tag(h) == "VB"
}

// topic returns what a note is about, where its clauses follow a colon: "Lavanda:
// minimum order 100 euros".
func (r sentenceRules) topic(root int, head []clause.Clause) (clause.Role, bool) {
	if len(head) != 1 || head[0].Kind != clause.Fragment || len(head[0].Roles) != 1 || head[0].Negated {
		return clause.Role{}, false
	}
	beside := r.with(root, "parataxis")
	if len(beside) == 0 || !r.afterColon(beside[0]) || !r.saysSomething(beside[0]) && r.preposition(beside[0]) == "" {
		return clause.Role{}, false
	}
	topic := head[0].Roles[0]
	topic.Name = clause.Topic
	return topic, true
}

// about reads the clauses beside the head of a note as about it. It is the subject of
// those that have none.
func (r sentenceRules) about(root int, topic clause.Role) []clause.Clause {
	var all []clause.Clause
	for _, i := range r.beside(root) {
		if r.placed[i] {
			continue
		}
		for _, c := range r.utterance(i) {
			all = append(all, roles.WithTopic(c, topic))
		}
	}
	return all
}
