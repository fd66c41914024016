package conductor

import (
	"strings"
	"testing"

	"whence/internal/modelserver"
	"whence/internal/race"
)

// reads is a conversation with a model that reads sentences as it is scripted to, by the
// message, and counts what it was asked.
func reads(t *testing.T, of map[string]statement, asked *int) *Conductor {
	return newTest(t, scripted(t, func(r modelserver.Request) modelserver.Reply {
		*asked++
		for message, s := range of {
			if strings.Contains(r.Last("user"), `"turn":"`+message) {
				return reading(s)
			}
		}
		return reading()
	}, always(modelserver.Say("Hm."))))
}

// Words that a person agreed to do without are passed over from then on, until it is
// taken back.
func TestFillersAreLearnedByAYes(t *testing.T) {
	asked := 0
	c := reads(t, map[string]statement{
		"Cross my heart, Tom likes Ann.":  asserted("Tom likes Ann", fact{Subject: "Tom", Relation: "likes", Object: "Ann"}),
		"Cross my heart, Bob owns a mill": asserted("Bob owns a mill", fact{Subject: "Bob", Relation: "owns", Object: "a mill"}),
	}, &asked)
	if r := mustTake(t, c, "Cross my heart, Tom likes Ann."); !strings.Contains(r.Reply, "Is that right?") {
		t.Fatal(r.Reply)
	}
	if r := mustTake(t, c, "yes"); len(r.Effects.Learned) != 1 {
		t.Fatal(r.Reply)
	}
	asked = 0
	r := mustTake(t, c, "Cross my heart, Eve likes tea!")
	if len(r.Effects.Learned) != 1 || asked > 0 || r.Statements[0].Triples[0].Object != "tea" {
		t.Errorf("%d calls: %s", asked, r.Reply)
	}
	if r := mustTake(t, c, "/words"); !strings.Contains(r.Reply, `"cross my heart" says nothing`) {
		t.Error(r.Reply)
	}
	for range 2 {
		mustTake(t, c, "/undo")
	}
	if r := mustTake(t, c, "Cross my heart, Bob owns a mill."); len(r.Effects.Learned) > 0 || !strings.Contains(r.Reply, "Is that right?") {
		t.Errorf("undone: %s", r.Reply)
	}
	if r := mustTake(t, c, "no"); len(r.Effects.Learned) > 0 || !strings.Contains(r.Reply, "Say it in other words") {
		t.Errorf("not meant so: %s", r.Reply)
	}
}

// Words that may change what stands with them are no fillers, whatever was agreed to.
func TestWhatChangesAStatementIsNoFiller(t *testing.T) {
	race.Skip(t)
	for _, words := range []string{"Hopefully", "In my dreams", "My aunt swears", "Ann bets", "If all goes well", "Not really", "Last year", "Half of the time", "Allegedly"} {
		message := words + ", Tom likes Ann."
		asked := 0
		c := reads(t, map[string]statement{message: asserted("Tom likes Ann", fact{Subject: "Tom", Relation: "likes", Object: "Ann"})}, &asked)
		if r := mustTake(t, c, message); strings.Contains(r.Reply, "Is that right?") {
			mustTake(t, c, "yes")
		}
		if r := mustTake(t, c, "/words"); strings.Contains(r.Reply, "says nothing") {
			t.Errorf("%s: %s", words, r.Reply)
		}
	}
}

// What a model takes for another word of a relation in use is asked, and a yes says so of
// the two words.
func TestSynonymsAreLearnedByAYes(t *testing.T) {
	asked := 0
	message := "Word has it Acme dishes out sandboxing, ha."
	c := reads(t, map[string]statement{
		message: asserted("Acme dishes out sandboxing", fact{Subject: "Acme", Relation: "provides", Object: "sandboxing"}),
	}, &asked)
	mustTake(t, c, "Tango provides billing.")
	r := mustTake(t, c, message)
	if !strings.Contains(r.Reply, "Acme provides sandboxing") || !strings.Contains(r.Reply, "Is that right?") {
		t.Fatal(r.Reply)
	}
	mustTake(t, c, "yes")
	mustTake(t, c, "Tango dishes out tea.")
	if r := mustTake(t, c, "Does Tango provide tea?"); r.Verdict != "proved" {
		t.Errorf("%s: %s", r.Verdict, r.Reply)
	}
	if r := mustTake(t, c, "/words"); !strings.Contains(r.Reply, "dishes out") {
		t.Error(r.Reply)
	}
	for range 3 {
		mustTake(t, c, "/undo")
	}
	mustTake(t, c, "Tango dishes out tea.")
	if r := mustTake(t, c, "Does Tango provide tea?"); r.Verdict == "proved" {
		t.Error("undone:", r.Reply)
	}
}
