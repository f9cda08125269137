/* The plainest C program for one round of the base game: four players, ten cards each, random legal play.
 *
 * It is the yardstick for the compiled rules and knows nothing but this one round: no variants, no anniversary cards,
 * no other numbers of players. Usage: plain_round ROUNDS SEED. Prints rounds, moves, seconds and the sum of all scores.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PLAYERS = 4, HAND = 10, CARDS = 60, PLACES = 15, WIZARD = 14, JESTER = 0, NO_SUIT = 4, FREE = 5 };

static uint64_t stream;

static uint32_t draw(uint32_t limit)
{
    stream = stream * 6364136223846793005ULL + 1442695040888963407ULL;
    uint32_t number = (uint32_t)((stream ^ (stream >> 22)) >> (22 + (stream >> 61)));
    return (uint32_t)(((uint64_t)number * limit) >> 32);
}

static int pick(uint64_t mask)
{
    for (uint32_t skip = draw((uint32_t)__builtin_popcountll(mask)); skip > 0; skip--)
        mask &= mask - 1;
    return __builtin_ctzll(mask);
}

static uint64_t numbers_of(int suit) { return 0x3FFEULL << (PLACES * suit); }

int main(int argc, char **argv)
{
    long rounds = argc > 1 ? atol(argv[1]) : 1000000;
    stream = argc > 2 ? strtoull(argv[2], 0, 10) : 1;
    uint64_t wild = 0;
    for (int suit = 0; suit < 4; suit++)
        wild |= (1ULL << (PLACES * suit + WIZARD)) | (1ULL << (PLACES * suit + JESTER));
    int deck[CARDS];
    for (int card = 0; card < CARDS; card++)
        deck[card] = card;
    long moves = 0, total = 0;
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (long round = 0; round < rounds; round++) {
        uint64_t hands[PLAYERS] = {0};
        int bids[PLAYERS], tricks[PLAYERS] = {0};
        for (int place = 0; place <= PLAYERS * HAND; place++) {
            int other = place + (int)draw((uint32_t)(CARDS - place));
            int card = deck[other];
            deck[other] = deck[place];
            deck[place] = card;
        }
        for (int place = 0; place < PLAYERS * HAND; place++)
            hands[(place + 1) % PLAYERS] |= 1ULL << deck[place];
        int turned = deck[PLAYERS * HAND], trump = turned / PLACES;
        if (turned % PLACES == JESTER)
            trump = NO_SUIT;
        if (turned % PLACES == WIZARD) {
            trump = (int)draw(4);
            moves++;
        }
        for (int seat = 0; seat < PLAYERS; seat++) {
            bids[seat] = (int)draw(HAND + 1);
            moves++;
        }
        int leader = 1;
        for (int trick = 0; trick < HAND; trick++) {
            int follow = NO_SUIT, best = 0, winner = leader;
            for (int place = 0; place < PLAYERS; place++) {
                int seat = (leader + place) % PLAYERS;
                uint64_t legal = hands[seat];
                if (follow < NO_SUIT && (legal & numbers_of(follow)))
                    legal &= numbers_of(follow) | wild;
                int card = pick(legal), suit = card / PLACES, value = card % PLACES, strength;
                hands[seat] &= ~(1ULL << card);
                if (value == WIZARD) {
                    strength = 200;
                    if (follow == NO_SUIT)
                        follow = FREE;
                } else if (value == JESTER) {
                    strength = 3;
                } else {
                    if (follow == NO_SUIT)
                        follow = suit;
                    strength = suit == trump ? 100 + 4 * value : suit == follow ? 4 * value : 0;
                }
                if (strength > best) {
                    best = strength;
                    winner = seat;
                }
                moves++;
            }
            tricks[winner]++;
            leader = winner;
        }
        for (int seat = 0; seat < PLAYERS; seat++)
            total += bids[seat] == tricks[seat] ? 20 + 10 * tricks[seat] : -10 * abs(bids[seat] - tricks[seat]);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) * 1e-9;
    printf("%ld %ld %.6f %ld\n", rounds, moves, seconds, total);
    return 0;
}
