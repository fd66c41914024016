package switches

import "testing"

// A body says what the setting of its id does, and is left alone by those of others.
func TestBody(t *testing.T) {
	for _, c := range []struct{ body, state, want string }{
		{`{"name": "a"}`, "", `{"name": "a"}`},
		{`{"name":"a"}`, "off", `{"active":false,"name":"a"}`},
		{`{"active":false,"name":"a"}`, "off", `{"active":false,"name":"a"}`},
		{`{"active":false,"name":"a"}`, "on", `{"name":"a"}`},
		{`{"name":"a"}`, "on", `{"name":"a"}`},
	} {
		settings := map[string]string{Setting("s1"): c.state, Setting("s2"): "off"}
		if got := string(Body("s1", []byte(c.body), settings)); got != c.want {
			t.Errorf("%s switched %q is %s, want %s", c.body, c.state, got, c.want)
		}
	}
	if id, ok := Rule(Setting("s1")); !ok || id != "s1" {
		t.Errorf("the setting of s1 is that of %q", id)
	}
}
