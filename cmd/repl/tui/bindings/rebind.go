package bindings

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"whence/internal/voice"
)

// Check refuses a change of keys that cannot be; see Map.Change.
func Check(changes string) error {
	k := New()
	return k.Change(changes)
}

// Change rebinds keys: "copy=f5 alt+c, teach=f6" gives each step the keys that
// stand behind it instead of its own, and none for "none".
func (k *Map) Change(changes string) error {
	for change := range strings.SplitSeq(changes, ",") {
		if change = strings.TrimSpace(change); change == "" {
			continue
		}
		name, keys, ok := strings.Cut(change, "=")
		if !ok {
			return voice.Error("tui.is-no-change-of-key", "change", change)
		}
		if err := k.rebind(strings.TrimSpace(name), strings.Fields(keys)); err != nil {
			return err
		}
	}
	return k.clash()
}

func (k *Map) rebind(name string, keys []string) error {
	b, names := k.named(name)
	switch {
	case b == nil:
		return voice.Error("tui.there-is-no-key-called", "name", name, "names", strings.Join(names, ", "))
	case len(keys) == 0:
		return voice.Error("tui.no-key-is-given-for", "name", name)
	case len(keys) == 1 && keys[0] == "none" && (name == "leave" || name == "send"):
		return voice.Error("tui.needs-key", "name", name)
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
		b.SetHelp(voice.Say("tui.no-key"), b.Help().Desc)
	}
	return nil
}

// named finds a key by its name in the config file, or lists the names.
func (k *Map) named(name string) (*key.Binding, []string) {
	var names []string
	for _, g := range k.Groups() {
		for _, n := range g.Keys {
			if n.Name == name {
				return n.Key, nil
			}
			names = append(names, n.Name)
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
		return voice.Error("tui.alone-is-for-typing-with", "name", name)
	}
	const lowest, highest = -200, 200
	for t := tea.KeyType(lowest); t <= highest; t++ {
		if t.String() == bare && bare != "runes" {
			return nil
		}
	}
	return voice.Error("tui.is-no-key-that-terminal", "name", name)
}

// clash refuses two steps with one key. Those of a group that is apart have
// their own.
func (k *Map) clash() error {
	for _, apart := range []bool{false, true} {
		taken := map[string]string{}
		for _, g := range k.Groups() {
			if g.Apart != apart {
				continue
			}
			for _, n := range g.Keys {
				for _, name := range n.Key.Keys() {
					if other, ok := taken[name]; ok {
						return voice.Error("tui.is-key-of-both-and", "name", name, "other", other, "name2", n.Name)
					}
					taken[name] = n.Name
				}
			}
		}
	}
	return nil
}
