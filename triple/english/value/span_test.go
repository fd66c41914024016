package value_test

import (
	"testing"
	"time"

	"whence/triple/english/value"
)

// TestSpan counts times from a Thursday, the 26th of November.
func TestSpan(t *testing.T) {
	said := time.Date(2026, 11, 26, 15, 30, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"today": "2026-11-26/2026-11-27", "tonight": "2026-11-26/2026-11-27", "this morning": "2026-11-26/2026-11-27",
		"yesterday evening": "2026-11-25/2026-11-26", "last night": "2026-11-25/2026-11-26", "tomorrow": "2026-11-27/2026-11-28",
		"the day before yesterday": "2026-11-24/2026-11-25", "the day after tomorrow": "2026-11-28/2026-11-29",
		"last Friday": "2026-11-20/2026-11-21", "last Thursday": "2026-11-19/2026-11-20", "next Thursday": "2026-12-03/2026-12-04",
		"this Monday": "2026-11-23/2026-11-24", "this Thursday": "2026-11-26/2026-11-27", "next Friday evening": "2026-11-27/2026-11-28",
		"last week": "2026-11-16/2026-11-23", "this week": "2026-11-23/2026-11-30", "next month": "2026-12-01/2027-01-01",
		"last year": "2025-01-01/2026-01-01", "last March": "2026-03-01/2026-04-01", "last December": "2025-12-01/2026-01-01",
		"next March": "2027-03-01/2027-04-01", "last summer": "2026-06-01/2026-09-01", "last autumn": "2025-09-01/2025-12-01",
		"last winter": "2025-12-01/2026-03-01", "this autumn": "2026-09-01/2026-12-01", "last Christmas": "2025-12-24/2025-12-27",
		"last weekend": "2026-11-21/2026-11-23", "this weekend": "2026-11-28/2026-11-30", "next weekend": "2026-11-28/2026-11-30",
		"two days ago": "2026-11-24/2026-11-25", "a week ago": "2026-11-16/2026-11-23", "three years ago": "2023-01-01/2024-01-01",
		"two weeks from now": "2026-12-07/2026-12-14", "the last two weeks": "2026-11-12/2026-11-26",
		"soon": "", "recently": "", "3 May": "", "a few days ago": "", "two days": "", "last Rex": "", "half an hour ago": "", "forever": "",
	} {
		got := ""
		if v, ok := value.Of(text, ""); ok {
			if from, until, ok := value.Span(v, said); ok {
				got = from.Format(time.DateOnly) + "/" + until.Format(time.DateOnly)
			}
		}
		if got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
