package tui

// where says where the inspector stands.
type where uint8

const (
	hidden where = iota
	side
	below
	full
)

// layout is how the screen is divided. Rows from the top: the body, a rule, the
// input, the status.
type layout struct {
	width, height int
	body          int
	where         where
	left, upper   int // columns and rows of the transcript
}

// The inspector goes to the side from this many columns, and below from this
// many rows and columns; otherwise it takes the transcript's place.
const (
	sideColumns  = 100
	belowColumns = 60
	belowRows    = 12
	ruleAndLine  = 2
)

// resize takes the size of the terminal; one that does not know its size, as a serial line,
// is drawn as large as terminals used to be.
func (l *layout) resize(width, height int) {
	if width <= 0 || height <= 0 {
		width, height = 80, 24
	}
	l.width, l.height = width, height
}

// input is the most rows that the input may take.
func (l *layout) input() int {
	const tallest = 8
	return min(tallest, l.height/3)
}

// fit divides a body of so many rows, with the inspector in it or not.
func (l layout) fit(rows int, inspector bool) layout {
	l.body = max(0, rows)
	l.left, l.upper, l.where = l.width, l.body, hidden
	if inspector {
		l.place()
	}
	return l
}

func (l *layout) place() {
	switch {
	case l.width >= sideColumns:
		l.where = side
		l.left = l.width - max(38, l.width*2/5) - len(" │ ") + 2
	case l.width >= belowColumns && l.body >= belowRows:
		l.where = below
		l.upper = l.body / 2
	default:
		l.where = full
	}
}

// inspector is the room for the reasons.
func (l *layout) inspector() (width, height int) {
	switch l.where {
	case side:
		return l.width - l.left - 3, l.body
	case below:
		return l.width, l.body - l.upper - 1
	case full:
		return l.width, l.body
	}
	return 0, 0
}

// scrolls is how many rows from the top move as one when the text scrolls.
func (l *layout) scrolls() int {
	if l.where == side {
		return 0
	}
	return max(0, min(l.upper, l.height))
}

// inspectorTop is the first row of the inspector.
func (l *layout) inspectorTop() int {
	if l.where == below {
		return l.upper + 1
	}
	return 0
}

func (l *layout) overInspector(x, y int) bool {
	switch l.where {
	case side:
		return x > l.left
	case below:
		return y > l.upper
	case full:
		return true
	}
	return false
}

// fill brings lines to exactly n.
func fill(lines []string, n int) []string {
	if len(lines) >= n {
		return lines[:n]
	}
	return append(lines[:len(lines):len(lines)], make([]string, n-len(lines))...)
}
