package command

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/conductor/turn"
	_ "whence/internal/sameseed"
	"whence/internal/testclock"
	"whence/triple"
)

// heard is a turn that says what the commands of a set have it say.
func heard(t *testing.T, input string) *Turn {
	t.Helper()
	h := &Turn{Turn: turn.New(t.Context(), func() {}, input, testclock.Unhurried(), func(turn.Event, error) bool { return true })}
	h.Add(triple.Statement{Text: input, Kind: triple.Command})
	return h
}

// some are two commands, of which one takes words.
func some(ran *string) Set {
	return Set{
		{Name: "world", Args: "open | closed", Help: "whether absence counts as no", Words: First("closed", "open"), Run: func(_ *Turn, arg string) error { *ran = "world " + arg; return nil }},
		{Name: "import", Files: true, Run: func(_ *Turn, arg string) error { *ran = "import " + arg; return nil }},
		{Name: "quit", Run: Quit},
	}
}

func TestRun(t *testing.T) {
	var ran string
	all := some(&ran)
	for _, c := range []struct{ input, ran, refused string }{
		{"/world closed", "world closed", ""},
		{"  /import  a b ", "import a b", ""},
		{"/wrold closed", "", "did you mean /world?"},
		{"/", "", "/help shows them"},
	} {
		ran = ""
		h := heard(t, c.input)
		if err := all.Run(h, c.input); err != nil {
			t.Fatal(err)
		}
		if ran != c.ran {
			t.Errorf("%q ran %q, want %q", c.input, ran, c.ran)
		}
		if refused := h.Rec.Error != nil; refused != (c.refused != "") || refused && !strings.Contains(h.Rec.Error.Hint, c.refused) {
			t.Errorf("%q: %+v", c.input, h.Rec.Error)
		}
	}
	if h := heard(t, "/exit"); all.Run(h, "/exit") != nil || !h.Turn.Quit {
		t.Error("/exit is not /quit")
	}
}

func TestHelp(t *testing.T) {
	var ran string
	h := heard(t, "/help world")
	if err := some(&ran).Help(h, "/world"); err != nil || h.Rec.Error != nil {
		t.Error(err, h.Rec.Error)
	}
	for _, onScreen := range []string{"theme", "colours", "hide"} {
		if h := heard(t, "/help "+onScreen); some(&ran).Help(h, onScreen) != nil || h.Rec.Error != nil {
			t.Error(onScreen, h.Rec.Error)
		}
	}
	if err := some(&ran).Help(h, "xyzzy"); err != nil || h.Rec.Error == nil {
		t.Error("there is help for what is not there")
	}
}

func TestComplete(t *testing.T) {
	var ran string
	folder := t.TempDir()
	for _, name := range []string{"facts.csv", ".hidden", "has space"} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	at := folder + string(filepath.Separator)
	o := Others{Word: func(w string) []string { return []string{"word " + w} }, Sessions: func() []string { return []string{"s1", "s2"} }}
	for line, want := range map[string][]string{
		"/world c":        {"closed"},
		"/world closed k": {"word k"},
		"/import " + at:   {at + "facts.csv"},
		"Tom li":          {"word li"},
		"/unknown x":      {"word x"},
	} {
		if got := some(&ran).Complete(line, o); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

// What people look for is found by what it means, the likeliest first, and nothing of it
// is run.
func TestLike(t *testing.T) {
	all := Set{}
	for _, g := range known().groups {
		for _, name := range g.names {
			all = append(all, Command{Name: name})
		}
	}
	for typed, want := range map[string]string{
		"clear": "new", "delete": "forget", "save": "export", "remove": "forget", "theme": "theme", "history": "sessions",
		"list": "facts", "DELE": "forget", "th": "theme", "contradictions": "conflicts", "wip": "reset", "search": "find",
	} {
		if like := all.Like(typed); len(like) == 0 || like[0].Name != want {
			t.Errorf("/%s is like %q, want %s first", typed, like.Names(), want)
		}
	}
	for typed, want := range map[string][]string{"save": {"/export"}, "clear": {"/new", "/reset"}, "quti": {"/quit"}} {
		if got := all.best(typed); !slices.Equal(got, want) {
			t.Errorf("/%s is offered %q, want %q", typed, got, want)
		}
	}
	h := heard(t, "/delete f3")
	if err := all.Run(h, "/delete f3"); err != nil || !slices.Equal(h.Rec.Offers, []string{"/forget f3"}) {
		t.Error(err, h.Rec.Offers)
	}
}

// A name is the nearest to itself, and one with a letter too many is near it too.
func TestNearest(t *testing.T) {
	var ran string
	all := some(&ran)
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.SampledFrom(all.Names()).Draw(rt, "name")
		at := rapid.IntRange(0, len(name)).Draw(rt, "at")
		if got := all.nearest(name[:at] + "x" + name[at:]); got != name {
			rt.Errorf("%s is nearest to %s", got, name)
		}
	})
}
