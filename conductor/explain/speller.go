package explain

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"

	"whence/conductor/knowledge"
	"whence/conductor/rulebook"
	"whence/conductor/timeline"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/engine"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/kb"
	"whence/reason"
	"whence/triple"
	"whence/triple/english/closed"
)

// Speller puts what is known into words.
type Speller struct {
	known *knowledge.Knowledge
	// spoken are the rules that were said since the last change: the proof of one answer may go by thousands.
	spoken struct {
		sync.Mutex
		seq   int64
		rules map[string]string
	}
}

// Relabel gives the names of a triple the spelling that they were told with, and leaves out a
// confidence that goes without saying.
func (sp *Speller) Relabel(x triple.Triple) triple.Triple {
	if wording.Certain(x.Confidence) {
		x.Confidence = 1
	}
	x.Subject, x.Object = sp.Spell(x.Subject, ""), sp.Spell(x.Object, x.Relation)
	return x
}

// Spell gives one term its spelling. What stands as the object of a relation of
// the grammar's own is a word, not a name, whatever else is called so.
func (sp *Speller) Spell(t triple.Term, relation string) triple.Term {
	if t.IsVar() || t.Label != "" {
		return t
	}
	if sp.known.Words.IsMoment(t) {
		t.Label = voice.Say("explain.that-moment")
		return t
	}
	switch relation {
	case triple.InstanceOf, triple.Does, triple.Can:
		return t
	}
	known, ok := sp.known.Words.Name(t.Name)
	if !ok || relation == triple.Is && known.Kind != triple.Quality { // who is called Green is not what the door is
		return t
	}
	return known
}

// NameSpelling is a name as it is written.
func (sp *Speller) NameSpelling(key string) string {
	if t, ok := sp.known.Words.Name(key); ok {
		return t.Spelling()
	}
	return strings.ReplaceAll(key, "_", " ")
}

// Link says a triple as an arrow from its subject: the words on it, and what it leads to.
// Of a number it leads to what is counted: "has", "3 children".
func Link(sp *Speller, x triple.Triple) (words, to string) {
	to = sp.NameSpelling(x.Object.Name)
	switch x.Relation {
	case triple.InstanceOf:
		words = "is a"
	case triple.SynonymOf:
		words = "is the same as"
	default:
		words = strings.ReplaceAll(x.Relation, "_", " ")
	}
	if !strings.Contains(x.Relation, "#") {
		return words, to
	}
	plain := x
	plain.Denied = false
	rest, ok := strings.CutPrefix(sp.known.Language.Fact(sp.Relabel(plain), sp.known.Words), sp.known.Language.Term(sp.Spell(x.Subject, ""), sp.known.Words)+" ")
	if verb, counted, more := strings.Cut(rest, " "); ok && more {
		return verb, counted
	}
	return words, to
}

// Sentence says a triple as a sentence with its full stop.
func (sp *Speller) Sentence(x triple.Triple) string {
	if s := sp.EventText(x); s != "" {
		return wording.Stop(s)
	}
	return wording.Stop(sp.known.Language.Fact(sp.Relabel(x), sp.known.Words))
}

// Text says an atom in English, or as it stands in a rule file where it is of
// no relation that English has words for.
func (sp *Speller) Text(a engine.Atom) string {
	x, ok := reason.LowerAtom(a)
	if !ok {
		x, ok = timeline.DatedTriple(a)
	}
	if !ok {
		return sp.rawText(a)
	}
	if s := sp.EventText(x); s != "" {
		return s
	}
	return sp.known.Language.Fact(sp.Relabel(x), sp.known.Words)
}

// Texts says the first of the atoms. That a synonym holds the other way round
// too is not worth saying.
func (sp *Speller) Texts(atoms []engine.Atom) []string {
	var out []string
	for _, a := range atoms {
		if len(out) == wording.MaxListed {
			break
		}
		if a.Pred != triple.SynonymOf && sp.ofWords(a) {
			out = append(out, sp.Text(a))
		}
	}
	return out
}

// AtomSentence says an atom as a sentence with its full stop.
func (sp *Speller) AtomSentence(a engine.Atom) string {
	return wording.Sentence(wording.Stop(sp.Text(a)))
}

// rawText says an atom as it stands in a rule file, but for the numbers of
// moments, which tell nobody anything.
func (sp *Speller) rawText(a engine.Atom) string {
	if rulebook.IsCondition(a) {
		return rulebook.ConditionText(engine.Apply(a.Pred, a.Args...))
	}
	for i, t := range a.Args {
		if t.Kind() == engine.KindInt && sp.known.Words.IsMoment(triple.Term{Name: t.String(), Kind: triple.Number}) {
			a.Args = slices.Clone(a.Args)
			a.Args[i] = engine.Var("then")
		}
	}
	return a.String()
}

// ofWords reports whether an atom is a statement about what has names: not one
// about events, nor a step of a rule file's own.
func (sp *Speller) ofWords(a engine.Atom) bool {
	x, ok := reason.LowerAtom(a)
	return ok && !triple.OfEvent(x.Relation) && !sp.known.Words.OnlyAnswers(x.Relation) && x.Subject.Name != "" && x.Object.Name != "" && !sp.known.Words.IsMoment(x.Object)
}

// Unsaid reports whether a literal is a step of rules that is no statement about
// what has names.
func (sp *Speller) Unsaid(l triple.Literal) bool {
	return l.Op == triple.Relates && (l.Relation == "" || sp.known.Words.OnlyAnswers(l.Relation) || sp.known.Words.IsMoment(l.Object) && !triple.OfEvent(l.Relation))
}

// factKey is an atom as scripts read it: "-likes(bob, tea)".
func factKey(a engine.Atom) string {
	if x, ok := reason.LowerAtom(a); ok {
		return x.String()
	}
	return a.String()
}

// literalKey is a literal as scripts read it.
func literalKey(l triple.Literal) string {
	switch {
	case l.Op != triple.Relates:
		return turn.Key(l.Subject) + " " + string(l.Op) + " " + turn.Key(l.Object)
	case l.Absent:
		return "!" + l.Triple.String()
	}
	return l.Triple.String()
}

// EventText says the event that an atom is about as its sentence, "" for other
// atoms.
func (sp *Speller) EventText(x triple.Triple) string {
	facts := sp.EventFacts(x)
	if facts == nil {
		return ""
	}
	for _, f := range facts {
		if f.Relation == triple.Wording {
			return f.Object.Name
		}
	}
	return sp.known.Language.Happening(facts, sp.known.Words)
}

// EventFacts are all facts of the event that a fact is of, nil where there is none.
func (sp *Speller) EventFacts(x triple.Triple) []triple.Triple {
	if !triple.OfEvent(x.Relation) {
		return nil
	}
	e := sp.known.Events.Event(x.Subject.Name)
	if e == nil {
		return nil
	}
	facts := slices.Clone(e.Facts())
	for i := range facts {
		facts[i] = sp.Relabel(facts[i])
	}
	return facts
}

// condition says a literal in English.
func (sp *Speller) condition(l triple.Literal) string {
	if s := sp.EventText(l.Triple); s != "" && l.Op == triple.Relates && !l.Absent {
		return s
	}
	l.Triple = sp.Relabel(l.Triple)
	return sp.known.Language.Literal(l, sp.known.Words)
}

// said says an atom as the triple that it is, if it is one.
func (sp *Speller) said(a engine.Atom, x triple.Triple) string {
	if x.Relation == "" || sp.EventText(x) != "" {
		return sp.Text(a)
	}
	return sp.known.Language.Fact(x, sp.known.Words)
}

// absence says that nothing makes the triple so, and what was searched.
func (sp *Speller) absence(what string, searched []string) string {
	text := voice.Say("explain.nothing-i-know-makes-it", "what", what)
	if len(searched) > 0 {
		text += " " + voice.Say("explain.searched-what-was-told-and", "searched", wording.JoinAnd(searched))
	}
	return text
}

// ofPeople reports whether the words that a rule was told in begin with those for people: "anyone who …".
func ofPeople(told string) bool {
	words := strings.Fields(strings.ToLower(told))
	return slices.ContainsFunc(words[:min(2, len(words))], func(w string) bool {
		return strings.HasSuffix(closed.Words().As("indefinite", w), "person")
	})
}

// ruleSaid is the sentence of a rule, of people where it was told of somebody.
func ruleSaid(sp *Speller, r triple.StoredRule) string {
	if ofPeople(r.Source.Quote) {
		return sp.known.Language.RuleOfPeople(r.Rule, sp.known.Words)
	}
	return sp.known.Language.Rule(r.Rule, sp.known.Words)
}

// RuleText says a rule in English by its id. A rule that was told is put into words once, as long as nothing more is
// told: the proof of one answer may go by thousands. What is supposed is said anew.
func (sp *Speller) RuleText(id string) string {
	sp.spoken.Lock()
	defer sp.spoken.Unlock()
	if sp.spoken.seq != sp.known.Seq || sp.spoken.rules == nil {
		sp.spoken.seq, sp.spoken.rules = sp.known.Seq, map[string]string{}
	}
	text, ok := sp.spoken.rules[id]
	if !ok {
		if text = ruleText(sp, id); sp.known.Rules[id].ID != "" {
			sp.spoken.rules[id] = text
		}
	}
	return text
}

func ruleText(sp *Speller, id string) string {
	if p, ok := sp.known.Base.Property(id); ok {
		return sp.propertySentence(p)
	}
	if r, ok := sp.known.Base.Rule(id); ok {
		if r.Rule.Written != "" {
			return cmp.Or(r.Source.Quote, r.Rule.Written)
		}
		return ruleSaid(sp, r)
	}
	if _, stored, ok := sp.known.Book.Rule(id); ok {
		return rulebook.Text(stored)
	}
	if p, ok := supposedProperty(id); ok {
		return sp.propertySentence(p)
	}
	return strings.ReplaceAll(id, "_", " ")
}

// ruleID is the id under which a rule was told: of one that a property of a
// relation stands for, that of the property.
func (sp *Speller) ruleID(id string) string {
	id = strings.TrimSuffix(id, reason.OnlyOne)
	p, ok := sp.known.Base.Property(id)
	if !ok {
		return id
	}
	for _, told := range kb.SortedIDs(sp.known.Properties) {
		if sp.known.Properties[told] == p {
			return told
		}
	}
	return id
}

// propertySentence says a property of a relation in English.
func (sp *Speller) propertySentence(p triple.RelationProperty) string {
	return sp.known.Language.Statement(triple.Statement{Kind: triple.RuleKind, Properties: []triple.RelationProperty{p}}, sp.known.Words)
}

// Echo says a statement that the model has read in controlled English.
func (sp *Speller) Echo(s triple.Statement) string {
	var parts []string
	for _, f := range s.Facts {
		parts = append(parts, sp.Sentence(f))
	}
	for _, r := range s.Rules {
		parts = append(parts, wording.Stop(sp.known.Language.Rule(r, sp.known.Words)))
	}
	if s.Question != nil {
		parts = append(parts, sp.known.Language.Question(*s.Question, sp.known.Words))
	}
	return strings.Join(parts, " ")
}

// individual says who or what an answer about a kind is about.
func (sp *Speller) individual(x reason.Answer) string {
	return wording.JoinAnd(lists.Map(slices.Sorted(maps.Keys(x.Bindings)), func(v string) string {
		return sp.known.Language.Term(sp.Spell(x.Bindings[v], ""), sp.known.Words)
	}))
}

// amount words the value of a variable, with its unit where it was told with one.
func (sp *Speller) amount(value triple.Term, x reason.Answer) string {
	relation := ""
	for _, l := range x.Literals {
		if l.Object.Name == value.Name && strings.HasPrefix(l.Relation, "#_") {
			relation = l.Relation
		}
	}
	return sp.known.Language.Amount(value, relation, sp.known.Words)
}

// pastText says what was so before with what took its place.
func (sp *Speller) pastText(id string, x triple.Triple) string {
	x.Relation = timeline.Before(x.Relation)
	said := strings.TrimSuffix(sp.Sentence(x), ".")
	return voice.Say("explain.superseded-in", "said", said, "turn", sp.known.Superseded.Of(id).Turn, "by", strings.TrimSuffix(sp.Sentence(sp.known.Superseded.Of(id).By), "."))
}

// Told returns what was told under an id, where, and whether it still holds.
func (sp *Speller) Told(ctx context.Context, id string) (text string, s triple.Source, past kb.Past, err error) {
	switch id[0] {
	case 'f':
		var f triple.Fact
		f, past, err = sp.known.Store.Fact(ctx, id)
		text, s = strings.TrimSuffix(sp.Sentence(f.Triple), "."), f.Source
	case 'r':
		var r triple.StoredRule
		r, past, err = sp.known.Store.Rule(ctx, id)
		text, s = ruleSaid(sp, r), r.Source
	case 's':
		var r kb.SymbolicRule
		r, past, err = sp.known.Store.SymbolicRule(ctx, id)
		text, s = rulebook.Text(r), r.Source
	case 'n':
		var n kb.Note
		n, past, err = sp.known.Store.Notes.One(ctx, id)
		text, s = n.Text, n.Source
	default:
		var p triple.StoredProperty
		p, past, err = sp.known.Store.Property(ctx, id)
		text, s = sp.Property(p.Property), p.Source
	}
	return text, s, past, err
}

// Resting says that the conclusions rest.
func (sp *Speller) Resting(used []engine.Atom) string {
	verb := "rest"
	if len(used) == 1 {
		verb = "rests"
	}
	return voice.Say("explain.resting-that", "count", wording.SomeOf(sp.Texts(used), len(used)), "verb", verb)
}

// Supposed are the suppositions in force, as sentences.
func (sp *Speller) Supposed() []string {
	var out []string
	for _, s := range sp.known.Base.Supposed() {
		for _, f := range s.Facts {
			out = append(out, sp.Sentence(f.Triple))
		}
		for _, r := range s.Rules {
			out = append(out, wording.Stop(sp.known.Language.Rule(r.Rule, sp.known.Words)))
		}
	}
	return out
}
