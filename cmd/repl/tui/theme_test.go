package tui

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
		palette    palette
		background float64
	}{"dark": {darkPalette(), 0}, "light": {lightPalette(), 1}} {
		colours := reflect.ValueOf(look.palette)
		for i := range colours.NumField() {
			field := colours.Type().Field(i).Name
			if field == "rule" {
				continue // no text
			}
			n, err := strconv.Atoi(colours.Field(i).String())
			if err != nil {
				t.Fatal(err)
			}
			if c := contrast(luminance(n), look.background); c < 4.5 {
				t.Errorf("%s on %s has a contrast of %.1f", field, name, c)
			}
		}
	}
}

func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }

// luminance is that of a colour of the 256 of xterm, from the 17th on.
func luminance(n int) float64 {
	linear := func(v int) float64 {
		c := float64(v) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	if n >= 232 {
		return linear(8 + 10*(n-232))
	}
	step := func(k int) int { return []int{0, 95, 135, 175, 215, 255}[k] }
	n -= 16
	return 0.2126*linear(step(n/36)) + 0.7152*linear(step(n/6%6)) + 0.0722*linear(step(n%6))
}
