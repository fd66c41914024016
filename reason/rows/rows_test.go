package rows_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/reason/rows"
	"whence/triple/english"
)

// table makes a table of lines whose cells are parted by bars; the first is the header.
func table(lines ...string) *rows.Table {
	t := &rows.Table{File: "crew.csv", Key: -1}
	for i, line := range lines {
		row := rows.Row{Line: i + 1}
		for cell := range strings.SplitSeq(line, "|") {
			if cell = strings.TrimSpace(cell); i == 0 {
				t.Columns = append(t.Columns, rows.Column{Header: cell})
			} else {
				row.Cells = append(row.Cells, rows.Cell{Text: cell})
			}
		}
		if i > 0 {
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

func words(t testing.TB) rows.Words {
	t.Helper()
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	return e.Words()
}

var voyages = []string{
	"No.|Captain|Ship|Home port|Launched|Length (m)|Crew|Result",
	"1|Ada Berg|Petrel|Bergen, Norway|3 May 1901|31.5|12|Won",
	"2|Jon Falk|Gannet|Lisbon, Portugal|17 July 1904|28|9|Lost",
	"3|Mia Sand|Curlew (schooner)|Oslo, Norway|2 June 1904|44|21|Won",
	"4|Ada Berg|Plover|Bergen, Norway|9 March 1911|39|15|",
	"5|Pia Lund|Dunlin|Galway, Ireland|1 April 1915|1,052|9|Lost",
}

var nights = []string{
	"Seller|Night|Tickets|Amount",
	"Anna|Friday|12|96",
	"Ben|Friday|9|72",
	"Clara|Saturday|15|120",
	"Anna|Saturday|7|56",
}

// said is an answer as one would write it down.
func said(a rows.Answer, ok bool) string {
	var out []string
	for _, v := range a.Values {
		out = append(out, v.Text)
	}
	switch {
	case !ok:
		return "none"
	case a.Kind == rows.Truth && a.Holds:
		return "yes"
	case a.Kind == rows.Truth:
		return "no"
	}
	return strings.Join(out, ", ")
}

// TestSeveralRowsOfOne asks for what one has in several rows together.
func TestSeveralRowsOfOne(t *testing.T) {
	s := rows.New(table(nights...), words(t))
	for question, want := range map[string]string{
		"Who sold the most tickets?":                    "Anna",
		"Who sold the fewest tickets?":                  "Ben",
		"Who sold the most tickets on Saturday?":        "Clara",
		"Which night sold the most tickets?":            "Saturday",
		"How many tickets were sold on Friday?":         "21",
		"What is the total amount of the tickets?":      "344",
		"Who sold tickets on Saturday?":                 "Clara, Anna",
		"Did Clara sell more tickets than Ben?":         "yes",
		"Did Anna sell fewer tickets than Clara?":       "no",
		"Did Anna pay more than Ben?":                   "yes",
		"Did Ben pay more than Clara?":                  "no",
		"Did Anna laugh more than Ben?":                 "none",
		"Who sold the largest amount?":                  "Clara",
		"How many more tickets did Anna sell than Ben?": "10",
	} {
		a, _, ok := s.Ask(question)
		if got := said(a, ok); got != want || len(a.Assumed) > 0 || len(a.Sums) > 0 && a.By != "Tickets" {
			t.Errorf("%s: %s %q by %q, want %s", question, got, a.Assumed, a.By, want)
		}
	}
}

var wardrobe = []string{
	"Costume|Owner|Size|Price|Worn by",
	"Red dress|Emma|38|60|Anna",
	"Green coat|Emma|M|45.50|Ben",
	"Black suit|Costume Bank|L|8|David",
}

// TestOfOneThatIsNamed asks of somebody what no column has, or only one of what they have.
func TestOfOneThatIsNamed(t *testing.T) {
	w := table(wardrobe...)
	w.Key, w.Class = 0, "costume"
	s := rows.New(w, words(t))
	for question, want := range map[string]string{
		"Who wears the black suit?":      "David",
		"Who wore the black suit?":       "David",
		"What is the red dress's price?": "60",
		"What is Anna's weight?":         "none",
		"What is Emma's hobby?":          "none",
		"What is Anna's amount?":         "none",
		"What is the weight of Anna?":    "none",
		"What is the hobby of Emma?":     "none",
	} {
		a, _, ok := s.Ask(question)
		if got := said(a, ok); got != want || len(a.Assumed) > 0 {
			t.Errorf("%s: %s %q, want %s", question, got, a.Assumed, want)
		}
	}
	if a, _, ok := s.Ask("What is the price of David?"); ok && len(a.Assumed) == 0 {
		t.Errorf("the price of David is taken to be %s", said(a, ok))
	}
}

func TestAnswers(t *testing.T) {
	s := rows.New(table(voyages...), words(t))
	for question, want := range map[string]string{
		"Who is the captain of the Gannet?":                         "Jon Falk",
		"which ship has the largest crew?":                          "Curlew (schooner)",
		"What is the longest ship?":                                 "Dunlin",
		"which ship was launched first?":                            "Petrel",
		"What was the last ship to be launched?":                    "Dunlin",
		"How many ships are there?":                                 "5",
		"how many ships lost?":                                      "2",
		"how many ships have a crew of more than 10?":               "3",
		"how many ships were launched in 1904?":                     "2",
		"which captain has the most ships?":                         "Ada Berg",
		"what is the total crew of Petrel and Plover?":              "27",
		"What is the average crew?":                                 "13.2",
		"which ship comes right after Gannet?":                      "Curlew (schooner)",
		"what ship is listed before the Plover?":                    "Curlew (schooner)",
		"what is the difference in crew between Plover and Gannet?": "6",
		"which ship has the larger crew, Petrel or Curlew?":         "Curlew (schooner)",
		"which ship has the same crew as the Gannet?":               "Dunlin",
		"how many ships were launched after 1904?":                  "2",
		"which ships are from Norway?":                              "Petrel, Curlew (schooner), Plover",
		"how many ships have no result?":                            "1",
		"other than the Dunlin, which ship is the longest?":         "Curlew (schooner)",
		"is the Petrel above or below the Plover?":                  "above",
		"who is listed last in the table?":                          "Pia Lund",
		"in what year was the Plover launched?":                     "9 March 1911",
		"how many ships stand between Petrel and Plover?":           "2",
	} {
		a, miss, ok := s.Ask(question)
		var got []string
		for _, v := range a.Values {
			got = append(got, v.Text)
		}
		if !ok || strings.Join(got, ", ") != want || len(a.Assumed) > 1 {
			t.Errorf("%s: %v, want %s (assumed %v, missed %v)", question, got, want, a.Assumed, miss.Words)
		}
	}
}

var stock = []string{
	"Item|Buyer|Kind|Amount|Day|Born",
	"Rope|Ivo|tools|12.50|Monday|1980-05-01",
	"Nails|Ivo|tools|3.20|Tuesday|1980-05-01",
	"Rope|Uta|boats|48.00|Friday|1991-02-03",
	"Oar|Per|boats|150.00|Sunday|1955-09-09",
}

// A column of amounts is summed where its total is asked for, and the most expensive is not what is named most often.
func TestAmountsOfMoney(t *testing.T) {
	s := rows.New(table(stock...), words(t))
	for question, want := range map[string]string{
		"Total amount of tools?":            "15.7",
		"What is the most expensive item?":  "Oar",
		"What is the least expensive item?": "Nails",
		"What is the cheapest item?":        "Nails",
		"How many items did Ivo buy?":       "2",
	} {
		a, miss, ok := s.Ask(question)
		var got []string
		for _, v := range a.Values {
			got = append(got, v.Text)
		}
		if !ok || strings.Join(got, ", ") != want || len(a.Assumed) > 1 {
			t.Errorf("%s: %v, want %s (assumed %v, missed %v)", question, got, want, a.Assumed, miss.Words)
		}
	}
}

var tickets = []string{
	"Ticket|Guest|Part|Qty|Price|Ready",
	"ticket 31|Orla|hinge|6|4|2026-11-02",
	"ticket 32|Sven|bracket|2|15|2026-12-19",
	"ticket 33|Orla|bracket|9|15|2026-12-05",
	"ticket 34|Runa|latch|1|70|2027-01-08",
}

// A row that is called by its number counts as one, its pieces by the column that says how many there are, and
// what is ready next is the first day that is not past.
func TestAnswersOfPieces(t *testing.T) {
	of := table(tickets...)
	of.Class, of.Key = "ticket", 0
	of.Clock = func() time.Time { return time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC) }
	s := rows.New(of, words(t))
	for question, want := range map[string]string{
		"How many tickets are there?":         "4",
		"How many tickets does Orla have?":    "2",
		"How many brackets are there?":        "11",
		"How many hinges did Orla buy?":       "6",
		"What is the total of ticket 32?":     "30",
		"How much is ticket 33 worth?":        "135",
		"How much does ticket 32 cost?":       "30",
		"What is the price of ticket 33?":     "15",
		"What is the total qty?":              "18",
		"Which ticket is ready next?":         "ticket 33",
		"When is the next ticket ready?":      "2026-12-05",
		"What is ready in December?":          "ticket 32, ticket 33",
		"Which ticket is ready first?":        "ticket 31",
		"Which guest has the most tickets?":   "Orla",
		"How many guests bought brackets?":    "2",
		"Which ticket comes after ticket 31?": "ticket 32",
		"Who is the guest of ticket 34?":      "Runa",
	} {
		a, miss, ok := s.Ask(question)
		var got []string
		for _, v := range a.Values {
			got = append(got, v.Text)
		}
		if !ok || strings.Join(got, ", ") != want || len(a.Assumed) > 1 {
			t.Errorf("%s: %v, want %s (assumed %v, missed %v)", question, got, want, a.Assumed, miss.Words)
		}
	}
	loose := table(append([]string{"Voucher|Guest"}, "31|Orla", "32|Sven")...)
	if a, _, ok := rows.New(loose, words(t)).Ask("How many vouchers are there?"); ok && a.Values[0].Text != "2" {
		t.Errorf("numbers of vouchers are added up: %v", a.Values)
	}
}

var kitchen = []string{
	"Recipe|Cuisine|Minutes|Serves|Vegetarian|Invented by|Year",
	"Lentil soup|Turkish|35|4|yes|Ayla Demir|1990",
	"Beef stew|Irish|150|6|no|Sean Roe|1982",
	"Pad thai|Thai|30|2|no|Mali Chai|1975",
	"Spinach pie|Greek|75|8|yes|Eleni Kosta|1961",
}

// What a column says with yes and no, in minutes, or of whoever did something is asked in
// the words of people, and "before" is earlier where the rows go back in time.
func TestAnswersOfMeasuresFlagsAndTimes(t *testing.T) {
	s := rows.New(table(kitchen...), words(t))
	for question, want := range map[string]string{
		"which recipes are vegetarian?":               "Lentil soup, Spinach pie",
		"which recipes are not vegetarian?":           "Beef stew, Pad thai",
		"how long does the beef stew take?":           "150",
		"what is the quickest recipe?":                "Pad thai",
		"who invented the pad thai?":                  "Mali Chai",
		"how many recipes are longer than 60?":        "2",
		"who is listed before Mali Chai?":             "Sean Roe",
		"which recipe came after the beef stew?":      "Lentil soup",
		"which recipe is listed after the beef stew?": "Pad thai",
		"is the pad thai Thai or Greek?":              "thai",
	} {
		a, miss, ok := s.Ask(question)
		var got []string
		for _, v := range a.Values {
			got = append(got, v.Text)
		}
		if !ok || strings.Join(got, ", ") != want || len(a.Assumed) > 1 {
			t.Errorf("%s: %v, want %s (assumed %v, missed %v)", question, got, want, a.Assumed, miss.Words)
		}
	}
}

// A measure that no column has is missed, and is not passed over for one that is there.
func TestNoMeasureForAnother(t *testing.T) {
	s := rows.New(table(kitchen...), words(t))
	for _, question := range []string{"which recipe has the longest name tag?", "who has the longest hair?", "what is the oldest stadium?", "how heavy is the beef stew?"} {
		if a, _, ok := s.Ask(question); ok && len(a.Assumed) < 2 {
			t.Errorf("%s is answered with %v (assumed %v)", question, a.Values, a.Assumed)
		}
	}
}

// What the table has no word for is never passed over in silence.
func TestEveryWordIsUsed(t *testing.T) {
	s := rows.New(table(voyages...), words(t))
	for _, question := range []string{
		"which ship has the most Zorblaxes?",
		"how many ships did Hasselhoff sail?",
		"what is the tonnage of the Gannet?",
		"which ship is the sparsest?",
		"how many goals did Brazil score in 1982?",
		"who won the Fennimore Cup in 1904?",
	} {
		if a, _, ok := s.Ask(question); ok && len(a.Assumed) == 0 {
			t.Errorf("%s is answered with %v and nothing assumed", question, a.Values)
		}
	}
}

// A question none of whose words is in the table is not about it, though it may say "last".
func TestNothingOfTheTableIsAsked(t *testing.T) {
	s := rows.New(table(voyages...), words(t))
	for _, question := range []string{"What broke last winter?", "When was the last rehearsal?", "Who did we meet the first time?", "Who was the next visitor?"} {
		if a, _, ok := s.Ask(question); ok {
			t.Errorf("%s is answered with %v (assumed %v)", question, a.Values, a.Assumed)
		}
	}
}

// The most, the least, the sum and the rows over a bound are those of the numbers, and the
// row behind another is the one behind it, whatever stands in the table.
func TestNumbersAgreeWithCounting(t *testing.T) {
	w := words(t)
	rapid.Check(t, func(t *rapid.T) {
		crews := rapid.SliceOfNDistinct(rapid.IntRange(1, 900), 2, 12, rapid.ID[int]).Draw(t, "crews") // above, they may be years
		lines := []string{"Ship|Crew"}
		for i, n := range crews {
			lines = append(lines, "Vessel"+string(rune('a'+i))+"x|"+strconv.Itoa(n))
		}
		s := rows.New(table(lines...), w)
		one := func(question string) string {
			a, _, ok := s.Ask(question)
			if !ok || len(a.Values) != 1 {
				t.Fatalf("%s: %v, %v", question, a.Values, ok)
			}
			return a.Values[0].Text
		}
		name := func(i int) string { return "Vessel" + string(rune('a'+i)) + "x" }
		if got, want := one("which ship has the largest crew?"), name(slices.Index(crews, slices.Max(crews))); got != want {
			t.Fatalf("largest: %s, want %s of %v", got, want, crews)
		}
		if got, want := one("which ship has the smallest crew?"), name(slices.Index(crews, slices.Min(crews))); got != want {
			t.Fatalf("smallest: %s, want %s of %v", got, want, crews)
		}
		sum := 0
		for _, n := range crews {
			sum += n
		}
		if got := one("what is the total crew?"); got != strconv.Itoa(sum) {
			t.Fatalf("total %s of %v", got, crews)
		}
		at := rapid.IntRange(0, len(crews)-2).Draw(t, "at")
		if got := one("which ship comes after " + name(at) + "?"); got != name(at+1) {
			t.Fatalf("after %s: %s", name(at), got)
		}
		bound, over := rapid.IntRange(1, 900).Draw(t, "bound"), 0
		for _, n := range crews {
			if n > bound {
				over++
			}
		}
		if got := one("how many ships have a crew of more than " + strconv.Itoa(bound) + "?"); got != strconv.Itoa(over) {
			t.Fatalf("more than %d: %s of %v", bound, got, crews)
		}
	})
}
