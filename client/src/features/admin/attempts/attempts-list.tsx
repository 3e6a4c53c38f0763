import { useState } from 'react'
import type { AdminAttemptsData, AttemptView } from '#shared/contracts/admin-attempts.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { ATTEMPT_VIEWS, useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { PagedList } from '#client/features/admin/lists/loaded-list.tsx'
import { PrivateSearch } from '#client/features/admin/lists/search-form.tsx'
import { useRetainedRows } from '#client/features/admin/lists/use-retained-rows.ts'
import { pollInterval, useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { AttemptItem } from './attempt-item.tsx'

type Props = { quizId: string; view: AttemptView }

/** Attempts at a quiz: running ones (polled, in stable order), or results. */
export function AttemptsList({ quizId, view }: Props) {
  const messages = useMessages(admin).attempts
  const { search, go } = useAdminSearch()
  const [searchQuery, setSearchQuery] = useState('')
  const find = (words: string) => {
    setSearchQuery(words)
    void go({ page: undefined }, { replace: true })
  }
  const isLive = view === 'live'
  const query = new URLSearchParams({ quizId, view, page: String(search.page), searchQuery }).toString()
  const list = useAdminQuery<AdminAttemptsData>(`/admin/attempts?${query}`, {
    refetchInterval: isLive && pollInterval,
  })
  const retained = useRetainedRows(list.data?.attempts, useLoaded(query, list.isPlaceholderData))
  return (
    <div className="mt-6">
      <Views view={view} />
      <PrivateSearch labels={messages} onSearch={find} isSearching={searchQuery !== ''} />
      <div className="flex min-h-12 items-center">
        {retained.newer > 0 && (
          <Button onClick={retained.showNewer}>{messages.showNewer(retained.newer)}</Button>
        )}
      </div>
      <PagedList
        list={list}
        found={messages.found}
        empty={{
          title: isLive ? messages.emptyLiveTitle : messages.emptyResultsTitle,
          text: isLive ? messages.emptyLiveText : messages.emptyResultsText,
        }}
        rows={() =>
          retained.rows.map(({ item, hasLeft }) => (
            <AttemptItem key={item._id} attempt={item} hasLeft={hasLeft} />
          ))
        }
      />
    </div>
  )
}

/** Returns the query of the displayed rows: the previous one while the new one loads. */
function useLoaded(query: string, isLoading: boolean): string {
  const [loaded, setLoaded] = useState(query)
  if (!isLoading && loaded !== query) setLoaded(query)
  return loaded
}

function Views({ view }: { view: AttemptView }) {
  const messages = useMessages(admin).attempts
  const { addressWith } = useAdminSearch()
  const labels = { live: messages.live, ended: messages.results }
  return (
    <Tabs
      label={messages.views}
      tabs={ATTEMPT_VIEWS.map((each) => ({
        href: addressWith({ view: each === 'live' ? undefined : each, page: undefined }),
        label: labels[each],
        isCurrent: each === view,
      }))}
    />
  )
}
