package role

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
)

// Everybody may do everything until somebody has a role; from then on each may do what their own role says, and who
// has none what everybody's does.
func TestWhoMayDoWhat(t *testing.T) {
	people := []string{"ada", "ben", Everybody}
	rapid.Check(t, func(t *rapid.T) {
		roles := Roles{}
		for _, who := range people {
			if rapid.Bool().Draw(t, who+" has a role") {
				roles[who] = rapid.SliceOfDistinct(rapid.SampledFrom(Rights()), rapid.ID[Right]).Draw(t, who)
			}
		}
		for _, who := range []string{"Ada", "ben", "Cleo"} {
			for _, right := range Rights() {
				own, has := roles[map[string]string{"Ada": "ada", "ben": "ben"}[who]]
				want := len(roles) == 0 || has && slices.Contains(own, right) || !has && slices.Contains(roles[Everybody], right)
				if roles.May(who, right) != want {
					t.Fatalf("%v: may %s %s? %v", roles, who, right, !want)
				}
			}
		}
	})
}

// A role is set to its rights in one order, whatever order they were given in; a role with no right is a role, and
// none is not.
func TestSetting(t *testing.T) {
	for _, c := range []struct {
		rights []Right
		want   string
	}{{nil, ""}, {[]Right{}, "read"}, {[]Right{Rules, Tell}, "read tell rules"}, {[]Right{Give, Others, Rules, Tell}, "read tell others rules roles"}} {
		if key, got := Setting("Ada", c.rights); key != "role.ada" || got != c.want {
			t.Errorf("%v: %s is %q, want %q", c.rights, key, got, c.want)
		}
	}
}
