import { useLayoutEffect, useState, type RefObject } from 'react'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

const needsStop = (scroller: Element): boolean =>
  scroller.scrollHeight > scroller.clientHeight + 1 && scroller.querySelector(FOCUSABLE) === null

/**
 * Whether an element has to be a Tab stop to be read by keyboard: its one child is taller than it is, and nothing in it
 * takes the focus.
 */
export function useScrollStop(scroller: RefObject<HTMLElement | null>): boolean {
  const [isStop, setIsStop] = useState(false)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setIsStop(needsStop(element)))
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [scroller])
  return isStop
}
