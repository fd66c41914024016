package skill

import (
	"context"
	"errors"
	"strings"
	"testing"

	"whence/engine"
)

func file(name string, tier Tier, text string) File {
	return File{Source: engine.Source{File: name, Text: text}, Tier: tier}
}

func matched(kinds ...string) Plugin {
	return func(_ context.Context, task engine.Term, _ string) ([]engine.Atom, error) {
		var out []engine.Atom
		for _, k := range kinds {
			out = append(out, engine.Atom{Pred: "matched", Args: []engine.Term{task, engine.Name(k)}})
		}
		return out, nil
	}
}

const tea = "match_signal(/tea, T) :- matched(T, /tea).\n"

// A lower tier never blocks a higher one, unless the higher one lets it.
func TestTiers(t *testing.T) {
	const noTea = "match_blocker(/tea, T) :- matched(T, /tea)."
	for _, c := range []struct {
		name    string
		files   []File
		accepts bool
	}{
		{"the same file", []File{file("a", RuleFile, tea+noTea)}, false},
		{"another of the same tier", []File{file("a", RuleFile, tea), file("b", RuleFile, noTea)}, false},
		{"a higher one", []File{file("a", Learned, tea), file("b", Person, noTea)}, false},
		{"the program", []File{file("a", RuleFile, tea), file("b", Axiom, noTea)}, false},
		{"a lower one", []File{file("a", RuleFile, tea), file("b", Learned, noTea)}, true},
		{"a lower one that was let", []File{file("a", RuleFile, tea+"lets_block(/tea, /learned)."), file("b", Learned, noTea)}, false},
		{"a lower one that lets itself", []File{file("a", RuleFile, tea), file("b", Learned, noTea+"\nlets_block(/tea, /learned).")}, true},
		{"a lower one for every skill", []File{file("a", RuleFile, tea), file("b", Learned, "match_blocker(S, T) :- match_signal(S, T).")}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			set, err := LoadFiles(t.Context(), c.files...)
			if err != nil {
				t.Fatal(err)
			}
			task, err := set.Hydrate(t.Context(), "/t", "", matched("/tea"))
			if err != nil {
				t.Fatal(err)
			}
			r := task.Route()
			if got := len(r.Accepted) == 1; got != c.accepts {
				t.Fatalf("accepted %v: %+v", got, r)
			}
			if c.accepts && (len(r.Accepted[0].Overruled) != 1 || r.Accepted[0].Overruled[0].String() != "/learned") {
				t.Errorf("overruled %v", r.Accepted[0].Overruled)
			}
		})
	}
}

func TestTheMoreTrustedSkillIsTheBest(t *testing.T) {
	set, err := LoadFiles(t.Context(), file("a", Learned, "match_signal(/a, T) :- task(T)."), file("b", RuleFile, "match_signal(/b, T) :- task(T)."), file("c", RuleFile, "match_signal(/c, T) :- task(T)."))
	if err != nil {
		t.Fatal(err)
	}
	task, err := set.Hydrate(t.Context(), "/t", "")
	if err != nil {
		t.Fatal(err)
	}
	r := task.Route()
	if best, ok := set.Best(r); !ok || best.Skill.String() != "/b" || r.Warning == "" {
		t.Errorf("%v, %q", best, r.Warning)
	}
	if _, ok := set.Best(Routing{}); ok {
		t.Error("the best of none")
	}
}

func TestFallbacksStandBack(t *testing.T) {
	set, err := LoadFiles(t.Context(), file("a", Axiom, "match_signal(/chat, T) :- task(T).\nfallback(/chat)."), file("b", RuleFile, tea+"match_blocker(/tea, T) :- matched(T, /milk)."))
	if err != nil {
		t.Fatal(err)
	}
	for want, kinds := range map[string][]string{"/chat": {"/tea", "/milk"}, "/tea": {"/tea"}} {
		task, err := set.Hydrate(t.Context(), "/t", "", matched(kinds...))
		if err != nil {
			t.Fatal(err)
		}
		r := task.Route()
		if len(r.Accepted) != 1 || r.Accepted[0].Skill.String() != want || r.Warning != "" {
			t.Errorf("%v: %+v", kinds, r)
		}
		if want == "/tea" && (len(r.WouldHave) != 1 || !r.WouldHave[0].StandsBack) {
			t.Errorf("would have: %+v", r.WouldHave)
		}
	}
}

func TestFilesThatMayNotBe(t *testing.T) {
	program := file("program", Axiom, "match_signal(/own, T) :- task(T).")
	for want, text := range map[string]string{
		"accepts may not be concluded": "\naccepts(/x, T) :- task(T).",
		"skill_tier may not":           "\nskill_tier(/x, /axiom).",
		"fallback may not":             "\nfallback(/own).",
		"a signal names its skill":     "\nmatch_signal(S, T) :- task(T), matched(T, S).",
		"is the program's own":         "\nmatch_signal(/own, T) :- matched(T, /tea).",
		"secret may not be concluded":  "\nsecret(/x).",
		"X":                            "\nmatch_signal(/x, T) :- !task(T), matched(_, _).",
		"expected":                     "\nmatch_signal(/x, T :- task(T).",
	} {
		f := file("mine.mg", RuleFile, text)
		f.Reserved = map[string]string{"secret": "it is one"}
		_, err := LoadFiles(t.Context(), program, f)
		var refused *engine.LoadError
		if !errors.As(err, &refused) {
			t.Errorf("%s: %v", want, err)
			continue
		}
		p := refused.Problems[0]
		if p.Pos.File != "mine.mg" || p.Pos.Line != 2 || !strings.Contains(err.Error(), want) && want != "X" && want != "expected" {
			t.Errorf("%s: %+v", want, p)
		}
	}
}
