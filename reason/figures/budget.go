package figures

import (
	"slices"

	"whence/triple/quantity"
)

// This file tells what is left of a budget, of which was spent since in whatever messages.

// budgets answers what is left of the budget.
type budgets struct{ *book }

// left is what was not spent of the one budget that was told. What something cost may have been paid from it or not, and
// then nothing is said of what is left.
func (b budgets) left(a asked) (Found, bool) {
	whole, ok := b.budget()
	money := !slices.ContainsFunc(a.keys, func(k string) bool { return !words.Is("neutral", k) && !has("budget", []string{k}) })
	if !ok || a.than || has("total", a.low) || !has("left", a.low) || !money || a.unit != "" && !words.Is("neutral", a.unit) {
		return Found{}, false
	}
	var spent []Figure
	for i := range b.said {
		if i != whole.In && rights(fields(b.said[i].Text)) {
			return Found{}, false
		}
		for _, f := range b.in(i) {
			spends := has("spending", f.does)
			switch {
			case f.same(whole), !f.Amount.IsMoney(), !spends && (f.each || !has("bought", f.does)):
			case !spends, f.each, f.unsure, f.made, totals(b).bySomebodyElse(f, whole):
				return Found{}, false
			default:
				spent = append(spent, f)
			}
		}
	}
	gone, fits := sum(spent, len(spent) > 0)
	d, also := quantity.Difference(whole.Amount, gone.Amount)
	return Found{Rest, append([]Figure{whole}, spent...), d}, fits && also && d.From >= 0
}

// budget is the only budget that was told.
func (b budgets) budget() (whole Figure, ok bool) {
	for i := range b.said {
		for _, f := range b.in(i) {
			if !has("budget", f.plain) || !f.Amount.IsMoney() || f.each || has("spending", f.does) {
				continue
			}
			if ok || f.unsure {
				return Figure{}, false
			}
			whole, ok = f, true
		}
	}
	return whole, ok
}
