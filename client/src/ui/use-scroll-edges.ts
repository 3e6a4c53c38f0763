import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The edges of an element behind which there is more of it; `none` before it is measured, as on the server. */
export type ScrollEdges = 'none' | 'start' | 'end' | 'both'

// Browsers round what they lay out.
const TOLERANCE_PX = 1

function edgesOf({ scrollLeft, scrollWidth, clientWidth }: Element): ScrollEdges {
  const left = scrollWidth - clientWidth - scrollLeft
  if (scrollWidth - clientWidth <= TOLERANCE_PX) return 'none'
  if (scrollLeft <= TOLERANCE_PX) return 'end'
  return left <= TOLERANCE_PX ? 'start' : 'both'
}

/** Tells behind which edges an element that scrolls sideways has more, as it, its one child or the scroll position changes. */
export function useScrollEdges<Scroller extends Element>(): [RefObject<Scroller | null>, ScrollEdges] {
  const ref = useRef<Scroller>(null)
  const [edges, setEdges] = useState<ScrollEdges>('none')
  useLayoutEffect(() => {
    const scroller = ref.current
    if (scroller === null) return undefined
    const measure = () => setEdges(edgesOf(scroller))
    // At once: what is drawn first tells it already.
    measure()
    const observer = new ResizeObserver(measure)
    for (const element of [scroller, ...scroller.children]) observer.observe(element)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [])
  return [ref, edges]
}
