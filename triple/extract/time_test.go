package extract_test

import (
	"strings"
	"testing"

	"whence/triple/english"
	"whence/triple/extract"
)

// at gives the first statement of a reply a time.
func at(when, reply string) string {
	return strings.Replace(reply, `"time":""`, `"time":"`+when+`"`, 1)
}

// A time is kept as the grammar keeps it in the sentence that says it, or the
// statement is turned down; it is never left out.
func TestTimes(t *testing.T) {
	words, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	for turn, c := range map[string]struct{ reply, want string }{
		"Well, Ann lived in Paris until 1990.": {
			at("until 1990", said("asserted | Ann lived in Paris until 1990 | Ann, lived in, Paris")),
			"fact lived_in(ann, paris) event(_e1, live) agent(_e1, ann) role_in(_e1, paris) role_until(_e1, 1990)"},
		"Well, Ann works at Acme since 2019.": {
			at("since 2019", said("asserted | Ann works at Acme since 2019 | Ann, works at, Acme")),
			"fact works_at(ann, acme) event(_e1, work) agent(_e1, ann) role_at(_e1, acme) role_since(_e1, 2019)"},
		"Frankly, Petra probably returned the ladder on Friday.": {
			at("on Friday", said("asserted | Petra probably returned the ladder on Friday | Petra, returned, ladder")),
			"fact returned(petra, ladder)@0.8 returned_on(petra, friday)@0.8 event(_e1, return)@0.8 agent(_e1, petra)@0.8 theme(_e1, ladder)@0.8 role_on(_e1, friday)@0.8"},
		"Well, Ann lived in Rome until 1991.": { // left out by the model
			said("asserted | Ann lived in Rome until 1991 | Ann, lived in, Rome"), "!half_read"},
		"Well, Ann lived in Bonn until 1992.": { // another time
			at("until 1993", said("asserted | Ann lived in Bonn until 1992 | Ann, lived in, Bonn")), "!half_read"},
		"Well, Ann lived in Oslo for a while.": { // a time that no sentence keeps
			at("for a while", said("asserted | Ann lived in Oslo for a while | Ann, lived in, Oslo")), "!time"},
		"Since 2019 all nurses are employees.": { // a rule has none
			at("since 2019", said("asserted | Since 2019 all nurses are employees | ?x, is a, employee | ?x, is a, nurse")), "!time"},
		"Well, Tom is a cat and a pet since 2019.": { // of two facts
			at("since 2019", said("asserted | Tom is a cat and a pet since 2019 | Tom, is a, cat; Tom, is a, pet")), "!time"},
		"Tell me, did Ann live in Paris in 1989?": { // a question about a time would be answered without it
			at("in 1989", said("asked:yesno | did Ann live in Paris in 1989? | Ann, lived in, Paris")), "!time"},
		"Tell me, did Ann live in Rome in 1989?": {
			said("asked:yesno | did Ann live in Rome in 1989? | Ann, lived in, Rome"), "!half_read"},
		"Tell me, did Ann live in Oslo yesterday?": {
			said("asked:yesno | did Ann live in Oslo yesterday? | Ann, lived in, Oslo"), "!half_read"},
		"Forget that Ann lived in Paris until 1990.": {
			at("until 1990", said("withdrawn | Forget that Ann lived in Paris until 1990 | Ann, lived in, Paris")), "!time"},
	} {
		got, err := extract.New(&scripted{c.reply, c.reply}, words).Extract(t.Context(), extract.Input{Turn: turn})
		shown, _, _ := strings.Cut(strings.ReplaceAll(show(got), "; !unread", ""), ";")
		if err != nil || shown != c.want {
			t.Errorf("%s\n got %s\nwant %s\n%+v, %v", turn, shown, c.want, got.Rejected, err)
		}
		verbatim(t, turn, got)
	}
}
