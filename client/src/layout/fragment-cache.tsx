import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

// The rows of 100 list pages, about 3 kB each.
const MAX_FRAGMENTS = 2000

// The placeholder of a fragment in a page's HTML: React writes no such comment, and escapes it in texts.
const PLACEHOLDER = '<!--part-->'

const encoder = new TextEncoder()

/** Returns the fragment cached under a key for the same object (`of`), or renders it. */
type FragmentCache = (key: string, render: () => ReactNode, of?: object) => Uint8Array

/** Creates an LRU cache of at most `maxEntries` fragments (default 2,000), as UTF-8. */
export function createFragmentCache(maxEntries = MAX_FRAGMENTS): FragmentCache {
  const cache = new LRUCache<string, { html: Uint8Array; of: object | undefined }>({ max: maxEntries })
  return (key, render, of) => {
    const found = cache.get(key)
    if (found !== undefined && found.of === of) return found.html
    const html = encoder.encode(renderToString(render()))
    cache.set(key, { html, of })
    return html
  }
}

/**
 * Collects the fragments of one page. Their bytes never pass through React's string: the page is rendered with a
 * placeholder for each, and `fill` replaces the placeholders with the bytes.
 */
export function pageFragments(fragmentCache: FragmentCache) {
  const fragments: Uint8Array[] = []
  return {
    render: (key: string, render: () => ReactNode, of?: object): string => {
      fragments.push(fragmentCache(key, render, of))
      return PLACEHOLDER
    },
    fill: (html: string): (string | Uint8Array)[] =>
      html.split(PLACEHOLDER).flatMap((text, index) => {
        const fragment = fragments[index]
        return fragment === undefined ? [text] : [text, fragment]
      }),
  }
}
