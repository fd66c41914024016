// Package value reads phrases as values: numbers, amounts with their units, money, dates,
// clock times, spans of time, what recurs, and ranges and bounds of these.
//
// It promises a value only of a phrase that is one as a whole. The values are those of
// triple/clause; comparing and adding them is the concern of triple/quantity.
package value
