package command

import (
	"strings"
	"testing"
)

func TestWorkOut(t *testing.T) {
	for text, want := range map[string]string{
		"17 * 24": "408", "12 + 30 * 2": "72", "(12 + 30) * 2": "84", "-3 - -4": "1", "1 / 8": "1/8",
		"2 ^ 10": "1024", "2^3^2": "512", "1,200 + 3.5": "2407/2", "20 /100* 350": "70",
		"1 / 0": "", "1 / (2 - 2)": "", "": "", "3 +": "", "(3": "", "3)": "", "1.2.3 + 1": "", "2^1000": "", "9^9^9": "",
		strings.Repeat("(", 99) + "1" + strings.Repeat(")", 99): "",
	} {
		got, err := workOut(text)
		switch {
		case want == "" && err == nil:
			t.Errorf("%s is %s", text, got)
		case want != "" && (err != nil || got.RatString() != want):
			t.Errorf("%s is %v, %v, want %s", text, got, err, want)
		}
	}
}
