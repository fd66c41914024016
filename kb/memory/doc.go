// Package memory keeps a working memory small without losing what matters: a
// session that knows when each fact came and was last touched, and the parts
// that compress, reap, promote and refresh it, and notice a conversation that
// goes in circles.
//
// It promises that every change is whole or not made at all, that only told
// facts are ever dropped (what follows from them goes with them), that a fact is
// in the long-term tier before it leaves the short-term one, and that what a turn
// costs depends on the working memory, not on the length of the conversation.
//
// It reads no clock and starts no goroutine of its own accord: turns, time and
// tickers are passed in. What is promoted is kept by the tier that the caller
// supplies, such as kb's store.
package memory
