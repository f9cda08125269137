/** The levels of bots that play without a server: those that need nothing but Python. A test asks the worker. */

const LEVELS = ['beginner', 'casual', 'skilled']

/** The level itself, or the strongest that plays here. */
export function playable(level = 'casual'): string {
  return LEVELS.includes(level) ? level : LEVELS.at(-1)!
}
