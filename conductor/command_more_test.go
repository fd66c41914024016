package conductor

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"whence/internal/race"
)

// said takes turns and fails where one is not answered.
func said(t *testing.T, c *Conductor, inputs ...string) {
	t.Helper()
	for _, input := range inputs {
		mustTake(t, c, input)
	}
}

func TestDetails(t *testing.T) {
	c := newTest(t, nil)
	said(t, c, "Tom is a cat.", "Every cat is a mammal.", "Is Tom a mammal?")
	wantReply(t, c, "/details", "t3: Is Tom a mammal?", "verdict: proved", "checked")
	wantReply(t, c, "/details t1", "t1: Tom is a cat.", "f1")
	wantReply(t, c, "show me the details", "t3: Is Tom a mammal?")
	wantReply(t, c, "/details f1", "f1: Tom is a cat.", `Told in t1: "Tom is a cat."`)
	said(t, c, "/forget f1")
	wantReply(t, c, "/details f1", "It was taken back in t8.")
	for _, wrong := range []string{"/details t99", "/details f99", "/details Tom"} {
		if r, _ := hearAll(t, c, wrong); r.Error == nil {
			t.Errorf("%s is answered: %s", wrong, r.Reply)
		}
	}
	// A sentence that becomes many facts is one thing that is told, and all of it is there.
	said(t, c, "Ben sold the piano to Carla in Berlin.")
	if r := mustTake(t, c, "/details f2"); strings.Count(r.Reply, "\n") < 5 {
		t.Errorf("of an event is shown only: %s", r.Reply)
	}
}

func TestTimelineOfYears(t *testing.T) {
	c := newTest(t, nil)
	said(t, c, "Piet worked at the bank from 2015 to 2019.", "Piet has lived in Bergen since March 2020.", "Piet visited Ben on 3 May 2022.", "Piet is a nurse.", "Piet owns a boat.", "/forget Piet owns a boat")
	wantReply(t, c, "/timeline Piet", "2015        20", "├───┤             Piet worked at the bank from 2015 until 2019.", "      ├────────▶  Piet has lived in Bergen since March 2020.", "●        Piet visited Ben on 3 May 2022.",
		"▶  Piet is a nurse. Told on ", "●  Piet owns a boat. Told on ")
}

func TestTimeline(t *testing.T) {
	c := newTest(t, nil)
	said(t, c, "Anna owns the ledger.", "Anna lives in Lyon.", "/forget f1")
	r := mustTake(t, c, "/timeline Anna")
	lines := strings.Split(r.Reply, "\n")
	if len(lines) != 2 || !strings.Contains(lines[0], "Anna owns the ledger. Until ") || !strings.Contains(lines[0], "(t3).") || !strings.Contains(lines[0], "○ ") || !strings.HasSuffix(lines[1], "● Anna lives in Lyon.") {
		t.Errorf("the time line is %q", lines)
	}
	wantReply(t, c, "show me the history of Anna", "Anna lives in Lyon.")
	wantReply(t, c, "/timeline since t1", "+ f2: Anna lives in Lyon.", "- f1: Anna owns the ledger.")
	wantReply(t, c, "what changed since t2?", "- f1: Anna owns the ledger.")
	for _, wrong := range []string{"/timeline Nobody", "/timeline since the flood"} {
		if r, _ := hearAll(t, c, wrong); r.Error == nil {
			t.Errorf("%s is answered: %s", wrong, r.Reply)
		}
	}
}

// TestMendAsRead: what was taken as it was read can be mended, with a question beside it, and
// what cannot be read is refused.
func TestMendAsRead(t *testing.T) {
	race.Skip(t)
	t.Parallel()
	c := newTest(t, nil)
	said(t, c, "Dora plays the bass in the village band.", "Dora is 31 years old. Does Ben need a permit?")
	said(t, c, "I meant Nora, not Dora", "/mend Dora = Nora")
	wantReply(t, c, "How old is Nora?", "31")
	wantReply(t, c, "What does Nora play?", "bass")
	if r := mustTake(t, c, "/facts Dora"); strings.Contains(r.Reply, "Dora plays") {
		t.Errorf("Dora is still there: %s", r.Reply)
	}
	if r, _ := hearAll(t, c, "/mend Nora = the of the"); r.Error == nil {
		t.Errorf("learned %v: %s", r.Effects.Learned, r.Reply)
	}
}

func TestMend(t *testing.T) {
	c := newTest(t, nil)
	said(t, c, "Anna owns the ledger.", "Ben likes Anna.", "The cat is black.")
	r := mustTake(t, c, "I meant Anne, not Anna")
	if len(r.Offers) != 1 || r.Offers[0] != "/mend Anna = Anne" || !strings.Contains(r.Reply, "In the place of t2: Ben likes Anne.") {
		t.Errorf("%q, offered %q", r.Reply, r.Offers)
	}
	said(t, c, r.Offers[0])
	wantReply(t, c, "/facts", "Anne owns the ledger.", "Ben likes Anne.", "The cat is black.")
	if r := mustTake(t, c, "/facts Anna"); strings.Contains(r.Reply, "f") && strings.Contains(r.Reply, "Anna") {
		t.Errorf("Anna is still there: %s", r.Reply)
	}
	said(t, c, "/undo", "/undo")
	wantReply(t, c, "/facts", "Anna owns the ledger.", "Ben likes Anna.")
	for _, wrong := range []string{"/mend Anna", "/mend Zoe = Zora", "/mend an = on"} { // no part of a word
		if r, _ := hearAll(t, c, wrong); r.Error == nil {
			t.Errorf("%s is answered: %s", wrong, r.Reply)
		}
	}
	said(t, c, "Hello Dora! Dora owns the barn.")
	if r, _ := hearAll(t, c, "/mend Dora = Nora"); r.Error == nil || r.Error.Code != "usage" {
		t.Errorf("what is no statement among what was told: %+v, %s", r.Error, r.Reply)
	}
}

func TestFollowsFindAndForgetAbout(t *testing.T) {
	c := newTest(t, nil)
	wantReply(t, c, "what did you work out?", "Nothing follows")
	said(t, c, "Tom is a cat.", "Rex is a dog.", "Every cat is a mammal.", "Every dog is a mammal.", "Anna likes Tom.")
	wantReply(t, c, "/follows", "- Tom is a mammal.", "- Rex is a mammal.")
	if r := mustTake(t, c, "/follows rex"); strings.Contains(r.Reply, "Tom") || !strings.Contains(r.Reply, "Rex is a mammal.") {
		t.Errorf("of Rex follows %q", r.Reply)
	}
	if r := mustTake(t, c, "find dog in this chat"); r.Reply != "t3: Rex is a dog.\nt5: Every dog is a mammal." {
		t.Errorf("found %q", r.Reply)
	}
	wantReply(t, c, "/find zebra", "Nothing in this session")
	r := mustTake(t, c, "forget everything about Tom")
	if len(r.Offers) != 1 || len(r.Effects.Retracted) != 0 {
		t.Fatalf("%+v", r)
	}
	if r = mustTake(t, c, r.Offers[0]); len(r.Effects.Retracted) != 2 {
		t.Errorf("took back %q", r.Effects.Retracted)
	}
	said(t, c, "/undo")
	wantReply(t, c, "/facts tom", "Tom is a cat.", "Anna likes Tom.")
}

// TestATableThatWasPasted: it is asked about, and learned row by row when that is agreed to.
func TestATableThatWasPasted(t *testing.T) {
	t.Parallel()
	c := newTest(t, nil)
	if r := mustTake(t, c, "boat\towner\tport\nFalcon\tIda\tOban\nGull\tOtto\tCork"); len(r.Effects.Learned) != 0 || !strings.Contains(r.Reply, "a table of 2 rows") {
		t.Errorf("learned %v: %s", r.Effects.Learned, r.Reply)
	}
	said(t, c, "yes")
	wantReply(t, c, "Who owns the Gull?", "Otto. It stands in pasted-1:3")
	wantReply(t, c, "undo that", "Undone")
	if r, _ := hearAll(t, c, "/import t2"); r.Error == nil {
		t.Errorf("%s", r.Reply)
	}
}

// TestAQuestionStandsForAWhile: a yes that comes late has the question asked again, and is not taken for it.
func TestAQuestionStandsForAWhile(t *testing.T) {
	t.Parallel()
	told := "Kofi is a member of the tool library, lives at 3 Mill Road and paid 20 euros on 2 March 2026."
	c := newTest(t, nil)
	wantReply(t, c, told, "Is that right?")
	said(t, c, "Anna lives in Ulm.", "Where does Anna live?")
	if r := mustTake(t, c, "yes"); len(r.Effects.Learned) > 0 || !strings.Contains(r.Reply, "In t1 I asked") {
		t.Errorf("learned %v: %s", r.Effects.Learned, r.Reply)
	}
	if r := mustTake(t, c, "yes"); len(r.Effects.Learned) == 0 {
		t.Errorf("%s", r.Reply)
	}
	wantReply(t, c, "yes", "I had asked nothing")
	c = newTest(t, nil)
	said(t, c, told, "Anna lives in Ulm.", "Ben lives in Rome.", "Carl lives in Rome.", "Dora lives in Rome.")
	wantReply(t, c, "yes", "I had asked nothing")
}

// TestNamesThatMayBeSlips: a new name that is written nearly like one that was told is learned, and
// putting it right is offered; a first name, a word, a number and a name beside the other are none.
func TestNamesThatMayBeSlips(t *testing.T) {
	t.Parallel()
	c := newTest(t, nil)
	said(t, c, "Jonas is a member.", "Anna owns a boat.", "Item 10 is red.", "Marten owns a van.", "Ford is a town.")
	for _, told := range []string{"Anne owns a car.", "Item 11 is blue.", "Martens knows Marten.", "Fort is a town.", "Jan is a member."} {
		if r := mustTake(t, c, told); len(r.Offers) > 0 || r.Reply != "" {
			t.Errorf("%s: %q", told, r.Reply)
		}
	}
	wantReply(t, c, "Jons borrowed the ladder on 1 June 2026.", "Did you mean Jonas?")
	r := mustTake(t, c, "yes")
	if want := "Jons borrowed the ladder on 1 June 2026."; len(r.Effects.Receipts) != 2 || !strings.HasSuffix(r.Effects.Receipts[0], ": "+want) {
		t.Errorf("%q", r.Effects.Receipts)
	}
	wantReply(t, c, "Who borrowed the ladder?", "Jonas.")
}

// TestAnEventIsSaidOnce: what a sentence says in two places is not said beside all of it, neither
// of who took part in it nor before it is forgotten; what was told otherwise is.
func TestAnEventIsSaidOnce(t *testing.T) {
	t.Parallel()
	c := newTest(t, nil)
	said(t, c, "Ben sold the piano to Carla for 200 euros in May.", "Ben sold the drum.", "Ben is a dentist.")
	for _, x := range [][2]string{
		{"/memory", ""},
		{"what do you know about Carla?", "Ben sold the piano to Carla for 200 euros in May."},
		{"/show Ben", "Ben is a dentist. Ben sold the drum. Ben sold the piano to Carla for 200 euros in May."},
		{"forget everything about Ben", "That takes back: Ben is a dentist. Ben sold the drum. Ben sold the piano to Carla for 200 euros in May. Say yes to do it."},
	} {
		if x[1] == "" {
			wantReply(t, c, x[0], "3 facts told")
		} else if r := mustTake(t, c, x[0]); !sameSentences(r.Reply, x[1]) {
			t.Errorf("%s: %q, want %q", x[0], r.Reply, x[1])
		}
	}
	if r := mustTake(t, c, "yes"); len(r.Effects.Receipts) != 1 || strings.Count(r.Effects.Receipts[0], "sold") != 2 {
		t.Errorf("forgot %q", r.Effects.Receipts)
	}
	wantReply(t, c, "/facts", "I was told no facts")
	said(t, c, "Item 10 costs 4 euros. Item 2 costs 3 euros. Item 1 costs 5 euros.")
	wantReply(t, c, "What costs more than 2 euros?", "Item 1, Item 2 and Item 10.")
}

// sameSentences reports whether a text has the sentences, in any order, and nothing else.
func sameSentences(text, want string) bool {
	in := func(s string) []string {
		return slices.Sorted(slices.Values(strings.Split(strings.TrimPrefix(strings.TrimSuffix(s, "."), "That takes back: "), ". ")))
	}
	return slices.Equal(in(text), in(want))
}

func TestUndoneAgainAndWhere(t *testing.T) {
	c := newTest(t, nil)
	said(t, c, "Tom is a cat.", "undo that", "redo")
	wantReply(t, c, "/facts", "Tom is a cat.")
	if r, _ := hearAll(t, c, "redo"); r.Error == nil {
		t.Errorf("what was brought back is taken away by another redo: %s", r.Reply)
	}
	said(t, c, "Ben is a dog.", "undo", "undo")
	wantReply(t, c, "redo", "Brought back", "“undo”")
	wantReply(t, c, "redo", "Brought back", "“undo”")
	wantReply(t, c, "/facts", "Tom is a cat.", "Ben is a dog.")
	said(t, c, "Is Tom a cat?")
	wantReply(t, c, "repeat that", "Yes: Tom is a cat.")
	wantReply(t, c, "where is my data kept?", "nowhere")
	if r, _ := hearAll(t, newTest(t, nil), "/undo undo"); r.Error == nil {
		t.Errorf("what was not undone is brought back: %s", r.Reply)
	}
}

// What nobody can read and looks like the wish for a command names it.
func TestCommandsThatAreMeant(t *testing.T) {
	c := newTest(t, nil)
	for input, want := range map[string]string{"stop": "/quit", "Please water the plants": ""} {
		r := mustTake(t, c, input)
		if want == "" && len(r.Offers) > 0 || want != "" && (len(r.Offers) == 0 || r.Offers[0] != want) {
			t.Errorf("%q offers %q", input, r.Offers)
		}
	}
}

// TestOrders: an order that nobody could read is carried out, or offered at a key, where there is
// something to do it with; what is left is a note as before.
func TestOrders(t *testing.T) {
	t.Parallel()
	c := newTest(t, nil)
	said(t, c, "Pete lives in Hull.", "Nora is allergic to walnuts.")
	for _, order := range []string{"Forget Pete", "please delete Pete", "forget about Pete"} {
		r := mustTake(t, c, order)
		if len(r.Offers) != 1 || r.Offers[0] != "/forget about Pete" || r.Verdict != "" || len(r.Effects.Retracted) > 0 {
			t.Errorf("%s: %q, offers %q", order, r.Reply, r.Offers)
		}
	}
	wantReply(t, c, "find walnuts", "t2: Nora is allergic to walnuts.")
	if r := mustTake(t, c, "search for walnuts"); strings.Contains(r.Reply, "find walnuts") {
		t.Errorf("what looks for it is found: %s", r.Reply)
	}
	wantReply(t, c, "find the piano", "it asks for something to be done")
	wantReply(t, c, "Forget the milk", "I was told nothing about the milk")
	wantReply(t, c, "Remove the milk from the stove", "Kept as a note")
	wantReply(t, c, "delete note n1", "Removed for good: n1")
	wantReply(t, c, "delete Agatha", "I was told nothing about Agatha")
	wantReply(t, c, "remind me to water the beans tomorrow", "I cannot remind anybody", "Kept as a note")
	wantReply(t, c, "Undo the last thing I said", "water the beans")
	wantReply(t, c, "/set theme dark", `theme is "dark" now`, "/theme dark does that")
	wantReply(t, c, "/set budget 5", "budget is 5 now")
}

// TestTheLastSessionSaidSomething: a session of commands alone is not the one that one goes on with.
func TestTheLastSessionSaidSomething(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "base.db")
	for _, input := range []string{"Pete lives in Hull.", "quit", "/facts"} {
		c, err := New(t.Context(), Options{KB: path})
		if err != nil {
			t.Fatal(err)
		}
		mustTake(t, c, input)
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	c, err := New(t.Context(), Options{KB: path, Resume: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	if c.SessionID() != "s1" {
		t.Errorf("goes on with %s", c.SessionID())
	}
	l, err := c.Browse(t.Context(), SessionShelf, "")
	if err != nil || len(l.Entries) != 1 || !strings.HasPrefix(l.Entries[0].Text, "Pete lives in Hull.") {
		t.Errorf("%+v, %v", l.Entries, err)
	}
}

// TestOffers: what is offered is done by a word, says before what goes, and is left by anything else.
func TestOffers(t *testing.T) {
	race.Skip(t)
	t.Parallel()
	for _, talk := range [][]string{
		{"delete Hugo", "That takes back: Hugo grows leeks. Hugo lives in Sligo. Say yes", "ok", "", "Where does Hugo live?", "nothing that I was told"},
		{"delete Hugo", "Say yes", "do it!", "", "undo", "Undone: t5", "Where does Hugo live?", "Sligo", "redo", "Brought back", "Where does Hugo live?", "nothing that I was told"},
		{"delete Hugo", "Say yes", "Mona owns a kiln.", "", "yes", "I had asked nothing", "Where does Hugo live?", "Sligo"},
		{"delete Hugo", "Say yes", "no thanks", "Then I leave it as it is", "yes", "I had asked nothing", "Where does Hugo live?", "Sligo"},
		{"start over", "everything I know: 2 facts and 1 rule or note. Say yes", "Yes, please.", "I have forgotten all of it"},
		{"What does Hugo grow?", "Leeks", "oops", "That undoes t3, “If somebody grows leeks then they are a gardener”. Say yes", "go ahead", "Undone: t3"},
		{"forget what I told you about leeks", "That takes back: Hugo grows leeks. Say yes", "yes", "", "Where does Hugo live?", "Sligo"},
		{"delete that rule", "", "Is Hugo a gardener?", "I don't know"},
		{"Every baker is awake.", "", "Every baker is kind.", "", "drop the rule about bakers", "1. Every baker is awake.\n2. Every baker is kind.", "the second", "", "drop the rule about bakers", "", "/rules", "r1: "},
		{"take back the last two", "Undone: t3", "/facts", "f1: Hugo grows leeks"},
		{"export this as a pdf", "I cannot write whence.pdf", "no", "Then I leave it"},
		{"Mona deleted that rule yesterday.", "", "Is Hugo a gardener?", "Yes"},
		{"change Sligo to Galway", "", "Where does Hugo live?", "Galway"},
		{"what did I tell you first?", "You said first, in t1: “Hugo grows leeks.”"},
		{"Print the file and export it", "I did nothing, and kept nothing of it. Did you mean /export?", "/notes", "There are no notes"},
		{"take me to the leeks", "That is /show the leeks: all that is known about a name. Say yes", "yes", "Hugo grows leeks"},
		{"bring me the kiln", "nothing", "/notes", "There are no notes"},
		{"Hand me the leeks", "That is /show the leeks", "What does Hugo grow?", "Leeks"},
		{"name this chat Garden", "", "open Garden", "Going on with “Garden”"},
		{"open the shutters", "Kept as a note: it asks for something to be done", "The shutters are in the shed.", "", "Where are the shutters?", "The shed"},
		{"help timeline", "in the order of time"},
		{"help Mona", "asks for something to be done"},
		{"zoom in", "I did nothing, and kept nothing of it"},
		{"cancel the lease", "Kept as a note", "The lease is for May.", "", "cancel the lease", "", "Is the lease cancelled?", "Yes"},
	} {
		c := newTest(t, nil)
		said(t, c, "Hugo grows leeks.", "Hugo lives in Sligo.", "If somebody grows leeks then they are a gardener.")
		for i := 0; i < len(talk); i += 2 {
			wantReply(t, c, talk[i], talk[i+1])
		}
	}
}

// What an undoing takes back is named as long as it is not much, without what is only written down beside it.
func TestUndoingManyCountsThem(t *testing.T) {
	c := newTest(t, nil)
	path := filepath.Join(t.TempDir(), "towns.csv")
	rows := "name,town\n"
	for i := range 30 {
		rows += fmt.Sprintf("Person%c,Town%c\n", 'A'+rune(i%26), 'A'+rune(i))
	}
	if err := os.WriteFile(path, []byte(rows), 0o600); err != nil {
		t.Fatal(err)
	}
	said(t, c, "/import "+path)
	if r := mustTake(t, c, "/undo"); !strings.HasSuffix(strings.Join(r.Effects.Receipts, "\n"), "things taken back") {
		t.Errorf("%q", r.Effects.Receipts)
	}
}

// What nothing was told of is said as the question has it, once, and from the other side.
func TestWhatIsUnknownIsSaidAsAsked(t *testing.T) {
	race.Skip(t)
	t.Parallel()
	c := newTest(t, nil)
	said(t, c, "Ben has a dog.")
	for question, want := range map[string]string{
		"Does Ben have a cat?":      "nothing about a cat.",
		"Where are my gloves?":      "nothing about your gloves.",
		"When is Lena's birthday?":  "nothing about Lena's birthday.",
		"Where is the wheelbarrow?": "nothing about the wheelbarrow.",
		"How old is your parrot?":   "nothing about your parrot.",
	} {
		wantReply(t, c, question, want)
	}
}

// A count over what contradicts itself says so, as a list does.
func TestACountOfWhatIsDisputedSaysSo(t *testing.T) {
	c := newTest(t, nil)
	said(t, c, "Tom is a cat.", "Mia is a cat.", "Tom is not a cat.")
	const beware = "Beware: I also know the opposite of this: Tom is a cat."
	wantReply(t, c, "How many cats are there?", "2, counting what I know: Mia, Tom.", beware)
	said(t, c, "/forget f3")
	if r := mustTake(t, c, "How many cats are there?"); strings.Contains(r.Reply, "Beware") {
		t.Errorf("nothing is disputed: %s", r.Reply)
	}
}
