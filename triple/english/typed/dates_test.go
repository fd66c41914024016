package typed

import "testing"

// TestInFullDates holds that dates are written out where the words beside a month make it one, and else stay.
func TestInFullDates(t *testing.T) {
	for short, full := range map[string]string{
		"Ann is away from 1 to 14 Dec.":             "Ann is away from 1 December to 14 December.",
		"from the 3rd to the 9th of May 2031":       "from 3 May 2031 to 9 May 2031",
		"The fair is on 3 Oct.":                     "The fair is on 3 October.",
		"It opens on Jan 5":                         "It opens on January 5",
		"I gave Jan 5 euros":                        "I gave Jan 5 euros",
		"The score went from 1 to 14":               "The score went from 1 to 14",
		"From 14 to 3 May":                          "From 14 to 3 May",
		"Jan, 12, plays chess":                      "Jan, 12, plays chess",
		"5 march in step":                           "5 march in step",
		"The shop moves from 3 Mill Lane to Dec 4.": "The shop moves from 3 Mill Lane to December 4.",
	} {
		if got, _ := InFullDates(short); got != full {
			t.Errorf("%q is %q, not %q", short, got, full)
		}
	}
}

// TestInFullHours holds that an hour has its half of the day from the one until which something goes on.
func TestInFullHours(t *testing.T) {
	for short, full := range map[string]string{
		"We sing from 7 to 9 pm.":            "We sing from 7 pm to 9 pm.",
		"open from 10 to 2 pm on Sundays":    "open from 10 am to 2 pm on Sundays",
		"from 9:30 - 11am":                   "from 9:30 am - 11am",
		"The bar is open from 10 to 1 a.m.":  "The bar is open from 10 pm to 1 a.m.",
		"The price went from 7 to 9 pounds.": "The price went from 7 to 9 pounds.",
		"from 13 to 3 pm":                    "from 13 to 3 pm",
	} {
		if got, _ := InFullHours(short); got != full {
			t.Errorf("%q is %q, not %q", short, got, full)
		}
	}
}

// TestInPairs holds that the first and the second of a rule are those that its condition speaks of, and no others.
func TestInPairs(t *testing.T) {
	for text, rule := range map[string]string{
		"If someone is the niece of someone, the second one is an uncle of the first.": "If X is the niece of Y, Y is an uncle of X.",
		"If someone is ill, the first thing to do is to rest.":                         "If someone is ill, the first thing to do is to rest.",
		"If someone owns a house, the second one is rented.":                           "If someone owns a house, the second one is rented.",
	} {
		if got, _ := InPairs(text); got != rule {
			t.Errorf("%q is %q, not %q", text, got, rule)
		}
	}
}

// TestDaysLast holds that a day of each week in front of who does something is put behind it.
func TestDaysLast(t *testing.T) {
	for text, plain := range map[string]string{
		"Every Thursday Hanne comes too.": "Hanne comes on Thursdays too.",
		"Each Monday the choir sings":     "The choir sings on Mondays",
		"Every Thursday manager comes.":   "Every Thursday manager comes.",
		"Every Monday is a holiday.":      "Every Monday is a holiday.",
		"Every cat sleeps all day.":       "Every cat sleeps all day.",
	} {
		if got, _ := DaysLast(text); got != plain {
			t.Errorf("%q is %q, not %q", text, got, plain)
		}
	}
}
