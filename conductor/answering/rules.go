package answering

import (
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/heard"
	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// This file answers by what was told of whoever it may be and under conditions what no question in its own words
// finds: what somebody need not pay for, what we do then, and what the condition of a rule says again.

// payFor answers whether somebody has to pay for what they get for nothing, or are exempt from: they do not.
func payFor(t *Answerer, it *turn.Item, out *found) error {
	s, of := t.Clauses(it), closed.Words()
	if out.decided() || len(s.Clauses) != 1 || len(s.Lost) > 0 || !s.Asks {
		return nil
	}
	c := &s.Clauses[0]
	who := heard.Subject(c.Roles)
	if c.Predicate.Lemma != of.Of("paying")[0] || !of.Is("duty", c.Modal) || c.Negated || len(c.Roles) != 2 || len(c.Subs) > 0 || who < 0 {
		return nil
	}
	thing := c.Roles[1-who]
	if thing.Term.Hole != clause.NoHole || c.Roles[who].Term.Hole != clause.NoHole || thing.Term.Value != nil || thing.Prep != "" && thing.Prep != "for" || thing.Prep == "" && thing.Name != clause.Object {
		return nil
	}
	free := clause.Clause{Predicate: clause.Predicate{Lemma: of.Of("receiving")[0]}, Roles: []clause.Role{c.Roles[who], {Name: clause.Object, Term: thing.Term}}}
	words := t.Known.Language.Words()
	for _, way := range of.Of("gratis") {
		free.Predicate.Manner = []string{way}
		text := heard.InPlainWords(words, &free, "")
		if of.As("gratis", way) == "be" {
			text = heard.Join(heard.Being(words.Sort, &c.Roles[who].Term), c.Roles[who].Term.Text, way, thing.Term.Text)
		}
		f, err := t.findText(it, strings.ToUpper(text[:1])+text[1:]+"?", false)
		if err != nil {
			return err
		}
		if f != nil && f.composed == nil && f.finding.Verdict == reason.Proved {
			f.askedAs(text)
			f.finding = asking.Against(f.finding)
			t.Taken = f.taken
			out.question, out.finding, out.earlier, out.composed = f.question, f.finding, f.earlier, nil
			return nil
		}
		t.Taken = nil
	}
	return nil
}

// whatThen answers what somebody does under a condition by what was told of them under it alone.
func whatThen(t *Answerer, it *turn.Item, out *found) error {
	s := t.Clauses(it)
	if out.decided() || len(s.Clauses) != 1 || len(s.Lost) > 0 || !s.Asks {
		return nil
	}
	c := &s.Clauses[0]
	who := heard.Subject(c.Roles)
	what := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.What && r.Name == clause.Object })
	if c.Predicate.Lemma != "do" || len(c.Subs) != 1 || who < 0 || what < 0 || c.Negated || c.Tense == clause.Past || c.Modal != "" && !closed.Words().Is("ahead", c.Modal) {
		return nil
	}
	_, supposed := heard.Supposing(t.Known.Language.Words(), c)
	then := supposed[0]
	then.Roles = slices.Clone(then.Roles)
	for i, r := range c.Roles { // what do we do on Sunday if it rains?
		if r.Name == clause.Time {
			then.Roles = append(then.Roles, c.Roles[i])
		} else if i != who && i != what {
			return nil
		}
	}
	for i := range then.Roles {
		if r := &then.Roles[i]; r.Name == clause.Subject && closed.Words().Is("somebody", r.Term.Pronoun) {
			r.Term = c.Roles[who].Term
		}
	}
	return underIt(t, &c.Roles[who].Term, &then, out)
}

// underIt finds what was told that somebody does if that is so.
func underIt(t *Answerer, who *clause.Term, then *clause.Clause, out *found) error {
	asked, denied := heard.Gist(then)
	so := func(said string) bool {
		s := t.Known.Language.ClausesKnowing(said, t.UseOf)
		if len(s.Clauses) != 1 || len(s.Lost) > 0 {
			return false
		}
		gist, not := heard.Gist(&s.Clauses[0])
		return not == denied && len(gist) > 0 && slices.Equal(gist, asked)
	}
	are := asking.Refer(t.Asker)(who)
	one := func(x triple.Term) bool {
		return slices.ContainsFunc(are, x.Same) || triple.Key(who.Text) == x.Name || triple.Key(who.Head+who.Name) == x.Name
	}
	a := compose.Answer{Kind: compose.List}
	for e := range t.Known.Events.All() {
		facts := map[string]triple.Triple{}
		act, met := "", false
		for _, f := range e.Facts() {
			facts[f.Relation] = f
			if link, said := triple.SaidLink(f.Relation); said {
				text := f.Object.Spelling()
				met = (closed.Words().Is("conditional", link) || closed.Words().As("sort", link) == "enabling") && so(strings.TrimSpace(strings.TrimPrefix(strings.ToLower(text[:1])+text[1:], link)))
				act = text
			}
		}
		if !met || facts[triple.EventOf].Denied || !one(facts[triple.Agent].Object) {
			continue
		}
		said := strings.TrimSpace(strings.ReplaceAll(facts[triple.Wording].Object.Spelling(), act, ""))
		said = strings.TrimSpace(strings.ReplaceAll(said, strings.ToLower(act[:1])+act[1:], ""))
		if act = heard.Behind(said, closed.Words().Of("ahead")); act != "" {
			a.Rows = append(a.Rows, compose.Row{Term: triple.Const(triple.Generic, act), Because: factsOf(e)})
		}
	}
	if len(a.Rows) > 0 {
		_, err := out.byRows(t, a)
		return err
	}
	return byOneRule(t, one, so, out)
}

// byOneRule answers what somebody does then by a rule of them and of nobody else.
func byOneRule(t *Answerer, one func(triple.Term) bool, so func(string) bool, out *found) error {
	for _, rule := range t.Known.Rules {
		r := rule.Rule
		if len(r.Body) != 1 || r.Head.Denied || r.Head.Subject.IsVar() || r.Head.Object.IsVar() || !r.Body[0].Ground() || !one(r.Head.Subject) || !so(strings.TrimSuffix(t.Explain.Sentence(r.Body[0].Triple), ".")) {
			continue
		}
		act := heard.Behind(t.Explain.Sentence(r.Head), closed.Words().Of("ahead"))
		q := triple.Question{Form: triple.YesNo, Given: []triple.Triple{r.Body[0].Triple}, Goals: [][]triple.Literal{{{Triple: r.Head}}}}
		f, err := t.Ask(q)
		if err != nil || act == "" || f.Verdict != reason.Proved || len(f.Answers) == 0 || len(f.Answers[0].Proofs) == 0 {
			continue
		}
		row := compose.Row{Term: triple.Const(triple.Generic, act), Because: []triple.Literal{{Triple: r.Head}}}
		out.composed = &composed{question: q, finding: f, answer: compose.Answer{Kind: compose.List, Rows: []compose.Row{row}}, proofOf: f.Answers[0].Proofs[:1], sure: []float64{f.Answers[0].Confidence}}
		out.question, out.finding = q, f
		return nil
	}
	return nil
}

// saidTwice answers a question by a rule whose condition says a phrase of the question: who comes to the fair brings a
// cake to the fair.
func saidTwice(t *Answerer, it *turn.Item, out *found) error {
	s := t.Clauses(it)
	if out.decided() || len(s.Clauses) != 1 || len(s.Lost) > 0 || !s.Asks || it.Question == nil || it.Question.Form == triple.About || len(s.Clauses[0].Subs) > 0 {
		return nil
	}
	c := s.Clauses[0]
	for i, r := range c.Roles {
		if r.Prep == "" || r.Name != clause.Oblique && r.Name != clause.Place || r.Term.Hole != clause.NoHole || r.Term.Value != nil {
			continue
		}
		less := c
		less.Roles = slices.Delete(slices.Clone(c.Roles), i, i+1)
		f, err := asClause(t, it, less)
		if err != nil {
			return err
		}
		if key := triple.Key(strings.TrimSpace(r.Term.Head + r.Term.Name)); f.decided() && key != "" && f.finding.Verdict == reason.Proved && conditionNames(f.finding, key) {
			out.question, out.finding, out.earlier, out.composed = f.question, f.finding, f.earlier, nil
			return nil
		}
		t.Taken = nil
	}
	return nil
}

// conditionNames reports whether what was found rests on a rule, or on what was told of whoever it may be, and on
// something in particular that names a thing.
func conditionNames(f reason.Finding, key string) bool {
	rule, named := false, false
	for _, p := range f.Proofs {
		for _, n := range p.Nodes {
			first, _, _ := strings.Cut(strings.ToLower(n.Source.Quote), " ")
			general := closed.Words().Is("whoever", first) || closed.Words().Is("general", first)
			rule = rule || n.Kind == reason.Derived || general
			named = named || !general && n.Kind == reason.Told && (n.Literal.Object.Name == key || strings.HasSuffix(n.Literal.Object.Name, "_"+key))
		}
	}
	return rule && named
}

// asClause is what a question finds as that clause.
func asClause(t *Answerer, it *turn.Item, c clause.Clause) (found, error) {
	other, asked := *t.Clauses(it), *it
	other.Clauses = []clause.Clause{c}
	asked.Clauses, asked.Knowing, asked.Relations = &other, true, nil
	q, f, was, err := t.Find(&asked, triple.Question{Form: it.Question.Form})
	return found{question: q, finding: f, earlier: was}, err
}
