package figures_test

import (
	"strings"
	"testing"

	"whence/reason/figures"
	"whence/triple/english"
)

// TestAnswer reckons with what was said, and leaves alone what does not settle the sum.
func TestAnswer(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	words := e.Words()
	for _, c := range []struct{ said, asked, want string }{
		{"rack A: 96 tubes; rack B: 72 tubes; both in F1", "How many tubes are in the two racks together?", "168 tubes"},
		{"Shed count Friday: 22 larch boards, 9 beech, 6 walnut.", "Boards altogether?", "37 boards"},
		{"rack A: 96 tubes; rack B: 72 tubes; both in F1", "How many tubes are in the three racks together?", ""}, // there is one more
		{"In stock: ethanol 6 bottles, acetone 2 bottles, xylene 1 bottle.", "Bottles altogether?", "9 bottles"},
		{"Worked so far: Mon 7 hours, Tue 9, Wed 4. Rain on Wed.", "How many hours is that in all?", "20 hours"},
		{"Her quote was 2,400 euros for the walls and 900 for the floor, whereas the other firm wanted 4,100 for everything.", "What does she charge for walls and floor together?", "3300 EUR"},
		{"The wool for the hat came to 11 euros and the needles were another 6.50.", "How much did I pay in all?", "17.50 EUR"},
		{"Crates: 12 apples, 8 pears.", "How many crates are there in all?", ""},                                           // eight is no crates
		{"The four boys: Dominic, 11; Otto, 9; Kit, 6.", "How many boys are there in all?", ""},                            // their ages
		{"We have nine laptops, of which six are old laptops.", "How many laptops are there in all?", ""},                  // six of the nine
		{"Rack A has 96 tubes, rack B has 72 tubes.", "How many tubes are there?", ""},                                     // no sum is asked for
		{"Rack A has 96 tubes, rack B has 72 tubes.", "How many tubes are left in all?", ""},                               // what is left is no sum
		{"Rack A has 96 tubes, rack B has 72 tubes.|Rack C has 10 tubes.", "How many tubes are there in all?", ""},         // and the third
		{"Rack A has 96 tubes, rack B has 72 tubes.|Five of the tubes broke.", "How many tubes are there in all?", ""},     // fewer now
		{"A wash costs 3 euros each and a dryer run 2 euros each.", "What did I pay in all?", ""},                          // for how many
		{"Rack A has 96 tubes, rack B has about 72 tubes, at 5 on Monday.", "How many tubes are there altogether?", ""},    // no exact figure
		{"Rack A has 96 tubes and 3 lids, rack B has 72 tubes.", "How many tubes are there altogether?", "168 tubes"},      // lids are no tubes
		{"Rack A has 96 tubes and rack B more than 72 tubes.", "How many tubes are there altogether?", ""},                 // nobody knows
		{"The hall costs 80 euros on Fridays and 120 euros on Sundays.", "What does the hall cost in all on Sundays?", ""}, // one of them is asked for
		{"Ida paid 30 euros in May and 25 pounds in June.", "How much did Ida pay in all?", ""},                            // of two currencies
		{"I have 20 books. Ann sold 5 books.", "How many books are left?", ""},
		{"I need 800 grams of flour. I have 300 grams of sugar.", "How many grams of flour am I missing?", ""},
		{"The office has 30 employees. The sales team has 8 employees.", "How many employees are there altogether?", ""},
		{"Nina had 20 stamps. Lukas gave 12 stamps to Nina.", "How many stamps does Nina have left?", ""},
		{"Marek has caught 4 trout. Iris has caught 7 perch.", "How many trout have Marek and Iris caught together?", ""},
		{"There were 60 pears. The guests ate 14, and Ada cooked with 30.", "How many pears are left?", ""},
		{"I had 50 euros. Mum gave me 20 euros. I spent 18 euros.", "How much do I have left?", ""},
		{"The shelf will cost 415 euros. A further 85 euros will be spent on the lamp.", "What do the shelf and the lamp cost together?", ""},
		{"Seed tins on the shelf: 14 tins of beans, 9 of barley, 5 of kale.", "How many tins are there in all?", "28 tins"},
		{"There are 40 tables in the school. There are 12 tables in the canteen.", "How many tables are there altogether?", ""},
		{"We had 26 open cases. Elin read 9 cases on Monday.", "How many cases are still open?", ""},
		{"Our club has 31 members. Our choir has 20 singers.|Three new members joined the club last week.", "How many members does our club have now?", ""},
	} {
		var said []figures.Said
		var order []int
		for i, text := range strings.Split(c.said, "|") {
			said, order = append(said, figures.Said{Text: text, Noted: true}), append(order, i)
		}
		found, ok := figures.Answer(c.asked, said, order, words)
		got := ""
		if ok {
			got = found.Amount.String()
		}
		if got != c.want {
			t.Errorf("%q, %q: %q, want %q", c.said, c.asked, got, c.want)
		}
	}
}
