import { createContext, use, type ReactNode } from 'react'

/**
 * Renders a fragment, unless it is cached under the same key for the same object (`of`); returns its placeholder HTML.
 * Only the server provides it, so that a fragment of many pages and users is rendered once. On the client it is null:
 * components render as usual.
 */
export const FragmentContext = createContext<
  ((key: string, render: () => ReactNode, of?: object) => string) | null
>(null)

type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * Returns the props of an element whose content is a fragment. `key` identifies all that it shows; null: not cached.
 * The page's contexts do not reach a fragment, so it must use neither the router nor the site.
 */
export function useFragment(key: () => string | null, render: () => ReactNode): Content {
  const renderFragment = use(FragmentContext)
  const cacheKey = renderFragment === null ? null : key()
  return renderFragment === null || cacheKey === null
    ? { children: render() }
    : { dangerouslySetInnerHTML: { __html: renderFragment(cacheKey, render) } }
}
