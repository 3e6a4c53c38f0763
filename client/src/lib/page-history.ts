import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'

// Without its accessors: what they answer does not change, and an object without any is copied in one go.
const still: RouterHistory = { ...createMemoryHistory({ initialEntries: ['/'] }) }

/**
 * The history of a page that is drawn on the server: it stands at one path and query and never moves. A history made for
 * each page would have accessors of its own; V8 gives such an object a hidden class of its own, and that lives, with the
 * router and all its data behind it, until the next full collection.
 */
export function staticHistory(url: string): RouterHistory {
  const [pathname = '/'] = url.split('?', 1)
  const location = { ...still.location, href: url, pathname, search: url.slice(pathname.length), hash: '' }
  return { ...still, location }
}
