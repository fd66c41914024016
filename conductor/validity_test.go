package conductor

import (
	"strings"
	"testing"
	"time"
	"whence/internal/race"
)

// TestValidity passes the clock on: what is so for a time holds while that lasts,
// and what follows from it too; questions about a time are answered from the
// events that have one, with a proof.
func TestValidity(t *testing.T) {
	race.Skip(t)
	now := day("2024-05-15") // a Wednesday
	c, err := New(t.Context(), Options{Clock: func() time.Time { now = now.Add(time.Millisecond); return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, told := range []string{
		"The shop is closed from Saturday to Sunday.", "The pool is open from May to September.", "The bar is open from November to February.",
		"Anna is in Paris until 3 June 2024.", "If Anna is in Paris then Ben is happy.", "Anna has been the manager since 2019.", "Carl was the manager from 2015 to 2019.",
		"Anna was in Rome until 2020.", "Eva was ill yesterday.", "Kim met Ann in May 2019.", "Dora has been ill since Monday.",
	} {
		if r := mustTake(t, c, told); len(r.Effects.Learned) == 0 {
			t.Fatalf("%s: %s", told, r.Reply)
		}
	}
	for _, x := range []struct {
		date, question string
		want           Verdict
		says           string
	}{
		{"2024-05-15", "Is the shop closed?", Unprovable, "another time"},
		{"2024-05-18", "Is the shop closed?", Proved, "You said so in t1"},
		{"2024-05-20", "Is the shop closed?", Unprovable, ""},
		{"2024-05-20", "Is the shop closed on Sunday?", Proved, "You said so in t1"},
		{"2024-05-20", "Is the shop closed on Friday?", Unprovable, ""},
		{"2024-05-20", "Is the pool open?", Proved, ""},
		{"2024-10-01", "Is the pool open?", Unprovable, ""},
		{"2024-10-01", "Is the pool open in June?", Proved, ""},
		{"2024-12-31", "Is the bar open?", Proved, ""},
		{"2025-02-28", "Is the bar open?", Proved, ""},
		{"2025-03-01", "Is the bar open?", Unprovable, ""},
		{"2025-03-01", "Is the bar open in January?", Proved, ""},
		{"2024-05-20", "Is Anna in Paris?", Proved, ""},
		{"2024-05-20", "Is Ben happy?", Proved, "if Anna is in Paris then Ben is happy (t5)"},
		{"2024-06-04", "Is Anna in Paris?", Unprovable, ""},
		{"2024-06-04", "Is Ben happy?", Unprovable, ""},
		{"2024-06-04", "Is Anna the manager?", Proved, ""},
		{"2024-06-04", "Was Anna the manager in 2020?", Proved, "You said so in t6"},
		{"2024-06-04", "Was Anna the manager in 2018?", Unprovable, "another time"},
		{"2024-06-04", "Who was the manager in 2017?", Proved, "Carl"},
		{"2024-06-04", "Was Carl the manager in 2020?", Unprovable, ""},
		{"2024-06-04", "Was Anna in Rome in 2015?", Unprovable, "until 2020"},
		{"2024-06-04", "Is Anna in Rome?", Unprovable, "until 2020"},
		{"2024-06-04", "Has Anna been the manager since 2021?", Proved, ""},
		{"2024-06-04", "Has Anna been the manager since 2018?", Unprovable, ""},
		{"2024-05-16", "Was Eva ill on 14 May 2024?", Proved, ""},
		{"2024-05-16", "Was Eva ill yesterday?", Unprovable, ""},
		{"2024-05-15", "Was Eva ill yesterday?", Proved, ""},
		{"2024-05-15", "Did Kim meet Ann in 2019?", Proved, ""},
		{"2024-05-15", "Did Kim meet Ann on 3 May 2019?", Unprovable, ""},
		{"2024-05-15", "Was Dora ill on 14 May 2024?", Proved, ""},
		{"2024-05-15", "Was Dora ill on 12 May 2024?", Unprovable, ""},
		{"2024-05-15", "Was Dora ill in 2030?", Unprovable, ""},
	} {
		now = day(x.date)
		r := mustTake(t, c, x.question)
		if r.Verdict != x.want || !strings.Contains(r.Reply, x.says) {
			t.Errorf("on %s: %s\n got %s: %s\nwant %s, %q", x.date, x.question, r.Verdict, r.Reply, x.want, x.says)
		}
		if proved := r.Verdict == Proved; proved && (len(r.Proofs) == 0 || !r.Proofs[0].Checked) {
			t.Errorf("%s: proofs %+v", x.question, r.Proofs)
		}
	}
}

// day is a moment of that day.
func day(date string) time.Time {
	at, _ := time.Parse(time.DateOnly, date)
	return at.Add(9 * time.Hour)
}
