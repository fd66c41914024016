package triple

import "strings"

// The relations of events. An event is a name of its own with a kind, whoever
// and whatever takes part in it by role, and the moment it speaks of.
const (
	// EventOf relates an event to its kind: event(/e17, /give).
	EventOf = "event"
	// Agent relates an event to who does it, or to what is somewhere.
	Agent = "agent"
	// Theme relates an event to what it is done to.
	Theme = "theme"
	// Moment relates an event to the moment that it speaks of, in microseconds
	// since 1970: that of the telling where it says no other.
	Moment = "moment"
	// When relates an event to the words that say when it was: "yesterday".
	When = "time"
	// Perhaps relates an event to one of the places of which one is meant.
	Perhaps = "perhaps"
	// StayOf relates a stay, of which rules speak, to who or what stayed, StayIn
	// to the place, and StayBefore and StayAfter to the place of the next stay
	// and of the one before.
	StayOf, StayIn, StayBefore, StayAfter = "stay_of", "stay_in", "stay_before", "stay_after"
	// WayOf relates a way, of which rules speak, to what is done on it (go),
	// WayBy to what it consists of; WayRole gives its from and to.
	WayOf, WayBy = "way_of", "way_by"
	// Because relates an event to a reason for it, by rule.
	Because = "because"

	rolePrefix = "role_"
)

// Role is the relation between an event and what a preposition adds to it:
// role_to(/e17, /garden).
func Role(prep string) string { return rolePrefix + strings.ReplaceAll(prep, " ", "_") }

// WayRole is the relation between a way and what a preposition says of it:
// way_from(W, /kitchen).
func WayRole(prep string) string { return "way_" + strings.ReplaceAll(prep, " ", "_") }

// RolePrep returns the preposition of a relation that Role makes.
func RolePrep(relation string) (string, bool) {
	rest, ok := strings.CutPrefix(relation, rolePrefix)
	if !ok {
		return "", false
	}
	return strings.ReplaceAll(rest, "_", " "), true
}

// ByRule reports whether the relation is one by which rules answer questions
// about stays, ways and reasons.
func ByRule(relation string) bool {
	return relation == Because || strings.HasPrefix(relation, "stay_") || strings.HasPrefix(relation, "way_")
}

// OfEvent reports whether the relation is one of an event to what it is made
// of.
func OfEvent(relation string) bool {
	switch relation {
	case EventOf, Agent, Theme, Moment, When, Perhaps:
		return true
	}
	_, ok := RolePrep(relation)
	return ok
}
