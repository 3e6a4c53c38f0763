import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

// The rows of 100 list pages, about 3 kB each.
const MAX_FRAGMENTS = 2000

/** The element that stands for a fragment in the HTML of a page; no component renders it otherwise. */
export const PLACEHOLDER = 'x-fragment'

const PLACEHOLDER_HTML = `<${PLACEHOLDER}></${PLACEHOLDER}>`

const encoder = new TextEncoder()

/** Returns the fragment cached under a key for the same object (`of`), or renders it. */
export type FragmentCache = (key: string, of: object | undefined, render: () => ReactNode) => Uint8Array

/** Creates an LRU cache of at most `maxEntries` fragments (default 2,000), as UTF-8. */
export function createFragmentCache(maxEntries = MAX_FRAGMENTS): FragmentCache {
  const cache = new LRUCache<string, { html: Uint8Array; of: object | undefined }>({ max: maxEntries })
  return (key, of, render) => {
    const found = cache.get(key)
    if (found !== undefined && found.of === of) return found.html
    const html = encoder.encode(renderToString(render()))
    cache.set(key, { html, of })
    return html
  }
}

/** The fragments of one page, in the order of their placeholders. */
export type PageFragments = { add: (...fragment: Parameters<FragmentCache>) => void }

/**
 * Collects the fragments of one page. Their bytes never pass through React's string: the page is rendered with a
 * placeholder for each, and `fill` replaces the placeholders with the bytes.
 */
export function pageFragments(fragmentCache: FragmentCache) {
  const fragments: Uint8Array[] = []
  return {
    add: (...fragment: Parameters<FragmentCache>): void => {
      fragments.push(fragmentCache(...fragment))
    },
    fill: (html: string): (string | Uint8Array)[] =>
      html.split(PLACEHOLDER_HTML).flatMap((text, index) => {
        const fragment = fragments[index]
        return fragment === undefined ? [text] : [text, fragment]
      }),
  }
}
