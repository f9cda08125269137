/** What a record (docs/notation.md) says: where its deals come from, and what was done. */

/** One action: a play is the card with what was said of it, `none` is no trump. */
export type Action = { kind: 'trump' | 'bid' | 'play' | 'pass' | 'change'; seat: number; what: string }
export type Round = { deck: string[]; actions: Action[]; totals: number[] | null }
export type Deals = {
  rules: Record<string, string>
  players: number
  game: string
  commitment: string
  secret: string
  nonces: string[]
  dealer: number | null
  draw: string[] | null
  rounds: Round[]
  winners: number[] | null
  seal: string
  /** All that the seal is over. */
  sealed: string
}

/** The deals of a record; null where it does not tell where they come from. */
export function dealsOf(record: string): Deals | null {
  const lines = record.split('\n')
  const rest = (word: string) => lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1)
  const game = rest('game')
  const secret = rest('secret')
  const nonces = rest('nonces')
  const end = record.lastIndexOf('\nseal ')
  if (game === undefined || secret === undefined || nonces === undefined || end < 0) return null
  const dealer = rest('dealer')
  const rules = Object.fromEntries((rest('rules') ?? '').split(' ').map((option) => option.split('=') as [string, string]))
  const players = Number(rules['players'])
  return {
    rules,
    players,
    game,
    commitment: rest('commitment') ?? '',
    secret,
    nonces: nonces.split(' ').map((nonce) => nonce.replaceAll('"', '')),
    dealer: dealer === undefined ? null : Number(dealer),
    draw: rest('draw')?.split(' ') ?? null,
    rounds: roundsOf(lines, players),
    winners: rest('winners')?.split(' ').map(Number) ?? null,
    seal: record.slice(end + 6).trim(),
    sealed: record.slice(0, end + 1),
  }
}

function roundsOf(lines: readonly string[], players: number): Round[] {
  const rounds: Round[] = []
  for (const line of lines) {
    const [word, ...rest] = line.split(' ')
    const round = rounds.at(-1)
    if (word === 'deck') rounds.push({ deck: rest, actions: [], totals: null })
    else if (round && word === 'totals') round.totals = rest.map(Number)
    else round?.actions.push(...actionsOf(word ?? '', rest, players))
  }
  return rounds
}

/** The actions of a line. */
function actionsOf(word: string, rest: readonly string[], players: number): Action[] {
  if (word === 'bids' || word === 'pass') {
    return rest.map((each) => {
      const [seat, what] = each.split('=')
      return { kind: word === 'bids' ? 'bid' : 'pass', seat: Number(seat), what: what ?? '' }
    })
  }
  const seat = Number(rest[0])
  if (word === 'trick') return rest.slice(1).map((what, place) => ({ kind: 'play', seat: (seat + place) % players, what }))
  return word === 'trump' || word === 'change' ? [{ kind: word, seat, what: rest[1] ?? '' }] : []
}
