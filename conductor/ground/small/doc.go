// Package small says whether a sentence of small talk states nothing.
//
// It promises that what it lets pass says only how the program feels, what it hopes or asks,
// and what the person may do: nothing of anybody else or anything, no number, date or name,
// and nothing that was done.
//
// It reads no text and knows no grammar; see triple/english/meaning.
package small
