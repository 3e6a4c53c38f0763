import type { DashboardData } from '#shared/contracts/admin.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { WriteButton } from '#client/features/admin/lists/write-button.tsx'

type FailedJobsData = DashboardData['failedJobs']

/** Abandoned jobs, each with Retry; nothing without any. */
export function FailedJobs({ failedJobs: { items, total } }: { failedJobs: FailedJobsData }) {
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
          <FailedJob key={job._id} job={job} />
        ))}
      </ul>
      {items.length < total && <p className="mt-2 text-sm text-soft">{messages.more(items.length, total)}</p>}
    </section>
  )
}

function FailedJob({ job }: { job: FailedJobsData['items'][number] }) {
  const messages = useMessages(admin).dashboard.failed
  const kind = messages.kinds[job.type] ?? messages.other
  const at = formatInstant(job.failedAt)
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
      <WriteButton
        path="/admin/jobs/retry"
        body={{ id: job._id }}
        failed={messages.retryFailed}
        invalidates={['/admin/dashboard']}
        isLast
        className="shrink-0"
        aria-label={messages.retryOf(kind, at)}
      >
        {messages.retry}
      </WriteButton>
    </li>
  )
}
