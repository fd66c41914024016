package jotted_test

import (
	"strings"
	"testing"

	"whence/triple/english/jotted"
	"whence/triple/english/parse"
)

// TestOf says in full what the entries of a line of notes say of its head; an entry of which that is not certain
// stands in brackets, and one that is read behind the head by itself has that in front of it. A sign ! stands
// behind a line that is read as nothing else.
func TestOf(t *testing.T) {
	p, err := parse.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"cellar: cider 6 litres, flour 4 kg, beans 9 tins": "There are 6 litres of cider in the cellar. | There are 4 kg of flour in the cellar. | There are 9 tins of beans in the cellar. !",
		"stock: cotton 30 reels, linen 12":                 "There are 30 reels of cotton in stock. | There are 12 reels of linen in stock. !",
		"freezer: peas, 2 bags of beans":                   "There are peas in the freezer. | There are 2 bags of beans in the freezer. !",
		"per kilo – plums 3 euros, pears 2 euros":          "The price of plums is 3 euros per kilo. | The price of pears is 2 euros per kilo. !",
		"sugar: none":  "There is no sugar. !",
		"onions: none": "There are no onions. !",
		"release 7 – freeze 6 October, owner Nadia":            "The freeze of release 7 is on 6 October. | Nadia is an owner of release 7. !",
		"birthdays: Omar 3 May, Lena 19 November":              "Omar's birthday is on 3 May. | Lena's birthday is on 19 November. !",
		"Team Otter = Omar (lead), Lena, Finn":                 "Omar is the lead of Team Otter. | Lena is a member of Team Otter. | Finn is a member of Team Otter. !",
		"choir committee: treasurer Lena; singers Omar + Finn": "Lena is a treasurer of the choir committee. | Omar is a singer of the choir committee. Finn is a singer of the choir committee. !",
		"nurses: Omar, Lena":                                   "Omar is a nurse. | Lena is a nurse. !",
		"Lena: vet, asthma":                                    "Lena is a vet. | Lena has asthma. !",
		"invoice 77: sent 3 May, paid 19 May":                  "Invoice 77 was sent on 3 May. | Invoice 77 was paid on 19 May. !",
		"tenants: Omar quiet, Lena vegetarian":                 "Omar is quiet. | Lena is a vegetarian. !",
		"the house: 3 bedrooms, 2 bathrooms":                   "The house has 3 bedrooms. | The house has 2 bathrooms. !",
		"Omar: married to Lena since 2016, supervised by Finn": "Omar has been married to Lena since 2016. | Omar: supervised by Finn. !",
		"Omar: ramipril, 5 mg":                                 "[ramipril] | [5 mg] !",
		"Freeze: unchanged":                                    "The freeze is unchanged. !",
		"projector: Mon Omar, Tue Lena":                        "Omar has the projector on Monday. | Lena has the projector on Tuesday. !",
		"Omar: 3 goals":                                        "[3 goals] ",
		"need: 3 chairs":                                       "",
		"hens: 5 eggs":                                         "",
		"cellar: not cider but wine 6 litres":                  "",
		"Omar: no, never":                                      "",
		"the shop is shut: rats":                               "",
		"He said: rice 2 kg":                                   "",
		"trip: 3 hours":                                        "",
		"If it rains: tent 2 kg":                               "",
		"Lena -> Omar":                                         "",
		"Finn: on leave until May; his class -> Omar":          "Finn is on leave until May. | His class goes to Omar. !",
		"his class -> the attic":                               "",
		"more than 3 late books -> no new loans":               "",
		"Mrs Okoro, 71: diabetic":                              "Mrs Okoro is 71 years old. | Mrs Okoro is a diabetic. !",
		"PR 12, Lena: typos, 95 lines":                         "[Lena] | [typos] | PR 12 has 95 lines. !",
		"her kids: Omar, Lena (the youngest)":                  "Her kids are Omar and Lena. | [the youngest] !",
		"Omar left for Oslo -> new lead: Lena":                 "Omar left for Oslo. | New lead: Lena. !",
		"Omar + Lena: engaged":                                 "",
		"Jun: moss spores, supervised by Lena":                 "[moss spores] | Jun: supervised by Lena. !",
		"kids: Omar in Rome, Lena in the kitchen":              "Omar is in Rome. | Lena is in the kitchen. !",
		"winners: Omar in the race, Lena in the quiz":          "",
		"birds: heron at the pond":                             "The heron is at the pond. !",
		"Omar: two girls, Lena + Jun":                          "Omar has two girls. | Lena is a girl of Omar. Jun is a girl of Omar. !",
		"Omar: two girls, Lena":                                "Omar has two girls. | [Lena] !",
		"test suite: 1240 tests, 38 of them skipped":           "The test suite has 1240 tests. | 38 of the 1240 tests were skipped. !",
		"Olaf gone (army)":                                     "Olaf gone. | [army]",
		"Olaf gone (perhaps)":                                  "",
		"the lift is broken (rats)":                            "",
		"crew: captain Olaf; PhDs Jun, Omar":                   "Olaf is a captain of the crew. | Jun is a PhD of the crew. | Omar is a PhD of the crew. !",
		"tram 6 damaged -> towed away":                         "",
		"her plans: Rome, Oslo":                                "",
		"Uncle Finn: born 1961 in Ulm":                         "Uncle Finn was born in 1961 in Ulm. !",
		"Omar: two girls, one cake":                            "Omar has two girls. | [one cake] !",
		"fees: adults £8, kids £3":                             "The fee for adults is £8. | The fee for kids is £3. !",
		"fees: Omar £8":                                        "",
		"travel grant: 900 € over 3 years":                     "The travel grant is 900 € over 3 years. !",
		"choir practice: Wednesdays 19:30 (till May: Fridays)": "",
		"choir practice: Wednesdays 19:30 (it was Fridays)":    "The choir practice is on Wednesdays at 19:30. | [it was Fridays] !",
		"choir practice: Wednesdays hall 2":                    "",
		"tools: hammer in the shed, saw at Bruno's":            "The hammer is in the shed. | The saw is at Bruno's. !",
		"thanks: Omar in the kitchen":                          "",
		"suppliers: yeast from Hansen (1 day)":                 "Yeast comes from Hansen. | [1 day] !",
		"guests: Omar eats anything, Lena nut-free":            "Omar eats anything. | Lena is nut-free. !",
		"bar rota: Sat Omar, Sun Lena":                         "Omar is on the bar rota on Saturday. | Lena is on the bar rota on Sunday. !",
		"moss data: no backup":                                 "The moss data has no backup. !",
		"vegans: no cheese, no eggs":                           "[no cheese] | [no eggs] !",
		"Sat. help now = Omar":                                 "The Sat. help is now Omar.",
		"delivery now = Omar":                                  "",
		"cellar: wine, apples, my bike":                        "There is wine in the cellar. | There are apples in the cellar. | [my bike] !",
		"proposal 4: turned down (too expensive)":              "Proposal 4 was turned down. | [too expensive] !",
		"cellar: cider 6 litres?":                              "",
		"The key is in the hall.":                              "",
		"Ann has two cats: Tom and Kit":                        "",
		"ship date: 6 October":                                 "",
		"walk: 5 km":                                           "",
		"PhDs: Omar, Lena":                                     "",
		"team: 9 players":                                      "The team has 9 players. !",
		"report 4: draft 6 May":                                "The draft of report 4 is on 6 May. !",
		"samples – 64 taken, 11 broken":                        "64 samples were taken. | 11 samples were broken. !",
		"Finn: sister Lena":                                    "Lena is a sister of Finn. !",
		"Tue 14:00 dentist (Ms Okoro)":                         "The dentist is on Tuesday at 14:00. | [Ms Okoro] !",
		"Friday 18:30: dinner with Omar":                       "The dinner with Omar is on Friday at 18:30. !",
		"3 May: inspection":                                    "The inspection is on 3 May. !",
		"out of: onions, brown rice":                           "There are no onions. | There is no brown rice. !",
		"plumber – 0171 400 22":                                "The plumber's phone number is 0171 400 22. !",
		"plumber: Mr Okoro, 0171 400 22":                       "Mr Okoro is the plumber. | The plumber's phone number is 0171 400 22. !",
		"Lena – flu, back Monday":                              "Lena has flu. | Lena: back Monday.",
		"Tuesday is the dentist":                               "",
		"Tuesday market":                                       "",
		"out of order: the lift":                               "",
		"colours: red, blue":                                   "",
		"widths: Omar 1.2 m, Lena 90 cm":                       "The width of Omar is 1.2 m. | The width of Lena is 90 cm. !",
		"mileage: lorry 1 900 km / lorry 2 1,200 km":           "The mileage of lorry 1 is 900 km. | The mileage of lorry 2 is 1,200 km. !",
		"snow Friday: 8 cm":                                    "The snow on Friday was 8 cm. !",
		"petrol last week: Omar 40 litres, Lena 35 litres":     "The petrol of Omar last week was 40 litres. | The petrol of Lena last week was 35 litres. !",
		"lamps: Omar 2, Lena 1":                                "Omar has 2 lamps. | Lena has 1 lamp. !",
		"rents: Omar 450, Lena 500":                            "The rent of Omar is 450. | The rent of Lena is 500. !",
		"ordered: 3 crates apples, 20 lamps, 1 table":          "3 crates of apples were ordered. | 20 lamps were ordered. | 1 table was ordered. !",
		"planned: a walk, 2 games":                             "A walk was planned. | 2 games were planned. !",
		"unit 12: door off, lamps missing":                     "The door of unit 12 is off. | The lamps of unit 12 are missing. !",
		"gym: free Tue + Sat":                                  "The gym is free on Tuesday and Saturday. !",
		"stock: 12 lamps and 9 tables":                         "There are 12 lamps and 9 tables in stock. !",
		"in the cellar: 6 bottles, 2 bags of beans":            "The cellar has 6 bottles. | There are 2 bags of beans in the cellar. !",
		"invoice 4: paid, invoice 5: sent":                     "Invoice 4 is paid. | Invoice 5 was sent. !",
		"in the race: Omar 4, Lena 2":                          "",
		"goals: 3 in May":                                      "",
		"green lorry – driver Omar, 9,000 km":                  "Omar is a driver of the green lorry. | The green lorry has 9,000 km. !",
		"blue Vento – driver Omar, 9,000 km":                   "Omar is a driver of the blue Vento. | The blue Vento has 9,000 km. !",
		"dive 2 – wreck, 14 May, 28 m":                         "Dive 2 is the wreck. | Dive 2 is on 14 May. | Dive 2 is 28 m. !",
		"room 4 – shower, 14 May":                              "",
		"fuel in June: Vento 80 euros, Polka 65 euros":         "The fuel of Vento in June was 80 euros. | The fuel of Polka in June was 65 euros. !",
		"bus pass for a month: adults 60 euros":                "The bus pass for a month is 60 euros for adults. !",
		"check-ups: Omar Tuesday at 4, Lena 9 May":             "Omar's check-up is on Tuesday at 4. | Lena's check-up is on 9 May. !",
		"MOT – Vento 9 May":                                    "The MOT of Vento is on 9 May.",
		"plumbers: Omar 9 May":                                 "",
		"tickets sold: 240":                                    "240 tickets were sold. !",
		"blocks ready so far: 12 blue, 1 green":                "12 blue blocks are ready so far. | 1 green block is ready so far. !",
		"ticket sold: 240":                                     "",
		"packed so far: 4 helmets, 1 sledge":                   "4 helmets have been packed so far. | 1 sledge has been packed so far. !",
		"screws – 3 boxes of 200":                              "There are 3 boxes of 200 screws.",
		"car park: 60 spaces, 12 free":                         "The car park has 60 spaces. | 12 of the 60 spaces are free. !",
		"car park: 60 spaces, 72 free":                         "The car park has 60 spaces. | [72 free]",
		"session 8: Omar found the wand":                       "Omar found the wand during session 8. !",
		"chapter: Omar found the wand":                         "",
		"lamp: Omar mends it":                                  "Omar mends the lamp. !",
		"rumour: Omar has it":                                  "",
		"Olaf: I mend it":                                      "",
		"Omar off ill":                                         "Omar is off ill. !",
		"Lena back on Tuesday":                                 "Lena is back on Tuesday. !",
		"Lena Short":                                           "",
		"Omar not ill":                                         "",
		"we have two halls: a gym and a theatre":               "We have two halls. | We have a gym and a theatre. !",
		"we have two sons: a cook and a nurse":                 "",
		"we own two punts: the Heron and the Teal":             "",
		"we have three halls: a gym and a theatre":             "",
		"there are two of us in the band: me and Omar":         "There are two of us in the band. | Omar and I are in the band. !",
		"flat 3 – rent 850 euros, size 54 m2":                  "The rent of flat 3 is 850 euros. | The size of flat 3 is 54 m2. !",
		"parcel – weight 3 kg, height 40 cm":                   "The weight of the parcel is 3 kg. | The height of the parcel is 40 cm. !",
		"van – lent to Lena, painter, back on Friday":          "The van was lent to Lena. | Lena is a painter. | The van is back on Friday. !",
		"van – lent to Lena, green":                            "The van was lent to Lena. | van: green.",
		"waiting list: first the Okoro family, second Mr Sand": "The Okoro family is the first on the waiting list. | Mr Sand is the second on the waiting list. !",
		"trip: leave Friday":                                   "",
		"Olaf's boat: sold 3 May":                              "Olaf's boat was sold on 3 May. !",
	} {
		entries, sure := jotted.Of(p.Parse(text).Tree)
		var got []string
		for _, e := range entries {
			switch {
			case e.Said != nil:
				got = append(got, strings.Join(e.Said, " "))
			case e.Alone != "":
				got = append(got, e.Alone)
			default:
				got = append(got, "["+e.Words+"]")
			}
		}
		said := strings.Join(got, " | ")
		if sure {
			said += " !"
		}
		if strings.TrimSpace(said) != strings.TrimSpace(want) {
			t.Errorf("%q is written out as %q, want %q", text, said, want)
		}
	}
}
