package english

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"whence/internal/race"
	"whence/triple"
	"whence/triple/english/interpret"
	"whence/triple/english/logic"
	"whence/triple/english/morph"
	"whence/triple/english/say"
)

// The words of random statements. Each list holds words of several makes:
// irregular, ambiguous, compound, unknown.
var (
	someNames     = []string{"Tom", "Mary", "AchillesIDE", "New York", "Dr. Smith", "James", "GPT-4", "Ploinky", "C++", "Rosie"}
	someNouns     = []string{"cat", "bald eagle", "mouse", "wumpus", "sheep", "person", "house", "gorpus", "box", "city", "wolf", "honest accountant"}
	someQualities = []string{"kind", "cold", "furry", "wounded", "very big", "young", "glorpy", "red"}
	someActs      = []string{"sleep", "fly", "run", "swim", "wake up"}
	someVerbs     = []string{"use", "like", "chase", "eat", "visit", "provide", "see", "teelm", "carry", "watch", "own"}
	someLong      = [][3]string{{"live", "", "in"}, {"pick", "up", ""}, {"look", "", "at"}, {"get", "along", "with"}, {"want", "to eat", ""}}
	someWords     = [][2]string{{"afraid", "of"}, {"bigger", "than"}, {"north", "of"}, {"proud", "of"}, {"", "in"}, {"", "next to"}}
	someRelatives = []string{"mother", "friend", "capital", "brother", "parent", "dog"}
	someModals    = []string{"", "", "can", "must"}
)

// statements draws random statements whose words the grammar can say.
type statements struct {
	t *rapid.T
	e *English
}

func (s statements) pick(from []string) string { return rapid.SampledFrom(from).Draw(s.t, "word") }

func (s statements) individual() triple.Term {
	if rapid.IntRange(0, 5).Draw(s.t, "speaker") == 0 {
		return triple.Speaker()
	}
	return s.other()
}

// other draws an individual that is not the person who speaks.
func (s statements) other() triple.Term {
	switch rapid.IntRange(0, 5).Draw(s.t, "kind") {
	case 0:
		return triple.Const(triple.Definite, "the "+s.pick(someNouns[:5]))
	case 1:
		return triple.Const(triple.Quoted, s.pick([]string{"The Old Man and the Sea", "a b c", "not"}))
	}
	return triple.Const(triple.Proper, s.pick(someNames))
}

func (s statements) object() triple.Term {
	if rapid.IntRange(0, 4).Draw(s.t, "generic") == 0 {
		noun := s.pick(someNouns[5:10]) // none that "the" goes before here
		t := triple.Const(triple.Generic, s.e.Forms.Plural(noun))
		if rapid.Bool().Draw(s.t, "one") && noun != "person" { // "a person" of a rule is whoever it is
			t.Label = morph.Article(noun) + " " + noun
		}
		return t
	}
	return s.individual()
}

// triple draws a triple about subject; vars may stand as its object.
func (s statements) triple(subject triple.Term, vars ...triple.Term) triple.Triple {
	t := triple.Triple{Subject: subject, Denied: rapid.Bool().Draw(s.t, "denied")}
	var r triple.Relation
	r.Modal = s.pick(someModals)
	if r.Modal == "" && rapid.IntRange(0, 3).Draw(s.t, "past") == 0 {
		r.Tense = "past"
	}
	object := func() triple.Term {
		if len(vars) > 0 && rapid.Bool().Draw(s.t, "var") {
			return rapid.SampledFrom(vars).Draw(s.t, "which")
		}
		return s.object()
	}
	number := func() triple.Term {
		if len(vars) > 0 && rapid.Bool().Draw(s.t, "unknown") {
			return rapid.SampledFrom(vars).Draw(s.t, "which")
		}
		return interpret.NumberTerm(s.pick([]string{"1", "2", "17", "3.5"}))
	}
	switch rapid.IntRange(0, 11).Draw(s.t, "form") {
	case 9:
		r.Form, r.Lemma, r.Word, t.Object = triple.FormCount, s.pick([]string{"have", "own", "eat", "chase"}), s.pick([]string{"dog", "big cat", "mouse", "gorpus", "child"}), number()
	case 10:
		r.Form, r.Word, t.Object = triple.FormMeasure, s.pick([]string{"years old", "metres long", "feet high", "km wide"}), number()
	case 11:
		r.Modal = ""
		r.Form, r.Lemma, r.Prep, r.Word, t.Object = triple.FormCount, "be", "in", s.pick([]string{"dog", "mouse", "sheep"}), number()
	case 0:
		r.Form, t.Object = triple.FormIs, triple.Const(triple.Quality, s.pick(someQualities))
	case 1:
		r.Form, t.Object = triple.FormInstance, triple.Const(triple.Class, s.pick(someNouns[:11]))
	case 2:
		r.Form, t.Object = triple.FormDoes, triple.Const(triple.Act, s.pick(someActs))
	case 3:
		long := rapid.SampledFrom(someLong).Draw(s.t, "long")
		r.Form, r.Lemma, r.Particle, r.Prep, t.Object = triple.FormVerb, long[0], long[1], long[2], object()
	case 4:
		words := rapid.SampledFrom(someWords).Draw(s.t, "words")
		r.Form, r.Word, r.Prep, t.Object = triple.FormCopula, words[0], words[1], object()
	case 5:
		r.Form, r.Word, r.Prep, t.Object = triple.FormNoun, s.pick(someRelatives), "of", object()
	case 6:
		r.Form, r.Word, t.Object = triple.FormHas, "capability", s.other()
	case 7:
		r.Form, t.Object = triple.FormSynonym, s.individual()
	default:
		r.Form, r.Lemma, t.Object = triple.FormVerb, s.pick(someVerbs), object()
	}
	t.Relation = say.RelationKey(r, s.e.Forms)
	return t
}

func (s statements) fact() triple.Statement {
	st := triple.Statement{Kind: triple.FactKind}
	confidence := float64(rapid.SampledFrom([]int{0, 0, 0, 80, 35}).Draw(s.t, "confidence")) / 100
	for range rapid.IntRange(1, 3).Draw(s.t, "facts") {
		f := s.triple(s.individual())
		f.Confidence = confidence
		st.Facts = append(st.Facts, f)
	}
	st.Facts = interpret.Distinct(st.Facts)
	return st
}

func (s statements) rule() triple.Statement {
	vars := []triple.Term{triple.Var("A"), triple.Var("B"), triple.Var("C")}[:rapid.IntRange(1, 3).Draw(s.t, "vars")]
	var r triple.Rule
	for _, v := range vars { // every variable is bound by a condition
		r.Body = append(r.Body, triple.Literal{Triple: s.triple(v, vars...)})
	}
	for range rapid.IntRange(0, 3-len(vars)).Draw(s.t, "more") {
		r.Body = append(r.Body, triple.Literal{Triple: s.triple(s.individual(), vars...)})
	}
	if rapid.IntRange(0, 3).Draw(s.t, "differ") == 0 {
		differ := triple.Triple{Subject: vars[0], Object: append(vars[1:len(vars):len(vars)], s.individual())[0]}
		r.Body = append(r.Body, triple.Literal{Triple: differ, Op: triple.NotEqual})
	}
	if rapid.IntRange(0, 3).Draw(s.t, "absent") == 0 {
		r.Body = append(r.Body, triple.Literal{Triple: s.triple(vars[0]), Absent: true})
	}
	subject := vars[0]
	if rapid.IntRange(0, 3).Draw(s.t, "ground") == 0 {
		subject = s.individual()
	}
	r.Head = s.triple(subject, vars...)
	r.Body = logic.Product([][]triple.Literal{nil}, [][]triple.Literal{r.Body})[0]
	interpret.RenameRule(&r)
	return triple.Statement{Kind: triple.RuleKind, Rules: []triple.Rule{r}}
}

func (s statements) question() triple.Statement {
	q := &triple.Question{Form: triple.YesNo}
	switch rapid.IntRange(0, 3).Draw(s.t, "form") {
	case 0:
		q.Form, q.Topic = triple.About, s.individual()
	case 1:
		q.Form, q.Wanted, q.Words = triple.Which, []string{"X"}, []string{"who"}
		goal := s.triple(triple.Var("X"))
		for say.IsNumbered(goal.Relation) { // nobody asks in what there are two dogs
			goal = s.triple(triple.Var("X"))
		}
		q.Goals = [][]triple.Literal{{{Triple: goal}}}
	case 2:
		q.Form = rapid.SampledFrom([]triple.QuestionForm{triple.Why, triple.YesNo}).Draw(s.t, "why")
		q.Goals = [][]triple.Literal{{{Triple: s.triple(s.individual())}}}
		if q.Form == triple.Why && q.Goals[0][0].Denied {
			q.Form = triple.WhyNot
			q.Goals[0][0].Denied = false
		}
	default:
		q.Goals = [][]triple.Literal{{{Triple: s.triple(s.individual())}, {Triple: s.triple(s.individual())}}}
		q.Goals[0] = logic.Product([][]triple.Literal{nil}, q.Goals)[0]
	}
	return triple.Statement{Kind: triple.QuestionKind, Question: q}
}

// TestPrintedReadsBack prints random statements and reads them again.
func TestPrintedReadsBack(t *testing.T) {
	e := mustNew(t)
	rapid.Check(t, func(t *rapid.T) {
		s := statements{t, e}
		var st triple.Statement
		switch rapid.IntRange(0, 2).Draw(t, "statement") {
		case 0:
			st = s.fact()
		case 1:
			st = s.rule()
		default:
			st = s.question()
		}
		text := e.Statement(st, nil)
		sts, err := e.Read(context.Background(), text, triple.Discourse{Speaker: triple.Speaker(), Own: true})
		if err != nil || len(sts) != 1 {
			t.Fatalf("%q: %d statements, %v", text, len(sts), err)
		}
		if got := sts[0]; interpret.Signature(got) != interpret.Signature(st) {
			t.Fatalf("%q\n read as %s\nmeant as %s\n%+v %v", text, interpret.Signature(got), interpret.Signature(st), got.Trouble, troubles(sts))
		}
	})
}

// TestSamplesReadBack prints what was read of the data sets, without any
// vocabulary, and reads it again.
func TestSamplesReadBack(t *testing.T) {
	race.Skip(t)
	e := mustNew(t)
	for _, name := range []string{"proofwriter", "prontoqa", "ruletaker", "birds_electricity", "logicnli", "folio", "fracas", "pararules"} {
		t.Run(name, func(t *testing.T) {
			for _, st := range distinctSentences(t, e, name) {
				if st.Trouble == nil && len(st.Readings) == 0 {
					if groups, _ := say.EventFacts(st.Facts); len(groups) > 0 { // said together
						checkReadsBack(t, e, triple.Statement{Kind: triple.FactKind, Facts: st.Facts})
						continue
					}
					for _, f := range st.Facts {
						checkReadsBack(t, e, triple.Statement{Kind: triple.FactKind, Facts: []triple.Triple{f}})
					}
					for _, r := range st.Rules {
						checkReadsBack(t, e, triple.Statement{Kind: triple.RuleKind, Rules: []triple.Rule{r}})
					}
				}
			}
		})
	}
}

func checkReadsBack(t *testing.T, e *English, st triple.Statement) {
	t.Helper()
	text := e.Statement(st, nil)
	sts, err := e.Read(context.Background(), text, triple.Discourse{Own: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(sts) != 1 || interpret.Signature(sts[0]) != interpret.Signature(st) {
		t.Errorf("%q does not read back: %v", text, troubles(sts))
	}
}

// TestRelationOfKey derives each relation from its key alone.
func TestRelationOfKey(t *testing.T) {
	e := mustNew(t)
	for key, want := range map[string]triple.Form{
		"uses": triple.FormVerb, "lives_in": triple.FormVerb, "picks_up": triple.FormVerb, "went_to": triple.FormVerb, "can_eat": triple.FormVerb,
		"mother_of": triple.FormNoun, "has_capability": triple.FormHas, "afraid_of": triple.FormCopula, "bigger_than": triple.FormCopula, "in": triple.FormCopula,
		"is": triple.FormIs, "was": triple.FormIs, "instance_of": triple.FormInstance, "does": triple.FormDoes, "can": triple.FormDoes, "did": triple.FormDoes,
		"synonym_of": triple.FormSynonym, "is_painted_by_hand": triple.FormRaw, "teelms": triple.FormVerb, "wants_to_eat": triple.FormVerb,
		"was_born_in": triple.FormCopula, "is_located_in": triple.FormCopula, "is_eaten_with": triple.FormPassive, "moved_to": triple.FormVerb, "north_of": triple.FormCopula, "part_of": triple.FormCopula, "x-y": triple.FormRaw, "": triple.FormRaw,
	} {
		if r := e.Relation(key); r.Form != want || r.Key != key {
			t.Errorf("Relation(%q) = %+v, want form %d", key, r, want)
		}
	}
}
