package english

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"whence/triple"
)

// meansOf writes what a statement says, as the table of sentences does.
func meansOf(st triple.Statement) string {
	var parts []string
	for _, f := range st.Facts {
		parts = append(parts, f.String()+percentOf(f.Confidence))
	}
	for _, f := range st.Withdrawn {
		parts = append(parts, "not any more "+f.String())
	}
	for _, r := range st.Rules {
		parts = append(parts, r.Head.String()+" :- "+literalsOf(r.Body)+percentOf(r.Confidence))
	}
	for _, p := range st.Properties {
		parts = append(parts, strings.TrimSpace(fmt.Sprintf("property %d of %s %s", p.Property, p.Relation, p.Other)))
	}
	for _, x := range st.Supposes {
		parts = append(parts, "taking it that "+x.String())
	}
	if st.Question != nil {
		parts = append(parts, questionOf(st.Question))
	}
	for _, r := range st.Readings {
		parts = append(parts, "or "+meansOf(r))
	}
	if st.Trouble != nil {
		parts = append(parts, st.Trouble.Code)
	}
	return strings.TrimSpace(string(st.Kind) + " " + strings.Join(parts, "; "))
}

func percentOf(c float64) string {
	if c == 0 {
		return ""
	}
	return fmt.Sprintf(" %.0f%%", c*100)
}

func literalsOf(ls []triple.Literal) string {
	var out []string
	for _, l := range ls {
		s := l.Triple.String()
		if l.Op != triple.Relates {
			s = fmt.Sprint(plainTerm(l.Subject), " ", l.Op, " ", plainTerm(l.Object))
		}
		if l.Absent {
			s = "!" + s
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

func plainTerm(t triple.Term) string {
	if t.IsVar() {
		return t.Var
	}
	return t.Name
}

func questionOf(q *triple.Question) string {
	var goals, given []string
	for _, g := range q.Goals {
		goals = append(goals, literalsOf(g))
	}
	for _, g := range q.Given {
		given = append(given, g.String())
	}
	s := string(q.Form)
	if len(q.Wanted) > 0 {
		s += " " + strings.Join(q.Wanted, ",")
	}
	if q.Topic.Name != "" {
		s += " " + q.Topic.Name
	}
	if len(goals) > 0 {
		s += " " + strings.Join(goals, " | ")
	}
	if d := q.During; d != nil {
		s += strings.TrimRight(fmt.Sprintf(" at the time %s %s %s", d.Prep, d.At.Name, d.Until.Name), " ")
	}
	if len(given) > 0 {
		s += " given " + strings.Join(given, ", ")
	}
	return s
}

// TestSentences reads the table of sentence kinds in testdata/sentences.txt:
// a sentence, and indented below it what it says. A blank line begins a new
// conversation. With UPDATE set, the table is written anew.
func TestSentences(t *testing.T) {
	const path = "testdata/sentences.txt"
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	e := mustNew(t)
	d := triple.Discourse{Speaker: triple.Speaker()}
	var out strings.Builder
	var got []string
	for sc := bufio.NewScanner(strings.NewReader(string(data))); sc.Scan(); {
		line := sc.Text()
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
			d = triple.Discourse{Speaker: triple.Speaker()}
		case strings.HasPrefix(line, "\t"):
			if os.Getenv("UPDATE") != "" {
				continue
			}
			if len(got) == 0 || got[0] != line[1:] {
				t.Errorf("want %s\n got %s", line[1:], got)
			}
			if len(got) > 0 {
				got = got[1:]
			}
			continue
		default:
			got = nil
			sts, err := e.Read(context.Background(), line, d)
			if err != nil {
				t.Fatal(err)
			}
			for _, st := range sts {
				d.Mentions = append(d.Mentions, st.Mentions...)
				if st.Question != nil {
					d.Asked = st.Question
				}
				d.Told = triple.Retell(d.Told, st)
				got = append(got, meansOf(st))
			}
			out.WriteString(line + "\n")
			for _, g := range got {
				out.WriteString("\t" + g + "\n")
			}
			continue
		}
		out.WriteString(line + "\n")
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
