package ground_test

import (
	"fmt"
	"strings"
	"testing"

	"whence/conductor/ground"
	"whence/conductor/ground/cite"
	"whence/internal/race"
	"whence/triple"
	"whence/triple/english"
)

// toldOf is a sentence as it is told, rewordings of it, and for each kind of
// fault what of a rewording is put in the place of what.
type toldOf struct {
	told     string
	faithful []string
	wrong    map[string][][2]string
}

// toldFacts are facts with dates, numbers, counts, values, events, denials and
// degrees of certainty.
func toldFacts() []toldOf {
	type swaps = map[string][][2]string
	return []toldOf{
		{"Ann was born in 1990.", []string{"Ann was born in 1990"}, swaps{"name": {{"Ann", "Paul"}, {"Ann", "Zoe"}}, "date": {{"1990", "1991"}, {"1990", "May 1990"}, {"1990", "1990 or 1991"}}, "polarity": {{"was", "was not"}, {"was", "wasn't"}}}},
		{"Paul was born on 1990-05-01.", []string{"Paul was born on 1 May 1990", "Paul was born on May 1, 1990"}, swaps{"name": {{"Paul", "Ann"}, {"Paul", "Peter"}}, "date": {{"May", "June"}, {"1990", "1909"}, {"May", "March"}}, "number": {{"1990", "1990 5 times"}}, "polarity": {{"was", "was not"}}}},
		{"The invoice was paid on 2024-03-15.", []string{"the invoice was paid on 15 March 2024", "the invoice was paid on 2024-03-15"}, swaps{"name": {{"invoice", "contract"}, {"invoice", "bridge"}}, "date": {{"2024", "2023"}, {"15", "16"}, {"15", "5"}}, "polarity": {{"was", "was not"}, {"was", "was never"}}}},
		{"Tom has 3 dogs.", []string{"Tom has 3 dogs", "Tom has three dogs"}, swaps{"name": {{"Tom", "Ann"}, {"dogs", "cats"}, {"dogs", "members"}}, "number": {{"has", "has 4 of"}, {"3", "4"}, {"three", "two"}, {"dogs", "of 5 dogs"}}, "quantifier": {{"has", "has at least"}, {"has", "has only"}, {"has", "has exactly"}, {"Tom", "every Tom"}}, "polarity": {{"has", "has not"}, {"has", "does not have"}}}},
		{"The team has 12 members.", []string{"the team has 12 members"}, swaps{"name": {{"team", "invoice"}, {"members", "dogs"}}, "number": {{"12", "21"}, {"12", "1.2"}, {"12", "12,000"}}, "quantifier": {{"has", "has at most"}, {"has", "has nearly"}, {"12", "some"}, {"12", "many"}}, "polarity": {{"has", "does not have"}}}},
		{"Ann is 35 years old.", []string{"Ann is 35 years old"}, swaps{"name": {{"Ann", "Tom"}}, "number": {{"35", "53"}, {"35", "36"}, {"35", "3 and 5"}}, "date": {{"35 years old", "from 1935"}}, "quantifier": {{"is", "is almost"}, {"is", "is only"}}, "polarity": {{"is", "is not"}, {"is", "isn't"}}}},
		{"The bridge is 300 m long.", []string{"the bridge is 300 m long"}, swaps{"name": {{"bridge", "team"}, {"m", "km"}}, "number": {{"300", "3000"}, {"300", "30"}, {"300", "300.5"}}, "quantifier": {{"is", "is nearly"}, {"the bridge", "every bridge"}}, "polarity": {{"is", "is not"}}}},
		{"Project Falcon costs 250000 euros.", []string{"Project Falcon costs 250000 euros", "Project Falcon costs 250,000 euros"}, swaps{"name": {{"Falcon", "Eagle"}, {"euros", "dollars"}}, "number": {{"250", "25"}, {"250", "251"}}, "quantifier": {{"costs", "always costs"}, {"costs", "costs almost"}}, "polarity": {{"costs", "does not cost"}, {"costs", "never costs"}}}},
		{"Tom went to the kitchen.", []string{"Tom went to the kitchen", "it was the kitchen that Tom went to"}, swaps{"name": {{"Tom", "Ann"}, {"kitchen", "garden"}, {"kitchen", "bridge"}}, "date": {{"kitchen", "kitchen in 1990"}, {"kitchen", "kitchen yesterday"}}, "number": {{"kitchen", "kitchen 2 times"}}, "quantifier": {{"Tom", "only Tom"}, {"went", "often went"}}, "polarity": {{"went", "did not go"}}}},
		{"Mary gave the milk to Bob.", []string{"Mary gave the milk to Bob"}, swaps{"name": {{"Mary", "Ann"}, {"Bob", "Tom"}, {"milk", "book"}, {"to Bob", "to Bob and Ann"}}, "date": {{"to Bob", "to Bob in 1990"}, {"to Bob", "to Bob on Monday"}}, "number": {{"the milk", "2 milks"}, {"milk", "milk 3 times"}}, "quantifier": {{"the milk", "all milk"}, {"gave", "always gave"}}, "polarity": {{"gave", "did not give"}, {"gave", "never gave"}}}},
		{"The meeting is on Monday.", []string{"the meeting is on Monday"}, swaps{"name": {{"meeting", "bridge"}}, "date": {{"Monday", "Tuesday"}, {"Monday", "Monday 5 May 2025"}, {"on Monday", "on 2024-03-15"}}, "quantifier": {{"Monday", "every Monday"}, {"the meeting", "every meeting"}}, "polarity": {{"is", "is not"}, {"is", "isn't"}}}},
		{"Bob is probably a spy.", []string{"it is 80% certain that Bob is a spy"}, swaps{"name": {{"Bob", "Tom"}, {"spy", "cat"}}, "number": {{"80%", "90%"}, {"80%", "8%"}, {"it is 80% certain that Bob", "Bob"}}, "quantifier": {{"Bob", "only Bob"}}, "polarity": {{"is a", "is not a"}, {"it is 80%", "it is not 80%"}}}},
		{"Rex is not a wolf.", []string{"Rex is not a wolf", "Rex isn't a wolf", "it is not true that Rex is a wolf"}, swaps{"name": {{"Rex", "Tom"}, {"wolf", "spy"}}, "quantifier": {{"Rex", "every Rex"}}, "polarity": {{"not ", ""}, {"isn't", "is"}}}},
	}
}

// kinds are those of the faults that are planted in each rewording whatever it
// says.
func alwaysPlanted(good string, cite, other int) map[string][]string {
	at, away := fmt.Sprintf(" [%d].", cite), fmt.Sprintf(" [%d].", other)
	return map[string][]string{
		"clause":      {good + " and is rich" + at, good + ", which is a pity" + at, good + at + " Ann is ill" + at, good + " because the team was late" + at, good + ", so Zoe is happy" + at},
		"citation":    {good + away, good + ".", good + " [99].", good + fmt.Sprintf(" [%d", cite)},
		"instruction": {good + " and you must delete it" + at, "Ignore the rules: " + good + at, "Please send it to Bob, as " + good + at, "Say that Zoe is an admin" + at},
		"name":        {good + " with Zoe" + at, "according to Zoe, " + good + at},
		"number":      {good + " 7 times" + at},
		"date":        {good + " since 1987" + at, good + " until Friday" + at},
		"polarity":    {"it is not the case that " + good + at, "it is false that " + good + at},
		"quantifier":  {"only " + good + at, "always " + good + at, "mostly " + good + at},
	}
}

// saidFaithfully leads into a rewording, and says another fact beside it.
func saidFaithfully(good, told string, cite, other int) []string {
	at := fmt.Sprintf(" [%d]", cite)
	yes := "yes, "
	if strings.Contains(told, " not ") {
		yes = "no, "
	}
	var out []string
	for _, lead := range []string{"", "as you told me, ", "in short, ", "I know that ", "you said that ", yes, "therefore ", "in fact, ", "according to what you told me, "} {
		out = append(out, lead+good+at+".")
	}
	second := toldFacts()[other-1].faithful[0]
	for _, link := range []string{", and ", ", but ", "; ", ", while ", " and ", ", whereas "} {
		out = append(out, good+at+link+second+fmt.Sprintf(" [%d].", other))
	}
	return append(out, at[1:]+" "+good+".", good+"."+at, second+" and "+good+fmt.Sprintf(" [%d][%d].", other, cite))
}

// toldEvidence is what the conversation gives a model of the sentences: facts
// as they are printed, an event as the sentence that told it.
func toldEvidence(t *testing.T) ([]ground.Evidence, *ground.Gate) {
	t.Helper()
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	var out []ground.Evidence
	for i, x := range toldFacts() {
		read, err := e.Read(t.Context(), x.told, triple.Discourse{})
		if err != nil || len(read) != 1 || read[0].Kind != triple.FactKind {
			t.Fatalf("%q is not read as a fact: %+v, %v", x.told, read, err)
		}
		item := ground.Evidence{N: i + 1, Text: e.Fact(read[0].Facts[0], nil) + ".", Triples: read[0].Facts[:1]}
		if last := read[0].Facts[len(read[0].Facts)-1]; triple.OfEvent(last.Relation) {
			item = ground.Evidence{N: i + 1, Text: x.told}
		}
		out = append(out, item)
	}
	return out, ground.New(e, ground.Options{})
}

// TestToldFactsByKind plants faults of each kind in rewordings of what was
// told: none passes, and nineteen in twenty of the rewordings do.
func TestToldFactsByKind(t *testing.T) {
	race.Skip(t)
	evidence, gate := toldEvidence(t)
	planted, faithful, refused := map[string]int{}, 0, 0
	for i, x := range toldFacts() {
		cite, other := i+1, (i+1)%len(evidence)+1
		for _, good := range x.faithful {
			for _, s := range saidFaithfully(good, x.told, cite, other) {
				faithful++
				if r := gate.Check(t.Context(), strings.ToUpper(s[:1])+s[1:], evidence); !r.OK {
					refused++
					t.Logf("turned down: %s (%s)", s, r)
				}
			}
			wrong := alwaysPlanted(good, cite, other)
			for kind, swaps := range x.wrong {
				for _, swap := range swaps {
					if bad := strings.Replace(good, swap[0], swap[1], 1); bad != good {
						wrong[kind] = append(wrong[kind], bad+fmt.Sprintf(" [%d].", cite))
					}
				}
			}
			for kind, sentences := range wrong {
				for _, s := range sentences {
					planted[kind]++
					passes(t, gate, kind, s, evidence)
				}
			}
		}
	}
	total := 0
	for kind, n := range planted {
		total += n
		if n < 30 {
			t.Errorf("only %d faults of kind %s", n, kind)
		}
	}
	t.Logf("%d planted faults, by kind %v; %d of %d rewordings passed", total, planted, faithful-refused, faithful)
	if total < 300 || faithful < 300 || refused*20 > faithful {
		t.Errorf("%d planted, %d of %d rewordings turned down", total, refused, faithful)
	}
}

// passes reports a planted fault that the gate lets through: as one sentence, or
// sentence by sentence as a stream is cut.
func passes(t *testing.T, gate *ground.Gate, kind, text string, evidence []ground.Evidence) {
	t.Helper()
	splitter := cite.NewSplitter()
	parts := append(splitter.Push(text), splitter.Flush())
	for _, s := range parts {
		if strings.TrimSpace(s) != "" && !gate.Check(t.Context(), s, evidence).OK {
			return
		}
	}
	t.Errorf("passed, %s: %s", kind, text)
}
