import type { ComponentType } from 'react'
import type { ListPage } from '#shared/contracts/list-query.ts'
import type { Messages } from '#client/lib/i18n.ts'

/** One page of a list of any kind, its items under one name. */
export type ListData<Item> = ListPage & {
  items: readonly Item[]
  /** Where this is a saved copy: of when, epoch milliseconds. */
  savedAt?: number | undefined
}

/** What stands around the rows of a list: its words, and whether it has a choice of states beside its search, and an ad block. */
export type ListFrame = {
  words: (messages: Messages) => { title: string; intro: string; placeholder?: string }
  hasStates: boolean
  hasAd: boolean
}

/** How the items of a kind of content stand in a list. */
export type ListRow<Item> = {
  Row: ComponentType<{ item: Item }>
  keyOf: (item: Item) => string
  /** How many there are, in words, where they are no posts. */
  found?: (total: number, isCapped: boolean) => string
  /** The look of the list, where it is none of rows. */
  className?: string
}

/** The look of a list of cards. */
export const cardsClass = 'mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The frame of a list page, on the route of the list. */
    list?: ListFrame
  }
}
