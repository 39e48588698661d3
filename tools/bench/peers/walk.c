// Two walkers that never turn back and place balls, for comparison: what a tuned
// program in C would do. The table is a random one of six neighbours a node, which
// costs a hop what a graph does: eight words a node, a word holds node and port.
//
//	gcc -O3 -march=native -o walk walk.c && ./walk 12180 2
//
// prints nanoseconds for a hop: of so many nodes and walkers, one ball for each hop of
// all walkers, to a least loaded of their nodes, the first of several; the least of
// five times 2e7 hops by the clock on the wall.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

// wyrand, a generator of one multiplication.
static inline uint64_t next(uint64_t *s) {
    *s += 0xa0761d6478bd642full;
    const __uint128_t t = (__uint128_t)*s * (*s ^ 0xe7037ed1a0b428dbull);
    return (uint64_t)(t >> 64) ^ (uint64_t)t;
}

int main(int argc, char **argv) {
    const uint32_t nodes = argc > 1 ? atoi(argv[1]) : 12180;
    const int walkers = argc > 2 ? atoi(argv[2]) : 2;
    uint32_t *hops = malloc(nodes * 8 * sizeof *hops), at[64];
    uint8_t *loads = malloc(nodes);
    uint64_t s = 3;
    for (uint32_t i = 0; i < nodes * 8; i++)
        hops[i] = (uint32_t)(((__uint128_t)next(&s) * nodes) >> 64) << 3 | next(&s) % 6;
    double best = 1e99;
    unsigned most = 0;
    const long balls = 20000000 / walkers;
    for (int run = 0; run < 5; run++) {
        memset(loads, 0, nodes);
        for (int i = 0; i < walkers; i++) at[i] = (i * 77) << 3;
        const double start = now();
        for (long ball = 0; ball < balls; ball++) {
            if (ball % nodes == 0) memset(loads, 0, nodes); // as many balls as nodes
            uint32_t least = 0;
            for (int i = 0; i < walkers; i++) {
                const uint32_t from = at[i];
                uint32_t port = (from & 7) + 1 + (uint32_t)(((next(&s) >> 32) * 5) >> 32);
                port = port >= 6 ? port - 6 : port;
                at[i] = hops[(from >> 3) * 8 + port];
                if (i == 0 || loads[at[i] >> 3] < loads[least]) least = at[i] >> 3;
            }
            const unsigned load = ++loads[least];
            most = load > most ? load : most;
        }
        const double took = (now() - start) / balls / walkers;
        best = took < best ? took : best;
    }
    printf("%.2f ns a hop, greatest load %u\n", best, most);
    return 0;
}
