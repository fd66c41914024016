package retrieve_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/kb/retrieve"
)

// head is a heading with the fields that every unit has, down to line 5.
const head = "## Context Unit docs::chunk-001::unit-001\nSourceId: docs\nChunkId: chunk-001\nTopic: Ploinky\nRole: Definition\n"

// mistakes are unit files with what is wrong in them.
func mistakes() []struct{ name, src, want string } {
	return []struct{ name, src, want string }{
		{"heading of another kind", "# Units\n", `1:1: INVALID_HEADING_FORMAT`},
		{"heading without id", "## Context Unit\n", `1:1: INVALID_HEADING_FORMAT`},
		{"id of another form", "## Context Unit docs::1::2\n", `1:17: INVALID_HEADING_FORMAT`},
		{"id twice", head + "Claim: c\n\n" + head + "Claim: d\n", `8:17: INVALID_HEADING_FORMAT`},
		{"no topic, no source", "## Context Unit docs::chunk-001::unit-001\nChunkId: c\nRole: Definition\nClaim: x\n", "1:1: MISSING_REQUIRED_FIELD SourceId\n1:1: MISSING_REQUIRED_FIELD Topic"},
		{"empty topic", strings.Replace(head, "Ploinky", "", 1) + "Claim: c\n", `1:1: MISSING_REQUIRED_FIELD Topic`},
		{"unknown field", head + "Claim: c\nColour: red\n", `7:1: UNKNOWN_FIELD Colour`},
		{"role", strings.Replace(head, "Definition", "  definition", 1) + "Claim: c\n", `5:9: INVALID_ROLE_VALUE Role`},
		{"acts", head + "Claim: c\nUtilityActs: define, dance, éat,\n", "7:22: INVALID_ACT_VALUE UtilityActs\n7:29: INVALID_ACT_VALUE UtilityActs\n7:33: INVALID_ACT_VALUE UtilityActs"},
		{"relation", head + "Claim: c\nSubject: a\nRelation: eats\nObject: b\n", `8:11: INVALID_RELATION_VALUE Relation`},
		{"confidence above 1", head + "Claim: c\nSubject: a\nRelation: uses\nObject: b\nConfidence: 1.5\n", `10:13: INVALID_CONFIDENCE_VALUE Confidence`},
		{"confidence in words", head + "Claim: c\nSubject: a\nRelation: uses\nObject: b\nConfidence: high\n", `10:13: INVALID_CONFIDENCE_VALUE Confidence`},
		{"confidence that is no number", head + "Claim: c\nSubject: a\nRelation: uses\nObject: b\nConfidence: NaN\n", `10:13: INVALID_CONFIDENCE_VALUE Confidence`},
		{"subject alone", head + "Claim: c\nSubject: a\n", `7:1: INCOMPLETE_SYMBOLIC_FACT Relation`},
		{"no object", head + "Claim: c\nRelation: uses\nSubject: a\n", `7:1: INCOMPLETE_SYMBOLIC_FACT Object`},
		{"confidence alone", head + "Claim: c\nConfidence: 0.5\n", `7:1: INCOMPLETE_SYMBOLIC_FACT Subject`},
		{"claim and procedure", head + "Claim: c\nProcedure: p\n", `7:1: CLAIM_AND_PROCEDURE_CONFLICT Procedure`},
		{"procedure and claim", strings.Replace(head, "Definition", "Procedure", 1) + "Procedure: p\nClaim: c\n", `7:1: CLAIM_AND_PROCEDURE_CONFLICT Claim`},
		{"no claim", head, `1:1: MISSING_CLAIM_FOR_ROLE Claim`},
		{"procedure in the place of a claim", head + "Procedure: p\n", `1:1: MISSING_CLAIM_FOR_ROLE Claim`},
		{"no procedure", strings.Replace(head, "Definition", "Procedure", 1), `1:1: MISSING_PROCEDURE_FOR_ROLE Procedure`},
		{"no colon", head + "Claim: c\njust words\n", `7:1: MALFORMED_LINE`},
		{"one space", head + "Claim: c\n and more\n", `7:1: MALFORMED_LINE`},
		{"nothing to continue", "## Context Unit docs::chunk-001::unit-001\n  more\nSourceId: docs\nChunkId: chunk-001\nTopic: t\nRole: Definition\nClaim: c\n", `2:1: MALFORMED_LINE`},
		{"outside of a unit", head + "Claim: c\n\nHash: x\n", `8:1: MALFORMED_LINE`},
		{"field twice", head + "Claim: c\nClaim: d\n", `7:1: MALFORMED_LINE Claim`},
		{"all at once", "## Context Unit docs::chunk-001::unit-001\nSourceId: docs\nRole: Poem\nTopic: t\nColour: red\nSubject: s\nConfidence: 2\nwords\n",
			"1:1: MISSING_REQUIRED_FIELD ChunkId\n3:7: INVALID_ROLE_VALUE Role\n5:1: UNKNOWN_FIELD Colour\n6:1: INCOMPLETE_SYMBOLIC_FACT Relation\n7:13: INVALID_CONFIDENCE_VALUE Confidence\n8:1: MALFORMED_LINE"},
	}
}

func problems(t testing.TB, err error) string {
	t.Helper()
	var e *retrieve.UnitError
	if !errors.As(err, &e) {
		t.Fatalf("%v is no *UnitError", err)
	}
	var lines []string
	for _, p := range e.Problems {
		place, _, _ := strings.Cut(p.String(), ": ")
		line := place + ": " + string(p.Code)
		if p.Field != "" {
			line += " " + p.Field
		}
		if p.Message == "" {
			t.Errorf("%s has no message", line)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func TestParseMistakes(t *testing.T) {
	for _, m := range mistakes() {
		t.Run(m.name, func(t *testing.T) {
			units, err := retrieve.ParseUnits(m.src)
			if got := problems(t, err); got != m.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, m.want)
			}
			if m.name == "id twice" && len(units) != 1 || m.name == "outside of a unit" && len(units) != 1 {
				t.Errorf("%d units are right", len(units))
			}
		})
	}
}

func TestParse(t *testing.T) {
	src := "\ufeff" + strings.ReplaceAll(head, "\n", "\r\n") + "Claim: One line\r\n  and: another.\r\nSubject: AchillesIDE\r\nRelation: flies_to\r\nObject:\r\n    the moon\r\nConfidence: .5\r\n\r\n" +
		"## Context Unit docs::chunk-001::unit-002\nSourceId: docs\nChunkId: chunk-001\nRole: Procedure\nTopic: t\nProcedure: do it\nUtilityActs: verify , verify\n"
	units, err := retrieve.ParseUnits(src, "flies_to")
	if err != nil {
		t.Fatal(err)
	}
	u := units[0]
	if u.Claim != "One line and: another." || u.Object != "the moon" || u.Weight() != .5 || !slices.Equal(u.UtilityActs, []string{"define", "identify", "verify"}) {
		t.Errorf("%+v", u)
	}
	if u := units[1]; u.HasFact() || u.Weight() != 1 || !slices.Equal(u.UtilityActs, []string{"verify"}) {
		t.Errorf("%+v", u)
	}
	if units, err := retrieve.ParseUnits(""); len(units) != 0 || err != nil {
		t.Error(units, err)
	}
}

// A printed unit reads back.
func TestUnitString(t *testing.T) {
	word := rapid.StringMatching(`[A-Za-z]{1,8}( [a-z#:.,]{1,6}[a-z])?`)
	rapid.Check(t, func(t *rapid.T) {
		u := retrieve.Unit{
			ID: "a/b.md::chunk-012::unit-345", SourceID: word.Draw(t, "source"), ChunkID: "c", Topic: word.Draw(t, "topic"),
			Role: retrieve.Description, Claim: word.Draw(t, "claim"), Condition: word.Draw(t, "condition"),
			UtilityActs: []string{"verify"}, Subject: word.Draw(t, "s"), Relation: "uses", Object: word.Draw(t, "o"),
		}
		weight := float64(rapid.IntRange(0, 100).Draw(t, "confidence")) / 100
		u.Confidence = &weight
		again, err := retrieve.ParseUnits(u.String())
		if err != nil || len(again) != 1 || again[0].String() != u.String() {
			t.Fatalf("%v\n%v\n%v", u, again, err)
		}
	})
}

// Whatever the text, the places of problems are in it, and the units that are
// right print to what reads back to themselves.
func FuzzParseUnits(f *testing.F) {
	for _, m := range mistakes() {
		f.Add(m.src)
	}
	f.Add(write("a | uses | b | 0.5", "b | provides | c"))
	f.Fuzz(func(t *testing.T, src string) {
		units, err := retrieve.ParseUnits(src)
		if err != nil {
			lines := strings.Split(strings.TrimPrefix(src, "\ufeff"), "\n")
			var e *retrieve.UnitError
			if !errors.As(err, &e) || len(e.Problems) == 0 {
				t.Fatal(err)
			}
			for _, p := range e.Problems {
				if p.Line < 1 || p.Line > len(lines) || p.Column < 1 || p.Column > len([]rune(lines[p.Line-1]))+1 {
					t.Fatalf("%v is not in the text %q", p, src)
				}
			}
		}
		for _, u := range units {
			again, err := retrieve.ParseUnits(u.String())
			if err != nil || len(again) != 1 || again[0].String() != u.String() {
				t.Fatalf("%q reads back as %v: %v", u, again, err)
			}
		}
	})
}

func TestRules(t *testing.T) {
	good := map[string]string{
		"json list": `[{"id":"a","when":[{"s":"?x","r":"uses","o":"?y"}],"then":{"s":"?x","r":"about","o":"?y"},"weight":0.5,"maxDepth":2}]`,
		"json file": `{"rules":[{"id":"a","when":[{"s":"?x","r":"uses","o":"?y"}],"then":{"s":"?x","r":"about","o":"?y"},"weight":0.5,"maxDepth":2}]}`,
		"yaml list": "- id: a\n  when: [{s: ?x, r: uses, o: ?y}]\n  then: {s: ?x, r: about, o: ?y}\n  weight: 0.5\n  maxDepth: 2\n",
		"yaml file": "relations: [likes]\nrules:\n  - id: a\n    when:\n      - {s: \"?x\", r: uses, o: \"?y\"}\n    then: {s: ?x, r: about, o: ?y}\n    weight: 0.5\n    maxDepth: 2\n",
	}
	for name, src := range good {
		f, err := retrieve.LoadRules([]byte(src))
		if err != nil || len(f.Rules) != 1 {
			t.Errorf("%s: %v %v", name, f, err)
			continue
		}
		if r := f.Rules[0]; r.ID != "a" || r.Weight != .5 || r.MaxDepth != 2 || r.When[0].S != "?x" || r.Then.R != "about" {
			t.Errorf("%s: %+v", name, r)
		}
	}
	pattern := `{"s":"?x","r":"uses","o":"?y"}`
	rule := func(when, then, more string) string {
		return `[{"id":"a","when":[` + when + `],"then":` + then + more + `}]`
	}
	for name, c := range map[string]struct{ src, want string }{
		"no premise":    {rule("", `{"s":"a","r":"uses","o":"b"}`, ""), "a: it has no premise"},
		"four":          {rule(strings.Repeat(pattern+",", 3)+pattern, pattern, ""), "a: it has 4 premises: three are the most"},
		"negation":      {rule(`{"s":"?x","r":"uses","o":"?y","not":true}`, pattern, ""), "a: it has a negation: rules are positive"},
		"negated name":  {rule(`{"s":"?x","r":"!uses","o":"?y"}`, pattern, ""), "a: a premise is negated (?x !uses ?y): rules are positive"},
		"negated head":  {rule(pattern, `{"s":"?x","r":"not uses","o":"?y"}`, ""), "a: the head is negated (?x not uses ?y): rules are positive"},
		"unbound":       {rule(pattern, `{"s":"?x","r":"uses","o":"?z"}`, ""), "a: no premise binds the variable ?z of its head"},
		"weight 0":      {rule(pattern, pattern, `,"weight":0`), "a: its weight 0 is not in (0, 1]"},
		"weight over 1": {rule(pattern, pattern, `,"weight":1.01`), "a: its weight 1.01 is not in (0, 1]"},
		"depth":         {rule(pattern, pattern, `,"maxDepth":-1`), "a: its maxDepth -1 is below 0"},
		"no id":         {strings.Replace(rule(pattern, pattern, ""), `"a"`, `""`, 1), "rule 1: it has no id"},
		"empty part":    {rule(`{"s":"?x","r":"uses"}`, `{"s":"?x","r":"uses","o":"b"}`, ""), "a: a premise has no o"},
	} {
		_, err := retrieve.LoadRules([]byte(c.src))
		var e *retrieve.RuleError
		if !errors.As(err, &e) || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
	}
	for _, src := range []string{"", "a: [", `[{"id":"a","wen":[]}]`, `"text"`, "7"} {
		if f, err := retrieve.LoadRules([]byte(src)); err == nil {
			t.Errorf("%q is read as %v", src, f)
		}
	}
}
