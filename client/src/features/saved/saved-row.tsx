import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { isSavedStatus, SAVED_STATUSES } from '#shared/domain/jobs/saved-job.ts'
import { saveCalendar } from '#client/content/calendar-file.ts'
import { useApi } from '#client/data/api.ts'
import { useMessages } from '#client/lib/i18n.ts'
import type { SavedJobRow } from '#client/device/db.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { Badge } from '#client/ui/badge.tsx'
import { CalendarIcon } from '#client/ui/calendar-icon.tsx'
import { iconButtonClass } from '#client/ui/icon-button-class.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Select } from '#client/ui/select.tsx'
import { PostLink } from './post-link.tsx'
import { changeSaved } from './saved-queries.ts'
import type { DatesOf } from './dates-of.ts'
import { SavedNote } from './saved-note.tsx'

const STATUSES = SAVED_STATUSES.map((status) => ({ value: status, label: status }))

type Props = { row: SavedJobRow; Dates: DatesOf; onRemove: () => void }

/** A saved job: its post and last date, the application status, and the user's note. */
export function SavedRow({ row, Dates, onRemove }: Props) {
  const messages = useMessages(savedMessages)
  const { summary, status, isGone } = row
  const name = summary.postName || messages.unnamed
  const choose = (value: string) => {
    if (isSavedStatus(value)) void changeSaved(summary, { status: value })
  }
  return (
    <li className="saved-row">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 grow">
          <PostLink post={summary} name={name} />
          <div className="flex flex-wrap items-center gap-2">
            {summary.beginDate !== '' && <Dates post={summary} />}
            {isGone && <Badge tone="closed">{messages.gone}</Badge>}
          </div>
        </div>
        <IconButton icon="x" label={messages.remove(name)} onClick={onRemove} />
      </div>
      <div className="mt-2 flex items-center gap-2">
        <Select
          options={STATUSES}
          value={status}
          aria-label={messages.statusOf(name)}
          onChange={({ target }) => choose(target.value)}
        />
        {summary.beginDate !== '' && <RowCalendar post={summary} />}
      </div>
      <SavedNote name={name} note={row.note} onSave={(note) => void changeSaved(summary, { note })} />
    </li>
  )
}

function RowCalendar({ post }: { post: JobPostSummary }) {
  const api = useApi()
  const { facts } = useMessages().jobPosts
  const label = useMessages(savedMessages).calendarOf(post.postName)
  const save = async () => {
    // The row has only the two main dates; the others come from the post if it can be loaded.
    const whole = await api.job(post.slug).catch(() => null)
    saveCalendar(whole ?? { ...post, version: 0, importantDates: [] }, facts)
  }
  return (
    <button
      type="button"
      className={iconButtonClass}
      aria-label={label}
      title={label}
      onClick={() => void save()}
    >
      <CalendarIcon />
    </button>
  )
}
