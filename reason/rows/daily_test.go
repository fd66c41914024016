package rows_test

import (
	"testing"

	"whence/reason/rows"
)

var tenants = []string{
	"Tenant|Flat|Rent|Moved in|Paid|Cleaned",
	"Ida Holm|2A|£640|1 March 2024|yes|x",
	"Per Lund|2B|£580|15 May 2023|no|",
	"Asta Krog|5C|£720|2 May 2025||x",
	"Bo Friis|1A|£580|9 July 2022|yes|",
}

// tenancy is a table of tenants, named by their first column.
func tenancy(t *testing.T) *rows.Sheet {
	of := table(tenants...)
	of.Key, of.Class = 0, "tenant"
	return rows.New(of, words(t))
}

// Who has paid stands under "paid". Where some cells say no, an empty one says nothing; where none does,
// it says no.
func TestDone(t *testing.T) {
	answers(t, tenancy(t), map[string]string{
		"Who has paid?":                      "Ida Holm, Bo Friis",
		"Who has not paid?":                  "Per Lund",
		"Who still has to pay?":              "Per Lund",
		"Who owes?":                          "Per Lund",
		"Which tenants are unpaid?":          "Per Lund",
		"How many tenants have paid?":        "2",
		"Has Per Lund paid?":                 "no",
		"Has Asta Krog paid?":                "", // nothing is said of it
		"Which tenants have not cleaned?":    "Per Lund, Bo Friis",
		"Which tenants pay 580 pounds?":      "Per Lund, Bo Friis",
		"Who pays more than 600 pounds?":     "Ida Holm, Asta Krog",
		"Who moved in first?":                "Bo Friis",
		"Who has painted?":                   "",
		"Which tenants have moved the sofa?": "",
	})
}

// Where "paid" says how much, who has nothing or nought under it has not paid, and what is due less that is owed.
func TestPaidSoMuch(t *testing.T) {
	of := table("Name|Due|Paid|Date", "Ann Lee|40|40|3 March", "Bob Cole|40||", "Cy Dunn|40|20|9 March", "Di Ewart|40|40|1 April")
	of.Key, of.Class = 0, "member"
	answers(t, rows.New(of, words(t)), map[string]string{
		"Who has paid?":                    "Ann Lee, Cy Dunn, Di Ewart",
		"Who paid?":                        "Ann Lee, Cy Dunn, Di Ewart",
		"Who has not paid?":                "Bob Cole",
		"Who hasn't paid anything?":        "Bob Cole",
		"How many people have paid?":       "3",
		"How many members have paid?":      "3",
		"How many members have not paid?":  "1",
		"Has Bob Cole paid?":               "no",
		"Has Ann Lee paid?":                "yes",
		"Who paid in March?":               "Ann Lee, Cy Dunn",
		"Who paid 40?":                     "Ann Lee, Di Ewart",
		"Who has paid more than 20?":       "Ann Lee, Di Ewart",
		"How much did Cy Dunn pay?":        "20",
		"How much was paid in all?":        "100",
		"How much does Cy Dunn still owe?": "20",
		"How much does Bob Cole owe?":      "40",
		"How much is still owing?":         "60",
		"Who owes something?":              "Bob Cole, Cy Dunn",
		"Who still owes money?":            "Bob Cole, Cy Dunn",
		"How many members owe money?":      "2",
		"Does Ann Lee owe anything?":       "no",
		"Who still has to pay?":            "Bob Cole, Cy Dunn",
	})
}

var sales = []string{
	"Day|Thing|Buyer|Boxes|Price",
	"2 May 2026|pears|Ida|3|6.50",
	"9 May 2026|plums|Per|2|7.00",
	"3 June 2026|pears|Asta|5|6.50",
	"8 June 2026|figs|Ida|1|9.00",
}

// How many and how much is added up from the column that says it, not counted by rows; what costs
// so much for one thing is not what came in.
func TestAmounts(t *testing.T) {
	of := table(sales...)
	of.Class = "sale"
	answers(t, rows.New(of, words(t)), map[string]string{
		"How many boxes were sold?":              "11",
		"How many boxes of pears were sold?":     "8",
		"How many boxes did Ida buy in May?":     "3",
		"boxes sold in June":                     "6",
		"total boxes by buyer":                   "Ida: 4, Per: 2, Asta: 5",
		"How many boxes per thing?":              "pears: 8, plums: 2, figs: 1",
		"How much are the figs?":                 "9.00",
		"How much do the pears cost?":            "6.50",
		"Who did not buy figs?":                  "Per, Asta",
		"Who bought figs?":                       "Ida",
		"How much did Ida pay?":                  "",
		"how much money did we take altogether?": "",
		"How many crates were sold?":             "",
		"What was sold on 9 May?":                "plums",
		"What was sold in December?":             "",
		"How many crates did Ida sell?":          "",
	})
	answers(t, tenancy(t), map[string]string{
		"What is the sum of the rents?":                             "2520",
		"What do the tenants pay in total?":                         "2520",
		"What is the total rent of the tenants that have not paid?": "£580",
		"How much does Asta Krog pay?":                              "£720",
	})
}

// Who does something to what a cell names is not whoever stands beside it.
func TestDoesToIt(t *testing.T) {
	of := table("Singer|Choir|Born", "Ida Holm|Night Owls|1982", "Per Lund|Night Owls|2007", "Asta Krog|Larks|1999")
	of.Key, of.Class = 0, "singer"
	s := rows.New(of, words(t))
	answers(t, s, map[string]string{"Who is in the Night Owls?": "Ida Holm, Per Lund"})
	for _, question := range []string{"Who conducts the Night Owls?", "Who hates the Larks?", "Who paid the Larks?", "Who is the boss of the Night Owls?", "Who drives the Larks?", "Is Ida Holm tired?", "Are the Larks clean in 1999?"} {
		if a, _, ok := s.Ask(question); ok {
			t.Errorf("%s: %v (assumed %v)", question, a.Values, a.Assumed)
		}
	}
}

// A customer is not who did it, where a column says who did; what was bought is the customer's.
func TestDoers(t *testing.T) {
	of := table("Shoe|Customer|Cobbler|Work", "S1|Ida|Per|new heel", "S2|Asta|Bo|new sole", "S3|Ida|Bo|polish")
	of.Key, of.Class = 0, "shoe"
	answers(t, rows.New(of, words(t)), map[string]string{
		"Who did S1?":                "Per",
		"Who did the new sole?":      "Bo",
		"Who is the customer of S2?": "Asta",
	})
}
