package main

import (
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// readMemoryLimit returns the smallest of what the control groups, the resource
// limits and the free memory leave to this process. The files of the kernel are
// read below root, which is "/" but for tests; one that is missing or unreadable
// limits nothing.
func readMemoryLimit(root string) memoryLimit {
	k := kernel{root}
	least := memoryLimit{math.MaxUint64, ""}
	for _, l := range slices.Concat(k.groups(), k.resources(), k.free()) {
		if l.bytes < least.bytes {
			least = l
		}
	}
	if least.source == "" {
		return memoryLimit{}
	}
	least.bytes = max(least.bytes, 1) // 0 would mean that no limit is known
	return least
}

// kernel reads the files through which Linux speaks.
type kernel struct{ root string }

// lines returns the lines of a file, none if it cannot be read.
func (k kernel) lines(name string) []string {
	text, err := os.ReadFile(filepath.Join(k.root, name))
	if err != nil {
		return nil
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// number returns the only number of a file; "max" is none.
func (k kernel) number(name string) (uint64, bool) {
	lines := k.lines(name)
	if len(lines) != 1 {
		return 0, false
	}
	v, err := strconv.ParseUint(lines[0], 10, 64)
	return v, err == nil
}

// groups returns the limits of the control groups of this process and of all
// their parents, versions 1 and 2: cgroups(7).
func (k kernel) groups() (list []memoryLimit) {
	for _, line := range k.lines("proc/self/cgroup") { // hierarchy:controllers:path
		parts := strings.SplitN(line, ":", 3)
		if len(parts) != 3 {
			continue
		}
		kind, files := "cgroup2", []string{"memory.max", "memory.high"}
		if parts[1] != "" {
			kind, files = "cgroup", []string{"memory.limit_in_bytes"}
			if !slices.Contains(strings.Split(parts[1], ","), "memory") {
				continue
			}
		}
		point, top, ok := k.mount(kind)
		if !ok {
			continue
		}
		// In a container the mount may show a part of the tree only.
		group := path.Clean("/" + parts[2])
		if top != "/" {
			group = path.Clean("/" + strings.TrimPrefix(group, top))
		}
		for ; ; group = path.Dir(group) {
			for _, file := range files {
				if v, ok := k.number(path.Join(point, group, file)); ok {
					list = append(list, memoryLimit{v, "cgroup " + file})
				}
			}
			if group == "/" {
				break
			}
		}
	}
	return list
}

// mount returns where a file system of control groups is mounted, and which
// directory of it: proc_pid_mountinfo(5). Of version 1, the one for memory.
func (k kernel) mount(kind string) (point, top string, ok bool) {
	for _, line := range k.lines("proc/self/mountinfo") {
		before, after, _ := strings.Cut(line, " - ")
		place, system := strings.Fields(before), strings.Fields(after)
		if len(place) < 5 || len(system) < 3 || system[0] != kind {
			continue
		}
		if kind == "cgroup" && !slices.Contains(strings.Split(system[2], ","), "memory") {
			continue
		}
		return place[4], place[3], true
	}
	return "", "", false
}

// resources returns what RLIMIT_AS and RLIMIT_DATA leave beside what the
// process has already taken: Go reserves much address space at its start.
func (k kernel) resources() (list []memoryLimit) {
	for _, r := range []struct{ row, taken, name string }{
		{"Max address space", "VmSize:", "RLIMIT_AS"},
		{"Max data size", "VmData:", "RLIMIT_DATA"},
	} {
		for _, line := range k.lines("proc/self/limits") {
			rest, ok := strings.CutPrefix(line, r.row)
			if !ok {
				continue
			}
			soft, err := strconv.ParseUint(strings.Fields(rest + " -")[0], 10, 64)
			if err != nil { // unlimited
				continue
			}
			taken, _ := k.kilobytes("proc/self/status", r.taken)
			list = append(list, memoryLimit{soft - min(soft, taken), r.name})
		}
	}
	return list
}

// free returns the memory that can be had without swapping.
func (k kernel) free() []memoryLimit {
	if v, ok := k.kilobytes("proc/meminfo", "MemAvailable:"); ok {
		return []memoryLimit{{v, "memory available"}}
	}
	return nil
}

// kilobytes returns the bytes of a line such as "VmSize:  123 kB".
func (k kernel) kilobytes(name, key string) (uint64, bool) {
	for _, line := range k.lines(name) {
		if rest, ok := strings.CutPrefix(line, key); ok {
			v, err := strconv.ParseUint(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 54)
			return v << 10, err == nil
		}
	}
	return 0, false
}
