package look

import (
	"math"
	"reflect"
	"strconv"
	"testing"
)

// TestColoursAreLegible holds every text colour against its background: at least
// 4.5 to 1, as WCAG 2.1 (1.4.3) asks of text.
func TestColoursAreLegible(t *testing.T) {
	for name, look := range map[string]struct {
		palette    Palette
		background float64
	}{"dark": {Dark(), 0}, "light": {Light(), 1}} {
		colours := reflect.ValueOf(look.palette)
		for i := range colours.NumField() {
			field := colours.Type().Field(i).Name
			if field == "Rule" {
				continue // no text
			}
			light := linear(t, colours.Field(i).String())
			if c := contrast(0.2126*light[0]+0.7152*light[1]+0.0722*light[2], look.background); c < 4.5 {
				t.Errorf("%s on %s has a contrast of %.1f", field, name, c)
			}
		}
	}
}

// TestGoodAndBadDifferForTheColourBlind looks at them as people do who lack one
// kind of cone: what is good, what is bad and a conflict must stay far apart,
// by the distance in CIELAB that is told apart at a glance.
func TestGoodAndBadDifferForTheColourBlind(t *testing.T) {
	const glance = 20
	for look, p := range map[string]Palette{"dark": Dark(), "light": Light()} {
		for eye, m := range eyes() {
			for name, pair := range map[string][2]string{"good and bad": {p.Good, p.Bad}, "good and warn": {p.Good, p.Warn}, "good and clash": {p.Good, p.Clash}, "bad and clash": {p.Bad, p.Clash}} {
				if d := distance(lab(seen(m, linear(t, pair[0]))), lab(seen(m, linear(t, pair[1])))); d < glance {
					t.Errorf("%s, %s: %s are only %.0f apart", look, eye, name, d)
				}
			}
		}
	}
}

// eyes are how red, green and blue light, linear, looks to people: Viénot, Brettel
// and Mollon (1999) for the lack of red and of green, and its like for blue.
func eyes() map[string][3][3]float64 {
	return map[string][3][3]float64{
		"all cones": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
		"no red":    {{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}},
		"no green":  {{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}},
		"no blue":   {{1, 0.14461, -0.14461}, {0, 0.85924, 0.14076}, {0, 0.85924, 0.14076}},
	}
}

func seen(m [3][3]float64, c [3]float64) (out [3]float64) {
	for i, row := range m {
		out[i] = max(0, row[0]*c[0]+row[1]*c[1]+row[2]*c[2])
	}
	return out
}

// linear is a colour of the 256 as red, green and blue light.
func linear(t *testing.T, name string) [3]float64 {
	t.Helper()
	n, err := strconv.Atoi(name)
	if err != nil {
		t.Fatal(err)
	}
	light := func(v int) float64 {
		c := float64(v) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	if n >= 232 {
		v := light(8 + 10*(n-232))
		return [3]float64{v, v, v}
	}
	step := func(k int) float64 { return light([]int{0, 95, 135, 175, 215, 255}[k]) }
	n -= 16
	return [3]float64{step(n / 36), step(n / 6 % 6), step(n % 6)}
}

// lab is a colour in CIELAB under D65.
func lab(c [3]float64) [3]float64 {
	f := func(v float64) float64 {
		if v > 0.008856 {
			return math.Cbrt(v)
		}
		return 7.787*v + 16.0/116
	}
	x := f((0.4124*c[0] + 0.3576*c[1] + 0.1805*c[2]) / 0.95047)
	y := f(0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2])
	z := f((0.0193*c[0] + 0.1192*c[1] + 0.9505*c[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func distance(a, b [3]float64) float64 {
	return math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2])
}

func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }
