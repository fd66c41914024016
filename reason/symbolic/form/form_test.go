package form_test

import (
	"encoding/json"
	"testing"

	"whence/reason/symbolic/form"
)

func TestOneRuleOrMany(t *testing.T) {
	one := `{"name": "r", "consequents": [{"type": "fact", "predicate": "p"}]}`
	for _, text := range []string{one, "[" + one + "]", `{"rules": [` + one + "]}"} {
		if got, err := form.Read(form.Source{Text: []byte(text)}); err != nil || len(got) != 1 || got[0].Name != "r" {
			t.Errorf("%s: %v %v", text, got, err)
		}
	}
	var r form.Rule
	if json.Unmarshal([]byte("["+one+"]"), &r) == nil {
		t.Error("a list is no rule")
	}
}
