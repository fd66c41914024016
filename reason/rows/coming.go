package rows

import "slices"

// This file answers what comes next, by a column of dates and the day that it is: due next, the next delivery.

type coming struct{ *reading }

// next is the tag of "next" beside the header of a column of dates, and that column; -1 for none.
func (r coming) next() (tag, column int) {
	i := r.op("next")
	if i < 0 || r.tags[i].text != "next" || r.Clock == nil || r.asks == "yes" || r.asks == "count" {
		return -1, -1
	}
	for _, j := range []int{r.before(i), r.next1(i)} {
		if r.is(j, header) {
			if at := slices.IndexFunc(r.tags[j].cols, r.dated); at >= 0 {
				return i, r.tags[j].cols[at]
			}
		}
	}
	return -1, -1
}

// next1 is the tag behind another, beyond what the rows are called: the next order due.
func (r coming) next1(i int) int {
	j := r.reading.next(i)
	if r.is(j, header) && slices.Contains(r.tags[j].cols, r.Key) {
		j = r.reading.next(j)
	}
	for r.isOp(j, "yes") { // when is the next order due
		j = r.reading.next(j)
	}
	return j
}

// soonest is the row with the first date that is not past.
func (r coming) soonest(i, c int) (Answer, bool) {
	r.tags[i].used = true
	if r.at >= 0 && slices.Contains(r.tags[r.at].cols, c) && r.asks == "thing" { // what is due next
		r.at, r.target = -1, r.Key
	}
	if r.asks == "time" {
		r.target = c
	}
	r.look(c)
	now := r.Clock()
	today := float64(now.Year()*10000 + int(now.Month())*100 + now.Day())
	rows := slices.DeleteFunc(r.rows(), func(row int) bool { return r.cells[row][c].date < today })
	r.only++
	if best := r.best(rows, c, false); len(best) > 0 {
		return r.list(best)
	}
	r.failed = true
	return Answer{}, false
}
