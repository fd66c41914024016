// Package asking is the way from a question to what is known: by its own words, by its
// clauses, by what things are taken to be, and by what was told since or before.
//
// It promises that what is less than told, that a treasurer is a person, is a fact of the
// question alone, with words that say so. It finds and says nothing; answering does.
package asking

import (
	"slices"
	"strings"

	"whence/conductor/belief"
	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/lookup"
	"whence/conductor/namesake"
	"whence/conductor/rephrase"
	"whence/conductor/talk"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

// Asker asks what is known, for one turn: it finds what a question asks, by its own words and by others, and says nothing. One goroutine uses it.
type Asker struct {
	*turn.Turn
	Known   *knowledge.Knowledge
	Explain *explain.Explainer
	Talk    *talk.Talk
	Belief  *belief.Belief
	// Taken is what was taken to be meant for what was found last, nil for nothing.
	Taken *Taken
	// Over are those for whom what was asked last is so no more.
	Over []Gone
	// ByName is set while those are asked for by name who are of a kind of which something was told.
	ByName bool
	// reworded is set while a question is asked in other words.
	reworded bool
	// lasting are the facts that proofs for one question rest on and that nothing has ended.
	lasting map[string]bool
	// Concluding are the symbolic rules that could answer the question asked last.
	Concluding []string
}

// Store is what is known, as the matcher looks for it.
type Store = lookup.Store

// Store is what is known to this turn.
func (t *Asker) Store() Store { return Store{Ctx: t.Ctx, Known: t.Known, Explain: t.Explain} }

// Discourse is what the reader goes by.
func (t *Asker) Discourse() triple.Discourse { return t.Talk.Discourse(t.Known.Words) }

// Refer tells of a phrase what it stands for where the talk is now.
func Refer(t *Asker) func(*clause.Term) []triple.Term {
	d := t.Discourse()
	return func(x *clause.Term) []triple.Term { return t.Known.Language.Refer(x, &d) }
}

// Find is what a question finds, with what was so earlier.
func (t *Asker) Find(it *turn.Item, q triple.Question) (triple.Question, reason.Finding, Was, error) {
	t.Over, t.lasting = nil, map[string]bool{}
	q, err := topicOf(t, q)
	if err != nil {
		return q, reason.Finding{}, Was{}, err
	}
	q, f, earlier, err := t.Latest(suchAs(t, q))
	if err != nil {
		return q, f, Was{}, err
	}
	if q, f, err = t.askOtherwise(it, q, ofPeople(t, it, q, f)); err != nil || len(earlier) > 0 {
		return q, f, Was{q, earlier}, err
	}
	q, f, was, err := t.Since(it, q, others(t, it.Text, q, f))
	if err == nil {
		q, f = hoursOrDays(t, it, q, f)
	}
	return q, f, was, err
}

// topicOf is the question with its topic by name, where it asks about "Anna's dog" and one is known.
func topicOf(t *Asker, q triple.Question) (triple.Question, error) {
	if q.Form != triple.About || len(q.Goals) == 0 {
		return byFirstName(t, q), nil
	}
	who := q
	who.Form = triple.Which
	q.Goals, q.Wanted = nil, nil
	f, err := t.Ask(who)
	if err == nil && f.Verdict == reason.Proved && len(f.Answers) == 1 {
		q.Topic = t.Explain.Spell(f.Answers[0].Bindings[who.Wanted[0]], "")
	}
	return q, err
}

// byFirstName is a question about "Marek" as one about Marek Novak, where nobody else has that first name.
func byFirstName(t *Asker, q triple.Question) triple.Question {
	if q.Form != triple.About || q.Topic.Kind != triple.Proper || len(t.Store().About(q.Topic)) > 0 {
		return q
	}
	full := slices.DeleteFunc(slices.Clone(t.Store().Names(q.Topic.Name)), func(x triple.Term) bool {
		return x.Kind != triple.Proper || x.Owned() || !strings.HasPrefix(x.Name, q.Topic.Name+"_")
	})
	if len(full) == 1 {
		q.Topic = full[0]
	}
	return q
}

// askOtherwise asks again, where the question as it stands has no answer: by its clauses,
// for who holds a role, and by what names say of themselves.
func (t *Asker) askOtherwise(it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	asked := q
	q, f, err := t.Again(it, q, f)
	if err == nil {
		q, f, err = inOtherWords(t, it, q, f)
	}
	if err == nil {
		q, f, err = t.whoIsThe(it, q, f)
	}
	if err == nil {
		q, f, err = t.askNamed(it, q, f)
	}
	if err == nil {
		f, err = t.othersToo(it, asked, q, f)
	}
	for _, way := range []func(*Asker, *turn.Item, triple.Question, reason.Finding) (triple.Question, reason.Finding, error){
		ended, still, outdated, succeeded, theOne, contrary, numberThere, permitted, unlessMet, onlyWho, asStaff, nothingAtAll, underCondition, noneAtAll, inAllowed, revalued, noneOf, byParents, replaced, hasAnother, ofSome,
	} {
		if err == nil {
			q, f, err = way(t, it, q, f)
		}
	}
	return q, f, err
}

// Number asks a question; of one for a number, first for what was told of it, and only then for those that can be counted.
func (t *Asker) Number(q triple.Question) (triple.Question, reason.Finding, error) {
	if q.Form == triple.HowMany && len(q.Numbers) > 0 {
		told := q
		told.Form, told.Goals, told.Numbers = triple.Which, q.Numbers, nil
		f, err := t.Ask(told)
		if err != nil || f.Verdict == reason.Proved || f.Verdict == reason.Conflicting {
			return told, f, err
		}
	}
	f, err := t.Ask(q)
	if err == nil && len(q.Wanted) == 1 && len(q.Words) == 1 && (q.Words[0] == "where" || q.Words[0] == "when") {
		t.Explain.PlacesOrTimes(q, &f)
	}
	return q, f, err
}

// Ask asks the reasoner one question, and counts the time.
func (t *Asker) Ask(q triple.Question) (f reason.Finding, err error) {
	wide := namesake.Goals(t.Known, q)
	if len(wide.Goals) > len(q.Goals) { // what needs no more to be told apart is meant first
		if f, err = askGoals(t, q); err != nil || len(f.Answers) > 0 {
			return f, err
		}
	}
	return askGoals(t, wide)
}

// askGoals asks the reasoner what the goals of a question ask.
func askGoals(t *Asker, q triple.Question) (f reason.Finding, err error) {
	q = t.Known.Language.During(q, t.Began, t.Known.Words)
	err = t.Timed(&t.Rec.Elapsed.Explain, func() error {
		cut, err := t.Belief.Gather(goalsOf(q)...)
		if err != nil {
			return err
		}
		f, err = reason.Find(t.Ctx, t.Known.Base, q)
		found := slices.Clone(f.Answers)
		t.couldConclude(q)
		partly(q, &f, cut)
		if butItself(t.Known, q, &f); len(f.Answers) == 0 && len(found) > 0 && len(q.Wanted) == 1 {
			f, err = byName(t, q, found[0])
		}
		namesNobody(t.Known, q, &f, t.ByName)
		t.Rec.Effects.Partial = t.Rec.Effects.Partial || cut != "" && q.Form != triple.YesNo
		return err
	})
	if err != nil && t.Stopped() == nil {
		return f, &turn.Fault{Code: "reason", Err: err, Hint: voice.Say("asking.please-report-this-answer-was")}
	}
	return f, err
}

// butItself leaves out of the answers to "who is Rex's owner?" that Rex's owner is, or Rex's
// owner at home, or the dog's owner where Rex is the dog: what has no other name says nothing of
// who it is.
func butItself(k *knowledge.Knowledge, q triple.Question, f *reason.Finding) {
	if q.Form != triple.Which || f.Verdict != reason.Proved {
		return
	}
	f.Answers = slices.DeleteFunc(f.Answers, func(a reason.Answer) bool {
		return slices.ContainsFunc(a.Literals, func(l triple.Literal) bool {
			r, ok := k.Words.Relation(l.Relation)
			wanted := slices.ContainsFunc(q.Wanted, func(v string) bool { return a.Bindings[v].Name == l.Subject.Name })
			_, own, _ := strings.Cut(l.Subject.Name, "'s_")
			noun := triple.Key(r.Word)
			return ok && wanted && r.Form == triple.FormNoun && (own == noun || strings.HasPrefix(own, noun+"_"))
		})
	})
	if len(f.Answers) == 0 {
		f.Verdict, f.Proofs = reason.Unprovable, nil
	}
}

// byName asks for the name of who answers, where nothing else is told of who that is: his wife is called Ida.
func byName(t *Asker, q triple.Question, of reason.Answer) (reason.Finding, error) {
	who := nameOf(of.Bindings[q.Wanted[0]], of.Literals...)
	f, err := reason.Find(t.Ctx, t.Known.Base, who)
	if len(f.Answers) != 1 || !ownName(f.Answers[0].Bindings[who.Wanted[0]]) {
		return reason.Finding{Verdict: reason.Unprovable}, err
	}
	f.Answers[0].Bindings[q.Wanted[0]] = f.Answers[0].Bindings[who.Wanted[0]]
	return f, err
}

// namesNobody leaves out of the answers those that name nothing: "the same school" says which
// only beside another, and "any customer who pays" is nobody where who does it is asked. Who has to do
// it may be any.
func namesNobody(k *knowledge.Knowledge, q triple.Question, f *reason.Finding, byName bool) {
	if q.Form != triple.Which || f.Verdict != reason.Proved || len(q.Words) != len(q.Wanted) {
		return
	}
	words := k.Language.Words()
	f.Answers = slices.DeleteFunc(f.Answers, func(a reason.Answer) bool {
		for i, v := range q.Wanted {
			x := a.Bindings[v]
			if of, _, _ := words.General(AsKind(x)); of != "" && byName || words.Pointing(x) || q.Words[i] == "who" && words.Universal(x) && x.Kind != triple.Proper && !ofRule(k, a) {
				return true
			}
		}
		return false
	})
	if len(f.Answers) == 0 {
		f.Verdict, f.Proofs = reason.Unprovable, nil
	}
}

// AsKind is a name as it stands within a sentence.
func AsKind(x triple.Term) triple.Term {
	x.Label = strings.ReplaceAll(x.Name, "_", " ")
	return x
}

// ofRule reports whether an answer is by what somebody must or may do.
func ofRule(k *knowledge.Knowledge, a reason.Answer) bool {
	words := k.Language.Words()
	return slices.ContainsFunc(a.Literals, func(l triple.Literal) bool {
		r, _ := k.Words.Relation(l.Relation)
		of := strings.Split(l.Object.Name, "_")
		return r.Modal != "" || l.Relation == triple.EventOf && len(of) > 1 && (len(words.Granting(of[0])) > 0 || len(words.Granting(of[0]+" "+of[1])) > 0)
	})
}

// couldConclude notes the symbolic rules that could conclude what a question asks.
func (t *Asker) couldConclude(q triple.Question) {
	t.Concluding = nil
	goal, ok := t.Known.Book.Goal(q)
	if !ok {
		return
	}
	t.Concluding = t.Known.Book.Concluding(goal)
	if cut := t.Known.Base.OutsideCut(); cut != "" {
		t.Emit(turn.Notice{Text: voice.Say("asking.the-symbolic-rules-were-cut", "cut", cut)})
	}
}

// goalsOf are what a question speaks of, with variables for what is made up.
func goalsOf(q triple.Question) []triple.Triple {
	var out []triple.Triple
	for _, and := range q.Goals {
		for _, g := range and {
			if g.Op == triple.Relates {
				out = append(out, explain.Unfresh(g.Triple), g.Triple)
			}
		}
	}
	for _, g := range q.Given {
		out = append(out, explain.Unfresh(g), g)
	}
	if q.Form == triple.About {
		x, y := triple.Var("X"), triple.Var("Y")
		out = append(out, triple.Triple{Subject: q.Topic, Object: y}, triple.Triple{Subject: x, Object: q.Topic})
	}
	return out
}

// partly is what a finding says where not all that could bear on it was read: a
// proof that rests on no absence is one all the same, and a number is the least
// that it can be.
func partly(q triple.Question, f *reason.Finding, cut string) {
	if cut == "" {
		return
	}
	rests := slices.ContainsFunc(f.Proofs, func(p reason.Proof) bool {
		return slices.ContainsFunc(p.Nodes, func(n reason.Node) bool { return n.Kind == reason.Absent })
	})
	if f.Verdict == reason.Unprovable || f.Verdict == reason.Unknown || rests || q.Form == triple.HowMany {
		f.Verdict, f.Lacks = reason.CutShort, nil
	}
	f.Cut = wording.NotAllRead() + " (" + cut + ")"
}

// Rephrase reads a question again in the words of what is known, where it has others.
func (t *Asker) Rephrase(it *turn.Item) error {
	r := rephrase.Rephraser{Known: t.Known.Words, Words: t.Known.Language.Words()}
	text := r.Question(it.Text, it.Kind == triple.QuestionKind)
	if text == "" {
		return nil
	}
	again, err := t.Known.Language.Understand(t.Ctx, text, t.Discourse())
	if err != nil || len(again) != 1 || again[0].Kind != triple.QuestionKind || len(again[0].Readings) > 1 {
		return err
	}
	again[0].Start, again[0].End = it.Start, it.End
	it.Statement, it.Knowing = again[0], false
	return nil
}
