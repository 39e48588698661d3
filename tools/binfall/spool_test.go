package main

import (
	"bytes"
	"fmt"
	"testing"
)

func TestSpoolKeepsOrder(t *testing.T) {
	var s spool
	for _, lines := range []int{0, 10, 100_000, 3, 250_000} { // the large ones do not fit in memory
		var want, got bytes.Buffer
		for i := range lines {
			line := fmt.Sprintf("line %d of %d\n", i, lines)
			want.WriteString(line)
			if _, err := s.Write([]byte(line)); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.release(&got); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes(), want.Bytes()) {
			t.Errorf("%d lines: %d bytes came back of %d", lines, got.Len(), want.Len())
		}
	}
	s.Write([]byte("never seen"))
	if err := s.drop(); err != nil {
		t.Error(err)
	}
	var rest bytes.Buffer
	if err := s.release(&rest); err != nil || rest.Len() > 0 {
		t.Errorf("after drop: %q, %v", &rest, err)
	}
}
