package english

import (
	"slices"
	"testing"

	"whence/triple"
)

// TestOwned: after "Ann has a boat", a pronoun and "the boat" speak of Ann's, and of no boat
// at large.
func TestOwned(t *testing.T) {
	e := mustNew(t)
	for _, c := range []struct {
		told, then string
		want       []string
	}{
		{"Ann has a boat.", "It is blue.", []string{"boat_of(ann's_boat, ann)", "is(ann's_boat, blue)"}},
		{"Ann has a boat.", "The boat is blue.", []string{"boat_of(ann's_boat, ann)", "is(ann's_boat, blue)"}},
		{"Ann has a boat. It is blue.", "The boat leaks.", []string{"does(ann's_boat, leak)"}},
		{"I have a brother.", "He lives in Leeds.", []string{"brother_of(you's_brother, you)", "lives_in(you's_brother, leeds)"}},
		{"Ann has a brother.", "He lives in Leeds.", []string{"brother_of(ann's_brother, ann)", "lives_in(ann's_brother, leeds)"}},
		{"My brother has a daughter.", "She is called Mia.", []string{"daughter_of(your_brother's_daughter, you's_brother)", "name_of(mia, your_brother's_daughter)"}},
		{"Our neighbour has a daughter.", "She is called Mia.", nil}, // either may be
		{"Ann has a sister.", "She lives in Leeds.", nil},
		{"Nils has a horse.", "He rides the horse every day.", []string{"horse_of(nils's_horse, nils)", "rides(nils, nils's_horse)"}},
		{"Ann has a boat. Ben has a boat.", "It is blue.", []string{"boat_of(ben's_boat, ben)", "is(ben's_boat, blue)"}},
		{"Ann has a boat and Ben has a boat.", "The boat is blue.", []string{"is(boat, blue)"}},
		{"Ann's dog is old. Ben's dog is young.", "The dog barks.", []string{"does(dog, bark)"}},
		{"I have a son and a daughter.", "She is tall and he is small.", []string{"daughter_of(you's_daughter, you)", "is(you's_daughter, tall)", "son_of(you's_son, you)", "is(you's_son, small)"}},
		{"I have a brother. He lives in Leeds. I have another brother.", "He lives in York.", []string{"lives_in(another_brother, york)"}},
		{"Tom has a new job. It is in Berlin.", "He likes the job.", []string{"likes(tom, tom's_new_job)"}},
		{"The office is in Berlin.", "He likes it.", nil},
		{"Ann bought a boat.", "The boat is blue.", []string{"is(boat, blue)"}},
		{"Ann has no boat.", "The boat is blue.", []string{"is(boat, blue)"}},
	} {
		read, err := e.Understand(t.Context(), c.told+" "+c.then, triple.Discourse{Speaker: triple.Speaker()})
		if err != nil {
			t.Fatal(err)
		}
		last := read[len(read)-1]
		var got []string
		for _, f := range last.Facts {
			if !triple.OfEvent(f.Relation) {
				got = append(got, f.String())
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s %s\n got %v %v\nwant %v", c.told, c.then, got, last.Trouble, c.want)
		}
	}
}
