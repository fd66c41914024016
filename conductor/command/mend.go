package command

import (
	"slices"
	"strings"

	"whence/conductor/record"
	"whence/conductor/shelf"
	"whence/conductor/spoken"
	"whence/conductor/wording"
	"whence/engine"
	"whence/history"
	"whence/internal/clean"
	"whence/internal/voice"
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
		return t.Refuse(voice.Say("command.the-word-that-was-wrong"), voice.Say("command.for-example-mend-anna-anne"))
	}
	turns, err := t.said()
	if err != nil {
		return err
	}
	word := spoken.AsWord(wrong)
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
			return err != nil || !past.Live || strings.HasPrefix(id, "p") // what words mean stays
		})
		switch {
		case len(live) == 0:
		case mended:
			t.Rec.Offers = []string{"/mend " + arg}
			t.SayLine(voice.Say("command.has-in-it-too-same", "turn", r.Turn, "wrong", wrong, "input", clean.Line(h.Input)))
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
	return t.Refuse(voice.Say("command.nothing-that-was-told-in", "wrong", wrong), voice.Say("command.forget-takes-fact-back-and"))
}

// tellAnew learns a text in the place of what a turn taught.
func (t changes) tellAnew(turn, text string, taught []string) error {
	read, err := t.Known.Language.Understand(t.Ctx, text, t.discourse()) // as it was when it was told
	if err != nil {
		return err
	}
	// What was asked in that turn is answered, and not asked again.
	read = slices.DeleteFunc(read, func(s triple.Statement) bool { return s.Kind == triple.QuestionKind })
	for _, s := range read {
		if s.Kind != triple.FactKind && s.Kind != triple.RuleKind || len(s.Readings) > 1 {
			return t.Refuse(voice.Say("command.is-nothing-that-i-can-2", "text", s.Text, "turn", turn), "")
		}
	}
	if len(read) == 0 {
		return t.Refuse(voice.Say("command.there-is-nothing-to-learn"), "")
	}
	t.Items = nil // the command gives way to what is told
	for _, s := range read {
		t.Add(s)
	}
	var gone []entry
	for _, id := range taught {
		told, _, _, err := t.Explain.Told(t.Ctx, id)
		if err != nil {
			return err
		}
		gone = append(gone, entry{id, wording.Stop(told)})
	}
	for _, e := range t.eachOnce(gone) {
		t.Items[0].DropFact(e.id, e.text)
	}
	t.SayLine(voice.Say("command.in-place-of", "turn", turn, "text", clean.Line(text)))
	return t.LearnItems(read)
}

// lastTakenBack is the turn that undid or forgot something last, "" where there is none.
func (t changes) lastTakenBack() (string, error) {
	turns, err := t.said()
	back := 0 // how many of those before were brought back since
	for _, h := range slices.Backward(turns) {
		switch name, arg := Typed(ran(h)); {
		case name != "undo" && name != "forget":
		case name == "undo" && arg == "undo":
			back++
		case back > 0:
			back--
		default:
			return h.ID, err
		}
	}
	return "", err
}

// ran is the command that a turn ran, "" where it ran none: "yes" runs what was offered before it.
func ran(h history.Turn) string {
	if spoken.IsCommand(h.Input) {
		return h.Input
	}
	r, err := record.Parse(h.Record)
	if err != nil || r.Route.Action != "command" || len(r.Statements) == 0 {
		return ""
	}
	return r.Statements[0].Text
}

// said are the turns of this session before this one.
func (t *Turn) said() ([]history.Turn, error) {
	turns, err := t.History.Recent(t.Ctx, t.Host.Session().ID, MaxPast)
	return slices.DeleteFunc(turns, func(h history.Turn) bool { return h.ID == t.ID }), err
}

// forgetAbout takes back every fact that was told about a name, or with some words.
func (t changes) forgetAbout(name string) error {
	it := t.Items[0]
	return t.Belief.TakeBack(it, func() error {
		found, more, err := t.toldOf(name)
		switch {
		case err != nil:
			return err
		case more:
			return t.Refuse(voice.Say("command.more-than-facts-speak-of", "maxforgotten", maxForgotten, "name", t.Explain.NameSpelling(topicOf(name).Name)), voice.Say("command.forget-takes-back-one-of"))
		}
		return t.drop(it, found, name)
	})
}

// topicOf is what a name stands for.
func topicOf(name string) triple.Term {
	return triple.Const(triple.Proper, strings.Trim(name, ` ."“”`))
}

// toldAbout are the facts that were told about a name, at most so many each way.
func (t changes) toldAbout(topic triple.Term, most int) (all []triple.Fact, more bool, err error) {
	for _, pattern := range []triple.Triple{{Subject: topic, Object: triple.Var("Y")}, {Subject: triple.Var("X"), Object: topic}} {
		found, beyond, err := t.Known.Store.Matching(t.Ctx, pattern, most)
		if err != nil {
			return nil, false, err
		}
		all, more = append(all, found...), more || beyond
	}
	return all, more, nil
}

// maxForgotten bounds the facts that are taken back at once.
const maxForgotten = 1000

// find lists the turns of this session in which words were said or answered.
func (t sessions) find(arg string) error {
	words := strings.Fields(strings.ToLower(strings.Trim(arg, `"“”`)))
	if len(words) == 0 {
		return t.Refuse(voice.Say("command.what-to-look-for-is"), voice.Say("command.for-example-find-ledger"))
	}
	turns, err := t.saidWith(words)
	if err != nil {
		return err
	}
	for _, h := range turns[max(0, len(turns)-shelf.MaxShown):] {
		t.SayLine(h.ID + ": " + clean.Line(h.Input))
	}
	switch {
	case len(turns) == 0:
		t.Say(voice.Say("command.nothing-in-this-session-has"))
	case len(turns) > shelf.MaxShown:
		t.SayLine(voice.Say("command.and-before-them-more-words", "count", len(turns)-shelf.MaxShown))
	}
	return nil
}

// saidWith are the turns of this session before this one in which words were said or answered.
func (t *Turn) saidWith(words []string) ([]history.Turn, error) {
	turns, err := t.said()
	return slices.DeleteFunc(turns, func(h history.Turn) bool {
		order, _ := spoken.Order(h.Input)
		return spoken.IsCommand(h.Input) || strings.HasPrefix(order.Line, "/find ") || !shelf.HasAll(strings.ToLower(h.Input+"\n"+h.Reply), words)
	}), err
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
		t.SayLine(voice.Say("command.and-more-follows-with-words"))
	case shown == 0 && len(words) > 0:
		t.Say(voice.Say("command.nothing-that-follows-has-these"))
	case shown == 0:
		t.Say(voice.Say("command.nothing-follows-from-what-i"))
	}
	if t.Partial = t.Known.Outlined; t.Partial {
		t.SayLine(strings.TrimSpace(t.OnlyNear()))
	}
	return nil
}
