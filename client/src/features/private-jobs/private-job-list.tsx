import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { MaybeStale } from '#shared/contracts/api.ts'
import type { ItemDetails, ItemListData, ItemSummaries } from '#shared/contracts/content-kinds.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { ROW_TITLE_LENGTH } from '#shared/domain/constants.ts'
import { formatDay, isOnDay } from '#shared/domain/dates/india-day.ts'
import { isClosed } from '#shared/domain/jobs/closing.ts'
import { ItemDialog } from '#client/content/item/item-dialog.tsx'
import { ItemRows, ListRows } from '#client/content/list/list-rows.tsx'
import { PictureButton, ShareButton } from '#client/content/item/share-button.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { LastDate, ClosedNote } from '#client/content/item/last-date.tsx'
import { useSignInGate } from '#client/content/item/sign-in-gate.tsx'
import { useToday } from '#client/layout/site.ts'
import { privateJobs } from '#client/messages/en/private-jobs.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ShortTitle } from '#client/ui/short-title.tsx'
import { PrivateJobBody } from './private-job-body.tsx'

type Props = { data: MaybeStale<ItemListData<'privateJob'>>; post: string | undefined }

const shareJob = (job: ItemDetails['privateJob']) => (
  <>
    <ShareButton title={job.postName} url={jobPath(job._id)} lastDate={job.lastDate} place="dialog" />
    <PictureButton post={{ kind: 'privateJob', item: job, url: jobPath(job._id) }} />
  </>
)

export function PrivateJobList({ data: { privateJob, ...page }, post }: Props) {
  const { found } = useMessages(items).lists.privateJob
  return (
    <>
      <ListRows data={page} isEmpty={privateJob.length === 0} found={found}>
        <ItemRows items={privateJob} Row={PrivateJobRow} />
      </ListRows>
      <ItemDialog
        kind="privateJob"
        openId={post}
        actions={shareJob}
        titleOf={(id) => privateJob.find(({ _id }) => _id === id)?.postName}
      >
        {(job) => (
          <>
            <ClosedNote lastDate={job.lastDate} />
            <PrivateJobBody job={job} />
          </>
        )}
      </ItemDialog>
    </>
  )
}

type Job = ItemSummaries['privateJob']

/** Private job in its list. The full row opens it, for signed-in users. */
function PrivateJobRow({ item: job }: { item: Job }) {
  const { badges } = useMessages().jobPosts
  const messages = useMessages(items)
  const today = useToday()
  const isNew = isOnDay(job.createdAt, today)
  const isOver = isClosed(job.lastDate, today)
  // Without scripts or in a new tab, the href leads to the job's own page.
  const link = { href: jobPath(job._id), onClick: useOpening(job._id) }
  return (
    <li className="job-row">
      <div className="job-row-head">
        <h2>
          <a {...link} title={job.postName}>
            <ShortTitle title={job.postName} length={ROW_TITLE_LENGTH} />
          </a>
        </h2>
        <p className="text-sm text-soft">
          <bdi>{[job.company, job.location, job.jobRole].filter((part) => part !== '').join(' · ')}</bdi>
        </p>
      </div>
      <div className="job-row-state">
        <span className="contents @xl:grid @xl:justify-items-end">
          <span className="font-medium">
            <bdi>{job.salary}</bdi>
          </span>
          <Deadline day={job.lastDate} />
        </span>
        {isNew && !isOver && <Badge tone="strong">{badges['New Post']}</Badge>}
      </div>
      <a
        {...link}
        className="job-row-action"
        aria-label={messages.actionOf(messages.viewDetails, job.postName)}
        title={messages.viewDetails}
      >
        <Icon name="chevron-right" />
        <span className="hidden sm:inline">{messages.viewDetails}</span>
      </a>
    </li>
  )
}

/** Last date of an open job, or that it is closed; nothing without a last date. */
function Deadline({ day }: { day: string }) {
  const { facts } = useMessages().jobPosts
  const { closed } = useMessages(privateJobs)
  const isOver = isClosed(day, useToday())
  if (day === '') return null
  if (isOver) return <Badge tone="closed">{closed(formatDay(day))}</Badge>
  return (
    <span className="text-sm">
      {`${facts.lastDate} `}
      <LastDate day={day} />
    </span>
  )
}

function useOpening(id: string) {
  const navigate = useNavigate()
  const gate = useSignInGate()
  return (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    gate(() => {
      void navigate({
        to: '.',
        search: (before) => ({ ...before, post: id }),
        // The displayed URL, also used by a reload, is the job's own page.
        mask: { to: '/job/$key', params: { key: id }, unmaskOnReload: true },
        resetScroll: false,
      })
    }, 'privateJob')
  }
}
