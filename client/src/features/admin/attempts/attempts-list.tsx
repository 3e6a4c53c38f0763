import { useState } from 'react'
import type { AdminAttempt, AdminAttemptsData, AttemptView } from '#shared/contracts/admin-attempts.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { ATTEMPT_VIEWS, useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { PagedList } from '#client/features/admin/lists/paged-list.tsx'
import { PrivateSearch } from '#client/features/admin/lists/private-search.tsx'
import { pollInterval, useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { AttemptItem } from './attempt-item.tsx'

type Props = { quizId: string; view: AttemptView }

/** The attempts at a quiz: those under way, which follow by themselves and stay where they are, or the results. */
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

type RetainedRows = {
  /** Each row as it is now, or as it last was where it has left the list. */
  rows: readonly { item: AdminAttempt; hasLeft: boolean }[]
  /** The number of rows that are not shown yet. */
  newer: number
  showNewer: () => void
}

const NONE: readonly AdminAttempt[] = []

/**
 * Retains the rows of a polled list: rows that leave it stay, and newer rows wait, until the newer ones are shown.
 * Another `key` names other rows, and begins anew.
 */
function useRetainedRows(items: readonly AdminAttempt[] | undefined, key: string): RetainedRows {
  const [shown, setShown] = useState<{ key: string; items: readonly AdminAttempt[] } | null>(null)
  const all = items ?? NONE
  const show = () => setShown({ key, items: all })
  const isSame = shown !== null && shown.key === key
  // React renders again at once.
  if (items !== undefined && !isSame) show()
  const retained = isSame ? shown.items : NONE
  const now = new Map(all.map((item) => [item._id, item]))
  const known = new Set(retained.map(({ _id }) => _id))
  return {
    rows: retained.map((item) => ({ item: now.get(item._id) ?? item, hasLeft: !now.has(item._id) })),
    newer: isSame ? all.filter(({ _id }) => !known.has(_id)).length : 0,
    showNewer: show,
  }
}

/** Returns the query that the rows are of: the last one while those of the new one load. */
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
