/** How large an element is, told after every layout in which that changed. Asking for it instead, as `bind:clientWidth` does
 * first of all, would have the page laid out in the middle of being made. */
export function sized(tell: (width: number, height: number) => void): (element: HTMLElement) => () => void {
  return (element) => {
    const observer = new ResizeObserver(() => tell(element.clientWidth, element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }
}
