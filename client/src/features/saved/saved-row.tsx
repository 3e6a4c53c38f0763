import { Fragment, useId } from 'react'
import { EMPTY_FIELDS, toSavedStatus, type SavedStatus } from '#shared/domain/jobs/saved-job.ts'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { ROW_TITLE_LENGTH } from '#shared/domain/constants.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { eventSummary } from '#shared/domain/jobs/event-summary.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import type { PostChange } from '#shared/domain/jobs/post-changes.ts'
import type { NextStep, StepName } from '#shared/domain/jobs/step.ts'
import { FollowAction } from '#client/content/alerts/follow-action.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { savedSteps } from '#client/messages/en/saved-steps.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon, IconButton, iconButtonClass } from '#client/ui/icon.tsx'
import { saveCalendar, CalendarIcon } from '#client/content/item/calendar-button.tsx'
import { useApi } from '#client/data/api.ts'
import { trySaveChange, type ListedSavedJob } from '#client/device/saved/saved-store.ts'
import { ShortTitle } from '#client/ui/short-title.tsx'
import { SavedNote } from './saved-note.tsx'
import { OtherStatus, StageTrack } from './stage-track.tsx'
import { StepAction, StepLine } from './step-line.tsx'

export type TrackedRow = ListedSavedJob & { step: NextStep; changes: readonly PostChange[] }

type Props = {
  row: TrackedRow
  /** Name of the part of the timeline that begins with this row; blank inside a part. */
  heading: string
  isOpen: boolean
  onToggle: () => void
  onMove: (status: SavedStatus) => void
  onRemove: () => void
}

// Steps that take the user to an examination centre.
const EXAMS: readonly StepName[] = ['admitCard', 'exam', 'examFrom', 'examUntil', 'nextExam', 'nextAdmitCard']

/** Saved job with its next step. One line shows status and note; a press opens them for editing. */
export function SavedRow({ row, heading, isOpen, onToggle, onMove, onRemove }: Props) {
  const messages = useMessages(savedMessages)
  const id = useId()
  const { postId, summary, step, changes } = row
  const name = summary.postName || messages.unlistedTitle
  const isExam = EXAMS.includes(step.name)
  return (
    <li className="saved-member" data-group={step.group}>
      {heading !== '' && <h2>{heading}</h2>}
      <div className="saved-row">
        <div className="saved-line">
          <PostLink post={summary} name={name} />
          <button
            type="button"
            data-more={postId}
            className={`${iconButtonClass} saved-more`}
            aria-label={messages.more(name)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={onToggle}
          >
            <span className={isOpen ? 'rotate-180' : undefined}>
              <Icon name="chevron-down" />
            </span>
          </button>
        </div>
        <div className="saved-line">
          <StepLine step={step} />
          <StepAction step={step} name={name} onMove={onMove} />
        </div>
        {changes.length > 0 && <Changes changes={changes} />}
        {!isOpen && isExam && <ExamNote note={row.note} name={name} onAdd={onToggle} />}
        {!isOpen && <SavedSummary row={isExam ? { ...row, note: '' } : row} />}
        {isOpen && (
          <div id={id} className="pb-4">
            <ApplicationFields row={row} name={name} onRemove={onRemove} />
          </div>
        )}
      </div>
    </li>
  )
}

/** The user's note below an examination, such as the centre and the roll number. */
function ExamNote({ note, name, onAdd }: { note: string; name: string; onAdd: () => void }) {
  const { addCentre } = useMessages(savedSteps)
  if (note !== '')
    return (
      <p className="saved-note saved-centre">
        <bdi>{note}</bdi>
      </p>
    )
  return (
    <Button variant="text" className="saved-add" onClick={onAdd}>
      {addCentre}
      <span className="sr-only">: {name}</span>
    </Button>
  )
}

function Changes({ changes }: { changes: readonly PostChange[] }) {
  const { changedSince, examMoved, examUndated } = useMessages(savedSteps)
  const toText = (change: PostChange): string => {
    if (change.type !== 'examMoved') return eventSummary(change)
    const { to } = change.params
    return to === null ? examUndated : examMoved(formatDay(to))
  }
  return (
    <ul className="saved-changes" aria-label={changedSince}>
      {changes.map((change) => (
        <li key={change.type}>
          <Badge tone="soft">{toText(change)}</Badge>
        </li>
      ))}
    </ul>
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

type FieldProps = Pick<Props, 'row' | 'onRemove'> & { name: string }

function ApplicationFields({ row: { summary, status, note }, name, onRemove }: FieldProps) {
  const messages = useMessages(savedMessages)
  const current = toSavedStatus(status)
  const choose = (next: SavedStatus) => void trySaveChange(summary, { status: next })
  return (
    <>
      <StageTrack name={name} status={current} onChange={choose} />
      <div className="flex flex-wrap items-center gap-2">
        <OtherStatus name={name} status={current} onChange={choose} />
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

/** Heading with the name of a post, cut as in lists, that opens it over the page. */
export const PostLink = ({ post, name }: { post: JobPostSummary; name: string }) => (
  <h3 className="font-semibold">
    <a href={jobPath(post.slug)} data-post="" title={name} className="hover:underline">
      <ShortTitle title={name} length={ROW_TITLE_LENGTH} />
    </a>
  </h3>
)
