package conductor

import "whence/internal/voice"

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
