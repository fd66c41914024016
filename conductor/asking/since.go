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
	last := 0
	for n := range restsOn(f, a) {
		last = max(last, kb.TurnNumber(n.Source.Turn))
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
		for _, phrase := range append(lexicon.Nows.Phrases(), []string{"instead"}) {
			if strings.Contains(low, " "+strings.Join(phrase, " ")+" ") {
				return true
			}
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
	return before[strings.LastIndexByte(before, ' ')+1:]
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
