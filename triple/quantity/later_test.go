package quantity

import (
	"testing"

	"whence/triple/clause"
)

func TestLater(t *testing.T) {
	day := func(iso string) clause.Value { return clause.Value{Kind: clause.Date, ISO: iso} }
	for _, c := range []struct {
		at   clause.Value
		n    string
		unit string
		by   float64
		want string
	}{
		{day("--03-06"), "5", "week", 1, "10 April"},
		{day("--12-24"), "10", "day", 1, "3 January"},
		{day("--02-20"), "2", "week", 1, ""}, // in a leap year another day
		{day("--01-31"), "1", "month", 1, ""},
		{day("2024-02-20"), "2", "week", 1, "5 March 2024"},
		{day("2021"), "2", "year", 1, "2023"},
		{day("2021"), "2", "week", 1, ""},
		{day("2021-11"), "3", "month", 1, "February 2022"},
		{day("2021-11"), "3", "day", 1, ""},
		{clause.Value{Kind: clause.Clock, ISO: "10:20"}, "25", "minute", 1, "10:45"},
		{clause.Value{Kind: clause.Clock, ISO: "10:20"}, "1", "hour", -1, "9:20"},
		{clause.Value{Kind: clause.Clock, ISO: "23:20"}, "1", "hour", 1, ""},
		{clause.Value{Kind: clause.Clock, ISO: "10:20"}, "2", "day", 1, ""},
	} {
		at, ok1 := Of(c.at)
		long, ok2 := Of(clause.Value{Kind: clause.Lasting, Number: c.n, Unit: c.unit})
		if !ok1 || !ok2 {
			t.Fatalf("%v: no quantities", c)
		}
		got, ok := Later(at, long, c.by)
		if said := got.String(); ok != (c.want != "") || ok && said != c.want {
			t.Errorf("%v %s %s: %s, %v, want %s", c.at.ISO, c.n, c.unit, said, ok, c.want)
		}
	}
}
