import { Fragment, useId, useState, type ComponentType } from 'react'
import { EMPTY_FIELDS, isSavedStatus, SAVED_STATUSES } from '#shared/domain/jobs/saved-job.ts'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { ROW_TITLE_LENGTH } from '#shared/domain/constants.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { FollowAction } from '#client/content/alerts/follow-action.tsx'
import type { SavedJobRow } from '#client/device/db/db.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Icon, IconButton, iconButtonClass } from '#client/ui/icon.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { saveCalendar, CalendarIcon } from '#client/content/item/calendar-button.tsx'
import { useApi } from '#client/data/api.ts'
import { trySaveChange } from '#client/device/saved/saved-store.ts'
import { ShortTitle } from '#client/ui/short-title.tsx'
import { SavedNote } from './saved-note.tsx'

const STATUSES = SAVED_STATUSES.map((status) => ({ value: status, label: status }))

type Props = { row: SavedJobRow; parts: PostParts; onRemove: () => void }

/** Saved job. One line shows status and note; a press opens them for editing. */
export function SavedRow({ row, parts: { Dates, Action }, onRemove }: Props) {
  const messages = useMessages(savedMessages)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { summary, isUnavailable } = row
  const name = summary.postName || messages.unlistedTitle
  return (
    <li className="saved-row">
      <div className="saved-line">
        <PostLink post={summary} name={name} />
        <button
          type="button"
          className={`${iconButtonClass} saved-more`}
          aria-label={messages.more(name)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={isOpen ? 'rotate-180' : undefined}>
            <Icon name="chevron-down" />
          </span>
        </button>
      </div>
      <div className="saved-line">
        <div className="saved-state">
          {summary.beginDate !== '' && <Dates post={summary} />}
          {isUnavailable && <Badge tone="closed">{messages.notListed}</Badge>}
        </div>
        {!isUnavailable && <Action post={summary} />}
      </div>
      {!isOpen && <SavedSummary row={row} />}
      {isOpen && (
        <div id={id} className="pb-4">
          <ApplicationFields row={row} name={name} onRemove={onRemove} />
        </div>
      )}
    </li>
  )
}

/** Summary of a job's status, note and follow in one line; nothing without any. */
function SavedSummary({ row: { status, note, isFollowed } }: Pick<Props, 'row'>) {
  const messages = useMessages(savedMessages)
  const allParts = [
    status === EMPTY_FIELDS.status.value ? '' : status,
    isFollowed ? messages.alertsOn : '',
    note,
  ]
  const parts = allParts.filter((part) => part !== '')
  if (parts.length === 0) return null
  return (
    <p className="saved-noted truncate text-sm text-soft">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </p>
  )
}

function ApplicationFields({
  row: { summary, status, note },
  name,
  onRemove,
}: Omit<Props, 'parts'> & { name: string }) {
  const messages = useMessages(savedMessages)
  const choose = (value: string) => {
    if (isSavedStatus(value)) void trySaveChange(summary, { status: value })
  }
  return (
    <>
      <div className="flex items-center gap-2">
        <Select
          options={STATUSES}
          value={status}
          aria-label={messages.statusOf(name)}
          onChange={({ target }) => choose(target.value)}
        />
        {summary.beginDate !== '' && <RowCalendar post={summary} />}
        <IconButton icon="x" label={messages.remove(name)} onClick={onRemove} />
      </div>
      <FollowAction post={summary} />
      <SavedNote name={name} note={note} onSave={(text) => void trySaveChange(summary, { note: text })} />
    </>
  )
}

function RowCalendar({ post }: { post: JobPostSummary }) {
  const api = useApi()
  const { facts } = useMessages().jobPosts
  const label = useMessages(savedMessages).calendarOf(post.postName)
  const save = async () => {
    // The row has only the two main dates; the others come from the post if it can be loaded.
    const fullPost = await api.job(post.slug).catch(() => null)
    saveCalendar(fullPost ?? { ...post, version: 0, importantDates: [] }, facts)
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

/** Components from the pages of posts, so that a post looks the same everywhere. */
export type PostParts = {
  /** Newest stage and next date of a post. */
  Dates: ComponentType<{ post: JobPostSummary }>
  /** Link of the newest stage. */
  Action: ComponentType<{ post: JobPostSummary }>
}

/** Heading with the name of a post, cut as in lists, that opens it over the page. */
export const PostLink = ({ post, name }: { post: JobPostSummary; name: string }) => (
  <h2 className="font-semibold">
    <a href={jobPath(post.slug)} data-post="" title={name} className="hover:underline">
      <ShortTitle title={name} length={ROW_TITLE_LENGTH} />
    </a>
  </h2>
)
