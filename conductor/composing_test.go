package conductor

import (
	"strings"
	"testing"

	"whence/conductor/record"
	"whence/internal/race"
)

// TestComposed asks what has to be compared, counted or added, one conversation each, and
// holds the verdict and what must be in the reply.
func TestComposed(t *testing.T) {
	race.Skip(t)
	const open = record.Unknown
	valley := "Aldo is 41 years old. Bea is 37 years old. Carl is 52 years old. Bea has 3 goats and Carl has 7."
	trams := "The tram takes 18 minutes and the ferry takes 35. The tram costs 2.40 euros and the ferry costs 4."
	peaks := "Orna is a peak. Tasso is a peak. Brunn is a peak. The height of Orna is 2410 m. The height of Tasso is 3.1 km. The height of Brunn is 1899 m."
	taller := "Nia is taller than Rolf. Rolf is taller than Ute. Ute is taller than Sven."
	bills := "The gas is 45 euros. The water is 20 euros. The phone is 15 euros."
	for _, x := range []struct {
		told, ask string
		verdict   record.Verdict // open is any that leaves the question open
		answer    string         // what the reply begins with
	}{
		{valley, "Who is the oldest?", record.Proved, "Carl"},
		{valley, "Who is older, Aldo or Bea?", record.Proved, "Aldo"},
		{valley, "Is Bea older than Carl?", record.Refuted, "No"},
		{valley, "Is Bea younger than Carl?", record.Proved, "Yes"},
		{valley, "Who has the most goats?", record.Proved, "Carl"},
		{valley, "How many goats do Bea and Carl have together?", record.Proved, "10"},
		{trams, "Which is faster, the tram or the ferry?", record.Proved, "the tram"},
		{trams, "Is the ferry cheaper than the tram?", record.Refuted, "No"},
		{trams, "How much more expensive is the ferry than the tram?", record.Proved, "1.6"},
		{trams, "How much do the tram and the ferry cost together?", record.Proved, "6.4"},
		{peaks, "Which peak is the highest?", record.Proved, "Tasso"},
		{peaks, "What is the second highest peak?", record.Proved, "Orna"},
		{peaks, "What is the height of the lowest peak?", record.Proved, "1899"},
		{taller, "Is Nia taller than Sven?", record.Proved, "Yes"},
		{taller, "Who is the shortest?", record.Proved, "Sven"},
		{bills, "What is the difference between the gas and the water?", record.Proved, "25"},
		{bills, "How much are the gas, the water and the phone together?", record.Proved, "80"},

		// What is not known of all, or not comparable, is not computed.
		{valley, "Who is the richest?", open, ""},
		{valley, "Who is older, Aldo or Dora?", open, ""},
		{trams, "Which is heavier, the tram or the ferry?", open, ""},
		{taller, "Is Nia taller than Otto?", open, ""},
		{"The gas is 45 euros. The post is 20 dollars.", "How much are the gas and the post together?", open, ""},
		{peaks, "Which lake is the deepest?", open, ""},
	} {
		t.Run(x.ask, func(t *testing.T) {
			c := newTest(t, nil)
			c.options.Trust = true
			mustTake(t, c, x.told)
			r, _ := hearAll(t, c, x.ask)
			if r.Verdict == record.Unprovable || r.Verdict == "" {
				r.Verdict = open
			}
			if r.Verdict != x.verdict || !strings.HasPrefix(strings.ToLower(r.Reply), strings.ToLower(x.answer)) {
				t.Errorf("of %q, %q is %q: %s", x.told, x.ask, r.Verdict, r.Reply)
			}
		})
	}
}
