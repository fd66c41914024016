package asking

import (
	"slices"
	"strings"

	"whence/conductor/knowledge"
	"whence/kb"
	"whence/reason"
	"whence/triple"
	"whence/triple/english/lexicon"
)

// Only is a finding with some of its answers, and their proofs.
func Only(f reason.Finding, answers []reason.Answer) reason.Finding {
	f.Answers, f.Count = answers, len(answers)
	f.Proofs = slices.DeleteFunc(slices.Clone(f.Proofs), func(p reason.Proof) bool {
		return !slices.ContainsFunc(answers, func(a reason.Answer) bool { return slices.Contains(a.Proofs, p.ID) })
	})
	return f
}

// now leaves of the answers those that were told last and as so now, where others
// were told before them and not so.
func now(k *knowledge.Knowledge, f reason.Finding) (now reason.Finding, old []reason.Answer) {
	last := 0
	for _, a := range f.Answers {
		if saidNow(k, f, a) {
			last = max(last, toldIn(f, a))
		}
	}
	if last == 0 {
		return f, nil
	}
	var latest []reason.Answer
	for _, a := range f.Answers {
		if !saidNow(k, f, a) && toldIn(f, a) < last {
			old = append(old, a)
		} else {
			latest = append(latest, a)
		}
	}
	return Only(f, latest), old
}

// toldIn is the number of the turn in which the last was told of what an answer rests on.
func toldIn(f reason.Finding, a reason.Answer) int {
	return lastBy(f, a, func(n reason.Node) int { return kb.TurnNumber(n.Source.Turn) })
}

// toldAs is the number of the fact that was told last of what an answer rests on.
func toldAs(f reason.Finding, a reason.Answer) int {
	return lastBy(f, a, func(n reason.Node) int {
		if n.ID == "" {
			return 0
		}
		return kb.IDNumber(n.ID)
	})
}

// ToldIn is when the first answer of a finding was told: the last turn, the last fact, and the sentence
// where it rests on no other.
func ToldIn(f reason.Finding) (turn, fact int, sentence string) {
	if len(f.Answers) == 0 {
		return 0, 0, ""
	}
	a, several := f.Answers[0], false
	for n := range restsOn(f, a) {
		if n.ID == "" {
			continue
		}
		several = several || sentence != "" && sentence != n.Source.Quote
		sentence = n.Source.Quote
	}
	if several {
		sentence = ""
	}
	return toldIn(f, a), toldAs(f, a), sentence
}

// lastBy is the highest number of what an answer rests on.
func lastBy(f reason.Finding, a reason.Answer, number func(reason.Node) int) int {
	last := 0
	for n := range restsOn(f, a) {
		last = max(last, number(n))
	}
	return last
}

// saidNow reports whether what an answer rests on was told as what is so now, or instead
// of what was so before: somebody's new boss is their boss now, and what stands behind "no,"
// takes the place of what was said.
func saidNow(k *knowledge.Knowledge, f reason.Finding, a reason.Answer) bool {
	for n := range restsOn(f, a) {
		low := " " + strings.ToLower(strings.TrimRight(n.Source.Quote, ".!")) + " "
		if opener, _, found := strings.Cut(low, ","); found && k.Language.Words().Sort(strings.TrimSpace(opener)) == "correction" {
			return true
		}
		if SaysNow(low) {
			return true
		}
		if r, ok := k.Words.Relation(n.Atom.Pred); ok && r.Form == triple.FormNoun && k.Language.Words().Sort(firstOf(low, r.Word)) == "newer" {
			return true
		}
	}
	return false
}

// firstOf is the word that a text has before others, "" where it has not those.
func firstOf(text, words string) string {
	before, _, found := strings.Cut(text, " "+words+" ")
	if !found {
		return ""
	}
	return triple.LastWord(before)
}

// restsOn are the told steps of the proofs of an answer.
func restsOn(f reason.Finding, a reason.Answer) func(func(reason.Node) bool) {
	return func(yield func(reason.Node) bool) {
		for _, p := range f.Proofs {
			if !slices.Contains(a.Proofs, p.ID) {
				continue
			}
			for _, n := range p.Nodes {
				if n.Kind == reason.Told && !yield(n) {
					return
				}
			}
		}
	}
}

// SaysNow reports whether words say of what is so that it is so now, or in the place of something.
func SaysNow(words string) bool {
	return slices.ContainsFunc(append(lexicon.Nows.Phrases(), []string{"instead"}), func(phrase []string) bool {
		return strings.Contains(" "+words+" ", " "+strings.Join(phrase, " ")+" ")
	})
}

// LaterThan reports whether something was said after all that the answers of a finding rest on.
func LaterThan(f reason.Finding, turn string) bool {
	return !slices.ContainsFunc(f.Answers, func(a reason.Answer) bool { return toldIn(f, a) >= kb.TurnNumber(turn) })
}
