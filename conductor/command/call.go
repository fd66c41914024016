package command

import (
	"strings"

	"whence/conductor/wording"
	"whence/kb"
	"whence/triple"
)

// Correct takes back what has an id and learns what is said in its place.
func Correct(t *Turn, arg string) error {
	id, words, _ := strings.Cut(arg, " ")
	if !IsToldID(id) || strings.TrimSpace(words) == "" {
		return t.Refuse("an id and what is so in its place are needed", "for example: f12 Tom is a dog.")
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
			return t.Refuse("\""+s.Text+"\" is nothing that I can learn, so that "+id+" stays", "one fact or rule in plain words")
		}
	}
	t.Items = nil
	for _, s := range read {
		t.Add(s)
	}
	if len(t.Items) == 0 {
		return t.Refuse("there is nothing to learn in its place", "")
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
		return t.Refuse("only one thing at a time is forgotten here", "name a fact, a rule or a note by its id, or say the statement")
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
