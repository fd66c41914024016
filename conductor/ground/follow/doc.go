// Package follow works out what follows from numbered facts by reckoning: by how much one
// thing is more than another and which comes first, how many or how much several are
// together, who is whose grandfather or uncle, and what rules say of what they are about.
//
// It promises that each thing said follows from the facts it names for certain, whatever
// else is so.
//
// It reads no sentence and says nothing of what is not known: a sum is one of all that is
// given, which is for the caller to make plain.
package follow
