package command

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"whence/conductor/browse"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/kb"
	"whence/triple"
	"whence/triple/english/word"
)

// This file finds what a command would take away by the words of it, and says that before it goes.

// entry is something that was told, with its sentence, "" where that of another says it.
type entry struct{ id, text string }

// speaksOf are the words that a phrase is about, by their stems.
func (t *Turn) speaksOf(phrase string) (out []string) {
	for _, w := range word.Split(phrase) {
		if !t.Known.Language.Words().Closed(w.Text) {
			out = append(out, word.Stem(w.Text))
		}
	}
	return out
}

// hasAll reports whether a text speaks of all of these.
func hasAll(text string, stems []string) bool {
	said := map[string]bool{}
	for _, w := range word.Split(text) {
		said[word.Stem(w.Text)] = true
	}
	return len(stems) > 0 && !slices.ContainsFunc(stems, func(s string) bool { return !said[s] })
}

// eachOnce leaves out the sentences of those of which another of them says the whole.
func (t *Turn) eachOnce(found []entry) []entry {
	all := lists.Map(found, func(e entry) string { return strings.TrimSuffix(e.text, ".") })
	for i := range found {
		if f, ok := t.Known.Base.Fact(found[i].id); ok && slices.Contains(all, strings.TrimSuffix(t.Explain.Whole(f, found[i].text), ".")) {
			found[i].text = ""
		}
	}
	return found
}

// toldOf are what was told about a name, or where nothing bears it, what was told with the words.
func (t changes) toldOf(name string) (found []entry, more bool, err error) {
	facts, more, err := t.toldAbout(topicOf(name), maxForgotten)
	found = t.eachOnce(lists.Map(facts, func(f triple.Fact) entry { return entry{f.ID, t.Explain.Sentence(f.Triple)} }))
	stems := t.speaksOf(name)
	if len(found) > 0 || err != nil || len(stems) == 0 {
		return found, more, err
	}
	listed, _, err := browse.Listed(t.Ctx, t.Known, nil)
	if err != nil {
		return nil, false, err
	}
	rows := listings(t).rows()
	for f, err := range listed {
		switch id, text, ok := rows.Row(f); {
		case err != nil:
			return nil, false, err
		case !ok || !hasAll(text, stems):
		case len(found) == maxForgotten:
			return found, true, nil
		default:
			found = append(found, entry{cmp.Or(id, f.ID), text})
			if found, err = t.withRest(found, f); err != nil {
				return nil, false, err
			}
		}
	}
	return found, false, nil
}

// withRest adds what was told of the same thing in the same words: that a phone number of Ben is a
// number of his says it too.
func (t changes) withRest(found []entry, f triple.Fact) ([]entry, error) {
	r, known := t.Known.Words.Relation(f.Triple.Relation)
	if !known || r.Form != triple.FormNoun {
		return found, nil
	}
	same, _, err := t.Known.Store.Matching(t.Ctx, triple.Triple{Subject: f.Triple.Subject, Object: triple.Var("Y")}, maxForgotten)
	for _, o := range same {
		too := o.Triple.Object.Same(f.Triple.Object) || o.Triple.Relation == triple.InstanceOf && o.Triple.Object.Name == triple.Key(r.Word)
		if too && o.Source.Turn == f.Source.Turn && o.Source.Quote == f.Source.Quote && !slices.ContainsFunc(found, func(e entry) bool { return e.id == o.ID }) {
			found = append(found, entry{o.ID, t.Explain.Sentence(o.Triple)})
		}
	}
	return found, err
}

// wouldForget says what forgetting would take back, "" where it would take nothing.
func (t changes) wouldForget(arg string) (string, error) {
	name, _ := strings.CutPrefix(arg, "about ")
	found, _, err := t.toldOf(name)
	if err != nil || len(found) == 0 {
		return "", err
	}
	var texts []string
	for _, e := range found {
		if text := wording.UpperFirst(wording.Stop(e.text)); e.text != "" && !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	more := ""
	if n := len(texts) - wording.MaxListed; n > 0 {
		more = " " + voice.Say("command.and-more-2", "count", n)
	}
	return voice.Say("command.would-forget", "texts", strings.Join(texts[:min(len(texts), wording.MaxListed)], " ")+more), nil
}

// wouldUndo says which turn of this session would be undone, "" where there is none.
func (t changes) wouldUndo(string) (string, error) {
	turns, err := t.said()
	if err != nil {
		return "", err
	}
	mine := map[string]bool{}
	for _, h := range turns {
		mine[h.ID] = true
	}
	last, err := t.Known.Store.Log.LastTurn(t.Ctx, func(turn string) bool { return mine[turn] })
	if err != nil {
		return "", nil // what undoes says why it cannot
	}
	said, err := t.saidIn(last)
	return voice.Say("command.would-undo", "target", last, "said", said), err
}

// rule is a rule that was told, or what was told of whoever is of a kind.
type rule struct {
	entry
	source triple.Source
}

// rules are all that were told as such, and behind them what was told of "anyone who lives here".
func (t *Turn) rules() (out []rule, err error) {
	for _, id := range kb.SortedIDs(t.Known.Rules) {
		out = append(out, rule{entry{id, wording.UpperFirst(wording.Stop(t.Explain.RuleText(id)))}, t.Known.Rules[id].Source})
	}
	words := t.Known.Language.Words()
	for _, w := range words.Universals() {
		for _, x := range t.Known.Words.WithWord(w, maxForgotten) {
			if x.Kind == triple.Proper || !words.Universal(x) {
				continue
			}
			facts, _, err := changes{t}.toldAbout(x, maxForgotten)
			if err != nil {
				return nil, err
			}
			for _, f := range facts {
				if !slices.ContainsFunc(out, func(r rule) bool { return r.id == f.ID }) {
					out = append(out, rule{entry{f.ID, wording.UpperFirst(wording.Stop(t.Explain.Sentence(f.Triple)))}, f.Source})
				}
			}
		}
	}
	return out, nil
}

// forgetRule takes a rule back: the one told last, or the one that speaks of something.
func (t changes) forgetRule(about string) error {
	about = strings.TrimSpace(strings.TrimPrefix(about, "about "))
	all, err := t.rules()
	if err != nil {
		return err
	}
	var found []entry
	last := 0
	for _, r := range all {
		told := kb.TurnNumber(r.source.Turn)
		switch {
		case about != "" && !hasAll(r.text+" "+r.source.Quote, t.speaksOf(about)) || about == "" && told < last:
			continue
		case about == "" && told > last:
			found, last = nil, told
		}
		found = append(found, r.entry)
	}
	switch {
	case len(found) == 0 && about == "":
		return t.Refuse(voice.Say("command.no-rule-to-forget"), "")
	case len(found) == 0:
		return t.Refuse(voice.Say("command.no-rule-speaks-of", "about", about), voice.Say("command.facts-and-rules-list-what"))
	case about != "" && len(found) > 1:
		t.SayLine(voice.Say("command.which-rule"))
		for i, e := range found {
			t.Rec.Offers = append(t.Rec.Offers, "/forget "+e.id)
			t.SayLine(strconv.Itoa(i+1) + ". " + e.text)
		}
		return nil
	}
	it := t.Items[0]
	return t.Belief.TakeBack(it, func() error {
		for _, e := range found {
			it.DropFact(e.id, e.text)
		}
		return nil
	})
}

// drop takes entries back, or says that there are none.
func (t changes) drop(it *turn.Item, found []entry, name string) error {
	for _, e := range found {
		it.DropFact(e.id, e.text)
	}
	if len(found) == 0 {
		return t.Refuse(voice.Say("command.i-was-told-nothing-about", "name", topicOf(name).Spelling()), voice.Say("command.facts-lists-what-i-was"))
	}
	return nil
}

// maxUndone bounds the turns that are undone at once.
const maxUndone = 20

// undoLast undoes so many turns that changed something, the last first.
func (t changes) undoLast(count string) error {
	n, err := strconv.Atoi(count)
	if err != nil || n < 1 || n > maxUndone {
		return t.Refuse(voice.Say("command.is-no-turn", "arg", count), voice.Say("command.for-example-undo-t"))
	}
	for range n {
		if err := t.reverse("", "undone"); err != nil || t.Rec.Error != nil {
			return err
		}
	}
	return nil
}
