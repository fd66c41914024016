// Package early keeps Bubble Tea from asking the terminal for its colours before main
// begins, which takes five seconds where the terminal does not answer, whatever the
// command is: its own init does that, so that this has to come before it. Go begins
// packages in the order of their paths, as far as their imports allow, and a path inside
// of whence would come too late; so this is a module of its own.
//
// It promises that TERM is what it was once Over has returned. The chat asks for the colour
// itself, and does not wait.
package early

import "os"

var term, set = hide()

// hide says, until Over, that the terminal can do nothing.
func hide() (term string, set bool) {
	term, set = os.LookupEnv("TERM")
	_ = os.Setenv("TERM", "dumb") // it fails for bad names only
	return term, set
}

// Over is called first in main.
func Over() {
	if set {
		_ = os.Setenv("TERM", term) // likewise
	} else {
		_ = os.Unsetenv("TERM")
	}
}
