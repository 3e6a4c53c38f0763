import { useState } from 'react'
import type { AdminAttemptsData, AttemptView } from '#shared/contracts/admin-attempts.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { ATTEMPT_VIEWS, useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { PagedList } from '#client/features/admin/lists/paged-list.tsx'
import { PrivateSearch } from '#client/features/admin/lists/private-search.tsx'
import { useAdminData } from '#client/features/admin/requests/use-admin-data.ts'
import { useReload } from '#client/features/admin/requests/use-reload.ts'
import { AttemptItem } from './attempt-item.tsx'
import { useKeptRows } from './use-retained-rows.ts'

type Props = { quizId: string; view: AttemptView; onChanged: () => void }

/** The attempts at a quiz: those under way, which follow by themselves and stay where they are, or the results. */
export function AttemptsList({ quizId, view, onChanged }: Props) {
  const messages = useMessages(admin).attempts
  const { search, go } = useAdminSearch()
  const [searchQuery, setSearchQuery] = useState('')
  const find = (words: string) => {
    setSearchQuery(words)
    void go({ page: undefined }, { replace: true })
  }
  const query = new URLSearchParams({ quizId, view, page: String(search.page), searchQuery })
  const list = useAdminData<AdminAttemptsData>(`/admin/attempts?${query.toString()}`)
  useReload(list.reload, view === 'live' && list.error === undefined)
  const kept = useKeptRows(list.data?.attempts, list.loadedPath)
  const reload = () => {
    list.reload()
    onChanged()
  }
  const isLive = view === 'live'
  return (
    <div className="mt-6">
      <Views view={view} />
      <PrivateSearch labels={messages} onSearch={find} isSearching={searchQuery !== ''} />
      <div className="flex min-h-12 items-center">
        {kept.newer > 0 && <Button onClick={kept.showNewer}>{messages.showNewer(kept.newer)}</Button>}
      </div>
      <PagedList
        list={list}
        found={messages.found}
        empty={{
          title: isLive ? messages.emptyLiveTitle : messages.emptyResultsTitle,
          text: isLive ? messages.emptyLiveText : messages.emptyResultsText,
        }}
        rows={() =>
          kept.rows.map(({ item, hasLeft }) => (
            <AttemptItem key={item._id} attempt={item} hasLeft={hasLeft} onChanged={reload} />
          ))
        }
      />
    </div>
  )
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
