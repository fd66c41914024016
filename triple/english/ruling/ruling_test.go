package ruling_test

import (
	"strings"
	"testing"

	"whence/triple/english/parse"
	"whence/triple/english/ruling"
)

// What a rule says in the words of a notice is said plainly, and what only looks like one is left alone.
func TestOf(t *testing.T) {
	p, err := parse.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"shut saturdays and sundays, otherwise open 8 to 5":                                       "We are shut on Saturdays. We are shut on Sundays. We are open from 8 to 5 on Mondays. We are open from 8 to 5 on Tuesdays. We are open from 8 to 5 on Wednesdays. We are open from 8 to 5 on Thursdays. We are open from 8 to 5 on Fridays.",
		"the shop's shut on sundays, other days it opens at nine":                                 "The shop is shut on Sundays. The shop is open from nine on Mondays. The shop is open from nine on Tuesdays. The shop is open from nine on Wednesdays. The shop is open from nine on Thursdays. The shop is open from nine on Fridays. The shop is open from nine on Saturdays.",
		"everybody may work from home, two days a week at most":                                   "Everybody may work from home at most two days a week.",
		"everybody may work from home, most of us do":                                             "",
		"whoever buys ten balls or more gets a mug":                                               "Whoever buys at least ten balls gets a mug.",
		"any cow that hasn't calved for two years or longer is sold":                              "Any cow that hasn't calved for two years is sold.",
		"we need ten balls or more":                                                               "",
		"anyone who's got a coin can enter the tower, nobody else can":                            "Anyone who's got a coin can enter the tower. Nobody who does not have a coin can enter the tower.",
		"Ann and Bo may enter the tower, nobody else may":                                         "Ann and Bo may enter the tower. Nobody except Ann and Bo may enter the tower.",
		"Ann has a key, nobody else does":                                                         "Only Ann has a key.",
		"Ann has a key, nobody else cares":                                                        "",
		"they have a key, nobody else does":                                                       "",
		"two of us have a dog: Ida and Bo":                                                        "Ida and Bo have a dog.",
		"you may borrow books, three at most":                                                     "",
		"closed on mondays, other days are long":                                                  "",
		"if you have at least 30 points you pass, otherwise you fail":                             "Anyone who has at least 30 points passes. Anyone who has less than 30 points fails. Nobody who has less than 30 points passes.",
		"take the bus if it rains, otherwise walk":                                                "",
		"you get 25 days of leave a year, 28 if you're over 55":                                   "Anyone over 55 gets 28 days of leave every year. Anyone under 56 gets 25 days of leave every year.",
		"25 chairs in the hall, 28 if you're lucky":                                               "",
		"four people have a key: Ansel, Britt, Coby and Dag":                                      "Only Ansel, Britt, Coby and Dag have a key.",
		"four people have a key: Ansel, Britt and Coby":                                           "", // one is missing
		"four goats have horns: Ansel, Britt, Coby and Dag":                                       "", // others may have some
		"three people have a van, the field reps oskar, junia and tam":                            "Only Oskar, Junia and Tam have a van. Oskar, Junia and Tam are field reps.",
		"only Ida is allowed to open the safe":                                                    "Ida may open the safe. Nobody except Ida may open the safe.",
		"Ida is only allowed to open the safe":                                                    "",
		"no visitor may bring food into the archive, not even a sandwich":                         "No visitor may bring food into the archive. No visitor may bring a sandwich into the archive.",
		"nobody is allowed to use the sauna, not even the trainers":                               "Nobody is allowed to use the sauna. The trainers are not allowed to use the sauna.",
		"the trainers may use the sauna, not even the cook may go near it":                        "",
		"no bikes in the hall, folding bikes excepted":                                            "Bikes are not allowed in the hall except folding bikes.",
		"the bikes are in the hall, folding bikes excepted":                                       "",
		"Ann and Bo are the only ones trained to use the kiln":                                    "Only Ann and Bo are trained to use the kiln.",
		"Ann is the only one allowed to ring the bell":                                            "Only Ann may ring the bell.",
		"I am the only person who has a key":                                                      "Only I have a key.",
		"The cook and the porter are the only people who can swim":                                "Only the cook and the porter can swim.",
		"Ann and Bo are the only ones who came":                                                   "", // of which of them
		"these are the only ones allowed to stay":                                                 "",
		"Ann is the only child":                                                                   "",
		"Goggles have to be worn by anyone who works with acid":                                   "Anyone who works with acid has to wear goggles.",
		"Passports must be shown at the gate by every guest":                                      "Every guest must show passports at the gate.",
		"The book is signed by every visitor":                                                     "Every visitor signs the book.",
		"Lunch is cooked by all students":                                                         "", // together
		"Helmets need not be worn by anyone":                                                      "",
		"The forms must be sent by every Monday":                                                  "",
		"All bags must be searched by every guard":                                                "", // each by each, or by all of them
		"They don't let her on the bed but the rug is fine":                                       "She is not allowed on the bed. She is allowed on the rug.",
		"We don't let the cats into the kitchen":                                                  "The cats are not allowed into the kitchen.",
		"They don't let me park in the yard":                                                      "I may not park in the yard.",
		"her doctor won't let her run before May":                                                 "Her doctor won't let her run before May. She may not run before May.",
		"Anna's mum doesn't let her stay out":                                                     "", // not who was spoken of before
		"They didn't let us in":                                                                   "",
		"the rain doesn't let me sleep":                                                           "",
		"Nobody may use the sauna after ten, not even on holidays":                                "Nobody may use the sauna after ten. Nobody may use the sauna after ten on holidays.",
		"Cyclists are strictly prohibited from riding on the pier":                                "Cyclists may not ride on the pier.",
		"guests are forbidden to use the lift":                                                    "Guests may not use the lift.",
		"The cyclists were prohibited from riding on the pier":                                    "",
		"Ann is from Hull":                                                                        "",
		"never leave the gate open":                                                               "Nobody may leave the gate open.",
		"Never put the iron on the rug":                                                           "Nobody may put the iron on the rug.",
		"never mind the noise":                                                                    "",
		"Never forget the key":                                                                    "",
		"Never tell the porter":                                                                   "",
		"you can only pick mushrooms in autumn":                                                   "Mushrooms may only be picked in autumn.",
		"You're only allowed to wash cars on Saturdays":                                           "Cars may only be washed on Saturdays.",
		"you can only guess":                                                                      "",
		"you only pick mushrooms in autumn":                                                       "",
		"no visitors before noon except on Sundays":                                               "Visitors are not allowed before noon except on Sundays.",
		"anyone can take up to 30 euros without asking, for anything more you need my permission": "Anyone can take up to 30 euros without asking. Anyone who takes more than 30 euros needs my permission.",
		"You may print up to ten pages without asking; above that you must ask the clerk":         "You may print up to ten pages without asking. Anyone who prints more than ten pages must ask the clerk.",
		"Anyone can take up to 30 euros, for the rest you need patience":                          "",
		"No lifting above 45 km/h wind":                                                           "Lifting is not allowed when the wind is above 45 km/h.",
		"Nobody may dive below 4 metres visibility":                                               "Nobody may dive when the visibility is below 4 metres.",
		"nobody may sail over 30 days":                                                            "",
		"no eggs in the fridge":                                                                   "",
	} {
		got := ""
		if ways := ruling.Of(p.Parse(text).Tree); len(ways) > 0 {
			got = strings.Join(ways[len(ways)-1], " ")
		}
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
	}
}
