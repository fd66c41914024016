package conductor

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/internal/race"
	"whence/triple"
	"whence/triple/english/word"
)

// TestListedIsAnswered: whatever is listed as known is answered Yes when asked, each place
// of it is found by the question for it, and no answer repeats its question.
func TestListedIsAnswered(t *testing.T) {
	race.Skip(t)
	for _, told := range []string{
		"Tom's favourite food is pizza.",
		"The capital of Norway is Oslo.",
		"Anna works at Acme.",
		"The north field is 3 hectares.",
		"The train leaves Vienna at 8:15.",
		"Ben sold the piano to Carla in May.",
		"Rita is older than Sam.",
		"The key is in the drawer.",
		"Rex is a dog.",
		"The door is red.",
		"Mia has two brothers.",
		"Otto lives in Bern.",
		"The meeting is on Monday.",
		"Lena likes tea.",
		"The ticket costs 3 euros.",
		"Nils is married to Eva.",
		"Paul's sister is Ida.",
		"The river flows through Basel.",
		"The shop opens at 9:00.",
		"Omar plays the drums.",
		"Bella is 12 years old.",
		"The lathe was repaired by Benno.",
		"The wardrobe is 2 metres wide.",
		"Wanda keeps bees.",
		"The password of the router is banana.",
		"Tom sings.",
		"The bridge was built in 1990.",
		"Olga may open the safe.",
		"Ida will visit Rome.",
		"Karl used to own a boat.",
		"Jonas must feed the cat.",
		"Jonas has to wash the car.",
		"Lea looks after the garden.",
		"Max was born in 1990.",
		"Nora has sold the van.",
		"The shelf is next to the door.",
		"Ravi is allergic to nuts.",
		"Uwe is taller than Jan.",
		"The lake is 4 km long.",
		"The parcel weighs 3 kg.",
		"Vera can swim.",
		"Sara was ill.",
		"Sara was in Bern.",
		"Sara was a teacher.",
		"The horse's name is Luna.",
		"The soup is made of beans.",
		"Eva is afraid of spiders.",
		"Ann is responsible for the keys.",
	} {
		c := newTest(t, nil)
		mustTake(t, c, told)
		var facts []triple.Fact
		for f, err := range c.known.Store.Facts(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			facts = append(facts, f)
		}
		if len(facts) == 0 {
			t.Errorf("%q: nothing was learned", told)
		}
		for _, f := range facts {
			if !triple.OfEvent(f.Triple.Relation) {
				askOf(t, c, f.Triple)
			}
		}
		end(t, c)
	}
}

// askOf asks whether a fact holds, and for each of its places.
func askOf(t *testing.T, c *Conductor, f triple.Triple) {
	t.Helper()
	x := c.explain.Relabel(f)
	x.Confidence = 0 // how sure it is, the list says beside it
	said := c.known.Language.Fact(x, c.known.Words)
	whether := c.known.Language.Question(triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: x}}}}, c.known.Words)
	if r := mustTake(t, c, whether); r.Verdict != Proved {
		t.Errorf("%q is listed, and %q is %s: %s", said, whether, r.Verdict, r.Reply)
	}
	if strings.Contains(x.Subject.Name, "'s_") {
		return // it has no name but what it is to its owner
	}
	v := triple.Var("X")
	for _, ask := range []struct{ of, wanted triple.Triple }{
		{x, triple.Triple{Subject: v, Relation: x.Relation, Object: x.Object}},
		{x, triple.Triple{Subject: x.Subject, Relation: x.Relation, Object: v}},
	} {
		place := x.Subject
		if ask.wanted.Object.IsVar() {
			place = x.Object
		}
		q := triple.Question{Form: triple.Which, Goals: [][]triple.Literal{{{Triple: ask.wanted}}}, Wanted: []string{"X"}, Words: []string{"what"}}
		text := c.known.Language.Question(q, c.known.Words)
		if r, _ := c.known.Words.Relation(x.Relation); ask.wanted.Object.IsVar() {
			of, what, _ := strings.Cut(r.Word, " ")
			switch r.Form {
			case triple.FormInstance:
				text = "What is " + x.Subject.Spelling() + "?"
			case triple.FormMeasure:
				text = "How " + what + " is " + x.Subject.Spelling() + "?"
			case triple.FormCount:
				text = "How many " + of + "s does " + x.Subject.Spelling() + " have?"
			}
		}
		r := mustTake(t, c, text)
		found := false
		for _, a := range r.Answers {
			found = found || sharesWord(a.Text, place.Spelling())
			if repeats(a.Text, text) {
				t.Errorf("%q repeats its question %q", a.Text, text)
			}
		}
		if !found {
			t.Errorf("%q: asked %q for %q, and the answer is %s %q", said, text, place.Spelling(), r.Verdict, r.Reply)
		}
	}
}

// sharesWord reports whether an answer names what stands in a place.
func sharesWord(answer, place string) bool {
	for _, w := range word.Split(place) {
		if !strings.Contains(strings.ToLower(answer), word.Stem(w.Text)) {
			return false
		}
	}
	return true
}

// repeats reports whether an answer says nothing but words of its question.
func repeats(answer, question string) bool {
	have := map[string]bool{}
	for _, w := range word.Split(question) {
		have[word.Stem(w.Text)] = true
	}
	for _, w := range word.Split(answer) {
		if !have[word.Stem(w.Text)] {
			return false
		}
	}
	return true
}

// TestDenialsAndEventsAreAnswered: what is listed as a denial is answered No when the opposite
// is asked, and what is listed as one sentence, or of "us", is answered Yes.
func TestDenialsAndEventsAreAnswered(t *testing.T) {
	race.Skip(t)
	for _, x := range []struct {
		told, whether string
		want          Verdict
		what, place   string
	}{
		{"Leila does not own a dog.", "Does Leila own a dog?", Refuted, "", ""},
		{"Otto does not live in Bern.", "Does Otto live in Bern?", Refuted, "", ""},
		{"The door is not red.", "Is the door red?", Refuted, "", ""},
		{"Anna did not sell the boat.", "Did Anna sell the boat?", Refuted, "", ""},
		{"Nobody may smoke in the kitchen.", "May Otto smoke in the kitchen?", Refuted, "", ""},
		{"Leila has no dog.", "Does Leila have no dog?", Proved, "", ""},
		{"Ben sold the piano to Carla in May.", "Did Ben sell the piano to Carla in May?", Proved, "Who did Ben sell the piano to?", "Carla"},
		{"Priya moved the meeting to Monday.", "Did Priya move the meeting to Monday?", Proved, "Who moved the meeting?", "Priya"},
		{"Ida gave Tom a book on Sunday.", "Did Ida give Tom a book on Sunday?", Proved, "When did Ida give Tom a book?", "Sunday"},
		{"Our car is red.", "Is our car red?", Proved, "", ""},
		{"We have two cars.", "Do we have two cars?", Proved, "How many cars do we have?", "2"},
		{"Our landlord is Mr Kern.", "Is Mr Kern our landlord?", Proved, "Who is our landlord?", "Kern"},
		{"My dog is called Rex.", "Is my dog called Rex?", Proved, "What is my dog called?", "Rex"},
	} {
		c := newTest(t, nil)
		mustTake(t, c, x.told)
		if r := mustTake(t, c, x.whether); r.Verdict != x.want {
			t.Errorf("%q was told, and %q is %s: %s", x.told, x.whether, r.Verdict, r.Reply)
		}
		if x.what != "" {
			r := mustTake(t, c, x.what)
			if len(r.Answers) == 0 || !sharesWord(r.Answers[0].Text, x.place) {
				t.Errorf("%q was told, and %q is answered %q", x.told, x.what, r.Reply)
			}
		}
		end(t, c)
	}
}

// aSentence draws what somebody may tell, of every kind of relation: with one or two places
// or more, by verbs, nouns, adjectives, amounts and prepositions, told or denied.
func aSentence(t *rapid.T) string {
	pick := func(of string) string { return rapid.SampledFrom(strings.Split(of, "|")).Draw(t, "word") }
	who := func() string { return pick("Vera|Otto|Mr Kern|our neighbour|my aunt|the plumber|Tom's sister") }
	what := func() string { return pick("the piano|our car|the red bicycle|the ladder|a lawnmower") }
	where := func() string { return pick("in Bern|in the cellar|on the balcony|at Acme|next to the station") }
	when := func() string { return pick("on Monday|in May|on 3 June|at 9:00|in 2019") }
	amount := func() string { return pick("3 kg|12 euros|2 metres|40 minutes") }
	switch rapid.IntRange(0, 27).Draw(t, "kind") {
	case 0:
		return who() + " " + pick("sold|bought|repaired|lost") + " " + what() + " " + when() + "."
	case 1:
		return who() + " " + pick("lives|works|sleeps") + " " + where() + "."
	case 2:
		return who() + " does not " + pick("own|like|need") + " " + pick("the piano|the ladder|a lawnmower") + "."
	case 3:
		return who() + " did not " + pick("sell|repair|find") + " " + what() + "."
	case 4:
		return pick("The piano|Our car|The lawnmower|The ladder") + " is " + pick("red|old|not red|broken") + "."
	case 5:
		return pick("The piano|Our car|The lawnmower") + " is " + where() + "."
	case 6:
		return pick("The parcel|Our rent|The ticket|The film") + " " + pick("is|costs|weighs|takes") + " " + amount() + "."
	case 7:
		return who() + " has " + pick("two|five|no") + " " + pick("brothers|cats|keys") + "."
	case 8:
		return who() + " is " + pick("older|taller") + " than " + pick("Ines|Paul") + "."
	case 9:
		return pick("The owner of the house|Our landlord|Vera's brother|The capital of Norway") + " is " + pick("Ines|Paul|Oslo") + "."
	case 10:
		return pick("Vera|Otto") + " gave " + pick("Ines|Paul") + " " + what() + " " + when() + "."
	case 11:
		return "We have " + pick("a van|two cats|three keys|a cabin") + "."
	case 12:
		return what() + " was " + pick("repaired|painted|stolen") + " by " + pick("Ines|Paul") + "."
	}
	if s := aRarerSentence(pick, who, what, where, when); s != "" {
		return s
	}
	return pick("Vera|Otto|Mr Kern|the plumber") + " " + pick("must|may not|can") + " " + pick("park|smoke|wait") + " " + where() + "."
}

// aRarerSentence draws one of the kinds that are told more rarely: what will be, has been and
// used to be, what is done to or with something, values that measure, and names.
func aRarerSentence(pick func(string) string, who, what, where, when func() string) string {
	switch pick("will|has|used|must|of|measure|name|born|particle|same|many|every|was|") {
	case "will":
		return pick("Vera|Otto|Mr Kern") + " will " + pick("sell|paint|visit") + " " + pick("the piano|the ladder") + pick("| on Monday| in May") + "."
	case "has":
		return who() + " has " + pick("sold|painted|seen") + " " + what() + "."
	case "used":
		return who() + " used to " + pick("own|paint") + " " + what() + "."
	case "must":
		return pick("Vera|Otto|Mr Kern") + " " + pick("has to|must|may|cannot") + " " + pick("wash|paint|return") + " " + pick("the piano|the ladder") + "."
	case "of":
		return who() + " is " + pick("afraid of spiders|allergic to nuts|responsible for the keys|proud of Paul|good at chess") + "."
	case "measure":
		return pick("The piano|The lake|The wall|The ladder") + " is " + pick("2 metres|40 cm|4 km") + " " + pick("long|wide|high") + "."
	case "name":
		return pick("The horse|Our dog|My aunt") + " is called " + pick("Luna|Rex") + "."
	case "born":
		return pick("Vera|Otto") + " was born " + pick("in Bern|in 1990|on 3 June 1990") + "."
	case "particle":
		return who() + " " + pick("looks after|gave back|threw away") + " " + what() + "."
	case "same":
		return pick("Vera|Otto") + " is " + pick("married to|engaged to|the same as") + " " + pick("Ines|Paul") + "."
	case "many":
		return pick("Vera|Otto") + " " + pick("ate|bought|needs") + " " + pick("three apples|five eggs|2 kg of flour") + "."
	case "every":
		return who() + " " + pick("sings|swims|plays the piano") + " every " + pick("Monday|week") + "."
	case "was":
		return who() + " was " + pick("ill|a teacher|in Bern|at Acme") + "."
	}
	return ""
}

// TestWhateverIsListed: of what is told of any kind, each sentence that is listed as known is
// so when it is asked whether it is.
func TestWhateverIsListed(t *testing.T) {
	race.Skip(t)
	rapid.Check(t, func(r *rapid.T) {
		c := newTest(t, nil)
		defer end(t, c)
		told := aSentence(r)
		told = strings.ToUpper(told[:1]) + told[1:]
		mustTake(t, c, told)
		listed, denied := map[string]string{}, map[string]bool{}
		for f, err := range c.known.Store.Facts(t.Context()) {
			if err != nil {
				r.Fatal(err)
			}
			f.Triple.Confidence = 0 // how sure it is, the list says beside it
			if owner, ofIt := strings.CutPrefix(f.Triple.Subject.Name, f.Triple.Object.Name+"'s_"); ofIt && f.Triple.Relation == owner+"_of" {
				continue // that our car is ours its name says
			}
			said := c.explain.Sentence(f.Triple)
			if listed[said] = ""; !triple.OfEvent(f.Triple.Relation) {
				x := c.explain.Relabel(f.Triple)
				x.Denied = false
				listed[said] = c.known.Language.Question(triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: x}}}}, c.known.Words)
				denied[said] = f.Triple.Denied
			}
		}
		mine := strings.NewReplacer("your ", "my ", "Your ", "my ", "Our ", "our ")
		for said, direct := range listed {
			asked := "Is it true that " + mine.Replace(strings.TrimSuffix(said, ".")) + "?"
			a := mustTake(t, c, asked)
			want := Proved
			if a.Verdict != Proved && direct != "" {
				if a = mustTake(t, c, mine.Replace(direct)); denied[said] {
					want = Refuted // the opposite is asked
				}
			}
			if a.Verdict != want {
				r.Errorf("told %q: listed is %q, and %q (%q) is %s: %s", told, said, asked, direct, a.Verdict, a.Reply)
			}
		}
	})
}
