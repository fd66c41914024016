package clause

import "testing"

// TestGist holds what readings may differ in and still say the same, and what not.
func TestGist(t *testing.T) {
	one := func(c Clause) string { return Sentence{Clauses: []Clause{c}}.Gist() }
	event := func(subject, object Term) string {
		return one(Clause{Predicate: Predicate{Lemma: "meet"}, Roles: []Role{{Name: Subject, Term: subject}, {Name: Object, Term: object}}})
	}
	tom, kim := Term{Name: "Tom"}, Term{Name: "Kim Lee"}
	beside := Term{Head: "architect", Determiner: "the", Apposition: []Term{kim}}
	whole := Term{Head: "architect", Name: "Kim Lee", Determiner: "the"}
	if event(tom, beside) != event(tom, whole) {
		t.Error("a name beside its noun and one with it are to have one gist")
	}
	if event(tom, kim) == event(kim, tom) {
		t.Error("who met whom is to be told")
	}
	if event(tom, whole) == event(tom, Term{Coordinated: []Term{{Head: "architect"}, kim}}) {
		t.Error("one and two are to be told apart")
	}
	class := Clause{Kind: Class, Predicate: Predicate{Lemma: "be"}, Roles: []Role{{Name: Subject, Term: kim}, {Name: Complement, Term: Term{Head: "owner", Determiner: "the", Owner: &tom}}}}
	attribute := Clause{Kind: Attribute, Predicate: Predicate{Lemma: "be", Word: "owner"}, Roles: []Role{{Name: Subject, Term: tom}, {Name: Complement, Term: kim}}}
	if one(class) != one(attribute) {
		t.Errorf("%q and %q are to have one gist", one(class), one(attribute))
	}
	state := Clause{Kind: State, Predicate: Predicate{Lemma: "be", Word: "broken"}, Roles: []Role{{Name: Subject, Term: kim}}}
	done := Clause{Predicate: Predicate{Lemma: "break", Word: "broken", Passive: true}, Roles: []Role{{Name: Object, Term: kim}}}
	if one(state) != one(done) {
		t.Errorf("%q and %q are to have one gist", one(state), one(done))
	}
	done.Roles = append(done.Roles, Role{Name: Agent, Term: tom})
	if one(state) == one(done) {
		t.Error("what was done by somebody is no state")
	}
	denied := class
	denied.Negated = true
	if one(class) == one(denied) {
		t.Error("a denial is to be told from what it denies")
	}
}
