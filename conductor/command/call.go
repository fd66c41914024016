package command

import (
	"strings"

	"whence/conductor/knowledge"
	"whence/conductor/wording"
	"whence/internal/voice"
	"whence/kb"
	"whence/triple"
)

// Correct takes back what has an id and learns what is said in its place.
func Correct(t *Turn, arg string) error {
	id, words, _ := strings.Cut(arg, " ")
	if !IsToldID(id) || strings.TrimSpace(words) == "" {
		return t.Refuse(voice.Say("command.an-id-and-what-is"), voice.Say("command.for-example-f-tom-is"))
	}
	text, ok := t.ToldNow(id, "")
	if !ok {
		return nil
	}
	read, err := t.Known.Language.Read(t.Ctx, words, t.discourse())
	if err != nil {
		return err
	}
	for _, s := range read {
		if s.Kind != triple.FactKind && s.Kind != triple.RuleKind || len(s.Readings) > 1 {
			return t.Refuse(voice.Say("command.is-nothing-that-i-can", "text", s.Text, "id", id), voice.Say("command.one-fact-or-rule-in"))
		}
	}
	if len(read) == 0 {
		return t.Refuse(voice.Say("command.there-is-nothing-to-learn"), "")
	}
	t.Items = nil // the command gives way to what is told
	for _, s := range read {
		t.Add(s)
	}
	if err := knowledge.ReadEvents(t.Ctx, t.Known, []string{id}); err != nil {
		return err
	}
	for _, whole := range t.Known.Events.Whole([]string{id}) {
		t.Items[0].DropFact(whole, wording.Stop(text))
	}
	return t.LearnItems(read)
}

// ForgetOne is Forget without the removal of whole turns and of notes by their
// words, which need a person who looks.
func ForgetOne(t *Turn, arg string) error {
	if strings.HasPrefix(arg, "notes ") || kb.IsID(arg, 't') {
		return t.Refuse(voice.Say("command.only-one-thing-at-time"), voice.Say("command.name-fact-rule-or-note"))
	}
	return Forget(t, arg)
}

// FindNotes finds notes without what it switches.
func FindNotes(t *Turn, arg string) error {
	if arg == "" {
		return t.Notes.ListNotes()
	}
	return t.Notes.SearchNotes(arg)
}
