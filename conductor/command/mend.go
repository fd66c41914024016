package command

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"whence/conductor/record"
	"whence/conductor/shelf"
	"whence/conductor/spoken"
	"whence/conductor/wording"
	"whence/engine"
	"whence/history"
	"whence/internal/clean"
	"whence/reason"
	"whence/triple"
)

// This file mends what was told last, takes back all about a name, and finds what was said
// and what follows.

// mend tells the latest turn that taught something with a word in it anew, with another
// word in its place, and takes back what it taught.
func (t changes) mend(arg string) error {
	wrong, right, ok := strings.Cut(arg, "=")
	wrong, right = strings.Trim(wrong, ` "“”`), strings.Trim(right, ` "“”.`)
	if !ok || wrong == "" || right == "" {
		return t.Refuse("the word that was wrong and the right one are missing", "for example: /mend Anna = Anne")
	}
	turns, err := t.said()
	if err != nil {
		return err
	}
	word := regexp.MustCompile(`(?i)(^|[^\pL\pN])` + regexp.QuoteMeta(wrong) + `($|[^\pL\pN])`)
	mended := false
	for _, h := range slices.Backward(turns) {
		if spoken.IsCommand(h.Input) || !word.MatchString(h.Input) || len(h.Record) == 0 {
			continue
		}
		r, err := record.Parse(h.Record)
		if err != nil {
			return err
		}
		live := slices.DeleteFunc(t.Known.Events.Whole(r.Effects.Learned), func(id string) bool {
			_, _, past, err := t.Explain.Told(t.Ctx, id)
			return err != nil || !past.Live
		})
		switch {
		case len(live) == 0:
		case mended:
			t.Rec.Offers = []string{"/mend " + arg}
			t.SayLine(r.Turn + " has \"" + wrong + "\" in it too: \"" + clean.Line(h.Input) + "\" The same command again mends that.")
			return nil
		default:
			anew := word.ReplaceAllString(h.Input, "${1}"+strings.ReplaceAll(right, "$", "$$")+"${2}")
			if err := t.tellAnew(r.Turn, anew, live); err != nil || t.Rec.Error != nil {
				return err
			}
			mended = true
		}
	}
	if mended {
		return nil
	}
	return t.Refuse("nothing that was told in this session has \""+wrong+"\" in it", "/forget takes a fact back, and then it can be told as it is")
}

// tellAnew learns a text in the place of what a turn taught.
func (t changes) tellAnew(turn, text string, taught []string) error {
	read, err := t.Known.Language.Read(t.Ctx, text, t.discourse())
	if err != nil {
		return err
	}
	t.Items = nil
	for _, s := range read {
		if s.Kind != triple.FactKind && s.Kind != triple.RuleKind || len(s.Readings) > 1 {
			return t.Refuse("\""+s.Text+"\" is nothing that I can learn, so that what "+turn+" taught stays", "")
		}
		t.Add(s)
	}
	if len(t.Items) == 0 {
		return t.Refuse("there is nothing to learn in its place", "")
	}
	for _, id := range taught {
		told, _, _, err := t.Explain.Told(t.Ctx, id)
		if err != nil {
			return err
		}
		t.Items[0].DropFact(id, wording.Stop(told))
	}
	t.SayLine("In the place of " + turn + ": " + clean.Line(text))
	return t.LearnItems(read)
}

// lastUndo is the turn that undid something last, "undo" where there is none.
func (t changes) lastUndo() (string, error) {
	turns, err := t.said()
	for _, h := range slices.Backward(turns) {
		if name, _ := Typed(h.Input); name == "undo" && spoken.IsCommand(h.Input) {
			return h.ID, err
		}
	}
	return "undo", err
}

// said are the turns of this session before this one.
func (t *Turn) said() ([]history.Turn, error) {
	turns, err := t.History.Recent(t.Ctx, t.Host.Session().ID, MaxPast)
	return slices.DeleteFunc(turns, func(h history.Turn) bool { return h.ID == t.ID }), err
}

// forgetAbout takes back every fact that was told about a name.
func (t changes) forgetAbout(name string) error {
	it := t.Items[0]
	topic := triple.Const(triple.Proper, strings.Trim(name, ` ."“”`))
	return t.Belief.TakeBack(it, func() error {
		for _, pattern := range []triple.Triple{{Subject: topic, Object: triple.Var("Y")}, {Subject: triple.Var("X"), Object: topic}} {
			found, more, err := t.Known.Store.Matching(t.Ctx, pattern, maxForgotten)
			switch {
			case err != nil:
				return err
			case more:
				return t.Refuse(fmt.Sprintf("more than %d facts speak of %s", maxForgotten, t.Explain.NameSpelling(topic.Name)), "/forget takes back one of them, by its id or in words")
			}
			for _, f := range found {
				it.DropFact(f.ID, t.Explain.Sentence(f.Triple))
			}
		}
		if len(it.Drop) == 0 {
			return t.Refuse("I was told nothing about "+t.Explain.NameSpelling(topic.Name), "/facts lists what I was told")
		}
		return nil
	})
}

// maxForgotten bounds the facts that are taken back at once.
const maxForgotten = 1000

// find lists the turns of this session in which words were said or answered.
func (t sessions) find(arg string) error {
	words := strings.Fields(strings.ToLower(strings.Trim(arg, `"“”`)))
	if len(words) == 0 {
		return t.Refuse("what to look for is missing", "for example: /find ledger")
	}
	turns, err := t.said()
	if err != nil {
		return err
	}
	turns = slices.DeleteFunc(turns, func(h history.Turn) bool {
		return spoken.IsCommand(h.Input) || !shelf.HasAll(strings.ToLower(h.Input+"\n"+h.Reply), words)
	})
	for _, h := range turns[max(0, len(turns)-shelf.MaxShown):] {
		t.SayLine(h.ID + ": " + clean.Line(h.Input))
	}
	switch {
	case len(turns) == 0:
		t.Say("Nothing in this session has these words in it; /sessions with words looks through the others.")
	case len(turns) > shelf.MaxShown:
		t.SayLine(fmt.Sprintf("And %d before them; more words narrow it down.", len(turns)-shelf.MaxShown))
	}
	return nil
}

// follows lists what follows from what was told, or what of it has the words.
func (t listings) follows(arg string) error {
	words := strings.Fields(strings.ToLower(strings.Trim(arg, ` ."“”`)))
	shown, more := 0, false
	err := reason.Conclusions(t.Ctx, t.Known.Base, func(a engine.Atom) bool {
		for _, text := range t.Explain.Texts([]engine.Atom{a}) {
			if !shelf.HasAll(strings.ToLower(text), words) {
				continue
			}
			if more = shown == shelf.MaxShown; more {
				return false
			}
			shown++
			t.SayLine("- " + wording.Sentence(wording.Stop(text)))
		}
		return true
	})
	switch {
	case err != nil:
		return err
	case more:
		t.SayLine("And more; /follows with words narrows it down.")
	case shown == 0 && len(words) > 0:
		t.Say("Nothing that follows has these words in it.")
	case shown == 0:
		t.Say("Nothing follows from what I was told: a rule would be needed, such as \"Every cat is a mammal.\"")
	}
	if t.Partial = t.Known.Outlined; t.Partial {
		t.SayLine(strings.TrimSpace(t.OnlyNear()))
	}
	return nil
}
