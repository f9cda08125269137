/** The levels of bots that play by the network, which is fetched when one of them is first chosen. A test asks Python. */

const BY_NETWORK = ['expert', 'master']

export function needsNetwork(level = 'casual'): boolean {
  return BY_NETWORK.includes(level)
}
