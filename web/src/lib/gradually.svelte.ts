/** A large view is made in parts, each in a turn of its own: a phone that made it in one would not answer meanwhile. */

/** The number of the part that is there, from 0 up to `last`. To be called where a component begins. */
export function gradually(last: number): { readonly part: number } {
  let part = $state(0)
  $effect(() => {
    if (part === last) return
    const timer = setTimeout(() => part++)
    return () => clearTimeout(timer)
  })
  return {
    get part() {
      return part
    },
  }
}
