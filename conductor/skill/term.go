package skill

import (
	"strings"

	"whence/engine"
)

// Local is a name of a term without its slash.
func Local(t engine.Term) string { return strings.TrimPrefix(t.Symbol(), "/") }

// Words is a term as a person reads it.
func Words(t engine.Term) string {
	if t.Kind() == engine.KindName {
		return Local(t)
	}
	if s := t.Symbol(); s != "" {
		return s
	}
	return t.String()
}
