// Package switches is the settings that switch symbolic rules off and on, so that a rule
// keeps its id.
package switches

import (
	"encoding/json"
	"strings"
)

const prefix = "switch."

// Setting is the key of the setting that switches the rule of an id "on" or "off"; without
// it, the rule is as its body says.
func Setting(id string) string { return prefix + id }

// Rule is the id of the rule that a setting switches.
func Rule(setting string) (id string, ok bool) { return strings.CutPrefix(setting, prefix) }

// Body is the body of the rule of an id, saying whether it is switched off by the settings:
// so it goes to where its id means nothing.
func Body(id string, body json.RawMessage, settings map[string]string) json.RawMessage {
	var object map[string]json.RawMessage
	state := settings[Setting(id)]
	if state == "" || json.Unmarshal(body, &object) != nil {
		return body
	}
	delete(object, "active")
	if state == "off" {
		object["active"] = json.RawMessage("false")
	}
	if out, err := json.Marshal(object); err == nil { // it was read
		return out
	}
	return body
}
