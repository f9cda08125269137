/** The levels of bots, the weakest first, and those that play by the network, which is fetched when one of them is first
 * chosen. A test asks Python. */

export const LEVELS = ['beginner', 'casual', 'regular', 'skilled', 'expert', 'master']
const BY_NETWORK = ['expert', 'master']

export function needsNetwork(level = 'casual'): boolean {
  return BY_NETWORK.includes(level)
}
