package command

import (
	"errors"
	"fmt"
	"strings"

	"whence/conductor/bearing"
	"whence/conductor/rulebook"
	"whence/conductor/shelf"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/voice"
	"whence/kb"
	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/word"
)

// listings are of what is known.
type listings struct{ *Turn }

// ask takes what follows as a question, whatever it looks like. What is one is answered as
// when a person asks it, but a fact in the words in which it is listed, which English need
// not be ("8 is a lost of Layer?"), is just that fact. It is looked for among all of them
// where the words do not begin as those of a question.
func (t listings) ask(arg string) error {
	first, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(arg)), " ")
	if lexicon.ClosedOf(first)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb|lexicon.WhWord) == 0 {
		if f, err := t.listed(arg); err != nil {
			return err
		} else if f != nil {
			return t.Host.Answer(t.Asking(*wholly(*f)))
		}
	}
	read, err := t.Known.Language.Understand(t.Ctx, arg, t.discourse())
	if err != nil {
		return err
	}
	if len(read) == 1 && read[0].Kind == triple.QuestionKind {
		t.Items = nil
		return t.Host.Report(t.Add(read[0]))
	}
	q, err := t.goal(arg)
	if q == nil || err != nil {
		return err
	}
	return t.Host.Answer(t.Asking(*q))
}

// teach learns what follows, which must be a fact or a rule.
func (t listings) teach(arg string) error {
	read, err := t.Known.Language.Read(t.Ctx, arg, t.discourse())
	if err != nil {
		return err
	}
	t.Items = nil
	for _, s := range read {
		it := t.Add(s)
		if s.Kind != triple.FactKind && s.Kind != triple.RuleKind && s.Kind != triple.NotUnderstood && len(s.Readings) < 2 {
			it.Rec.Status, it.Rec.Reason = "refused", voice.Say("command.this-is-nothing-to-learn")
		}
	}
	return t.LearnItems(read)
}

// rules lists the rules and the properties of relations told.
func (t listings) rulesTold(string) error {
	all, err := t.rules()
	if err != nil {
		return err
	}
	for _, r := range all {
		t.SayLine(fmt.Sprintf("%s: %s (%s)", r.id, r.text, t.Known.Where(r.source)))
	}
	for _, id := range kb.SortedIDs(t.Known.Properties) {
		t.SayLine(fmt.Sprintf("%s: %s", id, t.Explain.Property(t.Known.Properties[id])))
	}
	for _, id := range t.Known.Book.IDs() {
		r, stored, _ := t.Known.Book.Rule(id)
		off := ""
		if r.Inactive {
			off = " " + voice.Say("command.it-is-switched-off")
		}
		t.SayLine(fmt.Sprintf("%s: %s (%s)%s", id, wording.Stop(rulebook.Text(stored)), t.Known.Where(stored.Source), off))
	}
	if len(all)+len(t.Known.Properties)+len(t.Known.Book.IDs()) == 0 {
		t.Say(voice.Say("command.i-was-told-no-rules"))
	}
	return nil
}

// show says all that is known about a name.
func (t listings) show(arg string) error {
	if arg == "" {
		return t.Refuse(voice.Say("command.a-name-is-missing"), voice.Say("command.for-example-show-tom"))
	}
	q := triple.Question{Form: triple.About, Topic: triple.Const(triple.Proper, arg)}
	if _, named := t.Known.Words.Name(q.Topic.Name); !named && strings.Contains(arg, " ") { // "my dog"
		read, err := t.Known.Language.Read(t.Ctx, voice.Say("command.tell-me-about", "words", arg), t.discourse())
		if err != nil {
			return err
		}
		if len(read) == 1 && read[0].Question != nil && read[0].Question.Form == triple.About {
			q = *read[0].Question
		}
	}
	return t.Host.Answer(t.Asking(q))
}

// conflicts lists what is known together with its opposite.
func (t listings) conflicts(string) error {
	all, err := t.Belief.GatherConflicts()
	if err != nil {
		return err
	}
	t.Partial = !all
	found, err := t.Known.Base.Conflicts(t.Ctx, shelf.MaxShown)
	if err != nil {
		return err
	}
	for _, x := range found {
		record, err := t.Belief.Conflict(x)
		if err != nil {
			return err
		}
		t.Rec.Effects.Conflicts = append(t.Rec.Effects.Conflicts, record)
	}
	for _, record := range wording.OneCause(t.Rec.Effects.Conflicts) {
		t.SayLine(wording.Conflict(record))
	}
	switch {
	case len(found) == 0 && all:
		t.Say(voice.Say("command.nothing-that-i-know-contradicts"))
	case len(found) == 0:
		t.Say(voice.Say("command.nothing-that-i-have-read", "onlynear", t.OnlyNear()))
	case !all:
		t.SayLine(strings.TrimSpace(t.OnlyNear()))
	}
	return nil
}

// at lists the facts that were known after a turn.
func (t listings) at(arg string) error {
	if !kb.IsID(arg, 't') {
		return t.Refuse(voice.Say("command.a-turn-is-missing"), voice.Say("command.for-example-at-t"))
	}
	if _, err := t.History.Turn(t.Ctx, arg); errors.Is(err, history.ErrNoTurn) {
		return t.Refuse(voice.Say("command.there-was-no-turn", "arg", arg), voice.Say("command.turns-are-numbered-t-t"))
	} else if err != nil {
		return err
	}
	n := 0
	for f, err := range t.Known.Store.FactsAt(t.Ctx, arg) {
		if err != nil {
			return err
		}
		if n == shelf.MaxShown { // the others are counted, not read
			if n, err = t.Known.Store.SizeAt(t.Ctx, arg); err != nil {
				return err
			}
			break
		}
		n++
		t.SayLine(fmt.Sprintf("%s: %s (%s)", f.ID, t.Explain.Sentence(f.Triple), t.Known.Where(f.Source)))
	}
	switch {
	case n == 0:
		t.Say(voice.Say("command.after-i-knew-no-facts", "arg", arg))
	case n > shelf.MaxShown:
		t.SayLine(voice.Say("command.and-more-2", "count", n-shelf.MaxShown))
	}
	return nil
}

// retrieve says what bears on a question, whether or not it answers it: told facts, what
// rules of the closure would conclude from them, and what was said.
func (t listings) retrieve(arg string) error {
	if arg == "" {
		return t.Refuse(voice.Say("command.a-question-is-missing"), voice.Say("command.for-example-retrieve-what-is"))
	}
	var names []string
	for _, w := range word.Split(arg) {
		for _, n := range t.Known.Words.CalledOrWith(w.Text, shelf.MaxShown) {
			names = append(names, n.Name)
		}
	}
	facts, concluded, err := bearing.Finder{Known: t.Known, Explain: t.Explain}.Search(t.Ctx, arg, names)
	if err != nil {
		return err
	}
	for _, p := range concluded {
		t.SayLine(wording.Proposal(p))
	}
	for _, f := range facts {
		t.SayLine(fmt.Sprintf("%s: %s (%s, %.2f)", f.ID, t.Explain.Sentence(f.Triple), t.Known.Where(f.Source), f.Score))
	}
	t.Rec.Proposals = concluded
	return t.Notes.SearchNotes(arg)
}
