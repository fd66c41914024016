package conductor

import (
	"path/filepath"
	"strings"
	"testing"
)

// says takes each input, refused or not, and looks for what the reply must have in it.
func says(t *testing.T, c *Conductor, talk ...string) {
	t.Helper()
	for i := 0; i < len(talk); i += 2 {
		r, _ := hearAll(t, c, talk[i])
		got := r.Reply + strings.Join(r.Effects.Receipts, "\n") + strings.Join(r.Effects.Learned, " ")
		if !strings.Contains(got, talk[i+1]) {
			t.Errorf("%s\ngot  %s\nwant %s", talk[i], got, talk[i+1])
		}
	}
}

// TestRoles: what somebody may do is what their role says, whichever way they try; a refusal
// says which right is missing, and nothing is changed.
func TestRoles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb")
	mia, leo, ida := called(t, path, "Mia"), called(t, path, "Leo"), called(t, path, "Ida")
	says(t, mia, "The ledger is a service.", "f1", "note that the pager is in the blue drawer", "Kept as a note", "/role", "everybody may do everything")
	says(t, leo, "The archive is a service.", "f2")
	says(t, mia, "/role Leo tell", "leo may ask and tell.", "/role ida read", "ida may ask.")
	says(t, leo,
		"The pump is a service.", "f3",
		"/forget f1", "Leo may not take back f1, which Mia told: the rule role:missing denies it",
		"Forget that the ledger is a service.", "Leo may not take back f1",
		"/forget n1", "Leo may not take back n1, which Mia told",
		"/undo t1", "Leo may not take back t1, which Mia told",
		"Every service is an asset.", "Leo may not manage rules",
		"/relation owns symmetric", "Leo may not manage rules",
		"/world closed", "Leo may not manage rules",
		"/role Leo all", "Leo may not say who may do what",
		"Is the ledger a service?", "Yes",
		"/forget f3", "forgot f3",
		"/undo", "Undone")
	says(t, ida,
		"Is the pump a service?", "Yes",
		"The valve is a service.", "Ida may not tell",
		"note that the valve leaks", "Ida may not tell",
		"/forget f3", "Ida may not take back f3, which Leo told",
		"/undo", "nothing to undo")
	says(t, mia,
		"/facts", "The ledger is a service",
		"/rules", "no rules",
		"/role mia none", "Nobody could give roles then",
		"/role leo others", "leo may ask and take back what others told.",
		"/forget f3", "forgot f3")
	says(t, leo, "/undo t1", "Undone: t1", "The valve is a service.", "Leo may not tell")
	says(t, called(t, path, ""), "The valve is a service.", "somebody without a name may not tell")
	says(t, mia, "/memory fade instance_of 40", "fade after 40 turns", "The lamp is a service.", "learned")
	says(t, ida, "Is the lamp a service?", "Yes", "/facts lamp", "The lamp is a service")
	says(t, mia, "/role everybody tell", "everybody may ask and tell", "/role leo none", "everybody may ask and tell")
	says(t, leo, "The valve is a service.", "learned")
}
