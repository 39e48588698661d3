// A cuckoo table as a textbook has it, for comparison: keys of 8 bytes in their
// slots, two functions, the original rule of one eviction after the other.
//
//	g++ -O3 -march=native -o cuckoo cuckoo.cc && ./cuckoo 20
//
// prints nanoseconds for a key while 2^20 slots are filled to a load of 0.45: the
// mean of 12 tables by the clock on the wall, as go test takes it, without their
// allocation.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>
#include <vector>

static double now() {
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

// The finalizer of splitmix64.
static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

// fill inserts keys 1 to m and returns how often one was pushed out.
static long fill(std::vector<uint64_t>& slots, size_t m) {
    const size_t n = slots.size();
    long evictions = 0;
    for (size_t i = 1; i <= m; i++) {
        uint64_t key = mix(i * 0x9e3779b97f4a7c15ull) | 1; // 0 is an empty slot
        uint64_t at = mix(key) % n;
        for (int kicks = 0; kicks < 500; kicks++) {
            std::swap(key, slots[at]);
            if (key == 0) break;
            evictions++;
            const uint64_t first = mix(key) % n, second = mix(key ^ 0x1234567) % n;
            at = at == first ? second : first;
        }
    }
    return evictions;
}

int main(int argc, char** argv) {
    // From outside, as a table that is used has it: of a constant the compiler would
    // make the remainder a mask.
    const size_t n = size_t(1) << (argc > 1 ? std::atoi(argv[1]) : 20), m = n * 9 / 20;
    const int tables = 12;
    double took = 0;
    long evictions = 0;
    for (int i = 0; i < tables; i++) {
        std::vector<uint64_t> slots(n);
        const double start = now();
        evictions = fill(slots, m);
        took += now() - start;
    }
    std::printf("%.2f ns a key, %.4f evictions a key\n", took / tables / m, double(evictions) / m);
}
