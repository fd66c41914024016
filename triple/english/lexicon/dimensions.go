package lexicon

import (
	_ "embed" // the dimensions
	"slices"
	"strings"
	"sync"
)

//go:embed dimensions.txt
var dimensionsText string

// Dimension is what an adjective compares.
type Dimension struct {
	// Units are the dimensions of the units that it is told in; "-" stands before one
	// where more of the unit is less of the dimension.
	Units []string
	// More and Less are the adjectives, Nouns and Verbs the words that tell how much of
	// it something has.
	More, Less, Nouns, Verbs []string
}

// In is -1 where more of a unit is less of the dimension, else 1; it is false where the dimension is not told in it. A
// bare number may be in any.
func (d Dimension) In(unit string) (sign int, told bool) {
	for _, u := range d.Units {
		name, sign := u, 1
		if rest, ok := strings.CutPrefix(u, "-"); ok {
			name, sign = rest, -1
		}
		if unit == name || strings.HasPrefix(unit, name+":") {
			return sign, true
		}
	}
	return 1, unit == "number"
}

// IsMeasure reports whether a unit is one of what an adjective compares, where it is one that compares.
func IsMeasure(unit, adjective string) bool {
	of, _ := Dimensions(adjective)
	return len(of) == 0 || slices.ContainsFunc(of, func(d Dimension) bool { _, told := d.In(unit); return told })
}

var dimensions = sync.OnceValue(func() []Dimension {
	var out []Dimension
	for line := range strings.Lines(dimensionsText) {
		parts := strings.Split(line, "|")
		if strings.HasPrefix(line, "#") || len(parts) != 5 {
			continue
		}
		var f [5][]string
		for i, p := range parts {
			f[i] = slices.DeleteFunc(strings.Fields(p), func(w string) bool { return w == "-" })
		}
		out = append(out, Dimension{Units: f[0], More: f[1], Less: f[2], Nouns: f[3], Verbs: f[4]})
	}
	return out
})

// Dimensions are what an adjective in its base form compares, and for each whether it is
// for more of it (1) or less (-1): "long" of length and of duration, "young" of age. An
// adjective that is not listed has the dimension of a noun that it is derived from or
// tells of, in the direction 0: nobody knows which is more.
func Dimensions(adjective string) (of []Dimension, direction []int) {
	for _, d := range dimensions() {
		switch {
		case slices.Contains(d.More, adjective):
			of, direction = append(of, d), append(direction, 1)
		case slices.Contains(d.Less, adjective):
			of, direction = append(of, d), append(direction, -1)
		}
	}
	if len(of) > 0 {
		return of, direction
	}
	for _, d := range dimensions() {
		for _, n := range d.Nouns {
			if slices.Contains(Attributes(adjective), n) || slices.Contains(slices.Collect(Derived(adjective, Adjective, Noun)), n) {
				of, direction = append(of, d), append(direction, 0)
				break
			}
		}
	}
	return of, direction
}

// NounDimensions are the dimensions that a noun tells of: "price".
func NounDimensions(noun string) []Dimension {
	return slices.DeleteFunc(slices.Clone(dimensions()), func(d Dimension) bool { return !slices.Contains(d.Nouns, noun) })
}

// ToldIn are the dimensions that are told in a unit.
func ToldIn(unit string) []Dimension {
	return slices.DeleteFunc(slices.Clone(dimensions()), func(d Dimension) bool { _, told := d.In(unit); return !told })
}
