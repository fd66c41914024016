package conductor

import (
	"cmp"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason"
	"whence/triple"
	"whence/triple/english"
)

// This file turns what reason found into the record of the turn: the same
// steps, with their English.

// relabel gives the names of a triple the spelling that they were told with.
func (c *Conductor) relabel(x triple.Triple) triple.Triple {
	x.Subject, x.Object = c.spell(x.Subject, ""), c.spell(x.Object, x.Relation)
	return x
}

// spell gives one term its spelling. What stands as the object of a relation of
// the grammar's own is a word, not a name, whatever else is called so.
func (c *Conductor) spell(t triple.Term, relation string) triple.Term {
	if t.IsVar() || t.Label != "" {
		return t
	}
	if isMoment(t) {
		t.Label = "that moment"
		return t
	}
	switch relation {
	case triple.Is, triple.InstanceOf, triple.Does, triple.Can:
		return t
	}
	if known, ok := c.words.Name(t.Name); ok {
		return known
	}
	return t
}

// text says an atom in English, or as it stands in a rule file where it is of
// no relation that English has words for.
func (c *Conductor) text(a engine.Atom) string {
	x, ok := reason.LowerAtom(a)
	if !ok {
		x, ok = datedTriple(a)
	}
	if !ok {
		return rawText(a)
	}
	if s := c.eventText(x); s != "" {
		return s
	}
	return c.language.Fact(c.relabel(x), c.words)
}

// texts says the first of the atoms. That a synonym holds the other way round
// too is not worth saying.
func (c *Conductor) texts(atoms []engine.Atom) []string {
	var out []string
	for _, a := range atoms {
		if len(out) == maxListed {
			break
		}
		if a.Pred != triple.SynonymOf && ofWords(a) {
			out = append(out, c.text(a))
		}
	}
	return out
}

// atomSentence says an atom as a sentence with its full stop.
func (c *Conductor) atomSentence(a engine.Atom) string { return upperFirst(stop(c.text(a))) }

// rawText says an atom as it stands in a rule file, but for the numbers of
// moments, which tell nobody anything.
func rawText(a engine.Atom) string {
	if isCondition(a) {
		return conditionText(engine.Apply(a.Pred, a.Args...))
	}
	for i, t := range a.Args {
		if t.Kind() == engine.KindInt && isMoment(triple.Term{Name: t.String(), Kind: triple.Number}) {
			a.Args = slices.Clone(a.Args)
			a.Args[i] = engine.Var("then")
		}
	}
	return a.String()
}

// ofWords reports whether an atom is a statement about what has names: not one
// about events, nor a step of a rule file's own.
func ofWords(a engine.Atom) bool {
	x, ok := reason.LowerAtom(a)
	return ok && !triple.OfEvent(x.Relation) && !triple.ByRule(x.Relation) && x.Subject.Name != "" && x.Object.Name != "" && !isMoment(x.Object)
}

// isMoment reports whether a number can only be a moment, which is no name.
func isMoment(t triple.Term) bool { return t.Kind == triple.Number && len(t.Name) > 14 }

// factKey is an atom as scripts read it: "-likes(bob, tea)".
func factKey(a engine.Atom) string {
	if x, ok := reason.LowerAtom(a); ok {
		return x.String()
	}
	return a.String()
}

// proof turns a checked proof into its record.
func (c *Conductor) proof(p reason.Proof) Proof {
	out := Proof{ID: p.ID, Root: p.Root, Checked: p.Checked, Nodes: make([]ProofNode, len(p.Nodes))}
	for i, n := range p.Nodes {
		out.Nodes[i] = c.node(n)
	}
	return out
}

func (c *Conductor) node(n reason.Node) ProofNode {
	out := ProofNode{
		Kind: string(n.Kind), ID: n.ID, Rule: c.ruleID(n.Rule), Premises: n.Premises, Confidence: n.Confidence,
		Fact: factKey(n.Atom), Disputed: n.Disputed,
	}
	l := n.Literal
	l.Triple = c.relabel(l.Triple)
	switch n.Kind {
	case reason.Absent:
		out.Fact = "!" + out.Fact
		out.Text = c.absence(c.said(n.Atom, l.Triple), n.Searched)
	case reason.Compared:
		out.Fact = l.Subject.Name + " " + string(l.Op) + " " + l.Object.Name
		out.Text = c.language.Literal(l, c.words)
	default:
		out.Text = c.said(n.Atom, l.Triple)
	}
	if n.Rule != "" && !isCondition(n.Atom) {
		out.RuleText = c.ruleText(strings.TrimSuffix(n.Rule, reason.OnlyOne))
	}
	if id, ok := strings.CutSuffix(n.ID, datedMark); ok {
		out.ID, n.Source = id, c.happened.dated[id]
	}
	if id, ok := strings.CutSuffix(n.ID, heldMark); ok {
		out.ID, n.Source = id, c.happened.sources[id]
	}
	if id, ok := strings.CutSuffix(n.ID, bygoneMark); ok {
		out.ID, n.Source = id, c.recalled[id]
		out.Text = c.pastText(id, l.Triple)
	}
	if n.Source != (triple.Source{}) {
		out.Source = sourceRef(n.Source)
	}
	return out
}

// said says an atom as the triple that it is, if it is one.
func (c *Conductor) said(a engine.Atom, x triple.Triple) string {
	if x.Relation == "" || c.eventText(x) != "" {
		return c.text(a)
	}
	return c.language.Fact(x, c.words)
}

// absence says that nothing makes the triple so, and what was searched.
func (c *Conductor) absence(what string, searched []string) string {
	text := "nothing I know makes it so that " + what
	if len(searched) > 0 {
		text += " (searched: what was told, and " + joinAnd(searched) + ")"
	}
	return text
}

func sourceRef(s triple.Source) *SourceRef {
	return &SourceRef{Turn: s.Turn, Quote: s.Quote, Session: s.Session, Speaker: s.Speaker, File: s.File, Line: s.Line}
}

// ruleText says a rule in English by its id.
func (c *Conductor) ruleText(id string) string {
	if p, ok := c.base.Property(id); ok {
		return c.propertySentence(p)
	}
	if r, ok := c.base.Rule(id); ok {
		if r.Rule.Written != "" {
			return cmp.Or(r.Source.Quote, r.Rule.Written)
		}
		return c.language.Rule(r.Rule, c.words)
	}
	if _, stored, ok := c.book.rule(id); ok {
		return symbolicText(stored)
	}
	if p, ok := supposedProperty(id); ok {
		return c.propertySentence(p)
	}
	return strings.ReplaceAll(id, "_", " ")
}

// ruleID is the id under which a rule was told: of one that a property of a
// relation stands for, that of the property.
func (c *Conductor) ruleID(id string) string {
	id = strings.TrimSuffix(id, reason.OnlyOne)
	p, ok := c.base.Property(id)
	if !ok {
		return id
	}
	for _, told := range sortedIDs(c.properties) {
		if c.properties[told] == p {
			return told
		}
	}
	return id
}

// supposedProperty is the property that a rule stands for, by the rule's id: one
// that is only supposed was told under none.
func supposedProperty(id string) (triple.RelationProperty, bool) {
	parts := strings.Split(strings.TrimPrefix(id, "-"), ":")
	kind, ok := propertyNames[strings.TrimSuffix(parts[0], "_of")]
	if !ok || len(parts) != 2 && len(parts) != 3 || needsOther(kind) != (len(parts) == 3) {
		return triple.RelationProperty{}, false
	}
	p := triple.RelationProperty{Relation: parts[1], Property: kind}
	if len(parts) == 3 {
		p.Other = parts[2]
	}
	return p, true
}

// propertySentence says a property of a relation in English.
func (c *Conductor) propertySentence(p triple.RelationProperty) string {
	return c.language.Statement(triple.Statement{Kind: triple.RuleKind, Properties: []triple.RelationProperty{p}}, c.words)
}

// tellable leaves out near-misses of which a step is no statement about what
// has names: a person could not tell what is missing.
func (c *Conductor) tellable(ms []reason.NearMiss) []reason.NearMiss {
	said := func(l triple.Literal) bool {
		if l.Relation == triple.InstanceOf && c.isKind(l.Subject.Name) {
			return false // no kind is one of its own
		}
		if strings.Contains(l.Subject.Name, "'s_") && strings.HasSuffix(l.Relation, "_of") {
			return false // what is only known as Tom's car is nobody's birthday
		}
		return l.Op != triple.Relates || l.Relation != "" && !triple.OfEvent(l.Relation) && !triple.ByRule(l.Relation)
	}
	var out []reason.NearMiss
	for _, m := range ms {
		if len(m.Fails) == 0 || !said(literalOf(m.Goals)) || slices.ContainsFunc(m.Fails, func(f reason.Failed) bool { return !said(f.Literal) }) {
			continue
		}
		m.Holds = slices.DeleteFunc(slices.Clone(m.Holds), func(l triple.Literal) bool { return !said(l) })
		out = append(out, m)
	}
	return out
}

// literalOf is the first of the goals; one with no words where there is none.
func literalOf(goals []triple.Literal) triple.Literal {
	if len(goals) == 0 {
		return triple.Literal{}
	}
	return goals[0]
}

// nearMisses turns near-misses into their record.
func (c *Conductor) nearMisses(ms []reason.NearMiss) []NearMiss {
	out := make([]NearMiss, 0, len(ms))
	for _, m := range ms {
		out = append(out, c.nearMiss(m))
	}
	return out
}

func (c *Conductor) nearMiss(m reason.NearMiss) NearMiss {
	out := NearMiss{
		GoalText: joinAnd(mapped(m.Goals, c.condition)), Goal: strings.Join(mapped(m.Goals, literalKey), ", "),
		Alike: m.Alike.Count, AlikeText: joinAnd(mapped(m.Alike.Fails, c.condition)), Rule: c.ruleID(m.Rule), Cost: m.Cost, WouldBe: m.WouldBe, Checked: m.Checked,
		Holds: mapped(m.Holds, c.condition), Fails: []Failed{},
	}
	if m.Rule != "" {
		out.RuleText = c.ruleText(m.Rule)
	}
	for _, a := range m.Breaks {
		a.Denied = !a.Denied
		out.Breaks = append(out.Breaks, c.text(a))
	}
	var missing []triple.Literal
	for _, f := range m.Fails {
		l := f.Literal
		l.Triple = c.relabel(l.Triple)
		missing = append(missing, l)
	}
	texts := c.language.Conditions(missing, c.words)
	for i, f := range m.Fails {
		text := texts[i]
		if f.Why == reason.Blocked { // by what is there: say that
			text = c.language.Fact(c.relabel(f.Literal.Triple), c.words)
		}
		failed := Failed{Fact: literalKey(f.Literal), Text: text, Why: string(f.Why), By: storedID(f.By)}
		if said := english.AsSaid(text); said != text {
			failed.Say = said
		}
		if by, ok := c.base.Fact(f.By); ok && slices.Contains([]reason.Reason{reason.Blocked, reason.Contrary}, f.Why) && !by.Triple.Same(f.Literal.Triple) && !by.Triple.Same(f.Literal.Opposite()) {
			failed.ByText = c.text(reason.LiftTriple(by.Triple))
		}
		out.Fails = append(out.Fails, failed)
	}
	if m.Question != nil {
		out.Question = upperFirst(c.language.Ask(c.relabel(*m.Question), c.words)) + "?"
	}
	return out
}

// condition says a literal in English.
func (c *Conductor) condition(l triple.Literal) string {
	if s := c.eventText(l.Triple); s != "" && l.Op == triple.Relates && !l.Absent {
		return s
	}
	l.Triple = c.relabel(l.Triple)
	return c.language.Literal(l, c.words)
}

// literalKey is a literal as scripts read it.
func literalKey(l triple.Literal) string {
	switch {
	case l.Op != triple.Relates:
		return key(l.Subject) + " " + string(l.Op) + " " + key(l.Object)
	case l.Absent:
		return "!" + l.Triple.String()
	}
	return l.Triple.String()
}

// questionBack is what the closest near-miss would ask the person.
func (c *Conductor) questionBack(ms []reason.NearMiss) *triple.Triple {
	if len(ms) == 0 || ms[0].Question == nil || !ms[0].Question.Ground() || c.nearMiss(ms[0]).outright() {
		return nil
	}
	q := c.relabel(*ms[0].Question)
	return &q
}

// storedID is the id that the store has for what the reasoner was given besides.
func storedID(id string) string {
	return strings.TrimSuffix(strings.TrimSuffix(id, heldMark), datedMark)
}

// resolutions are the ways to end a conflict, by the ids of the store.
func (t *turn) resolutions(a engine.Atom) ([][]string, error) {
	ways, err := t.c.base.Resolutions(t.ctx, a)
	for i := range ways {
		ways[i] = mapped(ways[i], storedID)
	}
	return ways, err
}

func (t *turn) conflict(x reason.Conflict) (ConflictRecord, error) {
	c := t.c
	pro, contra := c.proof(x.For), c.proof(x.Against)
	t.addProofs(pro, contra)
	ways, err := t.resolutions(x.Atom)
	return ConflictRecord{
		Ways: ways, Fact: factKey(x.Atom), Text: c.text(x.Atom), For: pro.ID, Against: contra.ID,
		ForText:     stop(pro.Nodes[pro.Root].Text) + speakBecause([]Proof{pro}),
		AgainstText: stop(contra.Nodes[contra.Root].Text) + speakBecause([]Proof{contra}),
	}, err
}

// addProofs puts proofs into the record of the turn, each once.
func (t *turn) addProofs(ps ...Proof) {
	for _, p := range ps {
		if !slices.ContainsFunc(t.rec.Proofs, func(q Proof) bool { return q.ID == p.ID }) {
			t.rec.Proofs = append(t.rec.Proofs, p)
		}
	}
}
