import { createContext, use, type ReactNode } from 'react'

/**
 * Draws a part of a page, or takes what was drawn under the same key before, of the same thing (`of`) where it shows one;
 * answers the HTML that marks its place. The server alone supplies it: a part that is the same on many pages and for many
 * readers is not drawn for each of them. On the client there is none, and parts are drawn as everything else.
 */
export const DrawnParts = createContext<((key: string, part: () => ReactNode, of?: object) => string) | null>(
  null,
)

type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * The content of an element as a part of its own, for its props: `key` says all that it shows (null: drawn for this page
 * alone). A part sees no context of the page, so it must ask neither the router nor for the site.
 */
export function useFragment(key: () => string | null, part: () => ReactNode): Content {
  const draw = use(DrawnParts)
  const known = draw === null ? null : key()
  return draw === null || known === null
    ? { children: part() }
    : { dangerouslySetInnerHTML: { __html: draw(known, part) } }
}
