package files_test

import (
	"testing"

	"whence/conductor/files"
)

func TestPasted(t *testing.T) {
	for text, want := range map[string]string{
		"name\tdues\tpaid on\nMarta\t25\t2026-01-12\nOld Tom\t\t2026-02-05":       "name,dues,paid on\nMarta,25,2026-01-12\nOld Tom,,2026-02-05\n",
		"| Boat | Owner |\n|------|:-----:|\n| Falcon | Ida |\n| Gull | Otto |\n": "Boat,Owner\nFalcon,Ida\nGull,Otto\n",
		"item,price\n\"nails, long\",3.50\nglue,6":                                "",
		"item,price\nnails,3.50\nglue,6":                                          "item,price\nnails,3.50\nglue,6\n",
		"item;price\r\nnails;3,50\r\nglue;6":                                      "item,price\nnails,\"3,50\"\nglue,6\n",
		"Milk, eggs, bread\nButter, jam, tea\nFlour, salt, oil":                   "",
		"Tom\tnurse\nAda\tcook":                                                   "",
		"Tom\t3\nAda\t5":                                                          "",
		"Anna has 3 cats.\nBen has 2 dogs.":                                       "",
		"Tom,3\nAda,5\nIvo,6":                                                     "",
		"name\tage\nTom":                                                          "",
		"name\tage":                                                               "",
		"":                                                                        "",
		"Rent, 700 euros.\nHeat, 60 euros.\nWater, 20 euros.":                     "",
		"Lamp A;in the hall;60 W\nLamp B;in the shed;40 W\nLamp C;above the bed;25 W and dimmed": "",
	} {
		if got, ok := files.Pasted(text); got != want || ok != (want != "") {
			t.Errorf("%q: %q %v, want %q", text, got, ok, want)
		}
	}
}
