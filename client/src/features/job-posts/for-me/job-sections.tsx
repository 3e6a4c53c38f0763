import { useState, type ReactNode } from 'react'
import type { OpenJob } from '#shared/contracts/open-jobs.ts'
import { findFee } from '#shared/domain/eligibility/find-fee.ts'
import type { Category } from '#shared/domain/eligibility/profile.ts'
import type { JudgedJob, SortedJobs } from '#shared/domain/eligibility/sort-open-jobs.ts'
import { PAGE_SIZE } from '#shared/domain/constants.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { eligibility } from '#client/messages/en/eligibility.ts'
import { forMePage } from '#client/messages/en/for-me-page.ts'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Section } from '#client/ui/section.tsx'
import { JobRow } from '#client/features/job-posts/list/job-row.tsx'
import { describeReasons } from './describe-reasons.ts'

type Judged = JudgedJob<OpenJob>

type Notes = { category: Category | undefined; isNew: (id: string) => boolean }

/** Fee of the user's category, and the mark of a new job. */
function Note({ job, category, isNew }: Notes & { job: OpenJob }) {
  const messages = useMessages(forMePage)
  const fee = findFee(job.fees ?? [], category)
  const texts = [isNew(job._id) && <strong key="new">{messages.isNew}</strong>, fee && messages.fee(fee.fee)]
  const shown = texts.filter((each) => each !== null && each !== false)
  if (shown.length === 0) return null
  return (
    <p className="text-sm">
      {shown.map((each, index) => (
        <bdi key={index}>
          {index > 0 && ' · '}
          {each}
        </bdi>
      ))}
    </p>
  )
}

const Rows = ({ jobs, ...notes }: Notes & { jobs: readonly OpenJob[] }) => (
  <ul className="@container">
    {jobs.map((job) => (
      <JobRow key={job._id} post={job} heading="h3" note={<Note job={job} {...notes} />} />
    ))}
  </ul>
)

/** Open jobs by verdict. Jobs that do not fit have their reasons. */
export function JobSections({ sorted, ...notes }: { sorted: SortedJobs<OpenJob> } & Notes) {
  const messages = useMessages(forMePage)
  const { eligible, possible, notEligible, unclear, unconfirmed } = sorted
  const { sections } = messages
  const withReasons = (label: string) => (jobs: readonly Judged[]) => (
    <Reasoned jobs={jobs} label={label} notes={notes} />
  )
  const toRows = (jobs: readonly OpenJob[]) => <Rows jobs={jobs} {...notes} />
  return (
    <>
      {eligible.length + possible.length === 0 && <EmptyState {...messages.emptyForYou} />}
      <Part title={sections.eligible} jobs={eligible} render={(jobs) => toRows(jobs.map(({ job }) => job))} />
      <Part title={sections.possible} jobs={possible} render={withReasons(messages.whyCheck)} />
      <Part title={sections.notEligible} jobs={notEligible} render={withReasons(messages.whyNot)} />
      <Part title={sections.unclear} jobs={unclear} render={withReasons(messages.whyCheck)} />
      <Part title={sections.unconfirmed} jobs={unconfirmed} render={toRows} />
    </>
  )
}

type PartProps<Job> = {
  title: (count: number) => string
  jobs: readonly Job[]
  render: (jobs: readonly Job[]) => ReactNode
}

function Part<Job>({ title, jobs, render }: PartProps<Job>) {
  const { showMore } = useMessages(forMePage)
  const [count, setCount] = useState(PAGE_SIZE)
  if (jobs.length === 0) return null
  return (
    <Section title={title(jobs.length)}>
      {render(jobs.slice(0, count))}
      {count < jobs.length && (
        <Button className="mt-2" onClick={() => setCount(count + PAGE_SIZE)}>
          {showMore}
        </Button>
      )}
    </Section>
  )
}

type ReasonedProps = { jobs: readonly Judged[]; label: string; notes: Notes }

function Reasoned({ jobs, label, notes }: ReasonedProps) {
  const messages = useMessages(eligibility)
  const today = useToday()
  return (
    <ul>
      {jobs.map(({ job, verdict }) => (
        <li key={job._id}>
          <Rows jobs={[job]} {...notes} />
          <Disclosure title={label}>
            <ul className="max-w-prose">
              {describeReasons(verdict, messages, today).map((each) => (
                <li key={each}>
                  <bdi>{each}</bdi>
                </li>
              ))}
            </ul>
          </Disclosure>
        </li>
      ))}
    </ul>
  )
}
