package value

import (
	"strings"
	"testing"
)

// TestValues reads phrases as values: the preposition before it, the phrase, and the
// value in the notation of clause.Value, "" where it is none.
func TestValues(t *testing.T) {
	for _, c := range [][3]string{
		{"", "forty-two", "<number 42>"}, {"", "1,540", "<number 1540>"}, {"", "two hundred and five", "<number 205>"},
		{"", "2.5 million", "<number 2500000>"}, {"", "a dozen", "<number 12>"}, {"", "007", ""},
		{"", "3 to 5 kg", "<amount 3..5 kg>"}, {"", "half a kilo", "<amount 0.5 kg>"}, {"", "1.80 m", "<amount 1.8 m>"},
		{"", "at most 10 MB", "<amount <=10 MB>"}, {"", "about 70 km", "<amount ~70 km>"}, {"", "20mg", "<amount 20 mg>"},
		{"", "5 litres or more", "<amount >=5 l>"}, {"", "more than 3 kg", "<amount >3 kg>"},
		{"", "£8,400", "<money 8400 GBP>"}, {"", "35 euros each", "<money 35 EUR each each>"},
		{"", "9 euros per kilo", "<money 9 EUR each kg>"}, {"", "1,200 euros a month", "<money 1200 EUR each month>"},
		{"", "4 March 1958", "<date 1958-03-04>"}, {"", "March 4, 1958", "<date 1958-03-04>"}, {"", "24 December", "<date --12-24>"},
		{"", "the 20th of May", "<date --05-20>"}, {"on", "the 9th", "<date ---09>"}, {"", "2031-05-09", "<date 2031-05-09>"},
		{"", "04.03.2026", "<date 2026-03-04>"}, {"in", "2019", "<date 2019>"}, {"", "2019", "<number 2019>"},
		{"", "May 2021", "<date 2021-05>"}, {"", "18 to 22 December", "<date --12-18/--12-22>"},
		{"", "Friday the 9th", "<date ---09>"}, {"", "Sunday morning", "<weekday -W-7Tmorning>"},
		{"", "12 Nov, 9:15", "<date --11-12T09:15>"}, {"", "Tuesday 17 Nov, 4 to 7 pm", "<date --11-17T16:00/19:00>"},
		{"", "10:30", "<clock 10:30>"}, {"at", "7", "<clock 07:00>"}, {"by", "seven", "<clock 07:00>"}, {"", "7 pm", "<clock 19:00>"},
		{"", "half past six", "<clock 06:30>"}, {"", "a quarter to nine", "<clock 08:45>"}, {"", "noon", "<clock 12:00>"},
		{"", "five o'clock", "<clock 05:00>"}, {"", "10:00 to 11:30", "<clock 10:00/11:30>"},
		{"", "two years", "<lasting P2Y>"}, {"", "half an hour", "<lasting PT0.5H>"}, {"", "an hour and a half", "<lasting PT1.5H>"},
		{"", "two years ago", "<lasting ago P2Y>"}, {"", "three weeks from now", "<lasting from now P3W>"},
		{"", "last March", "<date last --03>"}, {"", "next Tuesday", "<weekday next -W-2>"}, {"", "this week", "<date this P1W>"},
		{"", "tomorrow morning", "<date tomorrowTmorning>"}, {"", "next spring", "<date next spring>"},
		{"", "every other Tuesday", "<recurring P2W each -W-2>"}, {"", "twice a week", "<recurring P1W each 2>"},
		{"", "every 90 days", "<recurring P90D>"}, {"on", "Mondays", "<recurring P1W each -W-1>"}, {"", "daily", "<recurring P1D>"},
		{"", "once every two years", "<recurring P2Y each 1>"}, {"", "three times per day", "<recurring P1D each 3>"},
		{"", "the first Tuesday of every month", "<recurring P1M each -W-2#1>"}, {"", "every first Tuesday of the month", "<recurring P1M each -W-2#1>"},
		{"", "every second Friday", "<recurring P2W each -W-5>"}, {"by", "the 5th of each month", "<recurring P1M each ---05>"},
		{"", "the big red bus", ""}, {"", "May people", ""}, {"", "second", ""},
	} {
		var words []string
		for word := range strings.FieldsSeq(strings.ToLower(c[1])) {
			if word = strings.TrimSuffix(word, ","); word != "" {
				words = append(words, word)
			}
		}
		got := ""
		if v, ok := OfWords(words, c[0]); ok {
			got = v.String()
		}
		if got != c[2] {
			t.Errorf("%s %q: %s, want %s", c[0], c[1], got, c[2])
		}
	}
}
