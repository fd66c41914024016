package conductor

import (
	"testing"

	"whence/conductor/talk"
)

func TestConsent(t *testing.T) {
	for input, want := range map[string]string{
		"yes": "yes", "Yes.": "yes", "y": "yes", "Yes, she does.": "yes", "no": "no", "No, it isn't.": "no",
		"No, they do not!": "no", "yes she doesn't": "", "no, he does": "", "Yes, Tom is a cat.": "", "Maybe": "", "": "",
		"no problem": "",
	} {
		agrees, settles := talk.Consented(input)
		got := ""
		if settles {
			got = map[bool]string{true: "yes", false: "no"}[agrees]
		}
		if got != want {
			t.Errorf("%q is taken for %q, want %q", input, got, want)
		}
	}
}
