package engine_test

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"whence/engine"
	"whence/engine/check"
)

// suitePrograms returns the programs of the semantics suite.
func suitePrograms(tb testing.TB) []string {
	tb.Helper()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		tb.Fatal(err)
	}
	var out []string
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			tb.Fatal(err)
		}
		for _, file := range txtar.Parse(data).Files {
			if strings.HasSuffix(file.Name, ".mg") {
				out = append(out, string(file.Data))
			}
		}
	}
	return out
}

// FuzzParse reads anything: no panic, every problem has a place inside the
// text, and what was read prints to the same again.
func FuzzParse(f *testing.F) {
	for _, text := range suitePrograms(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := engine.ParseUnit("f", text)
		var le *engine.LoadError
		if errors.As(err, &le) {
			for _, p := range le.Problems {
				if p.Pos.Line < 1 || p.Pos.Col < 1 || p.Pos.Line > 1+strings.Count(text, "\n") {
					t.Fatalf("problem at %v", p.Pos)
				}
			}
			return
		}
		printed := u.String()
		again, err := engine.ParseUnit("f", printed)
		if err != nil {
			t.Fatalf("%v\nfrom\n%s", err, printed)
		}
		if again.String() != printed {
			t.Fatalf("%s\nbecame\n%s", printed, again)
		}
	})
}

// FuzzLoad loads anything: no panic and no endless run; what loads can be
// asked, and every proof of it is accepted by the checker.
func FuzzLoad(f *testing.F) {
	for _, text := range suitePrograms(f) {
		f.Add(text)
	}
	o := engine.Options{MaxFacts: 500, MaxRounds: 50, MaxTime: time.Second}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := engine.Load(context.Background(), o, engine.Source{Text: text})
		if err != nil {
			return
		}
		n := 0
		for _, i := range p.Predicates() {
			for a := range p.View().Atoms(i.Pred, i.Denied) {
				if n++; n > 50 {
					return
				}
				pr, ok := p.Why(context.Background(), a)
				if !ok {
					t.Fatalf("no proof of %s", a)
				}
				if err := check.In(p.View(), pr); err != nil {
					t.Fatalf("%s: %v", a, err)
				}
			}
		}
	})
}

// FuzzPrint makes any clause that can be made, prints it and reads it again:
// it is the same clause.
func FuzzPrint(f *testing.F) {
	f.Add([]byte("\x02abc\x03\x01/\x04"), "a b")
	f.Add([]byte{9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 255, 128, 17, 33}, "\"\\\n\u2028")
	f.Add([]byte{7, 7, 7, 1, 1, 6, 2, 3, 0, 4, 5, 200, 9, 11}, "/x.y/%41")
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		m := &maker{data: data, text: text}
		c := m.clause()
		printed := c.String()
		again, err := engine.ParseClause(printed)
		if err != nil {
			t.Fatalf("%v\nfrom\n%s", err, printed)
		}
		if again.String() != printed {
			t.Fatalf("%s\nbecame\n%s", printed, again)
		}
		if !again.Head.Equal(c.Head) || again.ID != c.ID || again.Label != c.Label || again.Confidence != c.Confidence {
			t.Fatalf("%#v\nbecame\n%#v", c, again)
		}
		for i, l := range c.Body {
			if !again.Body[i].Equal(l) {
				t.Fatalf("%s became %s", l, again.Body[i])
			}
		}
	})
}

// maker makes clauses of the bytes of a fuzzer.
type maker struct {
	data []byte
	text string
}

func (m *maker) next(n int) int {
	if len(m.data) == 0 {
		return 0
	}
	b := m.data[0]
	m.data = m.data[1:]
	return int(b) % n
}

// piece is some of the text.
func (m *maker) piece() string {
	if m.text == "" {
		return "x"
	}
	from := m.next(len(m.text))
	return m.text[from:min(len(m.text), from+1+m.next(8))]
}

func (m *maker) terms(depth, most int) []engine.Term {
	var out []engine.Term
	for range m.next(most + 1) {
		out = append(out, m.term(depth))
	}
	return out
}

func (m *maker) term(depth int) engine.Term {
	kinds := 7
	if depth > 0 {
		kinds = 12
	}
	switch m.next(kinds) {
	case 0:
		return engine.Var([]string{"X", "Y1", "_", "Long"}[m.next(4)])
	case 1:
		return engine.Name("/" + m.piece())
	case 2:
		return engine.String(m.piece())
	case 3:
		return engine.Bytes([]byte(m.piece()))
	case 4:
		return engine.Int(int64(m.next(256)) << m.next(56))
	case 5:
		return engine.Float(float64(m.next(256)) / float64(1+m.next(7)) * math.Pow(10, float64(m.next(40)-20)))
	case 6:
		return engine.Int(-int64(m.next(256)))
	case 7:
		return engine.List(m.terms(depth-1, 3)...)
	case 8:
		return engine.Map(m.terms(depth-1, 4)...)
	case 9:
		return engine.Struct(m.terms(depth-1, 4)...)
	case 10:
		return engine.Pair(m.term(depth-1), m.term(depth-1))
	}
	return engine.Apply([]string{"fn:plus", "fn:string:concat", "fn:list:len"}[m.next(3)], m.terms(depth-1, 3)...)
}

func (m *maker) atom() engine.Atom {
	return engine.Atom{Pred: []string{"p", "q.r", "has_it", ":lt"}[m.next(3)], Args: m.terms(2, 3), Denied: m.next(4) == 0}
}

func (m *maker) clause() engine.Clause {
	c := engine.Clause{Head: m.atom()}
	for range m.next(4) {
		switch m.next(4) {
		case 0:
			c.Body = append(c.Body, engine.Literal{Op: engine.OpEq + engine.Op(m.next(6)), Left: m.term(2), Right: m.term(2)})
		case 1:
			c.Body = append(c.Body, engine.Literal{Atom: m.atom(), Absent: true})
		default:
			c.Body = append(c.Body, engine.Literal{Atom: m.atom()})
		}
	}
	if m.next(3) == 0 && len(c.Body) > 0 {
		c.Transforms = []engine.Transform{{Lets: []engine.Let{{Var: "N", Fn: m.term(1)}}}}
	}
	if m.next(2) == 0 {
		c.ID, c.Label, c.Mute, c.Priority = engine.String(m.piece()).Symbol(), engine.String(m.piece()).Symbol(), m.next(2) == 0, m.next(5)-2
	}
	if m.next(3) == 0 {
		c.Confidence = float64(1+m.next(100)) / 100
	}
	return c
}
