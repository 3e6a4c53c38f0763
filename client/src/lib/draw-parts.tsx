import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

// The rows of a hundred pages of lists, some three kilobytes each.
const PARTS_KEPT = 2000

// Stands in a page's HTML where a part belongs: React writes no comment of this kind, and escapes those of others.
const MARK = '<!--part-->'

const encoder = new TextEncoder()

/**
 * Keeps drawn parts of pages under their keys as UTF-8: the last ones used, at most `most`. They are kept in two
 * generations, so that a part that is used often is found without a write: keys moved in a map at each use would outlive
 * their requests, and the collector would have to carry them along.
 */
export function drawParts(most = PARTS_KEPT): (key: string, part: ReactNode) => Uint8Array {
  let young = new Map<string, Uint8Array>()
  let old = new Map<string, Uint8Array>()
  return (key, part) => {
    const known = young.get(key)
    if (known !== undefined) return known
    const html = old.get(key) ?? encoder.encode(renderToString(part))
    if (young.size >= most / 2) {
      old = young
      young = new Map()
    }
    young.set(key, html)
    return html
  }
}

/**
 * The parts of one page. They never pass through React's text: while the page is drawn a mark takes the place of each, and
 * `fill` cuts the HTML at the marks and puts the parts' bytes between.
 */
export function partsOf(drawPart: ReturnType<typeof drawParts>) {
  const parts: Uint8Array[] = []
  return {
    draw: (key: string, part: ReactNode): string => {
      parts.push(drawPart(key, part))
      return MARK
    },
    fill: (html: string): (string | Uint8Array)[] =>
      html.split(MARK).flatMap((text, place) => {
        const part = parts[place]
        return part === undefined ? [text] : [text, part]
      }),
  }
}
