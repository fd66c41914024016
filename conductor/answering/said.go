package answering

import (
	"slices"
	"strings"

	"whence/conductor/timeline"
	"whence/conductor/turn"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// This file answers who said something, by the words of what was told that somebody said.

// whoSays answers who says that something is so: those of whom that was told in these words.
func whoSays(t *Answerer, it *turn.Item, out *found) error {
	said := strings.Fields(strings.ToLower(strings.TrimRight(it.Text, "?! ")))
	if out.decided() || len(said) < 4 || lexicon.ClosedOf(said[0])&lexicon.WhWord == 0 || said[0] != closed.Words().Of("sayer")[0] {
		return nil
	}
	verb := t.Known.Language.Words().Base(said[1])
	asked := gistOf(t, said[2:])
	answer := compose.Answer{Kind: compose.List}
	for e := range t.Known.Events.All() {
		if who, ok := sayer(t, e, verb, asked); ok {
			answer.Rows = append(answer.Rows, compose.Row{Term: who, Because: factsOf(e)})
		}
	}
	if len(answer.Rows) == 0 {
		return nil
	}
	_, err := out.byRows(t, answer)
	return err
}

// sayer is who says by an event what has these words.
func sayer(t *Answerer, e *timeline.Event, verb string, asked []string) (who triple.Term, ok bool) {
	says, so := false, false
	for _, f := range e.Facts() {
		link, isSaid := triple.SaidLink(f.Relation)
		switch {
		case f.Relation == triple.EventOf:
			says = !f.Denied && verb != "" && (f.Object.Name == verb || f.Object.Name == t.Known.Language.Words().Third(verb))
		case f.Relation == triple.Agent:
			who = f.Object
		case isSaid && link == "that": // why it was said, or what is so beside it, is not what was said
			told := gistOf(t, strings.Fields(strings.ToLower(f.Object.Spelling())))
			so = len(asked) > 0 && denials(told) == denials(asked) && !slices.ContainsFunc(asked, func(w string) bool { return !slices.Contains(told, w) })
		}
	}
	return who, says && so && who.Name != ""
}

// denials is how many words of what is said deny it.
func denials(gist []string) (n int) {
	for _, w := range gist {
		if closed.Words().Is("negation", w) || strings.HasSuffix(w, "n't") {
			n++
		}
	}
	return n
}

// gistOf are the words of what is said that say something, in their base forms; what denies it is one of them.
func gistOf(t *Answerer, said []string) (out []string) {
	words := t.Known.Language.Words()
	for _, w := range said {
		w = strings.Trim(w, ".,;:!\"'")
		denies := closed.Words().Is("negation", w) || strings.HasSuffix(w, "n't")
		if w == "" || !denies && lexicon.ClosedOf(w) != 0 {
			continue
		}
		if base := words.Base(w); base != "" {
			w = base
		}
		out = append(out, words.Singular(w))
	}
	return out
}
