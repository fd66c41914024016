package rows

import (
	"slices"
	"strconv"
	"strings"
)

// This file reads days and months in questions, where columns have dates: in October, after 3 May.

// dayAt is the day, month or month of a year that is named at a word, as the rows with a date in it.
func dayAt(s *Sheet, words []string, i int) tag {
	named, end := dayNamed(words, i)
	if end == i {
		return tag{}
	}
	t := tag{at: i, end: end, sort: value, kind: "day", text: strings.Join(words[i:end], " "), num: named, rows: map[int][]int{}}
	for c := range s.cols {
		for row := range s.cells {
			if within(s.cells[row][c].date, t.num) == 0 && s.cells[row][c].date > 0 && s.dated(c) {
				t.rows[c] = append(t.rows[c], row)
			}
		}
	}
	if len(t.rows) == 0 && !slices.ContainsFunc(s.cells, func(row []cell) bool {
		return slices.ContainsFunc(row, func(x cell) bool { return int(x.date)%10000 > 0 })
	}) {
		return tag{}
	}
	return t
}

// dayNamed is the day, month or month of a year that is named at a word, as dateOf has it, and where it ends.
func dayNamed(words []string, i int) (float64, int) {
	day, month, year, end := 0, 0, 0, i
	for ; end < len(words) && end < i+3; end++ {
		n, err := strconv.Atoi(strings.TrimRight(words[end], "stndrh"))
		switch m := monthOf(words[end]); {
		case m > 0 && month == 0 && (words[end] != "may" && words[end] != "mar" || end > i || i > 0 && vocabulary.Is("indates", words[i-1]) || end+1 < len(words) && words[end+1][0] <= '9'):
			month = m
			continue
		case err != nil:
		case n > 0 && n <= 31 && day == 0 && year == 0:
			day = n
			continue
		case isYear(words[end]) && month > 0 && year == 0:
			year = n
			continue
		}
		break
	}
	for end > i && month == 0 {
		end--
	}
	return float64(year*10000 + month*100 + day), end
}

// within tells whether a date lies before (-1), in (0) or after (1) what a question names, of which the parts
// that it leaves out are 0: any day of a month, the month of any year.
func within(date, named float64) int {
	d, n := int(date), int(named)
	year, month, day := n/10000, n/100%100, n%100
	if year == 0 {
		d %= 10000
	}
	if day == 0 {
		d = d / 100 * 100
	}
	switch n = year*10000 + month*100 + day; {
	case d < n:
		return -1
	case d > n:
		return 1
	}
	return 0
}

// onDays keeps what lies before or after a day that is named, or between two.
func (r scale) onDays(i, n int) bool {
	if !r.is(n, value) || r.tags[n].kind != "day" {
		return false
	}
	t, first := &r.tags[i], r.tags[n].num
	last, other := first, n
	if t.kind == "between" {
		and := r.next(n)
		if other = r.next(and); !r.isOp(and, "and") || !r.is(other, value) || r.tags[other].kind != "day" {
			return false
		}
		last = r.tags[other].num
		r.tags[and].used = true
	} else if t.kind != "next" && t.kind != "later" {
		return false
	}
	c := -1
	for k := range r.Sheet.cols {
		if r.dated(k) && (c < 0 || len(r.tags[n].rows[k]) > 0 && len(r.tags[n].rows[c]) == 0) {
			c = k
		}
	}
	if c < 0 {
		return false
	}
	t.used, r.tags[n].used, r.tags[other].used = true, true, true
	r.look(c)
	r.where(func(row int) bool {
		d := r.cells[row][c].date
		a, b := within(d, first), within(d, last)
		switch t.kind + " " + t.op {
		case "next after":
			return a > 0
		case "next before":
			return d > 0 && a < 0
		case "later after":
			return a >= 0
		}
		return a >= 0 && b <= 0
	})
	return true
}
