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
	// HoldsFrom and HoldsUntil relate what is so for a time to the first and the
	// last of that time: "is closed from Monday to Friday".
	HoldsFrom, HoldsUntil = "holds_from", "holds_until"
	// Began and Ended relate an event to numbers that grow with time: by the one it
	// had surely begun, and before the other it had surely not ended. Earliest and
	// Latest bound the time in which it happened. OnDay relates it to each day of
	// the week on which it is so, SeasonFrom and SeasonUntil to the days of the
	// year between which it is, as month times a hundred and day.
	Began, Ended            = "began", "ended"
	Earliest, Latest        = "earliest", "latest"
	OnDay                   = "on_day"
	SeasonFrom, SeasonUntil = "season_from", "season_until"
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

// Reckoned reports whether a relation gives an event a time that was reckoned
// from what was told, and is no part of it.
func Reckoned(relation string) bool {
	switch relation {
	case Moment, Began, Ended, Earliest, Latest, OnDay, SeasonFrom, SeasonUntil:
		return true
	}
	return false
}

// OfEvent reports whether the relation is one of an event to what it is made
// of.
func OfEvent(relation string) bool {
	switch relation {
	case EventOf, Agent, Theme, When, Perhaps, HoldsFrom, HoldsUntil:
		return true
	}
	_, ok := RolePrep(relation)
	return ok || Reckoned(relation)
}
