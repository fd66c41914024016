package quantity_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/triple/clause"
	"whence/triple/english/value"
	"whence/triple/quantity"
)

func read(t interface{ Fatalf(string, ...any) }, text string) quantity.Quantity {
	prep := ""
	if len(text) == 4 && text > "1000" && text < "3000" { // years
		prep = "in"
	}
	v, ok := value.Of(text, prep)
	q, ok2 := quantity.Of(v)
	if !ok || !ok2 {
		t.Fatalf("%q is no quantity", text)
	}
	return q
}

// TestCompare compares values as they are written: less, more, the same, or "?" where
// that cannot be told.
func TestCompare(t *testing.T) {
	for _, c := range [][3]string{
		{"3 km", "<", "2 miles"}, {"1.5 kg", ">", "900 g"}, {"90 minutes", "=", "1.5 hours"}, {"2 litres", "=", "2000 ml"},
		{"10 euros", "?", "10 dollars"}, {"50 cents", "?", "1 dollar"}, {"3 kg", "?", "3 litres"}, {"20 celsius", ">", "60 fahrenheit"},
		{"4 March 1958", "<", "May 1958"}, {"1999", "<", "3 May 2000"}, {"2019", "?", "May 2019"}, {"3 May", "<", "4 June"},
		{"half past six", "<", "19:00"}, {"Tuesday", "<", "Thursday"}, {"3 euros per kg", "?", "3 euros"}, {"more than 3 kg", ">", "2 kg"},
		{"more than 3 kg", "?", "4 kg"}, {"3 to 5 kg", "<", "6 kg"}, {"3 to 5 kg", "?", "4 kg"}, {"2 square miles", ">", "5 square kilometres"},
		{"730000000000000019 kg", "<", "730000000000000021 kg"}, {"730000000000000019", "=", "730000000000000019.0"},
		{"0.12345678901234567891", ">", "0.1234567890123456789"}, {"730000000000000019 kg", "?", "730000000000000019000 g"},
		{"730000000000000019 kg", ">", "12 kg"}, {"120000000000000000000", "=", "120000000000000000000"},
	} {
		n, ok := quantity.Compare(read(t, c[0]), read(t, c[2]))
		got := "?"
		if ok {
			got = map[int]string{-1: "<", 0: "=", 1: ">"}[n]
		}
		if got != c[1] {
			t.Errorf("%s %s %s, want %s", c[0], got, c[2], c[1])
		}
	}
}

// TestSaid says what was computed.
func TestSaid(t *testing.T) {
	sum := func(texts ...string) string {
		var list []quantity.Quantity
		for _, x := range texts {
			list = append(list, read(t, x))
		}
		q, ok := quantity.Sum(list)
		if !ok {
			return "none"
		}
		return q.String()
	}
	less := func(a, b string) string {
		q, ok := quantity.Difference(read(t, a), read(t, b))
		if !ok {
			return "none"
		}
		return q.String()
	}
	for _, c := range [][2]string{
		{sum("950 euros", "120 euros"), "1070 EUR"}, {sum("1.2 km", "300 m"), "1.5 km"}, {sum("2.80 euros", "5.60 euros"), "8.40 EUR"},
		{sum("3 kg", "2 euros"), "none"}, {sum("3 May", "4 May"), "none"}, {sum("about 3 kg", "1 kg"), "about 4 kg"},
		{less("19:15", "18:40"), "35 minutes"}, {less("11 August 2024", "4 August 2024"), "7 days"}, {less("2019", "1999"), "20 years"},
		{less("68 kg", "64 kg"), "4 kg"}, {less("12:00", "9:00"), "3 hours"}, {less("3 kg", "3 km"), "none"},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, want %q", c[0], c[1])
		}
	}
}

// TestWithin places times in stretches of time, those over midnight among them.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"23:00", "22:00 to 6:00", true}, {"7:00", "22:00 to 6:00", false}, {"11:00", "10:00 to 18:30", true},
		{"20 December", "18 December to 3 January", true}, {"10 January", "18 December to 3 January", false}, {"4 May 2023", "1 May to 10 May", true},
	} {
		if got, ok := quantity.Within(read(t, c.a), read(t, c.b)); !ok || got != c.want {
			t.Errorf("%s in %s: %v, %v", c.a, c.b, got, ok)
		}
	}
}

// TestConversion checks that a value is the same in any unit of its dimension, and that
// comparing does not mind the unit or the order.
func TestConversion(t *testing.T) {
	families := [][]string{{"m", "km", "mile", "cm"}, {"kg", "g", "t"}, {"minute", "hour", "day"}, {"l", "ml"}, {"°C", "°F"}}
	rapid.Check(t, func(t *rapid.T) {
		family := rapid.SampledFrom(families).Draw(t, "family")
		draw := func(name string) quantity.Quantity {
			v := clause.Value{Kind: clause.Amount, Number: quantity.FormatNumber(float64(rapid.IntRange(1, 4000).Draw(t, name))), Unit: rapid.SampledFrom(family).Draw(t, name+" unit")}
			q, ok := quantity.Of(v)
			if !ok {
				t.Fatalf("%v is no quantity", v)
			}
			return q
		}
		a, b := draw("a"), draw("b")
		x, ok1 := quantity.Compare(a, b)
		y, ok2 := quantity.Compare(b, a)
		if !ok1 || !ok2 || x != -y {
			t.Fatalf("%v and %v: %d, %d", a, b, x, y)
		}
		other, ok := a.In(rapid.SampledFrom(family).Draw(t, "other"))
		if n, same := quantity.Compare(a, other); !ok || !same || n != 0 {
			t.Fatalf("%v is not %v", a, other)
		}
		if back, _ := other.In(a.Unit); math.Abs(back.Amount()-a.Amount()) > 1e-6*math.Abs(a.Amount()) {
			t.Fatalf("%v there and back is %v", a, back)
		}
	})
}
