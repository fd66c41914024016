package model

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
)

// TestTableScores: a packed table scores as the rows that it was made of, for
// weights that it can hold exactly, gives other features nothing, and can be packed
// again.
func TestTableScores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 300).Draw(t, "rows")
		rows := make([]Row, n)
		var want Scores
		var list []uint64
		for i := range rows {
			rows[i].Feature = Hash(string(rune(i)))
			for c := range rapid.IntRange(1, 70).Draw(t, "classes") {
				v := rapid.IntRange(-127, 127).Draw(t, "value")
				rows[i].Classes = append(rows[i].Classes, uint8(c))
				rows[i].Values = append(rows[i].Values, float64(v)/Unit)
				want[c] += int32(v)
			}
			list = append(list, rows[i].Feature)
		}
		data, err := Pack(slices.Clone(rows), 0)
		if err != nil {
			t.Fatal(err)
		}
		table, rest, err := NewTable(string(data) + "rest")
		if err != nil || rest != "rest" {
			t.Fatalf("%v, %q left", err, rest)
		}
		var got Scores
		table.Add(list, &got)
		table.Add([]uint64{Hash("none"), Hash("of"), Hash("these")}, &got)
		if got != want {
			t.Fatalf("got %v\nwant %v", got, want)
		}
		again, err := Pack(table.Rows(), 0)
		if err != nil {
			t.Fatal(err)
		}
		if table, _, err = NewTable(string(again)); err != nil {
			t.Fatal(err)
		}
		got = Scores{}
		table.Add(list, &got)
		if got != want {
			t.Fatalf("packed again, got %v\nwant %v", got, want)
		}
	})
}

// TestLargeWeights: one scale a row keeps large weights to within half a step.
func TestLargeWeights(t *testing.T) {
	row := Row{Feature: 7 << 40, Classes: []uint8{3, 4}, Values: []float64{300, -20}}
	data, err := Pack([]Row{row}, 1)
	if err != nil {
		t.Fatal(err)
	}
	table, _, err := NewTable(string(data))
	if err != nil {
		t.Fatal(err)
	}
	var s Scores
	table.Add([]uint64{7 << 40}, &s)
	const step = 64
	if d := int(s[3]) - 300*Unit; d > step/2 || d < -step/2 {
		t.Errorf("300 became %v", float64(s[3])/Unit)
	}
	if d := int(s[4]) + 20*Unit; d > step/2 || d < -step/2 {
		t.Errorf("-20 became %v", float64(s[4])/Unit)
	}
}

func TestLoadRefuses(t *testing.T) {
	whole := string(Write([]string{"NN"}, []string{"root"}, []string{"full"}, [][]byte{emptyTable(t), emptyTable(t)}))
	if _, err := Load(whole); err != nil {
		t.Fatal(err)
	}
	for n := range len(whole) {
		if _, err := Load(whole[:n]); err == nil {
			t.Fatalf("%d of %d bytes were taken for a file", n, len(whole))
		}
	}
}

func emptyTable(t *testing.T) []byte {
	t.Helper()
	data, err := Pack(nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestAnalyse(t *testing.T) {
	for _, c := range []struct {
		word string
		want Form
		verb string
	}{
		{"fails", ThirdPerson, "fail"},
		{"went", Past, "go"},
		{"stopping", Ing, "stop"},
		{"making", Ing, "make"},
		{"carried", Participle, "carry"},
		{"mice", Plural, ""},
		{"boxes", Plural | ThirdPerson, "box"},
		{"bigger", Comparative, ""},
	} {
		a := Analyse(c.word)
		if a.Forms&c.want != c.want || c.verb != "" && a.Verb != c.verb {
			t.Errorf("%s: forms %b, verb %q", c.word, a.Forms, a.Verb)
		}
	}
}
