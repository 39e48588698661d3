package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"binfall/sim/catalog"
)

// A kernel of the tests is a text of "name: line|line" rows.
func kernelFiles(t *testing.T, text string) (root string) {
	t.Helper()
	root = t.TempDir()
	for row := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		name, lines, ok := strings.Cut(row, ": ")
		if !ok {
			continue
		}
		file := filepath.Join(root, strings.TrimSpace(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(strings.ReplaceAll(lines, "|", "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestReadMemoryLimit(t *testing.T) {
	const (
		two   = "proc/self/mountinfo: 30 22 0:27 / /sys/fs/cgroup rw shared:9 - cgroup2 cgroup2 rw\n"
		one   = "proc/self/mountinfo: 33 30 0:30 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu|34 30 0:31 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
		large = "proc/meminfo: MemTotal: 9000 kB|MemAvailable:    4000000 kB\n"
	)
	for _, c := range []struct {
		name, files string
		want        memoryLimit
	}{
		{"nothing known", "proc/meminfo: MemTotal: 5 kB", memoryLimit{}},
		{"free", large, memoryLimit{4000000 << 10, "memory available"}},
		{"version 2, own group", two + large + `
proc/self/cgroup: 0::/job/step
sys/fs/cgroup/job/step/memory.max: 1000000
sys/fs/cgroup/job/memory.max: max`, memoryLimit{1000000, "cgroup memory.max"}},
		{"version 2, parent", two + large + `
proc/self/cgroup: 0::/job/step
sys/fs/cgroup/job/step/memory.max: max
sys/fs/cgroup/job/memory.max: 2000000`, memoryLimit{2000000, "cgroup memory.max"}},
		{"version 2, slowed above", two + large + `
proc/self/cgroup: 0::/job
sys/fs/cgroup/job/memory.max: 3000000
sys/fs/cgroup/job/memory.high: 1500000`, memoryLimit{1500000, "cgroup memory.high"}},
		{"version 2, top of a container", two + large + `
proc/self/cgroup: 0::/
sys/fs/cgroup/memory.max: 700000`, memoryLimit{700000, "cgroup memory.max"}},
		{"version 1", one + large + `
proc/self/cgroup: 5:cpu:/elsewhere|4:memory:/job/step|0::/
sys/fs/cgroup/memory/job/step/memory.limit_in_bytes: 9223372036854771712
sys/fs/cgroup/memory/job/memory.limit_in_bytes: 123456789`, memoryLimit{123456789, "cgroup memory.limit_in_bytes"}},
		{"version 1, the part of the tree that a container sees", large + `
proc/self/mountinfo: 34 30 0:31 /docker/abc /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
proc/self/cgroup: 4:cpu,memory:/docker/abc/task
sys/fs/cgroup/memory/task/memory.limit_in_bytes: 555`, memoryLimit{555, "cgroup memory.limit_in_bytes"}},
		{"address space", large + `
proc/self/limits: Limit  Soft Limit  Hard Limit  Units|Max data size  unlimited  unlimited  bytes|Max address space  3000000000  unlimited  bytes
proc/self/status: VmPeak:  1 kB|VmSize:   1000000 kB|VmData: 5 kB`, memoryLimit{3000000000 - 1000000<<10, "RLIMIT_AS"}},
		{"data", large + `
proc/self/limits: Max data size  3000000  3000000  bytes|Max address space  unlimited  unlimited  bytes
proc/self/status: VmSize:   1000000 kB|VmData:  1000 kB`, memoryLimit{3000000 - 1000<<10, "RLIMIT_DATA"}},
		{"more taken than there is", large + `
proc/self/limits: Max address space  1000  1000  bytes
proc/self/status: VmSize:   1000000 kB`, memoryLimit{1, "RLIMIT_AS"}},
	} {
		if got := readMemoryLimit(kernelFiles(t, c.files)); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestRefuse(t *testing.T) {
	setup, err := catalog.Open("one-choice?n=1000000000")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		limit memoryLimit
		want  string
	}{
		{memoryLimit{}, ""},
		{memoryLimit{1000000000 + ownMemory, "test"}, ""},
		{memoryLimit{999999999 + ownMemory, "test"}, "n=1000000000: needs 1 GB of memory; allowed is 1 GB (test)"},
		{memoryLimit{100, "test"}, "n=1000000000: needs 1 GB of memory; allowed is 50 bytes (test)"},
	} {
		got := ""
		if err := c.limit.refuse(setup); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%+v: %q, want %q", c.limit, got, c.want)
		}
	}
}
