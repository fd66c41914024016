// Package sense says which verbs and adjectives mean the same, and what noun is made of what verb.
//
// It promises that no word is the same as its converse (buy and sell) or its opposite. Words that
// mean the same in rare senses alone are not the same here.
package sense
