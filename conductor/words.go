package conductor

import (
	"slices"
	"strings"

	"whence/internal/voice"
	"whence/triple"
	"whence/triple/clause"
)

// tellWord learns what a word means over the tables that were loaded, and answers the
// question that waited for it.
func (t *steps) tellWord() (bool, error) {
	settings, said, question, err := t.c.sheets.Told(t.Ctx, t.Input)
	if err != nil || said == "" {
		return false, err
	}
	if err := t.beginCommand(t.Input); err != nil {
		return true, err
	}
	if err := t.belief.KeepSettings(t.Ctx, settings); err != nil {
		return true, err
	}
	it := t.Items[0]
	it.Rec.Understood, it.Rec.Status = said, "learned"
	t.Receipt(voice.Say("conductor.tell-word-learned", "said", said))
	t.SayLine(voice.Say("conductor.tell-word-noted", "said", said))
	if question == "" {
		return true, nil
	}
	it.Text = question
	_, err = t.answers.OfTable(it, false)
	return true, err
}

// words lists what words were told to mean: over tables, for one another, and those that
// say nothing.
func (t *steps) words() error {
	all, err := t.c.sheets.Glossary(t.Ctx)
	if err != nil {
		return err
	}
	others, err := fillersOf(t).Glossary()
	if err != nil {
		return err
	}
	all = append(all, others...)
	for _, line := range all {
		t.SayLine(line + ".")
	}
	if len(all) == 0 {
		t.SayLine(voice.Say("conductor.no-word-was-told-to"))
	}
	return nil
}

// phrases makes questions of phrases that tell nothing and name what a table has: "jars by customer",
// "jars sold in October".
func phrases(t *steps, read []triple.Statement) error {
	for i, s := range read {
		if s.Kind != triple.FactKind && s.Kind != triple.NotUnderstood || strings.HasSuffix(strings.TrimSpace(t.Input), ".") {
			continue
		}
		asks, err := t.c.sheets.Asks(t.Ctx, s.Text)
		if err != nil {
			return err
		}
		if asks && !told(t, s.Text) {
			read[i] = triple.Statement{Text: s.Text, Start: s.Start, End: s.End, Kind: triple.QuestionKind, Echo: s.Text, Question: &triple.Question{Form: triple.Which}}
		}
	}
	return nil
}

// told reports whether a text has a verb that tells something: "jars sold" has none, nor has "total rent", whatever
// its noun may be otherwise.
func told(t *steps, text string) bool {
	words, all := t.c.known.Language.Words(), strings.Fields(strings.ToLower(text))
	if slices.ContainsFunc(all, func(w string) bool { return words.Base(w) == "be" }) {
		return true
	}
	if len(all) > 1 && words.Operator(all[0]) != "" {
		return false
	}
	said := t.c.known.Language.Clauses(text)
	return len(said.Clauses) == 0 || slices.ContainsFunc(said.Clauses, func(c clause.Clause) bool { return c.Kind != clause.Fragment && !c.Predicate.Passive })
}
