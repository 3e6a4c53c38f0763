import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FilterCounts } from '#shared/contracts/job-lists.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { AdBlock } from '#client/layout/ads/ad-block.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { ListPageConfig } from './list-config.ts'
import type { ListSearch } from '#client/content/search/list-search.ts'
import { SearchBox } from './search-box.tsx'

type Props = { list: ListPageConfig | undefined; search: ListSearch; children: ReactNode }

/** List page of any kind. Heading, search and focus stay while its rows, the child route, load, fail or change. */
export function ListPage({ list, search, children }: Props) {
  const messages = useMessages()
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const data = useMatches({ select: (matches): unknown => matches.at(-1)?.loaderData })
  if (list === undefined) return children
  const counts = (data as { counts?: FilterCounts } | undefined)?.counts
  const { title, intro, placeholder } = list.messages(messages, data, path)
  return (
    <>
      <h1 className="page-title">{title}</h1>
      <p className="mt-1 hidden text-soft sm:block">{intro}</p>
      <SearchBox
        key={path}
        search={search}
        hasStates={list.hasStates}
        counts={counts}
        placeholder={placeholder}
        suggestsPosts={list.suggestsPosts}
      />
      {list.hasFilters && <FilterBar search={search} counts={counts} hasStates={list.hasStates} />}
      {children}
      {list.adPlace && <AdBlock place={list.adPlace} />}
    </>
  )
}
