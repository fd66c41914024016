package ground_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"whence/conductor/ground"
	_ "whence/internal/sameseed"
	"whence/triple"
	"whence/triple/english"
)

// A printed fact passes for the evidence that states it, and for no other:
// printing is the oracle of the gate's own grammar.
func TestPrintedFactsPassForTheirOwnEvidenceOnly(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	gate := ground.New(e, ground.Options{})
	rapid.Check(t, func(t *rapid.T) {
		told := rapid.SliceOfN(rapid.Custom(anyTriple), 1, 6).Draw(t, "told")
		said := rapid.Custom(anyTriple).Draw(t, "said")
		if rapid.Bool().Draw(t, "one of them") {
			said = rapid.SampledFrom(told).Draw(t, "which")
		}
		var evidence []ground.Evidence
		for i, f := range told {
			evidence = append(evidence, ground.Evidence{N: i + 1, Text: e.Fact(f, nil), Triples: []triple.Triple{f}})
		}
		n := rapid.IntRange(1, len(told)).Draw(t, "cited")
		sentence := fmt.Sprintf("%s [%d].", e.Fact(said, nil), n)
		want := said.Same(told[n-1])
		if r := gate.Check(t.Context(), sentence, evidence); r.OK != want {
			t.Fatalf("%q for %v: %+v", sentence, told[n-1], r)
		}
	})
}

func anyTriple(t *rapid.T) triple.Triple {
	names := []triple.Term{proper("Tom"), proper("Ann"), proper("AchillesIDE"), triple.Const(triple.Definite, "the bald eagle"), triple.Const(triple.Definite, "the eagle")}
	denied := rapid.Bool().Draw(t, "denied")
	subject := rapid.SampledFrom(names).Draw(t, "subject")
	relation := rapid.SampledFrom([]string{triple.Is, triple.InstanceOf, triple.Does, triple.Can, "uses", "likes", "lives_in", "mother_of", "afraid_of", "has_capability"}).Draw(t, "relation")
	objects := names
	switch relation {
	case triple.Is:
		objects = []triple.Term{quality("kind"), quality("green")}
	case triple.InstanceOf:
		objects = []triple.Term{class("cat"), class("mammal")}
	case triple.Does, triple.Can:
		objects = []triple.Term{act("sleep"), act("fly")}
	case "has_capability":
		objects = []triple.Term{generic("sandboxing"), generic("depreciation")}
	}
	return triple.Triple{Subject: subject, Relation: relation, Object: rapid.SampledFrom(objects).Draw(t, "object"), Denied: denied}
}
