/** A large view is made in parts, each in a turn and a frame of its own: a phone that made or drew it in one would not answer
 * meanwhile. */

/** The number of the part that is there, from 0 up to `last`. To be called where a component begins. */
export function gradually(last: number): { readonly part: number } {
  let part = $state(0)
  $effect(() => {
    if (part === last) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => part++)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  })
  return {
    get part() {
      return part
    },
  }
}
