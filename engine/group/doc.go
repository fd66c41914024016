// Package group computes what rules conclude that group their matches: the matches are
// gathered by the values that are grouped by, and each group is reduced to one
// conclusion, which rests on every fact that a match in it used.
package group
