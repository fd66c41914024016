package conductor

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"whence/internal/race"
)

// called opens a conversation of somebody with a name.
func called(t *testing.T, path, name string) *Conductor {
	return onFile(t, path, func(o *Options) { o.User = name })
}

// wants says each input and looks for what the reply must have in it.
func wants(t *testing.T, c *Conductor, talk ...string) {
	t.Helper()
	for i := 0; i < len(talk); i += 2 {
		r := mustTake(t, c, talk[i])
		if got := r.Said(); !strings.Contains(got, talk[i+1]) {
			t.Errorf("%s\ngot  %s\nwant %s", talk[i], got, talk[i+1])
		}
	}
}

// TestWhoToldIt: each of two people on one base is told who else said what, and is not
// told so of what they said themselves.
func TestWhoToldIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb")
	mia, leo := called(t, path, "Mia"), called(t, path, "Leo")
	wants(t, mia,
		"The ledger is a service.", "learned",
		"Every service is an asset.", "the ledger is an asset",
		"I own the ledger.", "learned",
		"note that the pager is in the blue drawer", "Kept as a note",
		"Does Mia own the ledger?", "You said so in t3")
	wants(t, leo,
		"Is the ledger a service?", `Mia said so in t1: "The ledger is a service."`,
		"Is the ledger an asset?", "(t1, Mia)",
		"I own the billing.", "learned",
		"Who owns the ledger?", "Mia",
		"Do I own the ledger?", "whether Leo owns the ledger",
		"/rules", "(t2, Mia)",
		"/facts owns billing", "(t8)",
		"/notes", "(t4, Mia)",
		"Where is the pager?", "Mia said",
		"The ledger is a service.", "I knew that already",
		"The ledger is not a service.", "Mia said so in t1",
		"/undo", "Undone: t16")
	wants(t, mia, "/why f1", "Said again by Leo (in t15).", "/undo", "Undone: t4")
	got := mustTake(t, leo, "Is the ledger a service?").Proofs[0].Nodes[0].Source
	if got.Speaker != "Mia" || got.By != "Mia" {
		t.Errorf("%+v", got)
	}
}

// TestOneValueOfTwoPeople: of a relation of one value, what another says takes no place of
// what somebody said; what the same person says later does.
func TestOneValueOfTwoPeople(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb")
	mia, leo := called(t, path, "Mia"), called(t, path, "Leo")
	wants(t, mia, `"lives in" is functional.`, "", "Kim lives in Oslo.", "learned", "Kim lives in Rome.", "learned")
	if got := mustTake(t, mia, "Where does Kim live?").Reply; !strings.HasPrefix(got, "Rome.") || !strings.Contains(got, "earlier: Oslo") {
		t.Error(got)
	}
	wants(t, leo, "Kim lives in Bonn.", "Mia said so in t3", "/conflicts", "You said so in t5")
}

// heard are the lines of what others told.
func heard(t *testing.T, c *Conductor) (lines []string) {
	t.Helper()
	news, err := c.News(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range news {
		lines = append(lines, n.Line())
	}
	return lines
}

// TestNews: what another person tells and takes back is told of once, in their words, and
// what one did oneself, here or elsewhere, is no news.
func TestNews(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb")
	mia, leo, again := called(t, path, "Mia"), called(t, path, "Leo"), called(t, path, "leo")
	mustTake(t, mia, "The ledger service is down. Kim gave Bo a pager in Rome.")
	mustTake(t, leo, "Bonn is a city.")
	mustTake(t, mia, "/forget f1")
	mustTake(t, mia, "note that the pager is in the blue drawer")
	want := []string{
		"Mia: The ledger service is down. (f1)", "Mia: Kim gave Bo a pager in Rome. (f2)",
		"Mia took back f1 (t3)", "Mia: the pager is in the blue drawer (n1)",
	}
	for _, c := range []*Conductor{leo, again} {
		if got := heard(t, c); !slices.Equal(got, want) {
			t.Errorf("got %q", got)
		}
	}
	if got := heard(t, leo); len(got) > 0 {
		t.Errorf("once more: %q", got)
	}
	if r := mustTake(t, leo, "Is the ledger service down?"); r.Verdict == Proved {
		t.Errorf("what was taken back is known: %s", r.Reply)
	}
	mustTake(t, mia, "/undo t3")
	if got := heard(t, leo); !slices.Equal(got, []string{"Mia undid t3 (t6)"}) {
		t.Errorf("got %q", got)
	}
	if got, want := heard(t, mia), []string{"Leo: Bonn is a city. ("}; len(got) != 1 || !strings.HasPrefix(got[0], want[0]) {
		t.Errorf("got %q", got)
	}
	if alone := onFile(t, path, nil); len(heard(t, alone)) > 0 {
		t.Error("where people have no names there is no news")
	}
}

// TestAttributed: who told something, what somebody said, and what is so according to them.
func TestAttributed(t *testing.T) {
	race.Skip(t)
	path := filepath.Join(t.TempDir(), "kb")
	mia, leo := called(t, path, "Mia"), called(t, path, "Leo")
	for _, said := range []string{"The ledger is a service.", "The billing is a service.", "Every service is an asset.", "note that the pager of the ledger is in the blue drawer"} {
		mustTake(t, mia, said)
	}
	wants(t, leo,
		"Who told you that?", "Nobody",
		"The ledger is a service.", "I knew that",
		"The archive is a service.", "asset",
		"Is the billing an asset?", "(t2, Mia)",
		"Who told you that?", "- The billing is a service. Mia, in t2.",
		"Who told you that the ledger is a service?", "- The ledger is a service. Mia, in t1; you, in t6.",
		"Who told you that the archive is a service?", "You, in t7: “The archive is a service.”",
		"Who told you that Bonn is a city?", "Nobody",
		"Who told you that every service is an asset?", "Mia, in t3: “Every service is an asset.”",
		"Who told you that every asset is a service?", "Nobody",
		"Who told you that the pager of the ledger is in the blue drawer?", "Mia, in t4: “the pager of the ledger is in the blue drawer”",
		"Is the billing an asset?", "(t2, Mia)",
		"The ledger is a service.", "I knew that",
		"Who told you that?", "- The ledger is a service. Mia, in t1; you, in t6; you, in t",
		"/why f2", "Told by Mia in t2",
		"Who told you that?", "Mia, in t2: “The billing is a service.”",
		"Is the billing an asset?", "(t2, Mia)",
		"Who told you that?", "- The billing is a service. Mia, in t2",
		"According to Mia, is the billing an asset?", "From what Mia told me: Yes",
		"Is the archive an asset, according to Mia?", "From what Mia told me: I don't know",
		"According to Leo, is the ledger an asset?", "From what you told me: Yes",
		"According to Leo, what is an asset?", "rchive",
		"According to Zed, is the ledger an asset?", "Nobody called Zed",
		"Is the billing an asset?", "Yes",
		"What did Mia say about the ledger?", "“the pager of the ledger is in the blue drawer”",
		"What did Mia say about the billing?", "- “The billing is a service.” (f2, t2)",
		"What has Mia told you about Bonn?", "Mia told me nothing about Bonn.",
		"What did Zed say about the ledger?", "Zed")
	if got := mustTake(t, leo, "According to Leo, what is an asset?").Reply; strings.Contains(got, "illing") {
		t.Error(got)
	}
}

// TestAProgramIsAPerson: what a program teaches is known as said by it.
func TestAProgramIsAPerson(t *testing.T) {
	mia := called(t, filepath.Join(t.TempDir(), "kb"), "Mia")
	for _, err := range mia.Call(t.Context(), Teach, "Bonn is a city.", "mcp clerk") {
		if err != nil {
			t.Fatal(err)
		}
	}
	wants(t, mia, "Is Bonn a city?", "clerk said so in t1", "Who told you that?", "Mcp clerk, in t1")
}
