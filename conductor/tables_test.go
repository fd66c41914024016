package conductor

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"whence/internal/race"
)

// TestWhereByATable: where somebody lives is what stands in a column of places, and not what
// stands in one of things.
func TestWhereByATable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "guests.csv")
	if err := os.WriteFile(path, []byte("name,village,pet,snack\nIda Holm,Skagen,cat,rye bread\nPer Lund,Ribe,dog,cheese\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := newTest(t, nil)
	defer end(t, c)
	mustTake(t, c, "/import "+path)
	if r := mustTake(t, c, "Where does Ida Holm live?"); len(r.Answers) != 1 || r.Answers[0].Text != "Skagen" {
		t.Errorf("%+v", r.Answers)
	}
	if r := mustTake(t, c, "What happened last summer?"); r.Verdict == Proved {
		t.Errorf("%s", r.Reply)
	}
}

// asks holds that each question is answered as wanted, of the lines that are told in order: "?" asks, and
// "| -" is for what is not known.
func asks(t *testing.T, c *Conductor, lines string) {
	t.Helper()
	for line := range strings.Lines(lines) {
		asked, ok := strings.CutPrefix(strings.TrimSpace(line), "? ")
		if !ok {
			mustTake(t, c, strings.TrimSpace(line))
			continue
		}
		ask, want, _ := strings.Cut(asked, " | ")
		r, _ := hearAll(t, c, ask)
		if known := r.Verdict == Proved || r.Verdict == Refuted; known != (want != "-") || known && !strings.HasPrefix(r.Reply, want) {
			t.Errorf("%s: %s %q, want %q", ask, r.Verdict, r.Reply, want)
		}
	}
}

// TestToldSinceATable: what is told of a row since takes the place of what its cells say, what is told of
// something else leaves them, and where more was done of what is asked the table does not answer alone.
func TestToldSinceATable(t *testing.T) {
	race.Skip(t)
	tenants := fileOf(t, "tenants.csv", "tenant,street,rent,paid\nIda Holm,Mill Lane,640,yes\nPer Lund,Elm Row,580,no\nAsta Krog,Mill Lane,720,no\n")
	stock := fileOf(t, "stock.csv", "article,in stock,unit price,supplier\nhinges,75,2.40,Kranz\nscrews,900,0.05,Weber\n")
	c := newTest(t, nil)
	defer end(t, c)
	asks(t, c, "/import "+tenants+`
		? Who has not paid? | Per Lund and Asta Krog
		Per Lund has paid.
		? Who has not paid? | Asta Krog
		? How many tenants have paid? | 2
		? Has Per Lund paid? | Yes
		The rent of Per Lund is now 600.
		? What is the rent of Per Lund? | 600
		? What is the sum of the rents? | 1960
		Per Lund has moved to Mill Lane.
		? Who lives in Elm Row? | -
		? total rent by street | Mill Lane: 1960
		? Who owns Mill Lane? | -
		Asta Krog has paid.
		? Which tenants have not paid? | -
		The kiosk has paid.
		? How many tenants have paid? | 3
		Bo Friis is a tenant.
		? How many tenants are there? | 4
		? Has Bo Friis paid? | -
		Ida Holm is no longer a tenant.
		? How many tenants are there? | 3
		/reset
		/import `+stock+`
		? How many hinges are in stock? | 75
		We sold 10 hinges.
		? How many hinges are in stock? | -
		? How many screws are in stock? | 900
		The supplier of the screws is now Kranz.
		? Which articles come from Kranz? | Hinges and screws
		The hinges now cost 2.60 euros.
		? How much do the hinges cost? | 2.60 euros`)
}

// TestPhrasesOverATable: a phrase that tells nothing and is all of a table asks it; what tells something, or has a word
// that the table has not, asks nothing.
func TestPhrasesOverATable(t *testing.T) {
	c := newTest(t, nil)
	defer end(t, c)
	asks(t, c, "/import "+fileOf(t, "sales.csv", "day,thing,buyer,boxes\n2026-05-02,pears,Ida,3\n2026-05-09,plums,Per,2\n2026-06-03,pears,Per,5\n")+`
		? total boxes by buyer | Ida: 3 and Per: 7
		? boxes sold in May | 5
		? total crates by buyer | -
		? Ida buys boxes | -`)
	if r, _ := hearAll(t, c, "Per buys plums"); len(r.Statements) != 1 || r.Statements[0].Kind == "question" {
		t.Errorf("what is told asks: %+v", r.Statements)
	}
}

// TestRowsCalledByTheirNumbers: rows that a column of whole numbers names are counted and named by it, their pieces
// are added up, and what a column of dates says next is the first day that is not past.
func TestRowsCalledByTheirNumbers(t *testing.T) {
	tickets := fileOf(t, "tickets.csv", "ticket,guest,part,qty,price,ready\n31,Orla,hinge,6,4,2019-01-02\n32,Sven,bracket,2,15,2999-12-19\n33,Orla,bracket,9,15,2999-12-05\n")
	c := newTest(t, nil)
	defer end(t, c)
	asks(t, c, "/import "+tickets+`
		? How many tickets are there? | 3
		? How many tickets does Orla have? | 2
		? How many brackets were ordered? | 11
		? What is the total of ticket 32? | If “price” is that of one: 30
		? What is the price of ticket 32? | 15
		? Which ticket is ready next? | Ticket 33
		? What is ready in December? | Ticket 32 and ticket 33
	`)
	crews := fileOf(t, "crews.csv", "crew,oars\nFalcon,12\nHeron,14\n")
	asks(t, c, "/import "+crews+`
		? How many oars does Heron have? | 14
	`)
}
