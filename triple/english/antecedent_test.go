package english

import (
	"testing"

	"whence/triple"
)

// TestAntecedents: a pronoun stands for what the sentences before it speak of,
// whichever reader read them, and "he" and "she" never for an amount or a time.
func TestAntecedents(t *testing.T) {
	e := mustNew(t)
	for _, c := range []struct{ told, then, want string }{
		{"The band asked for 900 euros.", "He lives in Bramford.", ""},
		{"Leo is my cousin. The choir asked for 70 dollars.", "He lives in Bramford.", "Leo lives in Bramford."},
		{"The train leaves at 9 am.", "She is late.", ""},
		{"Mia paid 40 dollars for the lamp.", "It is broken.", "The lamp is broken."},
		{"The band asked for 900 euros. Mia paid 40 dollars for the lamp.", "It is broken.", "The lamp is broken."},
		{"The clerk is slow. The rent is 900 euros.", "It is high.", "The rent is high."},
		{"The kettle is old. The fridge stopped working last week.", "It is noisy.", "The fridge is noisy."},
		{"We bought a van.", "It is blue.", "The van is blue."},
		{"Tom has a kettle.", "It is noisy.", "The kettle is noisy."},
		{"I have a bike.", "It is rusty.", "The bike is rusty."},
		{"There is a piano in the hall.", "It is old.", ""},
		{"The shelves are full of jars.", "They are heavy.", ""},
		{"Peter has a car.", "Peter's car is older than Maria's.", ""},
		{"Karl is a cook.", "Karl lives on his own.", ""},
		{"Paula is tall.", "Paula's helmet's green and mine's white.", "Paula's helmet is green. Yours is white."},
		{"Nora is tall.", "Nora's uncle sold her car in May.", "Nora's uncle sold Nora's car in May."},
		{"Tom is tall.", "Tom's boss gave him a watch in March.", "Tom's boss gave Tom a watch in March."},
		{"Nadia lent Oskar her bike on Monday.", "He fell off.", "Oskar fell off."},
	} {
		d := triple.Discourse{Speaker: triple.Speaker()}
		read, err := e.Understand(t.Context(), c.told+" "+c.then, d)
		if err != nil {
			t.Fatal(err)
		}
		last := read[len(read)-1]
		if got := last.Echo; got != c.want || (last.Trouble != nil) != (c.want == "") {
			t.Errorf("%s %s\n got %q %v\nwant %q", c.told, c.then, got, last.Trouble, c.want)
		}
	}
}
