package rows_test

import (
	"strings"
	"testing"

	"whence/reason/rows"
)

// answers holds that a table answers each question as wanted, with nothing assumed; "" is for no such answer.
func answers(t *testing.T, s *rows.Sheet, want map[string]string) {
	t.Helper()
	for question, want := range want {
		a, miss, ok := s.Ask(question)
		var got []string
		if ok && a.Kind == rows.Truth && len(a.Assumed) == 0 {
			got = append(got, map[bool]string{false: "no", true: "yes"}[a.Holds])
		}
		for _, v := range a.Values {
			if ok && len(a.Assumed) == 0 {
				got = append(got, v.Text)
			}
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %v, want %q (assumed %v, missed %v)", question, a.Values, want, a.Assumed, miss.Words)
		}
	}
}

// Days and months of questions are compared with dates, whatever parts of them are named.
func TestDays(t *testing.T) {
	answers(t, rows.New(table(voyages...), words(t)), map[string]string{
		"which ships were launched in June?":                               "Curlew (schooner)",
		"which ships were launched in May 1901?":                           "Petrel",
		"which ship was launched on 17 July 1904?":                         "Gannet",
		"how many ships were launched before May 1904?":                    "1",
		"which ships were launched after 2 June 1904?":                     "Gannet, Plover, Dunlin",
		"which ships were launched between 2 June 1904 and 10 March 1911?": "Gannet, Curlew (schooner), Plover",
		"which ships were launched in December?":                           "",
		"which ships may Ada Berg launch?":                                 "",
	})
	visits := func(days ...string) *rows.Sheet {
		return rows.New(table("Guest|Came", "Ida|"+days[0], "Per|"+days[1]), words(t))
	}
	answers(t, visits("03/04/2019", "17/11/2020"), map[string]string{"who came in April?": "Ida", "who came in March?": ""})
	answers(t, visits("03/04/2019", "11/17/2020"), map[string]string{"who came in April?": "", "who came in March?": "Ida"})
}
