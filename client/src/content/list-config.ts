import type { AdPlace } from '#shared/contracts/site.ts'
import type { Messages } from '#client/lib/i18n.ts'

/** What stands around the rows of a list: its words, and whether it has a choice of states beside its search, and the place of its ad block, if it has one. */
export type ListPageConfig = {
  words: (messages: Messages) => { title: string; intro: string; placeholder?: string }
  hasStates: boolean
  adPlace?: AdPlace | undefined
}

/** The look of a list of cards. */
export const cardsClass = 'mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The frame of a list page, on the route of the list. */
    list?: ListPageConfig
  }
}
