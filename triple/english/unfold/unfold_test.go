package unfold_test

import (
	"strings"
	"testing"

	"whence/triple/english/parse"
	"whence/triple/english/unfold"
)

// TestOf takes long sentences apart at one place, and leaves those whole of which the words do not tell where, or
// which somebody says, hopes or supposes. A part that is no sentence stands in brackets.
func TestOf(t *testing.T) {
	p, err := parse.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"My boss, who lives in Malmö, comes on Tuesdays.":                            "My boss comes on Tuesdays. | My boss lives in Malmö.",
		"The bakery, whose oven broke in May, is open again.":                        "The bakery is open again. | The bakery's oven broke in May.",
		"The cellar, in which we keep the wine, was flooded.":                        "The cellar was flooded. | We keep the wine in the cellar.",
		"At the market, where we buy our eggs, Rosa sells honey.":                    "At the market, Rosa sells honey. | We buy our eggs at the market.",
		"The letters, which she wrote in June, were lost.":                           "The letters were lost. | She wrote the letters in June.",
		"The flat, which is small and which we rent from Karl, has a balcony.":       "The flat has a balcony. | The flat is small. | We rent the flat from Karl.",
		"The prizes, two of which were stolen, stood in the hall.":                   "The prizes stood in the hall. | Two of the prizes were stolen.",
		"Bertrand, our technician, repaired the lamp.":                               "Bertrand is our technician. | Bertrand repaired the lamp.",
		"The team had lost four times before the new coach, Gwen, arrived.":          "Gwen is the new coach. | The team had lost four times before Gwen arrived.",
		"Paula keeps the keys, while Igor keeps the books.":                          "Paula keeps the keys. | Igor keeps the books.",
		"The sensor failed at noon; the pump ran on for an hour.":                    "The sensor failed at noon. | The pump ran on for an hour.",
		"Although the printer was new, it jammed twice a day.":                       "The printer was new. | It jammed twice a day.",
		"Nadia gave the talk, because Piotr was ill.":                                "Nadia gave the talk. | Piotr was ill. ~",
		"On Monday, because the lift was broken, Otto took the stairs.":              "On Monday Otto took the stairs. | The lift was broken. ~",
		"The mast fell in the storm, so that the radio went silent.":                 "The mast fell in the storm. | The radio went silent. ~",
		"The start was put off, so that Vera can join.":                              "The start was put off. | [Vera can join.] ~",
		"Ilse sold the boat in March and bought a small workshop.":                   "Ilse sold the boat in March. | Ilse bought a small workshop.",
		"Of the two boats, the old one leaks.":                                       "The old boat leaks.",
		"Of the three girls, Ada, who is nine, sings, and Bea paints.":               "Ada is a girl. | Bea is a girl. | Ada, who is nine, sings, and Bea paints.",
		"They have twin boys, Olaf and Per, who go to school.":                       "They have twin boys, who go to school. | Olaf and Per are the twin boys.",
		"We keep two goats, Olaf and Berta.":                                         "We keep two goats. | Olaf and Berta are the two goats.",
		"We keep two goats, Hazel sings and Nutmeg barks.":                           "We keep two goats. | Hazel sings and Nutmeg barks.",
		"We sold the cows, Rex and the van.":                                         "",
		"Of the money, half was lost on the way to the bank.":                        "",
		"Tom was hurt by the dog on the first of May by the mill, which is old.":     "Tom was hurt by the dog on the first of May by the mill. | The mill is old.",
		"The fair was closed on the first of May by the mayor, who had the flu.":     "The fair was closed on the first of May by the mayor. | The mayor had the flu.",
		"The ferry leaves Rye at ten, goes on to Dover, and is back by dusk.":        "The ferry leaves Rye at ten. | The ferry goes on to Dover. | The ferry is back by dusk.",
		"It rained, which is why Otto, who has a cold, stayed in.":                   "It rained. | Otto, who has a cold, stayed in. ~",
		"The hall is shut, and therefore Rex, our dog, who barks, is in the yard.":   "Rex is our dog. | The hall is shut, and therefore Rex, who barks, is in the yard.",
		"There are six boats in the bay, two of which are old.":                      "There are six boats in the bay. | Two of the six boats are old.",
		"Later, when the fog came, Tom and Bea, who were tired, went home.":          "Later, when the fog came, Tom and Bea went home. | [who were tired]",
		"Ann, who was meant to, has seen the doctor in Rye.":                         "Ann has seen the doctor in Rye. | [who was meant to]",
		"If the bus is late, Delia, who lives in Rye, takes the train.":              "If the bus is late, Delia takes the train. | Delia lives in Rye.",
		"The lid of the box, which is made of oak, is loose.":                        "The lid of the box is loose. | [which is made of oak]",
		"The man who owns the barn, who is a baker, has left.":                       "The man who owns the barn has left. | [who is a baker]",
		"A dog, which had no collar, was seen near the mill.":                        "A dog was seen near the mill. | [which had no collar]",
		"Tom says that the garage is cheap, and that his car was repaired there.":    "",
		"I hope that the hall is free, and we need it on Friday.":                    "",
		"If the bus is late, we take the train, and we walk from there.":             "",
		"Should the bus be late, we take the train from the old station.":            "",
		"The shop opens at nine, I mixed it up with another one.":                    "",
		"The more the kiln heats up, the longer whoever minds it has to wait about.": "",
		"No player smoked in the hall and went home early on that day.":              "",
		"The river is forty kilometres long and has three bridges in the town":       "The river is forty kilometres long. | The river has three bridges in the town.",
		"When it rains in the valley, the road to the mill floods.":                  "",
		"Marta, Jon and Pia, who is a vet, came by bus to the fair in Ely.":          "Marta, Jon and Pia came by bus to the fair in Ely. | [who is a vet]",
		"Keld Airport, with a runway length of 1800 metres, serves Keld.":            "Keld Airport serves Keld. | Keld Airport has a runway length of 1800 metres.",
		"Ann, with 3 friends and a dog, went to the fair in Ely.":                    "",
		"Born in Modena, Dario Bassi is the manager of Monteluce.":                   "Dario Bassi was born in Modena. | Dario Bassi is the manager of Monteluce.",
		"Pelmeni come from Norland, the capital of which is Dunby.":                  "Pelmeni come from Norland. | The capital of Norland is Dunby.",
		"Mina is from Norland, where the leader is Ann Cole and the Danes are few.":  "Mina is from Norland. | The leader of Norland is Ann Cole. | The Danes are few in Norland.",
		"In the office, Ann, our cook, made soup for the guests from Ulm.":           "",
		"At the end of the month, Delphine, our lawyer, flies to Oslo for two weeks": "",
	} {
		d, ok := unfold.Of(p.Parse(text).Tree)
		var got []string
		for _, part := range d.Parts {
			if part.Unclear {
				part.Text = "[" + part.Text + "]"
			}
			got = append(got, part.Text)
		}
		said := strings.Join(got, " | ")
		if d.Loose {
			said += " ~"
		}
		if said != want || ok != (want != "") {
			t.Errorf("%q is taken apart into %q, want %q", text, said, want)
		}
	}
}

// TestClear tells whether it is clear for whom a pronoun stands in a part of a sentence.
func TestClear(t *testing.T) {
	p, err := parse.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text, part string
		want       bool
	}{
		{"Nadia gave the talk, and she was ill.", "She was ill.", true},
		{"Nadia met Pia, and she was ill.", "She was ill.", false},
		{"The printer jammed, and Otto hit it.", "Otto hit it.", true},
		{"The printer stood on the crate, and Otto hit it.", "Otto hit it.", false},
		{"The printer stood on the crate, and the lamp lost its bulb.", "The lamp lost its bulb.", true},
		{"The boys hid, and we found them.", "We found them.", true},
		{"The boys hid the caps, and we found them.", "We found them.", false},
		{"The printer stood on the crate, and our lamp fell.", "Our lamp fell.", true},
	} {
		if got := unfold.Clear(p.Parse(c.text).Tree, p.Parse(c.part).Tree); got != c.want {
			t.Errorf("in %q it is clear whom %q speaks of: %v, want %v", c.text, c.part, got, c.want)
		}
	}
}

// TestAsked leaves out what a question says by the way of what has a name, and nothing that may tell which is meant.
func TestAsked(t *testing.T) {
	p, err := parse.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"Has Delia, who lives in Rye, signed the lease?":  "Has Delia signed the lease?",
		"And Ashford, with whom we share the pitch?":      "And Ashford?",
		"Where does Mrs Okoro, whose son is ill, work?":   "Where does Mrs Okoro work?",
		"Who is the man, who lives next door?":            "",
		"Who is ill, who is late?":                        "",
		"Where does Delia live?":                          "",
		"Which of them, Delia or Omar, signed the lease?": "",
	} {
		if got, _ := unfold.Asked(p.Parse(text).Tree); got != want {
			t.Errorf("%q asks %q, want %q", text, got, want)
		}
	}
}
