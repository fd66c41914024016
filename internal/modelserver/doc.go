// Package modelserver is a language model made of a script: a real HTTP server
// on the loopback interface that speaks the OpenAI chat protocol and says, reply
// by reply, what a test tells it to, faults included.
//
// It promises that every byte goes over a real connection, that a reply can be
// slow, broken off, refused or malformed in the ways that real servers are, and
// that each request is kept for the test to look at.
//
// It understands nothing of what it is asked, and leaves the judging of replies
// to the tests that use it.
package modelserver
