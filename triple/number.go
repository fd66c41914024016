package triple

import (
	"strconv"
	"strings"
)

// maxDigits bounds the digits of a number that is written with an exponent.
const maxDigits = 400

// ParseNumber returns the number that s writes, labelled as it is written: 1.80
// and 1.8 have one name, as have 20.0 and 20, 1,200 and 1200, 1e3 and 1000. Its
// name is the shortest decimal form: no exponent, no zeros in front or behind, no
// sign but "-". It is false for what is rather a name, such as 007 and 1.2.3, and
// for groups of digits that are not three long.
func ParseNumber(s string) (Term, bool) {
	rest, negative := strings.CutPrefix(s, "-")
	if !negative {
		rest = strings.TrimPrefix(rest, "+")
	}
	if rest == "" || rest[0] < '0' || rest[0] > '9' { // as most names
		return Term{}, false
	}
	mantissa, exponent, scientific := rest, 0, false
	if i := strings.IndexAny(rest, "eE"); i >= 0 {
		n, err := strconv.Atoi(rest[i+1:])
		if err != nil || n < -maxDigits || n > maxDigits {
			return Term{}, false
		}
		mantissa, exponent, scientific = rest[:i], n, true
	}
	whole, fraction, dotted := strings.Cut(mantissa, ".")
	whole, ok := ungrouped(whole)
	if !ok || dotted && fraction == "" && scientific || !allDigits(fraction) || len(whole) > 1 && whole[0] == '0' {
		return Term{}, false
	}
	whole, fraction = shifted(whole, fraction, exponent)
	whole, fraction = strings.TrimLeft(whole, "0"), strings.TrimRight(fraction, "0")
	name := whole
	if whole == "" {
		name = "0"
	}
	if fraction != "" {
		name += "." + fraction
	}
	if negative && name != "0" {
		name = "-" + name
	}
	return Term{Name: name, Label: s, Kind: Number}, true
}

// ungrouped takes the commas out of 1,200,000; it is false where they do not
// part groups of three digits, or where there is no digit.
func ungrouped(s string) (string, bool) {
	groups := strings.Split(s, ",")
	for i, g := range groups {
		if !allDigits(g) || i == 0 && g == "" || len(groups) > 1 && (i > 0 && len(g) != 3 || len(g) > 3) {
			return "", false
		}
	}
	return strings.Join(groups, ""), true
}

func allDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// shifted moves the decimal point by n digits to the right.
func shifted(whole, fraction string, n int) (string, string) {
	if n >= 0 {
		fraction += strings.Repeat("0", max(0, n-len(fraction)))
		return whole + fraction[:n], fraction[n:]
	}
	whole = strings.Repeat("0", max(0, -n-len(whole))) + whole
	return whole[:len(whole)+n], whole[len(whole)+n:] + fraction
}
