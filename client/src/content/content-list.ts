import type { ComponentType } from 'react'
import type { ListPage } from '#shared/contracts/list-query.ts'
import type { Messages } from '#client/lib/i18n.ts'

/** One page of a list of any kind, its items under one name. */
export type ListData<Item> = ListPage & { items: readonly Item[] }

/** Describes a list of a kind of content: all that the list page needs to know to show it. */
export type ContentList<Item> = {
  title: (messages: Messages) => string
  intro: (messages: Messages) => string
  hasStates: boolean
  hasAd: boolean
  Row: ComponentType<{ item: Item }>
  keyOf: (item: Item) => string
}
