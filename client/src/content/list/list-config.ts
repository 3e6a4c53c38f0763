import type { AdSlot } from '#shared/contracts/site.ts'
import type { Messages } from '#client/lib/i18n.ts'

/** Configuration around the rows of a list page. `messages` gets undefined as data until the list is loaded. */
export type ListPageConfig = {
  messages: (
    messages: Messages,
    data: unknown,
    path: string,
  ) => { title: string; intro: string; placeholder?: string }
  hasFilters?: boolean
  hasStates: boolean
  suggestsPosts?: boolean
  adPlace?: AdSlot | undefined
}

export const cardsClass = 'mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    list?: ListPageConfig
  }
}
