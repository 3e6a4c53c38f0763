import { createContext, createElement, use, type ComponentType, type ElementType } from 'react'
import { CurrentPathContext } from '#client/layout/current-path.ts'
import { SiteContext, type SiteContextValue } from '#client/layout/site.ts'
import { PLACEHOLDER, type PageFragments } from './fragment-cache.ts'

/** The fragments of the page that is rendered; null: components render as usual. */
export const FragmentsContext = createContext<PageFragments | null>(null)

type Site = SiteContextValue & { path: string }
/** What a fragment depends on: a key, the object that it shows (`of`), and the path as which it is rendered. */
type Fragment = { key: string; of?: object; path?: string }

const cached = new Map<ElementType, ElementType>()

/** Returns the cached version of a component, or its argument if it has none. */
export const cachedVersion = (type: ElementType): ElementType => cached.get(type) ?? type

/**
 * Caches the HTML of a component on the server. `fragmentOf` returns all that it depends on; null: render it as usual.
 * A fragment is rendered apart from its page, with the site and the path alone: the component must not use the router.
 */
export function cacheComponent<Props extends object>(
  Component: ComponentType<Props>,
  fragmentOf: (props: Props, site: Site) => Fragment | null,
): void {
  const id = cached.size
  function Cached(props: Props) {
    const page = use(FragmentsContext)
    const siteDay = use(SiteContext)
    const path = use(CurrentPathContext)
    const fragment = page === null ? null : fragmentOf(props, { ...siteDay, path })
    if (page === null || fragment === null) return createElement(Component, props)
    const { key, of, path: shown = '' } = fragment
    page.add(`${id}\0${shown}\0${key}`, of, () => {
      const element = createElement(CurrentPathContext, { value: shown }, createElement(Component, props))
      return createElement(SiteContext, { value: siteDay }, element)
    })
    return createElement(PLACEHOLDER)
  }
  cached.set(Component as ElementType, Cached as ElementType)
}
