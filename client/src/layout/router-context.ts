import type { Api } from '#shared/contracts/api.ts'
import type { Messages } from '#client/lib/i18n.ts'
import { FALLBACK_SITE, type SiteContextValue } from './site.ts'

/** Context of route loaders and heads. The browser, the server and tests each supply it. */
export type RouterContext = {
  api: Api
  /** Epoch milliseconds. */
  clock: () => number
  /** Scheme and host of the site's public URL, the base of canonical links. */
  origin: string
  messages: Messages
}

/** Argument of a page's `head`: the first match is the root's, with the site and the messages. */
type Head = { matches: readonly { loaderData?: unknown; context: unknown }[] }

export const titled =
  (titleOf: (messages: Messages) => string) =>
  ({ matches: [root] }: Head) => {
    if (root === undefined) return {}
    const { messages } = root.context as RouterContext
    const { site } = (root.loaderData as SiteContextValue | undefined) ?? { site: FALLBACK_SITE }
    return { meta: [{ title: messages.layout.pageTitle(titleOf(messages), site.name) }] }
  }

type Titled = { meta?: ({ title?: string | undefined } | undefined)[] | undefined }

export const pageTitle = (matches: readonly Titled[]): string =>
  matches.flatMap(({ meta }) => meta?.[0]?.title || []).at(-1) ?? ''
