package conductor

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/conductor/record"
)

// TestRowsOfATable asks a table that was imported by its headers, cells and rows, and holds
// that the answer names the row, and that it goes when the fact goes.
func TestRowsOfATable(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, "/import "+fileOf(t, "harvest.csv", "Grower,Village,Apples (kg),Picked\nAnna Weiss,Lana,1200,3 September 2019\nTom Gruber,Schenna,950,9 September 2019\nEva Pichler,Lana,1840,1 October 2019\n"))
	for _, x := range []struct{ ask, answer, proof string }{
		{"who has the most apples?", "Eva Pichler", "harvest.csv"},
		{"which grower comes right after anna weiss?", "Tom Gruber", "harvest.csv"},
		{"how many growers are from Lana?", "2", "harvest.csv"},
		{"what is the total apples of anna weiss and tom gruber?", "2150", "harvest.csv"},
	} {
		r, _ := hearAll(t, c, x.ask)
		if r.Verdict != record.Proved || !strings.HasPrefix(r.Reply, x.answer) || len(r.Proofs) == 0 || !r.Proofs[0].Checked {
			t.Errorf("%s: %s %q with %d proofs", x.ask, r.Verdict, r.Reply, len(r.Proofs))
			continue
		}
		if n := r.Proofs[0].Nodes[r.Proofs[0].Root]; n.Source == nil || !strings.HasSuffix(n.Source.File, x.proof) || n.Source.Line < 2 {
			t.Errorf("%s: its proof has no file and row: %+v", x.ask, n)
		}
	}
	if r, _ := hearAll(t, c, "which grower has the most zorblaxes?"); r.Verdict == record.Proved {
		t.Errorf("what the table has no word for is answered: %s", r.Reply)
	}
	mustTake(t, c, "/import "+fileOf(t, "clubs.csv", "Team,Played,Ground\nNorth End,11,The Mill\nOld Boys,10,School Field\n"))
	if r, _ := hearAll(t, c, "Where does North End play?"); strings.Contains(r.Reply, "11") {
		t.Errorf("a number is given for a place: %s", r.Reply)
	}
	mustTake(t, c, "/undo")
	mustTake(t, c, "/undo")
	if r, _ := hearAll(t, c, "who has the most apples?"); r.Verdict == record.Proved {
		t.Errorf("what was undone still answers: %s", r.Reply)
	}
}

// TestNamesOfSorts holds that a value is not taken for something else of its name that
// another table is about.
func TestNamesOfSorts(t *testing.T) {
	c := newTest(t, nil)
	villages := fileOf(t, "villages.csv", "Village,Inn,Households\nLana,Falcon,120\nSchenna,Red Lion,80\nTirol,White Horse,210\nMarling,Old Mill,95\nAlgund,Three Kings,133\nPartschins,Post,64\n")
	boats := fileOf(t, "boats.csv", "Boat,Length\nFalcon,12\nHeron,14\nSwift,9\n")
	mustTake(t, c, "/import "+villages+" "+boats)
	for _, x := range []struct {
		ask     string
		verdict record.Verdict
		answer  string
	}{
		{"What is the inn of Lana?", record.Proved, "Falcon"},
		{"What is the length of the boat Falcon?", record.Proved, "12"},
		{"Is the Red Lion a boat?", "", ""},
		{"What is the length of the inn of Lana?", "", ""},
	} {
		r, _ := hearAll(t, c, x.ask)
		if x.verdict == "" && r.Verdict == record.Proved || x.verdict != "" && (r.Verdict != x.verdict || !strings.HasPrefix(r.Reply, x.answer)) {
			t.Errorf("%s: %s %q", x.ask, r.Verdict, r.Reply)
		}
	}
}

// TestTablesTogether asks of several tables what one of them alone does not say, and holds
// that what no relation says of the things that are named is no count of none.
func TestTablesTogether(t *testing.T) {
	c := newTest(t, nil)
	polders := fileOf(t, "polder.csv", "polder,province,highest_dike,highest_level,lowest_ditch,lowest_level\nNoordwaard,Brabant,Stenen Dijk,6,Kille,-1\nBeemster,Holland,Ringdijk,4,Zuidsloot,-5\nSchermer,Holland,Kanaaldijk,3,Achterwater,-4\nBiesland,Holland,Oude Dijk,5,Kerksloot,-2\n")
	farms := fileOf(t, "farm.csv", "farm,polder,cows\nHoeve Rust,Beemster,120\nDe Vlinder,Beemster,45\nNieuw Land,Schermer,80\nZonnehoeve,Noordwaard,60\n")
	canals := fileOf(t, "canal.csv", "canal,length,crosses\nRingvaart,42,Beemster\nRingvaart,42,Schermer\nGroote Sloot,18,Schermer\nSteurgat,11,Noordwaard\n")
	mustTake(t, c, "/import "+polders+" "+farms+" "+canals)
	for ask, want := range map[string]string{
		"What is the polder with the lowest ditch?":     "Beemster",
		"What is the lowest ditch in Holland?":          "Zuidsloot",
		"What is the lowest level of Kerksloot?":        "-2",
		"Which polder has the most canals crossing it?": "Schermer",
		"Which polder has no canals?":                   "If “have” means “cross”: Biesland",
		"How many farms are there in Holland?":          "3",
		"How many polders have farms?":                  "3",
		"Which polders are there in Holland?":           "Beemster, Biesland and Schermer",
		"Where is the lowest ditch in Holland?":         "Zuidsloot",
	} {
		if r, _ := hearAll(t, c, ask); r.Verdict != record.Proved || !strings.HasPrefix(r.Reply, want) {
			t.Errorf("%s: %s %q, want %s", ask, r.Verdict, r.Reply, want)
		}
	}
	for _, ask := range []string{"How many farms cross Ringvaart?", "Which canal is the cheapest?", "How many big farms are in Holland?", "How many farms are there in this village?"} {
		if r, _ := hearAll(t, c, ask); r.Verdict == record.Proved {
			t.Errorf("%s is answered: %s", ask, r.Reply)
		}
	}
}

// TestPastedTable holds that a table in a message is asked as one in a file is, beside what was told of the same things,
// and is taken back as one.
func TestPastedTable(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, "The drill is a tool.")
	mustTake(t, c, "tool\towner\tprice\tbought on\nladder\tOld Tom\t140\t2021-04-02\njigsaw\tPriya\t180.50\t2025-02-11")
	for _, x := range [][2]string{
		{"How many tools are there?", "3"}, {"Who owns the jigsaw?", "Priya"}, {"What is the dearest tool?", "Jigsaw"},
		{"What is the total price of the tools?", "320.5, together: 140 and 180.5. For 1 more I do not know the price."},
		{"When was the ladder bought?", "2021-04-02"}, {"How old is Priya?", "I don't know"}, {"undo", "Undone"}, {"Who owns the jigsaw?", "I don't know"},
	} {
		if r, _ := hearAll(t, c, x[0]); !strings.HasPrefix(r.Reply, x[1]) && !strings.HasPrefix(r.Reply, "I have no column") {
			t.Errorf("%s: %q, want %q", x[0], r.Reply, x[1])
		}
	}
}

// TestDefinitions holds that what is defined in plain words over a table is derived, with
// the row in its proof.
func TestDefinitions(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, "/import "+fileOf(t, "village.csv", "Village,Population,Area\nLana,12000,36\nSchenna,2900,48\nTirol,2400,25\n"))
	for _, told := range []string{"A large village is a village with more than 2500 people.", "The crowding of a village is its population divided by its area."} {
		if r := mustTake(t, c, told); len(r.Statements) != 1 || r.Statements[0].Status != "learned" || r.Statements[0].Kind != "rule" {
			t.Fatalf("%q: %+v", told, r.Statements)
		}
	}
	for ask, want := range map[string]string{
		"What are the large villages?":         "Lana and Schenna",
		"How many large villages are there?":   "2",
		"What is the crowding of Tirol?":       "96",
		"Which village has the most crowding?": "Lana",
	} {
		if r, _ := hearAll(t, c, ask); r.Verdict != record.Proved || !strings.HasPrefix(r.Reply, want) {
			t.Errorf("%s: %s %q, want %s", ask, r.Verdict, r.Reply, want)
		}
	}
	r, _ := hearAll(t, c, "Is Lana large?")
	told := false
	for _, p := range r.Proofs {
		for _, n := range p.Nodes {
			told = told || n.Source != nil && n.Source.Line == 2 && strings.HasSuffix(n.Source.File, "village.csv")
		}
	}
	if !told {
		t.Errorf("the proof does not name file and row: %s", r.Reply)
	}
}

// TestMapping holds that a preview learns nothing, and that a mapping which was written and
// changed is gone by.
func TestMapping(t *testing.T) {
	table := fileOf(t, "boat.csv", "Boat,Length\nFalcon,12\nHeron,14\nSwift,9\n")
	kept := filepath.Join(t.TempDir(), "mapping.json")
	c := newTest(t, nil)
	if r := mustTake(t, c, "/import --preview "+table); len(r.Effects.Learned) > 0 || !strings.Contains(r.Reply, "3 boats") || !strings.Contains(r.Reply, "What is the length of Falcon?") {
		t.Fatalf("preview: %q learned %v", r.Reply, r.Effects.Learned)
	}
	if r, _ := hearAll(t, c, "What is the length of Falcon?"); r.Verdict == record.Proved {
		t.Fatalf("what was only shown is known: %s", r.Reply)
	}
	mustTake(t, c, "/import --mapping "+kept+" "+table)
	text, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(kept, bytes.ReplaceAll(text, []byte(`"class": "boat"`), []byte(`"class": "ferry"`)), 0o600); err != nil {
		t.Fatal(err)
	}
	again := newTest(t, nil)
	mustTake(t, again, "/import --mapping "+kept+" "+table)
	if r, _ := hearAll(t, again, "Is Falcon a ferry?"); r.Verdict != record.Proved {
		t.Errorf("the changed mapping is not gone by: %s", r.Reply)
	}
}
