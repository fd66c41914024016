package files

import "testing"

func TestPasted(t *testing.T) {
	type table struct {
		rows  int
		clear bool
	}
	for text, want := range map[string]table{
		"name\tdues\tpaid on\nMarta\t25\t2026-01-12\nOld Tom\t\t2026-02-03":             {2, true},
		"name    dues    paid on\r\nMarta   25   2026-01-12\r\n":                        {1, true},
		"name    dues    paid on\nMarta    25    2026-01-12\nOld Tom        2026-02-03": {2, true},
		"tool,price,shelf\ndrill,120,A1\nsander,80,B2\n":                                {2, true},
		"Ort;Einwohner\nUlm;126000":                                                     {1, true},
		"| Boat | Owner |\n|------|:-----:|\n| Falcon | Ida |\n| Gull | Otto |\n":       {2, true},
		"Boat\tOwner\nFalcon\tIda":                                                      {1, false},
		"item,price\n\"nails,long\",3.50\nglue,6":                                       {2, true},
		"name,dues":                                    {},
		"Anna, Ben\nCarl, Dora":                        {},
		"Milk, eggs, bread\nButter, jam, tea":          {},
		"Anna lives in Ulm,\nBen lives in Bonn,":       {},
		"Tom is a cat.\nBen owns two dogs,three cats.": {},
		"Rent, 700 euros.\nHeat, 60 euros.":            {},
		"12,13\n14,15":                                 {},
		"Tom\t3\nAda\t5":                               {},
		"name,name\nAnna,Ben":                          {},
		"name,dues\nMarta":                             {},
		"Dear all,\nthe hall is free,":                 {},
		"Anna has 3 cats\nBen has 2 dogs":              {},
		"":                                             {},
	} {
		rows, clear := Pasted(text)
		if got := (table{max(0, len(rows)-1), clear}); got != want {
			t.Errorf("%q: %v, want %v: %q", text, got, want, rows)
		}
	}
}
