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
	// Wording relates an event to the sentence that it is said with: text, and no
	// part of what happened.
	Wording = "wording"
	// Because relates an event to a reason for it, by rule.
	Because = "because"

	rolePrefix = "role_"
	// saidPrefix begins the relation of an event to the words of a clause inside it:
	// the reason, the condition, what was said.
	saidPrefix = "said_"
)

// Role is the relation between an event and what a preposition adds to it:
// role_to(/e17, /garden).
func Role(prep string) string { return rolePrefix + strings.ReplaceAll(prep, " ", "_") }

// RolePrep returns the preposition of a relation that Role makes.
func RolePrep(relation string) (string, bool) {
	rest, ok := strings.CutPrefix(relation, rolePrefix)
	if !ok {
		return "", false
	}
	return strings.ReplaceAll(rest, "_", " "), true
}

// Said is the relation between an event and the words of a clause inside it, by
// what links them: said_because(/e17, "the sample was too small").
func Said(link string) string { return saidPrefix + strings.ReplaceAll(link, " ", "_") }

// SaidLink returns the link of a relation that Said makes.
func SaidLink(relation string) (string, bool) {
	rest, ok := strings.CutPrefix(relation, saidPrefix)
	return strings.ReplaceAll(rest, "_", " "), ok
}

// Reckoned reports whether a relation gives an event a time that was reckoned
// from what was told, and is no part of it.
func Reckoned(relation string) bool {
	switch relation {
	case Moment, Began, Ended, Earliest, Latest, OnDay, SeasonFrom, SeasonUntil, Wording:
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
	_, isRole := RolePrep(relation)
	_, isSaid := SaidLink(relation)
	return isRole || isSaid || Reckoned(relation)
}
