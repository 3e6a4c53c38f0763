import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { lruCache } from '#shared/domain/lru-cache.ts'

// The rows of a hundred pages of lists, some three kilobytes each.
const PARTS_KEPT = 2000

// Stands in a page's HTML where a part belongs: React writes no comment of this kind, and escapes those of others.
const MARK = '<!--part-->'

const encoder = new TextEncoder()

/** Draws a part, or takes what was drawn of the same thing (`of`) under the same key before. */
type DrawPart = (key: string, part: () => ReactNode, of?: object) => Uint8Array

/** Keeps drawn parts of pages as UTF-8, the last ones used: at most `most`. */
export function drawParts(most = PARTS_KEPT): DrawPart {
  const known = lruCache<string, { html: Uint8Array; of: object | undefined }>(most)
  return (key, part, of) => {
    const found = known.get(key)
    if (found !== undefined && found.of === of) return found.html
    const html = encoder.encode(renderToString(part()))
    known.set(key, { html, of })
    return html
  }
}

/**
 * The parts of one page. They never pass through React's text: while the page is drawn a mark takes the place of each, and
 * `fill` cuts the HTML at the marks and puts the parts' bytes between.
 */
export function pageFragments(drawPart: DrawPart) {
  const parts: Uint8Array[] = []
  return {
    draw: (key: string, part: () => ReactNode, of?: object): string => {
      parts.push(drawPart(key, part, of))
      return MARK
    },
    fill: (html: string): (string | Uint8Array)[] =>
      html.split(MARK).flatMap((text, place) => {
        const part = parts[place]
        return part === undefined ? [text] : [text, part]
      }),
  }
}
