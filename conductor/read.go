package conductor

import (
	"slices"
	"strings"

	"whence/conductor/define"
	"whence/conductor/filler"
	"whence/conductor/language"
	"whence/conductor/spoken"
	"whence/conductor/talk"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/triple"
)

// read extracts the statements of the input: by the grammar, and by the model
// where there is one and the grammar could not read everything.
func (t *steps) read() error {
	return t.Timed(&t.Rec.Elapsed.Extract, func() error {
		if t.settles() || t.isChoice() || t.isConsent() || t.notes.Asked() {
			t.Emit(turn.Extracted{Statements: t.Statements()})
			return nil
		}
		t.c.talk.PassOver()
		if askedAgain(t) {
			t.Emit(turn.Extracted{Statements: t.Statements()})
			return nil
		}
		read, err := understood(t)
		if err != nil {
			return err
		}
		if read, err = t.defined(language.SaidAlike(read)); err != nil {
			return err
		}
		if read, err = fillersOf(t).Without(read); err != nil {
			return err
		}
		if t.c.options.Trust && !t.model.May() {
			read = language.Trusted(read)
		}
		if read, err = t.answers.Supposing(read); err != nil {
			return err
		}
		if read, err = t.answers.ReadBefore(read); err != nil {
			return err
		}
		return takeIn(t, t.model.Consult(t.Input, read))
	})
}

// takeIn has the turn go by what was read.
func takeIn(t *steps, read []triple.Statement) error {
	read, err := inFull(t, read)
	if err != nil {
		return err
	}
	if t.c.options.Trust {
		read = language.Trusted(read)
	}
	for _, s := range read {
		t.Add(s)
	}
	t.c.talk.Remember(read)
	t.Emit(turn.Extracted{Statements: t.Statements()})
	return nil
}

// settles takes the input as the person's word on what a task or a proposal waits for.
func (t *steps) settles() bool {
	switch {
	case t.agent.Heard():
		t.signal = "agreement"
	case t.review.Heard():
		t.signal = "review"
	}
	return t.signal != ""
}

// defined reads definitions over what is known as the conditions that they stand for, and phrases over tables
// as what they ask.
func (t *steps) defined(read []triple.Statement) ([]triple.Statement, error) {
	if err := phrases(t, read); err != nil {
		return read, err
	}
	d := define.Definer{Known: t.c.known.Words, Words: t.c.known.Language.Words()}
	for i, s := range read {
		if s.Kind == triple.QuestionKind || s.Kind == triple.Command {
			continue
		}
		text := d.Condition(s.Text)
		if r, rules := d.Computed(s.Text); len(rules) > 0 {
			read[i] = triple.Statement{Text: s.Text, Start: s.Start, End: s.End, Kind: triple.RuleKind, Echo: s.Text, Relations: []triple.Relation{r}}
			for _, rule := range rules {
				read[i].Rules = append(read[i].Rules, triple.Rule{Head: triple.Triple{Subject: triple.Var("V"), Relation: r.Key, Object: triple.Var("X")}, Written: rule})
			}
			continue
		}
		if text == "" {
			continue
		}
		again, err := t.c.known.Language.Understand(t.Ctx, text, t.c.discourse())
		if err != nil {
			return read, err
		}
		if len(again) == 1 && again[0].Kind == triple.RuleKind && again[0].Trouble == nil && len(again[0].Readings) < 2 {
			again[0].Text, again[0].Start, again[0].End = s.Text, s.Start, s.End
			read[i] = again[0]
		}
	}
	return read, nil
}

// isChoice takes a number as the choice of a reading offered the turn before.
func (t *steps) isChoice() bool {
	choices := t.c.talk.Choices
	n := talk.Chosen(t.Input, len(choices))
	if agrees, settles := meantSo(t.Input); len(choices) == 1 && settles {
		if n = 1; !agrees {
			t.c.talk.Choices, t.c.talk.Fillers = nil, nil
			t.Add(triple.Statement{Text: strings.TrimSpace(t.Input), Kind: triple.SmallTalk}).Rec.Status = "answered"
			t.SayLine(voice.Say("conductor.not-meant-so"))
			return true
		}
	}
	if n < 1 || n > len(choices) {
		return false
	}
	t.c.talk.Choices = nil
	fillersOf(t).Learn()
	choices[n-1].Standing = triple.Told // the person says that it is meant so
	t.Add(choices[n-1]).Said = t.c.talk.Offered
	t.c.talk.Remember(choices[n-1 : n])
	return true
}

// askedAgain asks once more what was asked some turns ago, where somebody says yes or no to it only now.
func askedAgain(t *steps) bool {
	if _, settles := meantSo(t.Input); !settles {
		return false
	}
	open, in, ok := t.c.talk.AskAgain()
	if !ok {
		return false
	}
	t.Add(triple.Statement{Text: strings.TrimSpace(t.Input), Kind: triple.SmallTalk}).Rec.Status = "answered"
	t.SayLine(voice.Say("conductor.asked-in-a-turn", "turn", in, "said", open.Echo))
	return true
}

// meantSo takes the input as the word on whether something is meant as it was read.
func meantSo(input string) (agrees, settles bool) {
	if agrees, settles = talk.Consented(input); settles {
		return agrees, true
	}
	return spoken.Agreed(input)
}

// isConsent takes a plain yes or no as the answer to the question that the
// program asked the turn before.
func (t *steps) isConsent() bool {
	asked := t.c.talk.Consent
	agrees, settles := talk.Consented(t.Input)
	if asked == nil || !settles {
		return false
	}
	t.c.talk.Consent = nil
	from := t.c.talk.ConsentFrom
	t.c.talk.ConsentFrom = ""
	fact := *asked
	if !agrees && from != "" { // what a tool says is left alone; its opposite was not said
		it := t.Add(triple.Statement{Text: strings.TrimSpace(t.Input), Kind: triple.SmallTalk})
		it.Rec.Understood = it.Text
		return true
	}
	if agrees && asksAnew(t, fact) {
		return true
	}
	if !agrees {
		fact = fact.Opposite()
	}
	told := triple.Statement{
		Text: strings.TrimSpace(t.Input), Kind: triple.FactKind, Facts: []triple.Triple{fact},
		Echo: t.c.explain.Sentence(fact), Mentions: triple.Spoken(fact.Subject, fact.Object),
	}
	t.Add(told).Speaker = from
	t.c.talk.Told = triple.Retell(t.c.talk.Told, told)
	return true
}

// asksAnew asks the question before with a name spelt as the person agreed it is meant, and
// reports whether it could: that a mistyped word is a name is nothing to keep.
func asksAnew(t *steps, meant triple.Triple) bool {
	back := t.c.talk.Back
	if back == nil || len(t.c.known.Base.MentionedBy(meant.Subject.Name)) > 0 || meant.Relation != triple.SynonymOf {
		return false
	}
	wrong := meant.Subject.Spelling()
	at := strings.Index(strings.ToLower(back.Asked), strings.ToLower(wrong))
	if at < 0 || at+len(wrong) > len(back.Asked) {
		return false
	}
	text := back.Asked[:at] + t.c.explain.Spell(meant.Object, "").Spelling() + back.Asked[at+len(wrong):]
	read, err := t.c.known.Language.Understand(t.Ctx, text, t.c.discourse())
	if err != nil || len(read) != 1 || read[0].Kind != triple.QuestionKind {
		return false
	}
	read[0].Text = strings.TrimSpace(t.Input)
	t.Add(read[0])
	t.c.talk.Mentions = slices.DeleteFunc(t.c.talk.Mentions, meant.Subject.Same)
	t.c.talk.Remember(read)
	return true
}

func fillersOf(t *steps) filler.Fillers {
	return filler.Fillers{Turn: t.Turn, Known: t.c.known, Talk: t.c.talk}
}
