package clause

import "testing"

func TestLoose(t *testing.T) {
	hut := Term{Determiner: "the", Head: "hut"}
	valley := Role{Name: Place, Prep: "in", Term: Term{Determiner: "the", Head: "valley"}}
	burned := func(subject Term, roles ...Role) Sentence {
		roles = append([]Role{{Name: Subject, Term: subject}}, roles...)
		return Sentence{Clauses: []Clause{{Predicate: Predicate{Lemma: "burn"}, Tense: Past, Roles: roles}}}
	}
	inValley := hut
	inValley.Roles = []Role{valley}
	a, b := burned(hut, valley), burned(inValley)
	if a.String() == b.String() || a.Loose().String() != b.Loose().String() {
		t.Errorf("attachment:\n%s%s", a.Loose(), b.Loose())
	}
	if len(inValley.Roles) != 1 || len(a.Clauses[0].Roles) != 2 {
		t.Error("the sentence was changed")
	}
	swapped := burned(valley.Term, Role{Name: Place, Prep: "in", Term: hut})
	if swapped.Loose().String() == a.Loose().String() {
		t.Errorf("who burned and where are no attachment: %s", swapped.Loose())
	}
	denied := burned(hut, valley)
	denied.Clauses[0].Negated = true
	if denied.Loose().String() == a.Loose().String() {
		t.Error("a denial is no attachment")
	}
}
