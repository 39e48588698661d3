package main

import (
	"testing"
	"time"
)

func TestShort(t *testing.T) {
	for _, c := range []struct {
		v      float64
		digits int
		want   string
	}{
		{0, 4, "0"},
		{4, 4, "4"},
		{1e6, 4, "1000000"},
		{499999500000, 4, "499999500000"},
		{3.9976, 4, "3.998"},
		{123456.7, 4, "123457"},
		{0.99764, 3, "0.998"},
		{0.999999, 4, "0.999999"},
		{0.9999999999999999, 4, "1"}, // rounding, not doubt
		{0.1 + 0.2, 4, "0.3"},
		{0.0024, 4, "0.0024"},
		{5.364056e-19, 4, "5.36e-19"},
		{-0.25, 4, "-0.25"},
		{1e20, 4, "1e+20"},
	} {
		if got := short(c.v, c.digits); got != c.want {
			t.Errorf("short(%v, %d) = %s, want %s", c.v, c.digits, got, c.want)
		}
	}
}

func TestExact(t *testing.T) {
	for v, want := range map[float64]string{0.1: "0.1", 1e6: "1000000", 1e20: "100000000000000000000", 5.4e-19: "5.4e-19"} {
		if got := exact(v); got != want {
			t.Errorf("exact(%v) = %s, want %s", v, got, want)
		}
	}
}

func TestSpan(t *testing.T) {
	for d, want := range map[time.Duration]string{
		12 * time.Millisecond:                 "12 ms",
		12340 * time.Millisecond:              "12.3 s",
		3*time.Minute + 10*time.Second:        "3m10s",
		39 * time.Minute:                      "39m00s",
		2*time.Hour + 5*time.Minute:           "2h05m",
		3000 * time.Hour:                      "125 days",
		time.Duration(999.96 * float64(1e09)): "16m40s",
	} {
		if got := span(d); got != want {
			t.Errorf("span(%v) = %s, want %s", d, got, want)
		}
	}
}

func TestGroups(t *testing.T) {
	for _, c := range []struct{ low, high int }{{0, 0}, {3, 4}, {0, mostRows - 1}, {0, mostRows}, {855, 1105}, {-3, 1000}} {
		list := groups(c.low, c.high)
		next := c.low
		for _, g := range list {
			if g.low != next || g.high-g.low != list[0].high-list[0].low {
				t.Errorf("groups(%d, %d): %v", c.low, c.high, list)
			}
			next = g.high + 1
		}
		if len(list) > mostRows || next <= c.high {
			t.Errorf("groups(%d, %d): %d groups up to %d", c.low, c.high, len(list), next-1)
		}
	}
}
