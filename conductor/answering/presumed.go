package answering

import (
	"strings"

	"whence/conductor/explain"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
)

// presume says of a question without an answer when, where, how or why something was done
// whether it was told that it was done at all.
func presume(t *Answerer, it *turn.Item, a *explain.Answered) error {
	text, asked := whether(t.Clauses(it))
	if text == "" {
		return nil
	}
	read, err := t.Known.Language.Understand(t.Ctx, text, t.Discourse())
	if err != nil || len(read) != 1 || read[0].Kind != triple.QuestionKind || read[0].Question.Form != triple.YesNo {
		return err
	}
	again := *it
	again.Text, again.Question, again.Clauses = text, read[0].Question, nil
	q := t.Talk.Resolve(*read[0].Question)
	f, err := t.Ask(q)
	if err == nil {
		_, f, err = t.Again(&again, q, f)
	}
	t.Taken = nil
	claim := strings.TrimSuffix(t.Explain.Describe(q, reason.Finding{Verdict: reason.Unknown}).Claim, ".")
	switch {
	case err != nil || claim == "":
		return err
	case f.Verdict == reason.Proved:
		a.Presumed = voice.Say("asking.i-was-told-that-and", "claim", claim, "asked", asked)
	case f.Verdict == reason.Refuted:
		a.Presumed = voice.Say("asking.it-is-not-so-that", "claim", claim)
	case f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable:
	case it.Question.Form == triple.Why: // what may answer it is quoted behind it
		a.Presumed = voice.Say("asking.i-have-no-proof-that", "claim", claim)
	default:
		a.Untold = claim
	}
	return nil
}

// startsWithDo reports whether a question begins with a form of "do", and so takes what it
// asks about for done.
func startsWithDo(text string) bool {
	first, _, _ := strings.Cut(text, " ")
	return lexicon.ClosedOf(strings.ToLower(first))&lexicon.DoVerb != 0
}

// whether is a question when, where, how or why something was done as one whether it was,
// and the word that asked; "" for another.
func whether(s *clause.Sentence) (text, asked string) {
	if len(s.Clauses) != 1 || s.Clauses[0].Negated || s.Clauses[0].Kind != clause.Event || s.Clauses[0].Tense != clause.Past || s.Clauses[0].Modal != "" {
		return "", ""
	}
	for _, r := range s.Clauses[0].Roles {
		switch r.Term.Hole {
		case clause.When, clause.Where, clause.Why, clause.How:
			rest := strings.TrimSpace(s.Text[r.Term.Span.End:])
			if r.Term.Span.Start == 0 && startsWithDo(rest) {
				return wording.UpperFirst(rest), strings.ToLower(strings.TrimSpace(s.Text[:r.Term.Span.End]))
			}
		}
	}
	return "", ""
}
