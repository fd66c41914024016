package elided_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/triple/english/elided"
	"whence/triple/english/parse"
)

// TestOf writes out what is left out, and nothing where the words leave open what belongs
// together, or nothing is left out.
func TestOf(t *testing.T) {
	p, err := parse.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][]string{
		"The hall costs 120 and the castle 95.":                                   {"The hall costs 120.", "the castle costs 95."},
		"Ann works at the bank & Ben at the mill":                                 {"Ann works at the bank.", "Ben works at the mill."},
		"Ben's allergic to nuts, Ann to shellfish.":                               {"Ben's allergic to nuts.", "Ann is allergic to shellfish."},
		"The bus to Porto leaves at 8, the train at 9.":                           {"The bus to Porto leaves at 8.", "the train leaves at 9."},
		"We owe Gippy $616 and Siobhan $190.":                                     {"We owe Gippy $616.", "We owe Siobhan $190."},
		"Ann has 3 cats and Ben 2.":                                               {"Ann has 3 cats.", "Ben has 2 cats."},
		"Ann paid £30 and Ben 20.":                                                {"Ann paid £30.", "Ben paid £20."},
		"rent 850, due on the 1st":                                                {"The rent is 850.", "The rent is due on the 1st."},
		"The sofa cost 950 euros, not 900.":                                       {"The sofa cost 950 euros."},
		"Kurt has four goats, not three goats.":                                   {"Kurt has four goats."},
		"Kurt has four goats, not three dogs.":                                    nil,
		"Kurt has four goats, not many.":                                          nil,
		"dentist tues 3pm":                                                        {"The dentist is tues 3pm."},
		"Big Tom = Grokk, half-orc barbarian, at 11 hp":                           {"Big Tom is Grokk.", "Big Tom is a half-orc barbarian.", "Big Tom is at 11 hp."},
		"Absent: Luis (strep throat), Maya":                                       {"Luis is absent because of strep throat.", "Maya is absent."},
		"Closed: the library":                                                     {"the library is closed."},
		"Budget: kitchen 12k, bathroom 7k":                                        {"The budget of the kitchen is 12k.", "The budget of the bathroom is 7k."},
		"I own two flats in Garrick House: 2A and 2B":                             {"I own 2A and 2B in Garrick House.", "2A and 2B are flats."},
		"There are two witnesses: Ruth and Dev":                                   {"Ruth and Dev are witnesses."},
		"Kev came at ten, fixed the boiler, left at noon.":                        {"Kev came at ten.", "Kev fixed the boiler.", "Kev left at noon."},
		"Ann is a nurse, works nights.":                                           {"Ann is a nurse.", "Ann works nights."},
		"The plasterer's Amir Khan, the deposit's £450.":                          {"The plasterer is Amir Khan.", "the deposit is £450."},
		"Ann & Ben live in Porto.":                                                {"Ann and Ben live in Porto."},
		"Tilly & Sons live in Porto.":                                             nil,
		"Ida is a trainee, but Rolf no longer is.":                                {"Ida is a trainee.", "Rolf is no longer a trainee."},
		"Ida is a trainee, but Rolf isn't any more.":                              {"Ida is a trainee.", "Rolf is no longer a trainee."},
		"Ida is a trainee, but Rolf isn't.":                                       {"Ida is a trainee.", "Rolf is not a trainee."},
		"Ida is happy, Rolf isn't as well.":                                       {"Ida is happy.", "Rolf is not happy."},
		"The stove burns, but only in winter.":                                    {"The stove burns only in winter."},
		"The inn is shut on Mondays and Tuesdays both.":                           {"The inn is shut on Mondays and Tuesdays."},
		"The club has nine members, two of whom sing.":                            {"The club has nine members.", "two of the nine members sing."},
		"The inn has six rooms, of which two are free.":                           {"The inn has six rooms.", "two of the six rooms are free."},
		"Rumour: the mayor left on Tuesday.":                                      nil,
		"Wim is 64, three years older than my aunt.":                              {"Wim is 64.", "Wim is three years older than my aunt."},
		"Wim is 64, and three years older than my aunt.":                          nil,
		"Wim, three years older than my aunt, is 64.":                             nil,
		"Lea is two years older than he is.":                                      {"Lea is two years older than he."},
		"We sowed the peas on 3 May and the kale two weeks after that.":           {"We sowed the peas on 3 May.", "We sowed the kale two weeks later."},
		"Ann has a slot with Dr. Roe at 9:20, and Ben has his ten minutes later.": {"Ann has a slot with Dr. Roe at 9:20.", "Ten minutes later Ben has a slot with Dr. Roe."},
		"I teach class 5b, which has 20 pupils, nine of whom are girls.":          {"I teach class 5b, which has 20 pupils.", "nine of the 20 pupils are girls."},
		"The fund is 800 euros, of which 300 euros are spent.":                    {"The fund is 800 euros.", "300 of the 800 euros are spent."},
		"Monday: Ann cooks.":                                                      {"Ann cooks on Monday."},
		"Team: Ana (lead), Rui (cook)":                                            {"Team: Ana.", "Ana is the lead of the team.", "Team: Rui.", "Rui is the cook of the team."},
		"She has two red hats and a blue one.":                                    {"She has two red hats and a blue hat."},
		"She has a red hat and two blue ones.":                                    {"She has a red hat and two blue hats."},
		"Ben bought a house with a garden and a big one.":                         nil,
		"Vegan: Ana, Tom":                                                         {"Ana is a vegan.", "Tom is a vegan."},
		"Menu: soup £4, pie £9":                                                   {"Menu: soup.", "The soup is £4.", "Menu: pie.", "The pie is £9."},

		"Ann likes jazz, Ben doesn't.":                        {"Ann likes jazz.", "Ben does not like jazz."},
		"Ann doesn't like jazz, her aunt does though.":        {"Ann doesn't like jazz.", "her aunt likes jazz."},
		"Ann has paid, Ben has not.":                          {"Ann has paid.", "Ben has not paid."},
		"I am a nurse, Ben and Cleo are too.":                 {"I am a nurse.", "Ben is a nurse.", "Cleo is a nurse."},
		"The lamp in the hall flickers, the one here doesn't": {"The lamp in the hall flickers.", "the lamp here does not flicker."},
		"Ann is on the list but Ben's sister isn't.":          {"Ann is on the list.", "Ben's sister is not on the list."},
		"Hut 1 is for boats, hut 2 for tents.":                {"Hut 1 is for boats.", "hut 2 is for tents."},
		"Ida owns two boats, namely the Swan and the Gull":    {"Ida owns the Swan and the Gull.", "the Swan and the Gull are boats."},
		"There are two keys: a big one here and a small one at the bank.": {
			"There are two keys.", "There is a big key here.", "There is a small key at the bank."},
		"There are two keys: a big one, a new one and a small one.": nil, // that is three
		"A van with 30 lamps came, and two of them were broken.": {
			"A van with 30 lamps came.", "two of the 30 lamps were broken."},
		"A van with 30 lamps for schools came, two of them were closed.": nil, // schools may be
		"The lamp in the hall flickers, the one in the attic doesn't": {
			"The lamp in the hall flickers.", "the lamp in the attic does not flicker."},
		"Ann is a cook, me and Ben are bakers.":               {"Ann is a cook.", "Ben and I are bakers."},
		"We leave at six, Ann at seven.":                      {"We leave at six.", "Ann leaves at seven."},
		"The red tent has two doors, the green one only one.": {"The red tent has two doors.", "the green tent has one door."},
		"ibis has 8 gb of ram, stork only 4":                  {"ibis has 8 gb of ram.", "stork has 4 gb of ram."},
		"Monday we eat at the inn, Tuesday at the lake.":      {"we eat at the inn on Monday.", "we eat at the lake on Tuesday."},
		"The first day we walk to Ulm, the second to Kempten": {"we walk to Ulm on the first day.", "we walk to Kempten on the second day."},
		"Ann, 34, is a cook.":                                 {"Ann is 34.", "Ann is a cook."},
		"Room 2 is Mr Bo, 70, in with a cough.":               {"Room 2 is Mr Bo.", "Mr Bo is 70.", "Mr Bo is in with a cough."},
		"Plumber for the bath, Mr Bo, comes Friday.":          {"Mr Bo is the plumber for the bath.", "Mr Bo comes Friday."},
		"My two aunts, Ann and Cleo, live in Rome.":           nil,
		"The choir has 40 members, six of them men.":          {"The choir has 40 members.", "six of the 40 members are men."},
		"I sold 12 of my 20 pots, five of them chipped.":      {"I sold 12 of my 20 pots.", "five of the 12 pots are chipped."},

		"tank 3: rainwater, 400 litres, cleaned 6 May":        {"tank 3: rainwater.", "tank 3 is 400 litres.", "tank 3 was cleaned on 6 May."},
		"glue: Bondex for frame 2, Ponal for frame 3":         {"The glue for frame 2 is Bondex.", "The glue for frame 3 is Ponal."},
		"flat 5 rent: old 610, new 680":                       {"The old rent of flat 5 is 610.", "The new rent of flat 5 is 680."},
		"jars given away: 5 to Ida, 1 to Bo":                  {"5 jars were given away to Ida.", "1 jar was given away to Bo."},
		"pump 2 leaking, Otto will mend it":                   {"pump 2 is leaking.", "Otto will mend it."},
		"boiler 1 inspected on Monday, 3 faults":              {"boiler 1 was inspected on Monday.", "boiler 1: 3 faults."},
		"tram 6 cancelled -> towed away":                      {"tram 6 was cancelled.", "tram 6 was towed away."},
		"night shift 10 pm to 6 am, concert at 7 pm":          {"The night shift is from 10 pm to 6 am.", "The concert is at 7 pm."},
		"14 vans in two halls, inspection on 3 May":           {"There are 14 vans in two halls.", "The inspection is on 3 May."},
		"Two tents: tent 1 for bikes, tent 2 for tools":       {"tent 1 is for bikes.", "tent 2 is for tools.", "There are two tents."},
		"Early shift this week: Ida, Bo and me":               {"Ida, Bo and I are on the early shift this week."},
		"We aren't leaving until 9 April.":                    {"We are leaving on 9 April."},
		"Because of the snow the bus didn't leave until 9:30": {"the bus left at 9:30 because of the snow."},
		"no flour left": {"There is no flour left."},

		"I don't eat until noon.":                               nil, // it lasts
		"We aren't leaving until Ann comes":                     nil,
		"no guests left":                                        nil, // none went, or none is there
		"Three rooms: room 1 for guests, room 2 for tools":      nil, // which is the third was not said
		"Ben: 20 litres, paid":                                  nil,
		"coffee with Ida, tart on Sunday":                       nil,
		"Tom loves his wife, Ben does too.":                     nil, // Ben's own, or Tom's
		"Ann thinks that Cleo is ill, Ben is too.":              nil, // or thinks so too
		"I sold 12 pots, five of them to tourists.":             nil,
		"The choir has 40 members and 3 cats, two of them men.": nil,
		"Room 2, 70, is closed.":                                nil, // nobody
		"I own three flats: 2A and 2B":                          nil, // which is the third was not said
		"I have two brothers: Tom, Ben and Kai":                 nil, // and I do not have Tom
		"Ann gave Ben the car and Cleo the van.":                nil, // Cleo may have given it or got it
		"Dan owes me 30 euros and Sue 15.":                      nil, // Sue may owe it or get it
		"I met Ann and Ben the baker.":                          nil, // who may be Ben
		"Erik is the deputy of Mira, the head of IT":            nil,
		"Ann didn't get the car and Ben the van.":               nil, // it may be that both did not
		"She bought the book, the pen and 3 apples.":            nil,
		"Ana likes bikes and Ford cars.":                        nil,
		"No dogs in the kitchen":                                nil,
		"Session 14":                                            nil,
		"Who got the car and who the van?":                      nil,
	} {
		got := elided.Of(p.Parse(text).Tree)
		if len(got) == 0 && want == nil {
			continue
		}
		if len(got) == 0 || !slices.Equal(got[0].Sentences, want) {
			t.Errorf("%q: %+v, want %q", text, got, want)
		}
	}
}

// TestNothingIsLost writes out clauses made at random, and finds each word of them again.
func TestNothingIsLost(t *testing.T) {
	p, err := parse.New()
	if err != nil {
		t.Fatal(err)
	}
	who := []string{"Ann", "Ben", "The hall", "The red car", "My aunt", "We", "The bus to Porto"}
	does := []string{"costs", "paid", "leaves", "works", "took", "is"}
	what := []string{"120", "£30", "the van", "at the mill", "on Monday", "3 cats", "bass", "at 9", "absent", "Cleo"}
	joints := []string{" and ", ", ", "; ", " & "}
	rapid.Check(t, func(t *rapid.T) {
		draw := func(from []string) string { return rapid.SampledFrom(from).Draw(t, "part") }
		text := fmt.Sprint(draw(who), " ", draw(does), " ", draw(what))
		for range rapid.IntRange(1, 2).Draw(t, "more") {
			text += draw(joints) + draw(who) + " " + draw(what)
		}
		for _, x := range elided.Of(p.Parse(text).Tree) {
			said := strings.ToLower(strings.Join(x.Sentences, " "))
			for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" ,;&.", r) }) {
				if w != "and" && !strings.Contains(said, w) {
					t.Fatalf("%q: %q lacks %q", text, x.Sentences, w)
				}
			}
		}
	})
}

// TestAnyWords writes out words and signs in any order without a defect.
func TestAnyWords(t *testing.T) {
	p, err := parse.New()
	if err != nil {
		t.Fatal(err)
	}
	some := []string{"Ann", "the", "hall", "costs", "12", "£", "'s", "and", "&", ",", ":", ";", "(", ")", "-", "=", "at", "my", "Monday", "absent", "rent", "two", "was", "not", ".", "?", "€5", "3pm"}
	rapid.Check(t, func(t *rapid.T) {
		elided.Of(p.Parse(strings.Join(rapid.SliceOfN(rapid.SampledFrom(some), 1, 12).Draw(t, "words"), " ")).Tree)
	})
}
