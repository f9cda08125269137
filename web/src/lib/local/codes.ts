/** Tables without a server, and their games, are known by how their names begin. */

const LOCAL = 'local-'

export function isLocal(name: string): boolean {
  return name.startsWith(LOCAL)
}

/** The name of the game of a record that was opened here. */
export function localName(record: string): string {
  return LOCAL + record
}

/** The name of a new one. */
export function newCode(): string {
  return localName([...crypto.getRandomValues(new Uint8Array(6))].map((byte) => (byte % 36).toString(36)).join(''))
}
