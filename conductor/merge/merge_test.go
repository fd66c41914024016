package merge

import (
	"testing"

	"whence/triple"
)

func fact(text string, start, end int, facts ...triple.Triple) triple.Statement {
	return triple.Statement{Text: text, Start: start, End: end, Kind: triple.FactKind, Standing: triple.AsRead, Facts: facts, Echo: text}
}

func says(subject, relation, object string) triple.Triple {
	return triple.Triple{Subject: triple.Const(triple.Generic, subject), Relation: relation, Object: triple.Const(triple.Generic, object)}
}

// What a model reads in the rest of a sentence that was read in part is learned beside it.
func TestTheRestIsReadByTheModel(t *testing.T) {
	whole := "Karl's desk is by the window and Bea's is next to the printer."
	part := fact("Karl's desk is by the window.", 0, len(whole), says("karls desk", "by", "window"))
	rest := triple.Statement{Text: whole, End: len(whole), Kind: triple.NotUnderstood}
	first := fact("Karl's desk is by the window", 0, 28, says("karls desk", "by", "window"))
	second := fact("Bea's is next to the printer", 33, 61, says("beas desk", "next_to", "printer"))
	got := Merge([]triple.Statement{part, rest}, []triple.Statement{first, second}, false)
	if len(got) != 2 || got[1].Kind != triple.FactKind || !got[1].Facts[0].Same(second.Facts[0]) {
		t.Errorf("%+v", got)
	}
}

// Two readings contradict each other where each says what the other cannot mean: not where
// one names the same in more words or another number, or says more of others.
func TestContradiction(t *testing.T) {
	for _, c := range []struct {
		own, model []triple.Triple
		want       bool
	}{
		{[]triple.Triple{says("ivo", "manages", "kim")}, []triple.Triple{says("kim", "manages", "ivo")}, true},
		{[]triple.Triple{says("rex", "weighs", "34 kg")}, []triple.Triple{says("rex", "weighs", "4 kg")}, true},
		{[]triple.Triple{says("ann", "has", "desk in the study")}, []triple.Triple{says("ann", "has", "desks")}, false},
		{[]triple.Triple{says("sample 14", "did", "thaw"), says("sample 15", "did", "thaw")}, []triple.Triple{says("samples 14", "did", "thaw"), says("sample 15", "did", "thaw")}, false},
		{[]triple.Triple{says("ann", "has", "bike"), says("ann", "has", "boat")}, []triple.Triple{says("ann", "has", "boats")}, false},
	} {
		if got := contradicts(c.own, c.model, nil); got != c.want {
			t.Errorf("%v and %v: %t", c.own, c.model, got)
		}
	}
}
