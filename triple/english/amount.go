package english

import "strings"

// isUnit reports whether a noun measures: "800 euros", "3 km".
func isUnit(low string) bool {
	switch strings.TrimSuffix(low, "s") {
	case "euro", "dollar", "pound", "cent", "franc", "yen", "crown", "year", "month", "week", "day", "hour", "minute", "second", "metre", "meter", "kilometre", "kilometer", "centimetre", "centimeter", "millimetre", "millimeter", "mile", "inche", "inch", "foot", "feet", "yard", "litre", "liter", "gram", "kilogram", "kilo", "ton", "tonne", "degree", "percent", "page", "byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "volt", "watt", "calorie", "piece", "point",
		"eur", "usd", "km", "cm", "mm", "kg", "mg", "gb", "mb", "kb", "tb", "mph", "kwh":
		return true
	}
	return false
}

// amount reads a number with its unit, which is the name of an amount.
func (p *parser) amount(i int, out []item) []item {
	if i+1 >= len(p.toks) || p.toks[i].kind != numberToken || p.toks[i+1].kind != wordToken || !isUnit(p.toks[i+1].low) {
		return out
	}
	words := p.toks[i].text + " " + p.toks[i+1].text
	n := node{kind: nName, num: one | many, s: words, at: uint8(i), end: uint8(i + 2)}
	return append(out, item{p.node(n), i + 2, 0})
}

// measured reads "8 years old", a quality; the node is nil for other words.
func (p *parser) measured(i int) item {
	if i+2 >= len(p.toks) || p.toks[i].kind != numberToken || !isUnit(p.low(i+1)) {
		return item{}
	}
	switch p.low(i + 2) {
	case "old", "long", "high", "tall", "wide", "deep", "thick", "heavy", "away", "late", "big":
		words := p.toks[i].text + " " + p.text(i+1, i+3)
		return item{p.node(node{kind: nAdj, s: words, at: uint8(i), end: uint8(i + 3)}), i + 3, 0}
	}
	return item{}
}
