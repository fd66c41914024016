// Package logic has formulas over literals with named variables, and what becomes of them:
// negations moved inwards, alternatives outwards, and what is asserted as facts and rules.
package logic
