import type { AdPlace } from '#shared/contracts/site.ts'
import type { Messages } from '#client/lib/i18n.ts'

/**
 * Everything around the rows of a list page: its messages by the data (undefined until it is loaded) and the path of
 * its route, whether it has filters, a choice of states beside its search, and suggests job posts to those who type one,
 * and its ad place, if any.
 */
export type ListPageConfig = {
  messages: (
    messages: Messages,
    data: unknown,
    path: string,
  ) => { title: string; intro: string; placeholder?: string }
  hasFilters?: boolean
  hasStates: boolean
  suggestsPosts?: boolean
  adPlace?: AdPlace | undefined
}

/** Class names of a list of cards. */
export const cardsClass = 'mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The configuration of a list page, on the route of the list. */
    list?: ListPageConfig
  }
}
