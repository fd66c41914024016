package say_test

import (
	"testing"

	"whence/triple"
	"whence/triple/english/morph"
	"whence/triple/english/say"
)

// TestSays prints statements whose relations are derived from their keys alone.
func TestSays(t *testing.T) {
	w := &morph.Words{}
	s := say.New(w, morph.NewInflector(w))
	tom, anna := triple.Const(triple.Proper, "Tom"), triple.Const(triple.Proper, "Anna")
	likes := triple.Triple{Subject: tom, Relation: "likes", Object: anna}
	denied, unsure := likes, likes
	denied.Denied, unsure.Confidence = true, 0.8
	for _, c := range []struct {
		fact triple.Triple
		want string
	}{
		{likes, "Tom likes Anna"},
		{denied, "Tom does not like Anna"},
		{unsure, "it is 80% certain that Tom likes Anna"},
		{triple.Triple{Subject: tom, Relation: "is_taller_than", Object: anna}, "Tom is taller than Anna"},
		{triple.Triple{Subject: tom, Relation: triple.InstanceOf, Object: triple.Const(triple.Class, "cat")}, "Tom is a cat"},
	} {
		if got := s.Fact(c.fact, nil); got != c.want {
			t.Errorf("%+v: %q, want %q", c.fact, got, c.want)
		}
	}
	if got, want := s.Ask(likes, nil), "does Tom like Anna"; got != want {
		t.Errorf("asked as %q, want %q", got, want)
	}
	rule := triple.Rule{Head: triple.Triple{Subject: triple.Term{Var: "X"}, Relation: "likes", Object: anna},
		Body: []triple.Literal{{Triple: triple.Triple{Subject: triple.Term{Var: "X"}, Relation: triple.InstanceOf, Object: triple.Const(triple.Class, "cat")}}}}
	if got, want := s.Rule(rule, nil), "every cat likes Anna"; got != want {
		t.Errorf("the rule is %q, want %q", got, want)
	}
}

// TestIsTime tells times of day from other names.
func TestIsTime(t *testing.T) {
	for words, want := range map[string]bool{
		"7pm": true, "7 pm": true, "7:30 p.m.": true, "18:05 pm": true, "8:30": true, "12:00:05": true, "Monday": true, "3 May": true,
		"17pm": false, "pm": false, "the hall": false, "7 dwarfs": false, "room 12": false, "sam": false,
		"Mrs Winter": false, "Dr. May": false, "last winter": true,
	} {
		if got := say.IsTime(triple.Const(triple.Proper, words)); got != want {
			t.Errorf("%q: %v", words, got)
		}
	}
}
