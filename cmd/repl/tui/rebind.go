package tui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// CheckKeys refuses a change of keys that cannot be; see Options.Keys.
func CheckKeys(changes string) error {
	k := newKeyMap()
	return k.change(changes)
}

// change rebinds keys: "copy=f5 alt+c, teach=f6" gives each step the keys that
// stand behind it instead of its own, and none for "none".
func (k *keyMap) change(changes string) error {
	for change := range strings.SplitSeq(changes, ",") {
		if change = strings.TrimSpace(change); change == "" {
			continue
		}
		name, keys, ok := strings.Cut(change, "=")
		if !ok {
			return fmt.Errorf("%q is no change of a key: write NAME=KEY, such as copy=f5", change)
		}
		if err := k.rebind(strings.TrimSpace(name), strings.Fields(keys)); err != nil {
			return err
		}
	}
	return k.clash()
}

func (k *keyMap) rebind(name string, keys []string) error {
	b, names := k.named(name)
	switch {
	case b == nil:
		return fmt.Errorf("there is no key called %q; there are %s", name, strings.Join(names, ", "))
	case len(keys) == 0:
		return fmt.Errorf("no key is given for %s; none takes it away", name)
	case len(keys) == 1 && keys[0] == "none" && (name == "leave" || name == "send"):
		return fmt.Errorf("%s needs a key", name)
	case len(keys) == 1 && keys[0] == "none":
		keys = nil
	}
	for _, k := range keys {
		if err := knownKey(k); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	b.SetKeys(keys...)
	b.SetHelp(shownKeys(keys), b.Help().Desc)
	if len(keys) == 0 {
		b.SetHelp("(no key)", b.Help().Desc)
	}
	return nil
}

// named finds a key by its name in the config file, or lists the names.
func (k *keyMap) named(name string) (*key.Binding, []string) {
	var names []string
	for _, g := range k.groups() {
		for _, n := range g.keys {
			if n.name == name {
				return n.key, nil
			}
			names = append(names, n.name)
		}
	}
	return nil, names
}

// knownKey refuses what no terminal sends, and letters, which are for typing.
func knownKey(name string) error {
	bare, alt := strings.CutPrefix(name, "alt+")
	if utf8.RuneCountInString(bare) == 1 {
		if alt {
			return nil
		}
		return fmt.Errorf("%q alone is for typing; with alt+ before it, it can be a key", name)
	}
	const lowest, highest = -200, 200
	for t := tea.KeyType(lowest); t <= highest; t++ {
		if t.String() == bare && bare != "runes" {
			return nil
		}
	}
	return fmt.Errorf("%q is no key that a terminal sends: write it as f5, ctrl+x, alt+x, shift+up or pgup", name)
}

// clash refuses two steps with one key. Those of a group that is apart have
// their own.
func (k *keyMap) clash() error {
	for _, apart := range []bool{false, true} {
		taken := map[string]string{}
		for _, g := range k.groups() {
			if g.apart != apart {
				continue
			}
			for _, n := range g.keys {
				for _, name := range n.key.Keys() {
					if other, ok := taken[name]; ok {
						return fmt.Errorf("%s is the key of both %s and %s", name, other, n.name)
					}
					taken[name] = n.name
				}
			}
		}
	}
	return nil
}
