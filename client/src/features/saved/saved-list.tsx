import { useEffect, useRef, useState } from 'react'
import { SAVED_STATUSES, type SavedStatus } from '#shared/domain/jobs/saved-job.ts'
import type { SavedJobRow } from '#client/device/db/db.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { SavedEmpty } from './saved-empty.tsx'
import { LocalRows } from './local-rows.tsx'
import { changeSaved, readSaved, refreshSaved } from './saved-queries.ts'
import type { PostParts } from './post-parts.ts'
import { SavedRow } from './saved-row.tsx'
import { sortSaved } from './sort-saved.ts'
import { useUndo } from '#client/ui/undo.tsx'
import { useLocalData } from './use-local-data.ts'

type Filter = SavedStatus | ''

/** The user's saved jobs by due date, filtered by status if one is chosen. */
export function SavedList(parts: PostParts) {
  const local = useLocalData(readSaved)
  useEffect(() => void refreshSaved().catch(() => undefined), [])
  return (
    <LocalRows local={local} empty={<NothingSaved />}>
      {(rows) => <Tracker rows={rows} parts={parts} />}
    </LocalRows>
  )
}

function NothingSaved() {
  const { title, text, action } = useMessages(savedMessages).empty
  return (
    <SavedEmpty title={title} text={text}>
      <LinkButton className="mt-2" href="/jobs">
        {action}
      </LinkButton>
    </SavedEmpty>
  )
}

function Tracker({ rows, parts }: { rows: readonly SavedJobRow[]; parts: PostParts }) {
  const messages = useMessages(savedMessages)
  const today = useToday()
  const offerUndo = useUndo()
  const heading = useRef<HTMLHeadingElement>(null)
  const [filter, setFilter] = useState<Filter>('')
  const shown = sortSaved(rows, today).filter(({ status }) => filter === '' || status === filter)

  const remove = async ({ summary }: SavedJobRow) => {
    // The focused row is removed.
    heading.current?.focus()
    await changeSaved(summary, { isSaved: false })
    const undo = () => void changeSaved(summary, { isSaved: true })
    offerUndo({ text: messages.removed(summary.postName || messages.unnamed), undo })
  }
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {messages.views.saved}
      </h2>
      <StatusFilter rows={rows} value={filter} onChange={setFilter} />
      {shown.length === 0 && <SavedEmpty {...messages.emptyFilter} />}
      <ul>
        {shown.map((row) => (
          <SavedRow key={row.postId} row={row} parts={parts} onRemove={() => void remove(row)} />
        ))}
      </ul>
    </section>
  )
}

type FilterProps = { rows: readonly SavedJobRow[]; value: Filter; onChange: (filter: Filter) => void }

function StatusFilter({ rows, value, onChange }: FilterProps) {
  const messages = useMessages(savedMessages)
  const countOf = (status: SavedStatus) => rows.filter((row) => row.status === status).length
  const used = SAVED_STATUSES.filter((status) => countOf(status) > 0 || status === value)
  const options = [
    { value: '', label: messages.all(rows.length) },
    ...used.map((status) => ({ value: status, label: messages.counted(status, countOf(status)) })),
  ]
  return (
    <label className="mt-3 flex items-center gap-3">
      <span className="text-sm text-soft">{messages.filter}</span>
      <Select
        options={options}
        value={value}
        onChange={({ target }) => onChange(used.find((status) => status === target.value) ?? '')}
      />
    </label>
  )
}
