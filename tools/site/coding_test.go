package site

import (
	"strings"
	"testing"
)

func TestAccepts(t *testing.T) {
	for header, want := range map[string]struct{ gzip, plain bool }{
		"":                              {false, true},
		"gzip":                          {true, true},
		"GZIP ; Q=0.2":                  {true, true},
		"gzip, deflate, br, zstd":       {true, true},
		"br":                            {false, true},
		"identity":                      {false, true},
		"gzip;q=0":                      {false, true},
		"gzip;q=0.000, *":               {false, true},
		"gzip;q=0.001":                  {true, true},
		"gzip;q=0.5, identity;q=0.8":    {false, true},
		"gzip;q=0.8, identity;q=0.5":    {true, true},
		"gzip, identity;q=0":            {true, false},
		"gzip, *;q=0":                   {true, false},
		"*":                             {true, true},
		"*;q=0":                         {false, false},
		"br, identity;q=0":              {false, false},
		"identity, *;q=0":               {false, true},
		"gzip;q=x":                      {false, true},
		"gzip;q=2":                      {false, true},
		"gzip;q=NaN":                    {false, true},
		"gzip;level=9":                  {false, true},
		"gzippy, xgzip":                 {false, true},
		"deflate\x00gzip;q=0, identity": {false, true},
	} {
		gzip, plain := accepts([]string{header})
		if gzip != want.gzip || plain != want.plain {
			t.Errorf("%q: gzip %v, plain %v; want %v", header, gzip, plain, want)
		}
	}
	if gzip, plain := accepts([]string{"br", "gzip;q=0.1", "identity;q=0"}); !gzip || plain {
		t.Errorf("three lines: gzip %v, plain %v", gzip, plain)
	}
}

func FuzzAccepts(f *testing.F) {
	f.Add("gzip;q=0.5, identity;q=0.8")
	f.Add("*;q=0,,;=;q")
	f.Fuzz(func(t *testing.T, header string) {
		gzip, _ := accepts([]string{header})
		if lower := strings.ToLower(header); gzip && !strings.Contains(lower, "gzip") && !strings.Contains(lower, "*") {
			t.Errorf("%q: gzip, which it does not name", header)
		}
	})
}
