// Package roles has what can be done with the phrases of a clause once they are read:
// which role a value has, what two phrases that are joined share, what takes whose place,
// and where something is missing or asked for. It looks at clauses alone, and not at trees.
package roles
