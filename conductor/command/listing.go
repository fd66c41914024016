package command

import (
	"fmt"
	"strings"

	"whence/conductor/browse"
	"whence/conductor/shelf"
	"whence/conductor/wording"
	"whence/internal/voice"
	"whence/triple"
)

// facts lists the facts told, or those in whose sentence all the words stand.
func (t listings) facts(arg string) error {
	words := strings.Fields(strings.ToLower(arg))
	facts, covers, err := browse.Listed(t.Ctx, t.Known, words)
	if err != nil {
		return err
	}
	shown, all := 0, 0
	for f, err := range facts {
		if err != nil {
			return err
		}
		id, text, ok := t.rows().Row(f)
		if !ok {
			continue
		}
		if len(words) == 0 && shown == shelf.MaxShown { // nobody asks for the others' sentences
			if all, err = t.others(shown); err != nil {
				return err
			}
			break
		}
		line := fmt.Sprintf("%s: %s%s (%s)", id, text, wording.Sure(f.Triple.Weight()), t.Known.Where(f.Source))
		if !shelf.HasAll(strings.ToLower(line), words) {
			continue
		}
		if all++; shown < shelf.MaxShown {
			shown++
			t.SayLine(line)
		}
	}
	switch {
	case all == 0 && len(words) == 0:
		t.Say(voice.Say("command.i-was-told-no-facts"))
	case all == 0 && covers == "":
		t.Say(voice.Say("command.no-fact-has-these-words"))
	case all == 0:
		t.Say(voice.Say("command.i-found-no-fact-with"))
	case all > shown:
		t.SayLine(voice.Say("command.and-more-facts-with-words", "all", all-shown))
	}
	if covers != "" {
		t.SayLine(voice.Say("command.a-name-among-words-finds", "covers", covers))
	}
	return nil
}

// listed is the fact whose sentence stands so in the list of facts, nil for none: what is
// printed may be asked, whatever the names in it look like.
func (t listings) listed(sentence string) (*triple.Triple, error) {
	sentence = strings.ToLower(strings.TrimRight(strings.TrimSpace(sentence), ".?"))
	facts, _, err := browse.Listed(t.Ctx, t.Known, strings.Fields(sentence))
	if err != nil {
		return nil, err
	}
	for f, err := range facts {
		if err != nil {
			return nil, err
		}
		x := f.Triple
		if x.Subject.Kind == triple.Event || !strings.Contains(sentence, strings.ToLower(x.Subject.Spelling())) || !strings.Contains(sentence, strings.ToLower(x.Object.Spelling())) {
			continue
		}
		if _, text, ok := t.rows().Row(f); ok && strings.ToLower(strings.TrimRight(text, ".")) == sentence {
			x.Confidence = 0
			return &x, nil
		}
	}
	return nil, nil
}

func (t listings) rows() browse.Rows { return browse.Rows{Known: t.Known, Explain: t.Explain} }

// others is how many facts there are to list, at least as many as were shown.
func (t listings) others(shown int) (int, error) {
	size, err := t.Known.Store.Size(t.Ctx)
	return max(shown, size-t.Known.Events.Parts()), err
}
