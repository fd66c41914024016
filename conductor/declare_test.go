package conductor

import (
	"strings"
	"testing"

	"whence/internal/modelserver"
)

// A relation that no sentence has is learned when the person declares it, and
// is then asked about, denied, taken back and told again like any other.
func TestModelsRelationIsDeclared(t *testing.T) {
	const turn = "Frankly, Tom keeps a beady eye on Ann."
	watches := asserted("Tom keeps a beady eye on Ann", fact{Subject: "Tom", Relation: "keeps a beady eye on", Object: "Ann"})
	c := newTest(t, voice(t, func(r modelserver.Request) modelserver.Reply {
		if strings.Contains(r.Last("user"), `"turn": "Frankly`) {
			return reading(watches)
		}
		return reading()
	}, always(modelserver.Say("Hm."))))
	r, _ := hearAll(t, c, turn)
	if len(r.Effects.Learned) != 0 || r.Statements[len(r.Statements)-1].Status != "ambiguous" || !strings.Contains(r.Reply, `I have no relation "keeps a beady eye on"`) {
		t.Fatalf("not asked: %q, %+v", r.Reply, r.Statements)
	}
	if r := mustTake(t, c, "2"); len(r.Effects.Learned) != 0 {
		t.Fatalf("learned %v though it was declined", r.Effects.Learned)
	}
	hearAll(t, c, turn)
	if r := mustTake(t, c, "1"); len(r.Effects.Learned) != 1 || r.Statements[0].Understood != "Tom keeps a beady eye on Ann." {
		t.Fatalf("not learned: %+v", r.Statements)
	}
	for _, x := range []struct {
		said    string
		verdict Verdict
		reply   string
	}{
		{"Is it true that Tom keeps a beady eye on Ann?", Proved, "Yes"},
		{"Tom keeps a beady eye on Bea.", "", "Noted"},
		{"Is it true that Tom keeps a beady eye on Bea?", Proved, "Yes"},
		{"Is it true that Bea keeps a beady eye on Ann?", Unprovable, "know"},
		{`"keeps a beady eye on" is symmetric.`, "", "Noted"},
		{"Is it true that Ann keeps a beady eye on Tom?", Proved, "Tom keeps a beady eye on Ann"},
	} {
		if r := mustTake(t, c, x.said); r.Verdict != x.verdict || !strings.Contains(r.Reply, x.reply) {
			t.Errorf("%s: %s, %q, %+v", x.said, r.Verdict, r.Reply, r.Statements)
		}
	}
	if r, _ := hearAll(t, c, turn); len(r.Effects.Learned) != 0 || !strings.Contains(r.Reply, "knew that already") {
		t.Errorf("told again: %q", r.Reply)
	}
}

// The program's own words, and what cannot be said in a sentence, are no
// relations of a model.
func TestModelsRelationIsRefused(t *testing.T) {
	for turn, f := range map[string]fact{
		"Honestly, the agent of Acme is Tom.": {Subject: "Acme", Relation: "agent", Object: "Tom"},
		"Well, Tom role to Ann.":              {Subject: "Tom", Relation: "role to", Object: "Ann"},
		"Well, Tom event Ann.":                {Subject: "Tom", Relation: "event", Object: "Ann"},
		"Well, Tom told is Acme.":             {Subject: "Tom", Relation: "told is", Object: "Acme"},
		"Well, Acme is where Tom would hang.": {Subject: "Tom", Relation: "would hang where", Object: "Acme"},
	} {
		_, quote, _ := strings.Cut(strings.TrimSuffix(turn, "."), ", ")
		c := newTest(t, voice(t, always(reading(asserted(quote, f))), always(modelserver.Say("Hm."))))
		r, notices := hearAll(t, c, turn)
		if len(r.Effects.Learned) != 0 || len(notices) == 0 && !strings.Contains(r.Reply, "no relation") {
			t.Errorf("%s: learned %v, said %q, %v", turn, r.Effects.Learned, r.Reply, notices)
		}
	}
}
