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

// A sentence that was taken for a question is what the model reads in it, once the person says
// so, where it begins with what that is about; one that asks stays a question.
func TestWhatIsNoQuestionIsAsked(t *testing.T) {
	for text, want := range map[string]triple.Kind{
		"The lamp was, for what it is worth, a gift from my aunt": triple.NotUnderstood,
		"so is the lamp a gift from my aunt":                      triple.QuestionKind,
		"who says the lamp is a gift from my aunt":                triple.QuestionKind,
	} {
		read := triple.Statement{Text: text, End: len(text), Kind: triple.QuestionKind, Standing: triple.AsRead, Question: &triple.Question{Form: triple.YesNo}}
		meant := fact(text, 0, len(text), says("lamp", "is", "gift"))
		model := triple.Statement{Text: text, End: len(text), Kind: triple.NotUnderstood, Standing: triple.Asked, Readings: []triple.Statement{meant}, Trouble: &triple.Trouble{Code: "as_read"}}
		if got := Merge([]triple.Statement{read}, []triple.Statement{model}, false); len(got) != 1 || got[0].Kind != want {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// What both read is not asked, whichever of them has how many there are as a number of its own;
// another number is.
func TestAmountsAgree(t *testing.T) {
	for n, want := range map[string]int{"4": 1, "5": 2} {
		text := "The cake needs four eggs"
		own := fact(text, 0, len(text), says("cake", "needs", "four_eggs"))
		meant := fact(text, 0, len(text), says("cake", "needs_#_egg", n))
		meant.Echo = "The cake needs " + n + " eggs"
		meant.Properties = []triple.RelationProperty{{Relation: "needs_#_egg", Property: triple.Functional}}
		model := triple.Statement{Text: text, End: len(text), Kind: triple.NotUnderstood, Standing: triple.Asked, Readings: []triple.Statement{meant}, Trouble: &triple.Trouble{Code: "as_read"}}
		if got := Merge([]triple.Statement{own}, []triple.Statement{model}, false); len(got) != want {
			t.Errorf("%s: %+v", n, got)
		}
	}
	again := fact("Nia gave the drill back", 0, 23, says("nia", "gave_back", "drill"))
	again.Kind = triple.Correction
	if got := Merge([]triple.Statement{again}, []triple.Statement{again}, false); len(got) != 1 {
		t.Errorf("a correction that both read is made %d times", len(got))
	}
}
