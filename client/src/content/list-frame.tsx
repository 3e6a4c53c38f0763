import type { ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { AdBlock } from '#client/layout/ad-block.tsx'
import type { ContentList } from './content-list.ts'
import type { ListSearch } from './list-search.ts'
import { SearchBox } from './search-box.tsx'

type Props<Item> = { list: ContentList<Item>; search: ListSearch; children: ReactNode }

/** What stands around the rows of a list in each of its states: heading, search, ad block. */
export function ListFrame<Item>({ list, search, children }: Props<Item>) {
  const messages = useMessages()
  return (
    <>
      <h1 className="text-2xl font-bold">{list.title(messages)}</h1>
      <p className="mt-1 text-soft">{list.intro(messages)}</p>
      <SearchBox search={search} hasStates={list.hasStates} />
      {children}
      {list.hasAd && <AdBlock />}
    </>
  )
}
