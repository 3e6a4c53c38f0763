import type { Messages } from './i18n.ts'
import type { RouterContext } from './router-context.ts'
import { FALLBACK_SITE, type SiteContextValue } from './site.ts'

/** A page's `head` as the router calls it: the first match is the root's, with the site and the words. */
type Head = { matches: readonly { loaderData?: unknown; context: unknown }[] }

/** The `head` of a page: its title with the site's name behind it, so that tabs and history can be told apart. */
export const titled =
  (titleOf: (messages: Messages) => string) =>
  ({ matches: [root] }: Head) => {
    if (root === undefined) return {}
    const { messages } = root.context as RouterContext
    const { site } = (root.loaderData as SiteContextValue | undefined) ?? { site: FALLBACK_SITE }
    return { meta: [{ title: messages.layout.pageTitle(titleOf(messages), site.name) }] }
  }

type Titled = { meta?: ({ title?: string | undefined } | undefined)[] | undefined }

/** The title of the page whose routes matched: the deepest that names one. */
export const pageTitle = (matches: readonly Titled[]): string =>
  matches.flatMap(({ meta }) => meta?.[0]?.title || []).at(-1) ?? ''
