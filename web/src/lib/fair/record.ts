/** What a record (docs/notation.md) says of its deals. Everything else in it is the server's to read. */

export type Deals = {
  rules: Record<string, string>
  game: string
  commitment: string
  secret: string
  nonces: string[]
  dealer: number | null
  draw: string[] | null
  decks: string[][]
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
  return {
    rules: Object.fromEntries((rest('rules') ?? '').split(' ').map((option) => option.split('=') as [string, string])),
    game,
    commitment: rest('commitment') ?? '',
    secret,
    nonces: nonces.split(' ').map((nonce) => nonce.replaceAll('"', '')),
    dealer: dealer === undefined ? null : Number(dealer),
    draw: rest('draw')?.split(' ') ?? null,
    decks: lines.filter((line) => line.startsWith('deck ')).map((line) => line.slice(5).split(' ')),
    seal: record.slice(end + 6).trim(),
    sealed: record.slice(0, end + 1),
  }
}
