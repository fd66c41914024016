package say

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// Record returns the relation of a key, as told or derived.
func (e *relations) Record(key string, v triple.Vocabulary) triple.Relation {
	if v != nil {
		if r, ok := v.Relation(key); ok {
			return r
		}
	}
	return e.Relation(key)
}

// printer prints with a vocabulary and names for variables. Each group of its rules
// says one kind of thing.
type printer struct {
	words
	clauses   clauses
	events    events
	questions questions
	rules     rules
}

// The rules of a printer, by what they say.
type (
	clauses   struct{ *printer }
	events    struct{ *printer } // what happened, with all who took part, as one clause
	questions struct{ *printer }
	rules     struct{ *printer }
)

// words has the words for terms, and for variables as they were spoken of.
type words struct {
	e *Sayer
	v triple.Vocabulary
	// people: the variable of a rule was said to be a person.
	people bool
	// toSpeaker: what is being said is said of the person who speaks.
	toSpeaker bool
	// vars says how a variable is said; a variable that is not in it is said
	// as its letter.
	vars map[string]*spoken
}

// spoken is how a variable is said: first, and from then on.
type spoken struct {
	first, then string
	said        bool
}

func (e *Sayer) printer(v triple.Vocabulary) *printer {
	p := &printer{words: words{e: e, v: v}}
	p.clauses, p.events, p.questions, p.rules = clauses{p}, events{p}, questions{p}, rules{p}
	return p
}

// Term prints a term as it stands in a sentence: "Tom", "the cat", "wolves".
// The vocabulary may be nil.
func (e *Sayer) Term(t triple.Term, v triple.Vocabulary) string { return e.printer(v).term(t) }

// Fact prints a triple as a sentence without its final period. The vocabulary
// may be nil.
func (e *Sayer) Fact(t triple.Triple, v triple.Vocabulary) string {
	return e.printer(v).weighted(t.Confidence, e.printer(v).clauses.clause(t))
}

// Ask prints a triple as a yes-no question, to be begun with a capital and
// closed with its mark: "does X use Y". The vocabulary may be nil.
func (e *Sayer) Ask(t triple.Triple, v triple.Vocabulary) string {
	return e.printer(v).questions.ask(t)
}

// Literal prints a condition. The vocabulary may be nil.
func (e *Sayer) Literal(l triple.Literal, v triple.Vocabulary) string {
	return e.printer(v).literal(l)
}

// Conditions prints conditions that belong together, each by itself: of what is
// only "something" in the first, the others say "it". The vocabulary may be nil.
func (e *Sayer) Conditions(ls []triple.Literal, v triple.Vocabulary) []string {
	p := e.printer(v)
	p.questions.sampled(triple.Question{Goals: [][]triple.Literal{ls}})
	if p.vars == nil {
		p.vars = unspecified(ls)
	}
	out := make([]string, len(ls))
	for i, l := range ls {
		out[i] = p.literal(l)
	}
	return out
}

// unspecified says variables that occur once as "something", where at most one
// other has to be told from them; nil where letters are clearer.
func unspecified(ls []triple.Literal) map[string]*spoken {
	count := map[string]int{}
	for _, l := range ls {
		if l.Op != triple.Relates || hasNumber(l.Triple) || l.Subject.IsVar() && l.Subject.Var == l.Object.Var {
			return nil
		}
		for _, t := range [...]triple.Term{l.Subject, l.Object} {
			if t.IsVar() {
				count[t.Var]++
			}
		}
	}
	vars, often := map[string]*spoken{}, 0
	for v, n := range count {
		vars[v] = &spoken{first: "something", then: "it"}
		if n > 1 {
			often++
		}
	}
	if often > 1 || len(count) == 0 {
		return nil
	}
	return vars
}

// Claims prints the alternatives that a question asks about, each as the clause
// of a statement. The vocabulary may be nil.
func (e *Sayer) Claims(q triple.Question, v triple.Vocabulary) []string {
	var out []string
	for _, conj := range e.narrow(q.Goals) {
		said := e.printer(v).questions.askedEvent(conj)
		if said == "" {
			said = strings.Join(e.Conditions(conj, v), " and ")
		}
		if q.During != nil {
			said = e.claimedDuring(conj, said, q.During, v)
		}
		out = append(out, said)
	}
	return out
}

// Rule prints a rule as a sentence without its final period. The vocabulary
// may be nil.
func (e *Sayer) Rule(r triple.Rule, v triple.Vocabulary) string {
	return e.printer(v).weighted(r.Confidence, e.printer(v).rules.rule(r))
}

// Question prints a question with its mark. The vocabulary may be nil.
func (e *Sayer) Question(q triple.Question, v triple.Vocabulary) string {
	return e.printer(v).statement(triple.Statement{Question: &q})
}

// RuleOfPeople is [Sayer.Rule] of what was said of people.
func (e *Sayer) RuleOfPeople(r triple.Rule, v triple.Vocabulary) string {
	p := e.printer(v)
	p.people = true
	return p.weighted(r.Confidence, p.rules.rule(r))
}

// OfPeople is [Sayer.Statement] of what was said of people.
func (e *Sayer) OfPeople(st triple.Statement, v triple.Vocabulary) string {
	p := e.printer(v)
	p.people = true
	return p.statement(st)
}

// Auxiliary is the auxiliary verb that a relation is said with, "" for none.
func (e *Sayer) Auxiliary(r triple.Relation, o triple.Term) string {
	aux, _, _ := e.printer(nil).clauses.verb(r, o)
	return aux
}

// Statement prints a statement as one or more whole sentences. The vocabulary
// may be nil.
func (e *Sayer) Statement(st triple.Statement, v triple.Vocabulary) string {
	return e.printer(v).statement(st)
}

// clauses prints facts as one sentence.
func (p *clauses) clauses(facts []triple.Triple) string {
	if s := p.thereIs(facts); s != "" {
		return s
	}
	if slices.ContainsFunc(facts, func(f triple.Triple) bool { return triple.OfEvent(f.Relation) }) {
		return p.events.events(facts)
	}
	out := make([]string, len(facts))
	for i, f := range facts {
		out[i] = p.clause(f)
	}
	return strings.Join(out, " and ")
}

func (p *printer) statement(st triple.Statement) string {
	if st.Question != nil {
		return CapitalFirst(p.questions.question(*st.Question)+p.duringWords(st.Question.During)) + "?"
	}
	prefix := ""
	switch st.Kind {
	case triple.Retraction:
		prefix = "forget that "
	case triple.Correction:
		prefix = "actually, "
	}
	var out []string
	for _, s := range p.sentences(st) {
		out = append(out, CapitalFirst(prefix+s)+".")
	}
	return strings.Join(out, " ")
}

// sentences prints the facts of a statement in one sentence where that reads
// back, and each of its rules in one.
func (p *printer) sentences(st triple.Statement) []string {
	var out []string
	if len(st.Facts) > 0 {
		out = append(out, p.weighted(st.Facts[0].Confidence, p.clauses.clauses(st.Facts)))
	}
	if len(st.Supposes) == 1 && len(st.Facts) == 0 && len(st.Rules) > 0 {
		if s := p.clauses.ofOwner(st.Rules, st.Supposes[0]); s != "" {
			return append(out, p.weighted(st.Rules[0].Confidence, s))
		}
	}
	rules := WithoutMembers(st.Rules)
	for i := 0; i < len(rules); {
		j := i + 1
		for j < len(rules) && SameBody(rules[i], rules[j]) {
			j++
		}
		out = append(out, p.weighted(rules[i].Confidence, p.rules.rules(rules[i:j])))
		i = j
	}
	for _, prop := range st.Properties {
		if IsNumbered(prop.Relation) && len(st.Facts)+len(st.Rules) > 0 {
			continue // every number is the only one
		}
		out = append(out, p.property(prop))
	}
	return out
}

// ofOwner prints rules about what somebody has as said of it: "Ben's car is red".
func (p *clauses) ofOwner(rules []triple.Rule, of triple.Triple) string {
	var heads []string
	for _, r := range rules {
		l := r.Body[0]
		if len(r.Body) != 1 || l.Op != triple.Relates || l.Absent || l.Denied || l.Relation != of.Relation || !l.Object.Same(of.Object) || r.Head.Subject.Var != l.Subject.Var || r.Head.Object.IsVar() {
			return ""
		}
		p.vars = map[string]*spoken{l.Subject.Var: {first: of.Subject.Spelling()}}
		heads = append(heads, p.clause(r.Head))
		p.vars = nil
	}
	return strings.Join(heads, " and ")
}

// ofTheOnly prints rules about what somebody has but one of, whoever it is, as said of it:
// "your mother makes the dress".
func (p *rules) ofTheOnly(rs []triple.Rule) string {
	if len(rs[0].Body) != 1 {
		return ""
	}
	of := rs[0].Body[0].Triple
	noun, is := strings.CutSuffix(of.Relation, "_of")
	noun = strings.ReplaceAll(noun, "_", " ")
	if !is || of.Object.IsVar() || !of.Subject.IsVar() || !lexicon.Titles.Has(noun) {
		return ""
	}
	owner := p.term(of.Object) + "'s"
	if IsSpeaker(of.Object) {
		owner = "your"
	}
	of.Subject = triple.Const(triple.Quoted, owner+" "+noun)
	return p.clauses.ofOwner(rs, of)
}

// thereIs prints facts about something that has no name of its own: "there is a
// cat that is black".
func (p *clauses) thereIs(facts []triple.Triple) string {
	var words []string
	who := ""
	for len(facts) > 0 && facts[0].Relation == triple.Is && !facts[0].Denied && facts[0].Object.Kind == triple.Quality {
		word := p.quality(facts[0].Object)
		if who != "" && facts[0].Subject.Name != who || strings.Contains(word, " ") {
			return ""
		}
		who = facts[0].Subject.Name
		words = append(words, word)
		facts = facts[1:]
	}
	if len(facts) == 0 || facts[0].Denied {
		return ""
	}
	if facts[0].Relation != triple.InstanceOf || facts[0].Object.Kind != triple.Class {
		if who == "" {
			return p.thereIsOf(facts)
		}
		return ""
	}
	kind := facts[0]
	if who != "" && kind.Subject.Name != who {
		return ""
	}
	if len(words) == 0 && len(facts) == 1 && kind.Subject.Name != FreshName("instance_of(?, "+kind.Object.Name+")2", kind.Object.Name).Name {
		return "" // more is said of it elsewhere
	}
	says, ok := p.saysOf(facts)
	if !ok {
		return ""
	}
	noun := strings.TrimPrefix(strings.TrimPrefix(p.class(kind.Object), "a "), "an ")
	words = append(words, noun)
	said := "there is " + morph.Article(words[0]) + " " + strings.Join(words, " ")
	if len(says) == 0 {
		return said
	}
	return said + " that " + strings.Join(says, " and ")
}

// saysOf are the verb phrases of facts about one thing without a name, all but
// the first; it reports false where they are about others.
func (p *clauses) saysOf(facts []triple.Triple) (says []string, ok bool) {
	for i, f := range facts {
		if f.Subject.Name != facts[0].Subject.Name || !IsFresh(f.Subject.Name) || isSample(f.Subject) || IsFresh(f.Object.Name) {
			return nil, false
		}
		if i > 0 {
			r := p.e.Record(f.Relation, p.v)
			aux, verb, rest := p.verb(r, f.Object)
			says = append(says, morph.Join(p.inflected(r, aux, verb, f.Denied), rest, ""))
		}
	}
	return says, true
}

// thereIsOf prints facts about somebody without a name of whom it is told what
// they are to another: "some of your friends are tall".
func (p *clauses) thereIsOf(facts []triple.Triple) string {
	of := facts[0]
	r := p.e.Record(of.Relation, p.v)
	says, ok := p.saysOf(facts)
	if !ok || r.Form != triple.FormNoun || r.Prep != "of" || r.Tense+r.Modal != "" || !IsKin(r.Word) || len(says) == 0 || of.Object.IsVar() {
		return ""
	}
	owner := "some of " + p.term(of.Object) + "'s "
	if IsSpeaker(of.Object) {
		owner = "some of your "
	}
	for i, s := range says {
		says[i] = pluralVerb(s)
		if says[i] == s && facts[i+1].Relation != "" && !strings.HasPrefix(s, "can ") && !strings.HasPrefix(s, "cannot ") {
			return ""
		}
	}
	return owner + p.e.Forms.Plural(r.Word) + " " + strings.Join(says, " and ")
}

// SameBody reports whether two rules have the same conditions.
func SameBody(a, b triple.Rule) bool {
	return slices.EqualFunc(a.Body, b.Body, SameLiteral)
}

// weighted says how certain a sentence is.
func (p *words) weighted(confidence float64, s string) string {
	if confidence == 0 || confidence == 1 {
		return s
	}
	percent := math.Round(confidence*1000) / 10
	return "it is " + strconv.FormatFloat(percent, 'f', -1, 64) + "% certain that " + s
}

// CapitalFirst gives a clause a capital where it begins with a word of the grammar: another
// is a name as it is written.
func CapitalFirst(s string) string {
	first, _, more := strings.Cut(s, " ")
	if more && lexicon.PrintedOpeners.Has(strings.TrimRight(first, ",")) || strings.HasPrefix(s, "some of ") {
		return strings.ToUpper(s[:1]) + s[1:]
	}
	return s
}

// term prints a term.
func (p *words) term(t triple.Term) string {
	if t.IsVar() {
		return p.variable(t.Var)
	}
	if t.Label == "" && p.v != nil {
		if known, ok := p.v.Name(t.Name); ok {
			t.Label, t.Kind = known.Label, known.Kind
		}
	}
	s := t.Spelling()
	switch {
	case t.Label == "" && isSample(t):
		return "something"
	case IsFresh(t.Name) && (t.Label == "" || t.Label == t.Name):
		return quote(t.Name)
	case t.Kind == triple.Quoted && isWhoeverIs(t):
		return s
	case t.Kind == triple.Quoted, t.Kind == triple.Text:
		return quote(s)
	case t.Kind == triple.Definite:
		return "the " + strings.TrimPrefix(strings.TrimPrefix(s, "the "), "The ")
	case t.Kind == triple.Class:
		return "the " + s
	case t.Kind == triple.Proper && t.Label == "":
		return properCase(s)
	}
	return s
}

// isWhoeverIs reports whether a name stands for whoever is something of somebody that has but
// one: "your mother". It says so itself, and needs no quotation marks.
func isWhoeverIs(t triple.Term) bool {
	_, noun, is := strings.Cut(t.Name, "'s_")
	return is && lexicon.Titles.Has(strings.ReplaceAll(noun, "_", " "))
}

// properCase gives a name that was never spelt a capital; an amount has none.
func properCase(s string) string {
	if s != "" && s[0] >= '0' && s[0] <= '9' {
		return s
	}
	words := strings.Fields(s)
	for i, w := range words {
		_, n := utf8.DecodeRuneInString(w)
		words[i] = strings.ToUpper(w[:n]) + w[n:]
	}
	return strings.Join(words, " ")
}

func quote(s string) string {
	if strings.Contains(s, `"`) {
		return "“" + s + "”"
	}
	return `"` + s + `"`
}

func (p *words) variable(name string) string {
	s := p.vars[name]
	switch {
	case s == nil:
		return name
	case s.said:
		return s.then
	}
	s.said = true
	return s.first
}

// class prints a term as what something is one of: "a cat".
func (p *words) class(t triple.Term) string {
	if t.IsVar() {
		return "a " + p.variable(t.Var)
	}
	if t.Kind != triple.Class || t.Label == "" {
		s := strings.ReplaceAll(t.Name, "_", " ")
		if t.Kind == triple.Class && t.Label != "" {
			s = t.Label
		}
		return morph.Article(s) + " " + s
	}
	return morph.Article(t.Label) + " " + t.Label
}

func (p *words) quality(t triple.Term) string {
	if t.IsVar() {
		return p.variable(t.Var)
	}
	if t.Kind == triple.Quality || t.Kind == triple.Number {
		return t.Spelling()
	}
	return strings.ReplaceAll(t.Name, "_", " ")
}

// verb returns the verb phrase of a relation with its object in the third
// person singular. A phrase without auxiliary has the lemma in rest, and is
// inflected by the caller.
func (p *clauses) verb(r triple.Relation, o triple.Term) (aux, verb, rest string) {
	switch r.Form {
	case triple.FormIs:
		return p.be(r, p.quality(o))
	case triple.FormInstance:
		return p.be(r, p.class(o))
	case triple.FormSynonym:
		if p.toSpeaker && !o.IsVar() && !IsSpeaker(o) {
			return p.be(r, p.term(o)) // "you are Anna"
		}
		if o.Kind == triple.Definite && !p.picksOut(o) {
			return p.be(r, p.term(o))
		}
		return p.be(r, "the same as "+p.term(o))
	case triple.FormCopula:
		return p.be(r, morph.Join(r.Word, r.Prep, p.term(o)))
	case triple.FormNoun:
		if s := yours(r, o); s != "" {
			return p.be(r, s)
		}
		return p.be(r, morph.Join(nounArticle(r), morph.Join(r.Word, r.Prep, ""), p.term(o)))
	case triple.FormPassive:
		return p.be(r, morph.Join(p.e.Forms.Participle(r.Lemma), r.Prep, p.term(o)))
	case triple.FormMeasure:
		return p.be(r, p.term(o)+" "+p.unit(r.Word, o))
	case triple.FormCount:
		if r.Lemma == "be" {
			return p.be(r, p.numbered(r, o))
		}
		return r.Modal, r.Lemma, p.numbered(r, o)
	case triple.FormHas:
		return r.Modal, "have", "the " + r.Word + " " + p.term(o)
	case triple.FormDoes:
		if o.IsVar() {
			return r.Modal, "do", p.term(o)
		}
		verb, rest, _ = strings.Cut(p.quality(o), " ")
		return r.Modal, verb, rest
	case triple.FormVerb:
		return r.Modal, r.Lemma, morph.Join(r.Particle, r.Prep, p.term(o))
	}
	return "", strings.ReplaceAll(r.Key, "_", " "), p.term(o)
}

// picksOut reports whether a name says that something is the most of all, which
// "is the tallest student" tells besides who it is.
func (p *words) picksOut(o triple.Term) bool {
	return slices.ContainsFunc(strings.Fields(strings.ToLower(o.Spelling())), func(w string) bool {
		return p.e.Lex.Lookup(w).Forms&morph.Superlative != 0
	})
}

// nounArticle is the article of a noun that relates to something: there is one
// capital of a country, and there are many friends of a person.
func nounArticle(r triple.Relation) string {
	noun := r.Word
	if r.Prep != "of" {
		return "the" // "a student at X" says too that it is a student
	}
	if lexicon.Titles.Has(triple.LastWord(noun)) {
		return "the"
	}
	return morph.Article(noun)
}

// be returns the parts of a phrase with be.
func (p *words) be(r triple.Relation, rest string) (string, string, string) {
	if r.Modal != "" {
		return r.Modal, "be", rest
	}
	if r.Tense == "past" {
		return "was", "", rest
	}
	return "is", "", rest
}

// denies reports whether a name denies in its own words what is said of it: "nobody came",
// "has no garden".
func denies(t triple.Term) bool {
	first, _, _ := strings.Cut(t.Spelling(), " ")
	return t.Kind == triple.Generic && lexicon.DenyingWords.Has(strings.ToLower(first))
}

// clause prints a triple.
func (p *clauses) clause(t triple.Triple) string {
	r := p.e.Record(t.Relation, p.v)
	subject := p.term(t.Subject)
	if r.Label != "" && !t.Denied {
		return strings.NewReplacer("{s}", subject, "{o}", p.term(t.Object)).Replace(r.Label)
	}
	if denies(t.Subject) || denies(t.Object) {
		t.Denied = false
	}
	aux, verb, rest := p.verbOf(t.Subject, r, t.Object)
	if r.Form == triple.FormCount && r.Lemma == "be" {
		return morph.Join("there", pluralVerb(p.inflected(r, aux, verb, t.Denied)), morph.Join(rest, r.Prep, subject))
	}
	return morph.Join(subject, p.agreeing(t.Subject, r, aux, verb, t.Denied), rest)
}

// numbered prints how many of what: "2 dogs".
func (p *words) numbered(r triple.Relation, o triple.Term) string {
	noun := r.Word
	if o.Name != "1" {
		noun = p.e.Forms.Plural(noun)
	}
	return p.term(o) + " " + noun
}

// unit prints the unit and adjective of a measure: "years old".
func (p *words) unit(words string, o triple.Term) string {
	unit, adj, _ := strings.Cut(words, " ")
	if o.Name == "1" {
		unit = singularUnit(unit)
	}
	return unit + " " + adj
}

// inflected joins auxiliary, negation and verb.
func (p *words) inflected(r triple.Relation, aux, verb string, denied bool) string {
	switch {
	case aux == "can" && denied:
		return morph.Join("cannot", verb, "")
	case aux == "must" && denied:
		return morph.Join("need not", verb, "") // "must not" says that they may not
	case aux != "" && denied:
		return morph.Join(aux, "not", verb)
	case aux != "":
		return morph.Join(aux, verb, "")
	case denied && r.Tense == "past":
		return "did not " + verb
	case denied && r.Form == triple.FormRaw:
		return "does not " + verb
	case denied:
		return "does not " + verb
	case r.Form == triple.FormRaw:
		return verb
	case r.Tense == "past":
		return p.e.Forms.Past(verb)
	}
	return p.e.Forms.Third(verb)
}

// ask prints a triple as a yes-no question.
func (p *questions) ask(t triple.Triple) string {
	r := p.e.Record(t.Relation, p.v)
	subject := p.term(t.Subject)
	if r.Label != "" || r.Form == triple.FormRaw || t.Denied && r.Modal == "must" {
		return "is it true that " + p.clauses.clause(t)
	}
	aux, verb, rest := p.clauses.verbOf(t.Subject, r, t.Object)
	if aux == "" {
		aux = "does"
		if r.Tense == "past" {
			aux = "did"
		}
	}
	aux = p.auxFor(t.Subject, aux)
	if t.Denied {
		verb = morph.Join("not", verb, "")
	}
	if r.Form == triple.FormCount && r.Lemma == "be" {
		return morph.Join(pluralVerb(aux), "there", morph.Join(verb, rest, morph.Join(r.Prep, subject, "")))
	}
	return morph.Join(aux, subject, morph.Join(verb, rest, ""))
}

// literal prints a condition.
func (p *printer) literal(l triple.Literal) string {
	if l.Op != triple.Relates {
		return morph.Join(p.term(l.Subject), comparisonWords(l.Op), p.term(l.Object))
	}
	s := p.clauses.clause(l.Triple)
	if l.Absent {
		return "it is not known that " + s
	}
	return s
}

func comparisonWords(op triple.Op) string {
	switch op {
	case triple.Equal:
		return "is equal to"
	case triple.NotEqual:
		return "is different from"
	case triple.Less:
		return "is less than"
	case triple.LessEqual:
		return "is at most"
	case triple.Greater:
		return "is greater than"
	}
	return "is at least"
}

func (p *printer) literals(ls []triple.Literal) string {
	var out []string
	for _, l := range ls {
		out = append(out, p.literal(l))
	}
	return strings.Join(out, " and ")
}

// WithoutMembers leaves out the rules that come with a condition of another, and say no
// more than its words: who owns something that is a dog owns a dog.
func WithoutMembers(rules []triple.Rule) []triple.Rule {
	return slices.DeleteFunc(slices.Clone(rules), func(r triple.Rule) bool {
		if r.Head.Object.Kind != triple.Generic || !r.Head.Subject.IsVar() || !r.Body[0].Object.IsVar() || !r.Body[0].Subject.IsVar() {
			return false
		}
		return slices.ContainsFunc(rules, func(x triple.Rule) bool {
			return slices.ContainsFunc(x.Body, func(l triple.Literal) bool {
				return l.Op == triple.Relates && l.Relation == r.Head.Relation && l.Object.Same(r.Head.Object)
			})
		})
	})
}

func (p *rules) rule(r triple.Rule) string { return p.rules([]triple.Rule{r}) }

// rules prints rules that have one body.
func (p *rules) rules(rs []triple.Rule) string {
	if rs[0].Written != "" { // no English says it
		return rs[0].Written
	}
	rs = p.bounded(rs)
	if s := cmp.Or(p.every(rs), p.ofTheOnly(rs)); s != "" {
		return s
	}
	p.speak(rs)
	defer func() { p.vars = nil }()
	cond := p.literals(rs[0].Body)
	var heads []string
	for _, r := range rs {
		heads = append(heads, p.clauses.clause(r.Head))
	}
	if cond == "" {
		return strings.Join(heads, " and ")
	}
	return "if " + cond + " then " + strings.Join(heads, " and ")
}

// bounded puts what an amount or a number compares with in its place, where nothing else is said
// of it: who pays X, and X is greater than 700 euros, pays more than 700 euros.
func (p *rules) bounded(rs []triple.Rule) []triple.Rule {
	out := slices.Clone(rs)
	body := slices.Clone(rs[0].Body)
	for k := len(body) - 1; k >= 0; k-- {
		c := body[k]
		inHead := func(r triple.Rule) bool { return speaksOf(r.Head, c.Subject) }
		if boundWords(c.Op) == "" || !c.Subject.IsVar() || c.Object.IsVar() || slices.ContainsFunc(rs, inHead) {
			continue
		}
		if of := p.boundOf(body, k); of >= 0 {
			body[of].Object = triple.Const(triple.Generic, boundWords(c.Op)+" "+p.term(c.Object))
			body = slices.Delete(body, k, k+1)
		}
	}
	for i := range out {
		out[i].Body = body
	}
	return out
}

// boundOf is the place of the one literal that speaks of what the k-th compares, where the bound
// may stand in it; -1 for none.
func (p *rules) boundOf(body []triple.Literal, k int) int {
	of := -1
	for i, l := range body {
		if i == k || !speaksOf(l.Triple, body[k].Subject) {
			continue
		}
		if of >= 0 || !l.Object.Same(body[k].Subject) || !p.takesBound(l, body[k].Object) {
			return -1
		}
		of = i
	}
	return of
}

// speaksOf reports whether a variable stands in a triple.
func speaksOf(x triple.Triple, v triple.Term) bool { return x.Subject.Same(v) || x.Object.Same(v) }

// takesBound reports whether what is compared with may stand in the literal: an amount behind a
// verb, a number before what is counted or measured.
func (p *rules) takesBound(l triple.Literal, bound triple.Term) bool {
	r := p.e.Record(l.Relation, p.v)
	if l.Op != triple.Relates || l.Absent || l.Denied || r.Prep != "" || r.Particle != "" || l.Subject.Same(l.Object) {
		return false
	}
	switch r.Form {
	case triple.FormVerb:
		return bound.Kind != triple.Number
	case triple.FormCount:
		return bound.Kind == triple.Number && r.Lemma != "be"
	}
	return r.Form == triple.FormMeasure && bound.Kind == triple.Number
}

// boundWords are the words for a comparison in front of an amount, "" for none.
func boundWords(op triple.Op) string {
	for _, w := range lexicon.CountBounds.Words() {
		if value, _ := lexicon.CountBounds.Value(w); op != triple.Relates && value == string(op) {
			return strings.ReplaceAll(w, "_", " ")
		}
	}
	return ""
}

// every prints "every cat is a mammal" where a rule is as simple as that.
func (p *rules) every(rs []triple.Rule) string {
	if len(rs) != 1 || len(rs[0].Body) != 1 {
		return ""
	}
	l, head := rs[0].Body[0], rs[0].Head
	v := l.Subject.Var
	if l.Relation != triple.InstanceOf || l.Absent || l.Denied || v == "" || l.Object.IsVar() || head.Subject.Var != v || head.Object.IsVar() || lexicon.EmptyNouns.Has(l.Object.Name) && l.Object.Name != "person" {
		return ""
	}
	if l.Object.Name == "person" {
		first := "everyone"
		if head.Denied {
			first, head.Denied = "nobody", false
		}
		p.vars = map[string]*spoken{v: {first: first, then: "it"}}
		defer func() { p.vars = nil }()
		return p.clauses.clause(head)
	}
	class := strings.TrimPrefix(strings.TrimPrefix(p.class(l.Object), "a "), "an ")
	quantifier := "every "
	if head.Denied {
		quantifier, head.Denied = "no ", false
	}
	p.vars = map[string]*spoken{v: {first: quantifier + class, then: "it"}}
	defer func() { p.vars = nil }()
	return p.clauses.clause(head)
}

// speak says the only variable of rules as something and it, where that is
// clear; with more, variables are letters.
func (p *rules) speak(rs []triple.Rule) {
	v, clear := "", true
	look := func(t triple.Triple) {
		for _, x := range [...]triple.Term{t.Subject, t.Object} {
			if x.IsVar() && v != "" && x.Var != v {
				clear = false
			} else if x.IsVar() {
				v = x.Var
			}
		}
		if t.Subject.IsVar() && t.Object.IsVar() || hasNumber(t) {
			clear = false
		}
	}
	for _, r := range rs {
		for _, l := range r.Body {
			look(l.Triple)
		}
		look(r.Head)
	}
	switch {
	case clear && v != "" && p.people:
		p.vars = map[string]*spoken{v: {first: "someone", then: "the person"}}
	case clear && v != "":
		p.vars = map[string]*spoken{v: {first: "something", then: "it"}}
	}
}

// Unprintable reports whether a question is one that no one sentence asks;
// its own words then are its echo.
func (e *Sayer) Unprintable(q triple.Question) bool {
	q.Goals = e.narrow(q.Goals)
	switch q.Form {
	case triple.Which, triple.HowMany:
		_, ok := whichShape(&q)
		return !ok
	}
	return false
}

// shape is a question for one variable: the class it is restricted to, if any,
// and the triple that is asked.
type shape struct {
	class string
	core  *triple.Literal
	where bool
}

// whichShape is the shape of a question for one variable, and whether it has one.
func whichShape(q *triple.Question) (shape, bool) {
	if len(q.Words) == 1 && len(q.Goals) > 0 && len(q.Goals[0]) == 1 {
		only, word := &q.Goals[0][0], q.Words[0]
		switch {
		case strings.HasPrefix(word, "how ") && q.Form == triple.Which:
			return shape{core: only}, only.Object.Var == q.Wanted[0] && !only.Subject.IsVar()
		case word == "where", word == "when":
			return shape{core: only, where: true}, only.Object.Var == q.Wanted[0]
		}
	}
	if len(q.Goals) != 1 || len(q.Wanted) != 1 || len(q.Goals[0]) > 2 {
		return shape{}, false
	}
	conj := q.Goals[0]
	w := q.Wanted[0]
	var s shape
	if q.Form == triple.HowMany && len(conj) == 1 && conj[0].Relation != triple.InstanceOf {
		s.class = "person"
	} else if len(conj) == 2 || q.Form == triple.HowMany {
		l := conj[0]
		if l.Relation != triple.InstanceOf || l.Subject.Var != w || l.Object.IsVar() || l.Denied || l.Absent {
			return s, false
		}
		s.class = cmp.Or(l.Object.Label, strings.ReplaceAll(l.Object.Name, "_", " "))
		conj = conj[1:]
	}
	if len(conj) == 0 {
		return s, true
	}
	l := &conj[0]
	s.core = l
	return s, !l.Absent && l.Op == triple.Relates && (l.Subject.Var == w) != (l.Object.Var == w) && !(l.Subject.IsVar() && l.Object.IsVar())
}

func (p *questions) question(q triple.Question) string {
	q.Goals = p.e.narrow(q.Goals)
	switch q.Form {
	case triple.About:
		if len(q.Goals) > 0 {
			return "what do you know about " + q.Topic.Spelling()
		}
		return p.about(q.Topic)
	case triple.WhatIf:
		return "what if " + p.clauses.clauses(q.Given)
	case triple.Why, triple.WhyNot:
		return p.why(q)
	case triple.Which, triple.HowMany:
		return p.which(&q)
	}
	return p.yesNo(q)
}

func (p *words) about(t triple.Term) string {
	if t.Kind == triple.Class {
		return "what is " + p.class(t)
	}
	if IsSpeaker(t) {
		return "who are you"
	}
	return "what is " + p.term(t)
}

func (p *questions) yesNo(q triple.Question) string {
	if len(q.Given) == 0 && len(q.Goals) == 1 && len(q.Goals[0]) == 1 {
		l := q.Goals[0][0]
		if !l.Absent && l.Op == triple.Relates && !l.Subject.IsVar() && !l.Object.IsVar() && !IsFresh(l.Subject.Name) {
			return p.ask(l.Triple)
		}
	}
	if s := p.askEvery(q); s != "" {
		return s
	}
	return "is it true that " + p.asked(q)
}

// askEvery prints "does every cat eat fish" and "does someone like tea", where
// a question is as simple as that.
func (p *questions) askEvery(q triple.Question) string {
	if len(q.Given) > 1 || len(q.Goals) != 1 || len(q.Goals[0]) != 1 {
		return ""
	}
	l := q.Goals[0][0]
	l.Triple = unsample(l.Triple)
	if l.Absent || l.Denied || l.Op != triple.Relates || !l.Subject.IsVar() || l.Object.IsVar() {
		return ""
	}
	said := "something"
	if p.people {
		said = "someone"
	}
	if len(q.Given) == 1 {
		g := unsample(q.Given[0])
		if g.Relation != triple.InstanceOf || g.Denied || g.Subject.Var != l.Subject.Var || g.Object.IsVar() {
			return ""
		}
		said = "every " + strings.TrimPrefix(strings.TrimPrefix(p.class(g.Object), "a "), "an ")
		if g.Object.Name == "person" {
			said = "everyone"
		}
	}
	p.vars = map[string]*spoken{l.Subject.Var: {first: said, then: said}}
	defer func() { p.vars = nil }()
	return p.ask(l.Triple)
}

// asked prints what a yes-no question asks as a statement.
func (p *questions) asked(q triple.Question) string {
	p.sampled(q)
	defer func() { p.vars = nil }()
	given := make([]triple.Literal, len(q.Given))
	for i, g := range q.Given {
		given[i] = triple.Literal{Triple: unsample(g)}
	}
	var cond string
	if len(given) > 0 {
		cond = "if " + p.literals(given) + " then "
	}
	var alternatives []string
	for _, conj := range q.Goals {
		conj = slices.Clone(conj)
		for i := range conj {
			conj[i].Triple = unsample(conj[i].Triple)
		}
		said := p.askedEvent(conj)
		if said == "" {
			said = p.literals(conj)
		}
		alternatives = append(alternatives, said)
	}
	return cond + strings.Join(alternatives, " or ")
}

// hasNumber reports whether the object of a triple is a number yet unknown,
// which only a letter can stand for.
func hasNumber(t triple.Triple) bool { return t.Object.IsVar() && IsNumbered(t.Relation) }

// sampled says the individuals that a question assumes as variables.
func (p *questions) sampled(q triple.Question) {
	names := map[string]bool{}
	both := false
	all := func(t triple.Triple) {
		t = unsample(t)
		n := 0
		for _, x := range [...]triple.Term{t.Subject, t.Object} {
			if x.IsVar() {
				names[x.Var] = true
				n++
			}
		}
		both = both || n > 1 || hasNumber(t)
	}
	for _, g := range q.Given {
		all(g)
	}
	for _, conj := range q.Goals {
		for _, l := range conj {
			all(l.Triple)
		}
	}
	if len(names) == 1 && !both {
		for v := range names {
			p.vars = map[string]*spoken{v: {first: "something", then: "it"}}
		}
	}
}

// unsample turns the assumed individuals of a question back into variables.
func unsample(t triple.Triple) triple.Triple {
	for _, x := range [...]*triple.Term{&t.Subject, &t.Object} {
		if isSample(*x) {
			*x = triple.Var(strings.ToUpper(x.Name[1:]))
		}
	}
	return t
}

func isSample(t triple.Term) bool {
	return len(t.Name) == 2 && t.Name[0] == '_'
}

func (p *questions) why(q triple.Question) string {
	word := "why"
	if len(q.Goals) == 0 {
		if q.Form == triple.WhyNot {
			word = "why not"
		}
		return word
	}
	if q.Form == triple.WhyNot {
		q.Goals = [][]triple.Literal{slices.Clone(q.Goals[0])}
		if len(q.Goals[0]) > 0 {
			q.Goals[0][0].Denied = true
		}
	}
	return word + " " + p.yesNo(q)
}

// which prints questions for one thing.
func (p *questions) which(q *triple.Question) string {
	s, ok := whichShape(q)
	if !ok {
		return fmt.Sprintf("for which %s is it true that %s", strings.Join(q.Wanted, ", "), p.asked(*q))
	}
	word := p.asking(q, s)
	if s.core == nil {
		if q.Form == triple.HowMany {
			return word + " are there"
		}
		return word
	}
	l := *s.core
	if len(q.Words) > 0 && strings.HasPrefix(q.Words[0], "how ") && q.Form == triple.Which {
		return morph.Join(q.Words[0], p.auxFor(l.Subject, "is"), p.term(l.Subject))
	}
	if l.Relation == triple.SynonymOf && IsSpeaker(l.Subject) && !l.Denied && q.Form == triple.Which {
		return word + " is your name"
	}
	r := p.e.Record(l.Relation, p.v)
	x := l.Triple
	if r.Form == triple.FormSynonym && r.Tense+r.Modal == "" && !x.Denied && x.Object.Var == q.Wanted[0] {
		x.Subject, x.Object = x.Object, x.Subject // it holds both ways
	}
	if x.Subject.Var == q.Wanted[0] {
		return p.whichSubject(word, r, x, q.Form == triple.HowMany)
	}
	return p.whichObject(word, r, x, s.where)
}

// asking is the phrase asked for.
func (p *questions) asking(q *triple.Question, s shape) string {
	switch {
	case s.where:
		return q.Words[0]
	case q.Form == triple.HowMany:
		return "how many " + p.e.Forms.Plural(s.class)
	case s.class != "":
		return "which " + s.class
	case len(q.Words) == 1 && (q.Words[0] == "who" || q.Words[0] == "what"):
		return q.Words[0]
	}
	return "what"
}

func (p *questions) whichSubject(word string, r triple.Relation, t triple.Triple, plural bool) string {
	if r.Form == triple.FormSynonym && !plural && !t.Denied && r.Tense+r.Modal == "" {
		return morph.Join(word, "is the same as", p.term(t.Object)) // "who is the cat" asks about it
	}
	aux, verb, rest := p.clauses.verb(r, t.Object)
	if plural && aux == "" && !t.Denied && r.Tense == "" {
		return morph.Join(word, verb, rest)
	}
	s := p.inflected(r, aux, verb, t.Denied)
	if plural {
		s = pluralVerb(s)
	}
	return morph.Join(word, s, rest)
}

func pluralVerb(s string) string {
	return morph.FirstWord(s, func(w string) string {
		switch w {
		case "is":
			return "are"
		case "was":
			return "were"
		case "does":
			return "do"
		case "has":
			return "have"
		}
		return w
	})
}

// whichObject asks for the object: "what does X use", "what is X afraid of".
func (p *questions) whichObject(word string, r triple.Relation, t triple.Triple, where bool) string {
	gap := triple.Var("\x00")
	p.vars = map[string]*spoken{gap.Var: {first: "", then: ""}}
	defer func() { p.vars = nil }()
	t.Object = gap
	if where && r.Prep != "from" {
		r.Prep = ""
	}
	aux, verb, rest := p.clauses.verb(r, t.Object)
	if aux == "" {
		aux = "does"
		if r.Tense == "past" {
			aux = "did"
		}
	}
	aux = p.auxFor(t.Subject, aux)
	if t.Denied {
		verb = morph.Join("not", verb, "")
	}
	return morph.Join(word, aux, morph.Join(p.term(t.Subject), verb, rest))
}
