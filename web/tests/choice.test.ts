import { describe, expect, test } from 'vitest'
import { clashKey, offered, pick, pickEdition, pickSuit, read, rounds, shorter, write } from '../src/lib/rules/form'
import { CARDS, CLASHES, editionIn } from '../src/lib/rules/facts'
import english from '../../src/foretold/locales/en/room.json'

const usual = { players: '4', edition: 'us', 'first-dealer': 'high-card' }

describe('the rules of a table as a form has them', () => {
  test('are what they were when nothing is chosen', () => {
    for (const rules of [
      usual,
      { ...usual, players: '2', form: 'duel', bids: 'secret' },
      { ...usual, anniversary: 'dragon+fairy+cloud', wizards: 'last' },
      { ...usual, anniversary: 'all', 'bid-sum': 'plus-minus-one', 'hand-sizes': 'tournament' },
      { ...usual, 'hand-sizes': '1,3,5' },
    ])
      expect(write(read(rules))).toEqual(rules)
  })

  test('keep to one reason, in words, for everything that does not go together', () => {
    for (const clash of CLASHES) expect(english).toHaveProperty([`room.clash.${clashKey(clash.map(([name]) => name))}`])
  })

  test('bring the Fairy with the Dragon, and send it away with it', () => {
    const [both] = pick(read(usual), 'Dragon', 'yes')
    expect(write(both)['anniversary']).toBe('dragon+fairy')
    const [neither] = pick(both, 'Fairy', 'no')
    expect(write(neither)).not.toHaveProperty('anniversary')
  })

  test('are those of an edition as its rulebook plays it, where its cards can be mixed in', () => {
    expect(write(pickEdition(read(usual), 'brazil'))).toEqual({ players: '4', edition: 'brazil', 'first-dealer': 'chosen', anniversary: 'all' })
    expect(write(pickEdition(read({ ...usual, anniversary: 'all' }), 'us'))).toEqual(usual)
    const duel = { ...usual, players: '2', form: 'duel', bids: 'secret' }
    expect(write(pickEdition(read(duel), 'brazil'))).toEqual({ ...duel, edition: 'brazil', 'first-dealer': 'chosen' })
  })

  test('let every seat choose its suit in Unicolor, and give the other one away', () => {
    const [unicolor] = pick(read({ ...usual, players: '3' }), 'form', 'unicolor')
    expect(write(unicolor)).not.toHaveProperty('suits')
    const chosen = pickSuit(pickSuit(unicolor, 0, 'Y'), 1, 'Y')
    expect(write(chosen)['suits']).toBe('RYGB')
    expect(write(read(write(chosen)))).toEqual(write(chosen))
    expect(write(pick(chosen, 'form', 'standard')[0])).not.toHaveProperty('suits')
  })

  test('make two players play Duel', () => {
    const [duel, changes] = pick(read({ ...usual, 'bid-sum': 'leaders-sum' }), 'players', '2')
    expect(write(duel)).toMatchObject({ form: 'duel', bids: 'secret' })
    expect(changes.length).toBeGreaterThanOrEqual(3)
    expect(offered(duel, 'Bomb')).toEqual(['no'])
    const [back] = pick(duel, 'players', '4')
    expect(write(back)).not.toHaveProperty('form')
  })

  test('tell all cards that give way in one line, with the true reason', () => {
    const [, changes] = pick(read({ ...usual, anniversary: 'all' }), 'form', 'unicolor')
    expect(changes).toEqual([{ what: 'game.option.anniversary: common.no', why: 'room.clash.cards-form' }])
    const [, pair] = pick(read({ ...usual, anniversary: 'all' }), 'Dragon', 'no')
    expect(pair).toEqual([{ what: 'game.card.Fairy: common.no', why: 'room.clash.cards' }])
  })

  test('have no clash left, whatever is picked', () => {
    const names = ['players', 'form', 'bids', 'bid-sum', 'wizards', 'sight', 'hand-sizes', ...CARDS]
    let seed = 7
    let chosen = read(usual)
    for (let step = 0; step < 2000; step++) {
      seed = (seed * 1103515245 + 12345) % 2147483648
      const name = names[seed % names.length] ?? ''
      const values = offered(chosen, name)
      ;[chosen] = pick(chosen, name, values[(seed >> 8) % values.length] ?? '')
      const { options } = chosen
      expect(CLASHES.filter((clash) => clash.every(([one, value]) => options[one] === value))).toEqual([])
    }
  })
})

describe('the length of a game', () => {
  test('is cut from the whole one', () => {
    const chosen = read(usual)
    expect(rounds(chosen)).toHaveLength(15)
    expect(shorter(chosen)).toEqual({ short: '1,2,3,4,5', half: '1,3,5,7,9,11,13,15' })
    expect(rounds(read({ ...usual, 'hand-sizes': '2,4' }))).toEqual([2, 4])
  })
})

test('a language without an edition plays with four colors, not with an ordinary pack', () => {
  expect(['en', 'fr', 'it', 'pt-BR', 'pt-PT'].map(editionIn)).toEqual(['us', 'france', 'italy', 'brazil', 'portugal'])
  expect(['de', 'es', 'pl'].map(editionIn)).toEqual(['portugal', 'portugal', 'portugal'])
})
