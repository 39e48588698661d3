package cuckoo

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"binfall/sim/param"
)

// firstNames are ten keys for somebody who has none of his own.
func firstNames() []string {
	return []string{"ann", "bob", "cy", "dan", "eve", "flo", "gus", "hal", "ida", "joe"}
}

// ballBits is what rng.At has room for.
const ballBits = 54

// ballOf is the ball of the random words that a name is: the first 54 bits of
// SHA-256 of its UTF-8 text. So a name has its buckets wherever it stands in a list.
func ballOf(word string) uint64 {
	sum := sha256.Sum256([]byte(word))
	return binary.BigEndian.Uint64(sum[:]) >> (64 - ballBits)
}

// balls are those of a list of names, nil for none.
func balls(words []string) (list []uint64) {
	for _, word := range words {
		list = append(list, ballOf(word))
	}
	return list
}

// apart refuses names that are one ball: nothing could tell them apart. Two
// hundred names have such a pair once in 10¹² lists.
func apart(words []string, ball func(string) uint64) error {
	first := make(map[uint64]string, len(words))
	for _, word := range words {
		b := ball(word)
		if other, ok := first[b]; ok {
			return &param.Error{Field: "keys", Value: word,
				Why: fmt.Sprintf("has the same %d bits of hash as %s; allowed is one of the two", ballBits, other)}
		}
		first[b] = word
	}
	return nil
}
