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

// A time is kept as the reader keeps it in the words that were said. One that is not in
// them is turned down.
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
		"Well, Ann lived in Rome until 1991.": { // left out by the model, and read in the words
			said("asserted | Ann lived in Rome until 1991 | Ann, lived in, Rome"),
			"fact lived_in(ann, rome) event(_e1, live) agent(_e1, ann) role_in(_e1, rome) role_until(_e1, 1991)"},
		"Well, Ann lived in Bonn until 1992.": { // another time
			at("until 1993", said("asserted | Ann lived in Bonn until 1992 | Ann, lived in, Bonn")), "!time"},
		"Well, Ann lived in Oslo for a while.": { // a time that is no moment
			at("for a while", said("asserted | Ann lived in Oslo for a while | Ann, lived in, Oslo")),
			"fact lived_in(ann, oslo)@1.0 lived_for(ann, while)@1.0 event(_e1, live)@1.0 agent(_e1, ann) role_in(_e1, oslo) role_for(_e1, while) wording(_e1, Ann lived in Oslo for a while)"},
		"Since 2019 all nurses are employees.": { // a rule has none: it is asked as a sentence about all
			at("since 2019", said("asserted | Since 2019 all nurses are employees | ?x, is a, employee | ?x, is a, nurse")),
			"asked fact event(_e1, is)@1.0 agent(_e1, every_nurse) role_since(_e1, 2019) theme(_e1, employee) wording(_e1, Every nurse is an employee since 2019) instance_of(every_nurse, employee)@1.0"},
		"Well, Tom is a cat and a pet since 2019.": { // of two facts: whose it is, is asked
			at("since 2019", said("asserted | Tom is a cat and a pet since 2019 | Tom, is a, cat; Tom, is a, pet")),
			"asked fact instance_of(tom, cat) event(_e1, be_a_cat) agent(_e1, tom) role_since(_e1, 2019) instance_of(tom, pet) event(_e1_5, be_a_pet) agent(_e1_5, tom) role_since(_e1_5, 2019)"},
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
