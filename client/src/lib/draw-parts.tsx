import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

// The rows of a hundred pages of lists, some three kilobytes each.
const PARTS_KEPT = 2000

/** Keeps drawn parts of pages under their keys, the last ones used. */
export function drawParts(most = PARTS_KEPT): (key: string, part: ReactNode) => string {
  const drawn = new Map<string, string>()
  return (key, part) => {
    const known = drawn.get(key)
    const html = known ?? renderToString(part)
    // A map keeps the order of insertion: what is put in again is the youngest.
    if (known !== undefined) drawn.delete(key)
    drawn.set(key, html)
    const [oldest] = drawn.keys()
    if (drawn.size > most && oldest !== undefined) drawn.delete(oldest)
    return html
  }
}
