// Package background keeps Bubble Tea from asking the terminal for its background before
// main runs: a terminal that does not answer would keep the person waiting for five
// seconds. Whoever wants to know asks later, and says how long the answer may take.
//
// Go initialises packages in the order of their paths, as soon as what they import is
// ready. So this one is a module of its own, with a path before github.com.
package background

import "github.com/charmbracelet/lipgloss"

func init() { lipgloss.SetHasDarkBackground(true) }
