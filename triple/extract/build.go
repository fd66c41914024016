package extract

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/parse"
	"whence/triple/english/word"
)

// builder makes a statement of one claim.
type builder struct {
	*reader
	claim *claim

	names     []triple.Term
	relations []triple.Relation
}

func (b *builder) statement() (triple.Statement, *fault) {
	s := triple.Statement{Text: b.claim.text(), Start: b.claim.start, End: b.claim.end}
	var f *fault
	switch b.claim.Kind {
	case "smalltalk":
		s.Kind = triple.SmallTalk
		return s, nil
	case "hypothetical":
		return s, &fault{"hypothetical", "it is only supposed"}
	case "quoted":
		return s, &fault{"quoted", "somebody else is said to say it"}
	case "asked":
		s.Kind = triple.QuestionKind
		if f = orElse(b.claim.asks, b.timeless); f == nil {
			s.Question, f = b.question()
		}
	case "withdrawn":
		s.Kind = triple.Retraction
		if f = orElse(b.claim.withdraws, b.timeless); f == nil {
			s.Facts, f = b.facts(b.claim.Facts, false)
		}
	default:
		f = b.assertion(&s)
	}
	s.Names, s.Relations, s.Mentions = b.names, b.relations, triple.Spoken(b.names...)
	return s, f
}

// orElse is the first fault that the checks find.
func orElse(checks ...func() *fault) *fault {
	for _, check := range checks {
		if f := check(); f != nil {
			return f
		}
	}
	return nil
}

// assertion makes a fact or a rule, after every check that the sentence itself
// asserts it.
func (b *builder) assertion(s *triple.Statement) *fault {
	f := orElse(b.claim.asserted, b.claim.quantity, b.claim.polarity)
	if f != nil {
		return f
	}
	if s.Facts, f = b.facts(b.claim.Facts, true); f != nil {
		return f
	}
	if f := b.halfRead(); f != nil {
		return f
	}
	for i := range s.Facts {
		s.Facts[i].Confidence = b.claim.confidence()
	}
	s.Kind = triple.FactKind
	if len(b.claim.Conditions) > 0 {
		if f := b.rules(s); f != nil {
			return f
		}
		return b.timed(s)
	}
	for _, t := range s.Facts {
		if !t.Ground() {
			return &fault{"variable", "a variable is stated of nothing in particular"}
		}
	}
	return b.timed(s)
}

// rules turns the facts into heads over the conditions.
func (b *builder) rules(s *triple.Statement) *fault {
	conditions, f := b.facts(b.claim.Conditions, false)
	if f != nil {
		return f
	}
	var bound []string
	for _, t := range conditions {
		bound = append(bound, t.Subject.Var, t.Object.Var)
	}
	for _, head := range s.Facts {
		for _, v := range []string{head.Subject.Var, head.Object.Var} {
			if !slices.Contains(append(bound, ""), v) {
				return &fault{"variable", "?" + v + " is in no condition"}
			}
		}
		confidence := head.Confidence
		head.Confidence = 0
		s.Rules = append(s.Rules, triple.Rule{Head: head, Body: literals(conditions), Confidence: confidence})
	}
	s.Kind, s.Facts = triple.RuleKind, nil
	return nil
}

func literals(facts []triple.Triple) []triple.Literal {
	out := make([]triple.Literal, len(facts))
	for i, t := range facts {
		out[i].Triple = t
	}
	return out
}

// facts resolves the names and relations of all facts. strict also holds the
// order of the words against them.
func (b *builder) facts(in []wireFact, strict bool) ([]triple.Triple, *fault) {
	if len(in) == 0 {
		return nil, &fault{"empty", "nothing is stated"}
	}
	var out []triple.Triple
	for _, w := range in {
		t, f := b.fact(w)
		if f == nil && strict {
			f = b.claim.order(w)
		}
		if f != nil {
			return nil, f
		}
		out = append(out, t)
	}
	return out, nil
}

func (b *builder) fact(w wireFact) (triple.Triple, *fault) {
	if f := b.supports(w); f != nil {
		return triple.Triple{}, f
	}
	relation := b.relation(w)
	t := triple.Triple{Relation: relation.Key, Denied: w.Denied}
	var f *fault
	if t.Subject, f = b.name(w.Subject); f != nil {
		return t, f
	}
	if relation.Key == triple.Does || relation.Key == triple.Can {
		act := baseForm(strings.Join(texts(actWords(w.Relation)), " "))
		t.Object = triple.Term{Name: triple.Key(act), Label: act, Kind: triple.Act}
	} else if t.Object, f = b.name(w.Object); f != nil {
		return t, f
	}
	b.fitObject(&t, w.Object)
	b.note(relation, t)
	return t, nil
}

// fitObject gives the object the kind that its relation makes it, and a class
// its singular.
func (b *builder) fitObject(t *triple.Triple, said string) {
	if t.Object.IsVar() {
		return
	}
	switch t.Relation {
	case triple.InstanceOf:
		t.Object = triple.Term{Name: triple.Key(said), Label: strings.ToLower(strings.Join(texts(nameWords(said)), " ")), Kind: triple.Class}
	case triple.Is:
		t.Object.Kind = triple.Quality
	}
}

func (b *builder) name(name string) (triple.Term, *fault) {
	if v, ok := strings.CutPrefix(strings.TrimSpace(name), "?"); ok {
		if v = strings.ToUpper(triple.Key(v)); v == "" {
			return triple.Term{}, &fault{"variable", "a variable has no name"}
		}
		return triple.Var(v), nil
	}
	return b.resolve(b.claim, name)
}

// supports reports whether the quote has the words of the relation.
func (b *builder) supports(w wireFact) *fault {
	quote := b.claim.quote
	if key := relationKey(w.Relation); key == triple.SynonymOf {
		if anyOf("sameness", quote) || strings.Contains(b.claim.text(), "=") {
			return nil
		}
		return &fault{"relation", "the words do not say that the two are the same"}
	}
	for _, needed := range contentWords(w.Relation) {
		if word.Find(quote, []word.Word{needed}) < 0 {
			return &fault{"relation", "\"" + strings.TrimSpace(w.Relation) + "\" is not in the words"}
		}
	}
	return b.claim.tense(w.Relation)
}

// note keeps the names and the relation for the statement, each once.
func (b *builder) note(r triple.Relation, t triple.Triple) {
	if !slices.ContainsFunc(b.relations, func(o triple.Relation) bool { return o.Key == r.Key }) {
		b.relations = append(b.relations, r)
	}
	for _, term := range []triple.Term{t.Subject, t.Object} {
		if !term.IsVar() && !slices.ContainsFunc(b.names, term.Same) {
			b.names = append(b.names, term)
		}
	}
}

func (b *builder) question() (*triple.Question, *fault) {
	c := b.claim
	if c.Ask == "about" {
		topic, f := b.name(c.Topic)
		if f != nil || topic.IsVar() {
			return nil, orFault(f, "empty", "it is open what the question is about")
		}
		b.names = append(b.names, topic)
		return &triple.Question{Form: triple.About, Topic: topic}, nil
	}
	facts, f := b.facts(c.Facts, false)
	if f != nil {
		return nil, f
	}
	q := &triple.Question{Form: questionForm(c.Ask), Goals: [][]triple.Literal{literals(facts)}}
	if q.Form != triple.YesNo {
		q.Wanted = variables(facts)
		if len(q.Wanted) == 0 {
			return nil, &fault{"variable", "nothing is asked for"}
		}
		q.Wanted = q.Wanted[:1]
		q.Words = []string{askedWith(c.quote)}
	}
	return q, nil
}

func orFault(f *fault, code, reason string) *fault {
	if f != nil {
		return f
	}
	return &fault{code, reason}
}

func questionForm(ask string) triple.QuestionForm {
	switch ask {
	case "which":
		return triple.Which
	case "howmany":
		return triple.HowMany
	}
	return triple.YesNo
}

// variables are those of the facts, in their order.
func variables(facts []triple.Triple) []string {
	var out []string
	for _, t := range facts {
		for _, v := range []string{t.Subject.Var, t.Object.Var} {
			if v != "" && !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	return out
}

// askedWith is the word that a question asks with.
func askedWith(quote []word.Word) string {
	for _, w := range quote {
		if is("asked", w.Text) {
			return w.Text
		}
	}
	return "what"
}

// halfRead reports words of the quote, or hard behind it, that no statement
// about this quote accounts for: nothing is learned from half a sentence.
func (b *builder) halfRead() *fault {
	used := b.usedStems()
	c := b.claim
	words := slices.Clone(c.quote)
	if len(c.after) > 0 && !strings.ContainsAny(c.turn[c.end:c.end+c.after[0].Start], ",;:.!?()\n-") {
		words = append(words, c.after[:1]...)
	}
	for i, w := range withoutAsides(words) {
		if i == 0 && is("joining", w.Text) {
			continue
		}
		if is("conditional", w.Text) && len(c.Conditions) > 0 {
			continue
		}
		if !isFiller(w.Text) && !used[word.Stem(w.Text)] && !used[parse.Lemma(w.Text, "VBD")] && !is("link", w.Text) {
			return &fault{"half_read", "nothing was made of \"" + w.Text + "\""}
		}
	}
	return nil
}

// usedStems are the stems of all names and relations that the model made of
// this quote or of one that overlaps it.
func (b *builder) usedStems() map[string]bool {
	used := map[string]bool{}
	for _, other := range b.claims {
		if other.end <= b.claim.start || other.start >= b.claim.end {
			continue
		}
		parts := []string{other.Time}
		for _, f := range slices.Concat(other.Facts, other.Conditions) {
			parts = append(parts, f.Subject, f.Relation, f.Object)
			if relationKey(f.Relation) == triple.SynonymOf {
				parts = append(parts, listed().Of("sameness")...)
			}
		}
		for _, part := range parts {
			for _, w := range word.Split(part) {
				used[word.Stem(w.Text)], used[parse.Lemma(w.Text, "VBD")], used[parse.Lemma(w.Text, "VBZ")] = true, true, true
			}
		}
	}
	return used
}
