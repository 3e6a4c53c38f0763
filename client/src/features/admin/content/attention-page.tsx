import { useEffect, useState } from 'react'
import type { AttentionData, BulkData } from '#shared/contracts/admin.ts'
import type { AttentionListName } from '#shared/domain/attention-lists.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { Button } from '#client/ui/button.tsx'
import { pageOfKind } from '#client/features/kinds.ts'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { CardTitle } from '#client/features/admin/lists/card-parts.tsx'
import { SubpageHeading } from '#client/features/admin/lists/item-form.tsx'
import { PagedList } from '#client/features/admin/lists/loaded-list.tsx'
import { useAdminQuery, useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useAdminWrite, useUndoChange } from '#client/features/admin/requests/use-admin-write.ts'
import { CheckField } from '#client/ui/forms/check-field.tsx'

type Attention = AttentionData['items'][number]

/** Items that need attention for one reason. Admins can remove the Apply links of several items together. */
export function AttentionPage({ name }: { name: AttentionListName }) {
  const messages = useMessages(admin).dashboard
  const { search } = useAdminSearch()
  const list = useAdminQuery<AttentionData>(`/admin/attention/${name}?page=${search.page}`)
  const selection = useSelection(list.data)
  const isBulk = name === 'probablyClosed'
  return (
    <>
      <SubpageHeading title={messages.lists[name]} closes={{ target: undefined, page: undefined }} />
      {isBulk && <RemoveApplyLinks selection={selection} />}
      <PagedList
        list={list}
        found={messages.postsFound}
        empty={{ title: messages.emptyTitle, text: '' }}
        rows={({ items }) =>
          items.map((item) => (
            <PostRow key={item.row._id} item={item} selection={isBulk ? selection : null} />
          ))
        }
      />
    </>
  )
}

type Selection = ReturnType<typeof useSelection>

const NONE_CHOSEN: ReadonlySet<string> = new Set()

// The selection belongs to the displayed page: a reload or another page resets it.
function useSelection(data: AttentionData | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE_CHOSEN)
  useEffect(() => setChosen(NONE_CHOSEN), [data])
  const rows = (data?.items ?? []).map(({ row }) => row)
  return {
    chosen: rows.filter(({ _id }) => chosen.has(_id)),
    isEmpty: rows.length === 0,
    areAllChosen: rows.length > 0 && rows.every(({ _id }) => chosen.has(_id)),
    choose: (id: string, isChosen: boolean) => {
      const next = new Set(chosen)
      if (isChosen) next.add(id)
      else next.delete(id)
      setChosen(next)
    },
    chooseAll: (isChosen: boolean) => setChosen(new Set(isChosen ? rows.map(({ _id }) => _id) : [])),
  }
}

function RemoveApplyLinks({ selection }: { selection: Selection }) {
  const { dashboard: messages } = useMessages(admin)
  const reload = useInvalidate('/admin/attention')
  const offerUndo = useUndoChange('jobPost', reload)
  const { chosen, isEmpty, areAllChosen, chooseAll } = selection
  const { mutate, isPending } = useAdminWrite<BulkData>({
    failed: messages.removeFailed,
    done: null,
    onSuccess: ({ message, data }) => {
      offerUndo(message, data.items)
      reload()
    },
  })

  const remove = () => {
    if (isPending || chosen.length === 0) return
    const items = chosen.map(({ _id, version }) => ({ _id, version }))
    mutate({ path: '/admin/job-posts/remove-apply-links', method: 'POST', body: { items } })
  }

  return (
    <>
      <p className="text-soft">{messages.removeHint}</p>
      <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <CheckField
          checked={areAllChosen}
          disabled={isEmpty}
          onChange={({ target }) => chooseAll(target.checked)}
        >
          {messages.selectAll}
        </CheckField>
        <Button
          variant="primary"
          aria-disabled={chosen.length === 0}
          className="aria-disabled:opacity-60"
          onClick={remove}
        >
          {messages.removeApplyLinks(chosen.length)}
        </Button>
      </div>
    </>
  )
}

function PostRow({ item, selection }: { item: Attention; selection: Selection | null }) {
  const messages = useMessages(admin)
  const { addressWith } = useAdminSearch()
  const { row, reason } = item
  return (
    <li className="flex items-center gap-3 border-b border-line py-1">
      {selection !== null && (
        <label className="-m-1 grid size-12 shrink-0 cursor-pointer place-items-center">
          <span className="sr-only">{messages.dashboard.select(row.title)}</span>
          <input
            type="checkbox"
            checked={selection.chosen.includes(row)}
            onChange={({ target }) => selection.choose(row._id, target.checked)}
            className="size-5 accent-accent"
          />
        </label>
      )}
      <a
        href={
          row.kind === 'jobPost'
            ? addressWith({ edit: row._id })
            : `${pageOfKind(row.kind)}${stringifySearch({ edit: row._id })}`
        }
        className="block min-h-12 min-w-0 grow rounded-lg py-2 hover:bg-tint"
      >
        <CardTitle title={row.title} className="block font-medium text-accent" />
        <span className="text-sm text-soft">{reason}</span>
      </a>
    </li>
  )
}
