import { useState } from 'react'
import type { DashboardData } from '#shared/contracts/admin.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { useWrite } from '#client/features/admin/requests/use-write.ts'

type FailedJobsData = DashboardData['failedJobs']
type Props = { failedJobs: FailedJobsData; onChanged: () => void }

/** The jobs that were given up, each with Retry; nothing if there are none. */
export function FailedJobs({ failedJobs: { items, total }, onChanged }: Props) {
  const messages = useMessages(admin).dashboard.failed
  if (total === 0) return null
  return (
    <section aria-labelledby="failed-jobs" className="rounded-xl border border-red p-4 md:col-span-2">
      <h2 id="failed-jobs" className="font-semibold text-red">
        {messages.title}
      </h2>
      <p className="mt-1 text-sm text-soft">{messages.text}</p>
      <ul className="mt-2">
        {items.map((job) => (
          <FailedJob key={job._id} job={job} onChanged={onChanged} />
        ))}
      </ul>
      {items.length < total && <p className="mt-2 text-sm text-soft">{messages.more(items.length, total)}</p>}
    </section>
  )
}

type RowProps = { job: FailedJobsData['items'][number]; onChanged: () => void }

function FailedJob({ job, onChanged }: RowProps) {
  const messages = useMessages(admin).dashboard.failed
  const write = useWrite(messages.retryFailed, onChanged)
  // The row stays until the overview was loaded anew.
  const [isSent, setIsSent] = useState(false)
  const kind = messages.kinds[job.type] ?? messages.other
  const at = formatInstant(job.failedAt)
  const retry = async () => {
    // The button goes with its row.
    document.getElementById('content')?.focus({ preventScroll: true })
    setIsSent(true)
    if (!(await write('/admin/jobs/retry', { method: 'POST', body: { id: job._id } }))) setIsSent(false)
  }
  return (
    <li className="flex items-start gap-3 border-t border-line py-2">
      <div className="min-w-0 grow">
        <p className="font-medium">{kind}</p>
        <p className="flex flex-wrap gap-x-4 text-sm text-soft [font-variant-numeric:tabular-nums]">
          <time dateTime={job.failedAt}>{at}</time>
          <span>{messages.attempts(job.attempts)}</span>
        </p>
        {job.lastError !== '' && (
          <p className="text-sm wrap-anywhere">
            {messages.lastError} <bdi>{job.lastError}</bdi>
          </p>
        )}
      </div>
      <Button
        className="shrink-0"
        aria-label={messages.retryOf(kind, at)}
        disabled={isSent}
        onClick={() => void retry()}
      >
        {messages.retry}
      </Button>
    </li>
  )
}
