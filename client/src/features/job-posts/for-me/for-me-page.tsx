import { useMemo } from 'react'
import type { OpenJobs } from '#client/device/open-jobs/open-jobs-store.ts'
import { countForYou, sortOpenJobs } from '#shared/domain/eligibility/sort-open-jobs.ts'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { forMe } from '#client/messages/en/for-me.ts'
import { forMePage } from '#client/messages/en/for-me-page.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { DevicePage, Loading } from '#client/ui/loading.tsx'
import { StaleNotice } from '#client/ui/stale-notice.tsx'
import { useProfile } from '#client/features/job-posts/eligibility/use-profile.ts'
import { JobSections } from './job-sections.tsx'
import { NextQuestion } from './next-question.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useNewJobs } from './use-new-jobs.ts'
import { useOpenJobs } from './use-open-jobs.ts'

/** Open jobs by the verdict on the user, and the answers that decide it. */
export function ForMePage() {
  const messages = useMessages(forMePage)
  return (
    <DevicePage messages={messages} className="sm:max-w-200">
      <OnDevice />
    </DevicePage>
  )
}

function OnDevice() {
  const messages = useMessages(forMePage)
  const { failed: failedText } = useMessages(forMe)
  const profile = useProfile()
  const { data, failed, retry } = useOpenJobs(true)
  if (profile === undefined || (data === null && !failed)) return <Loading text={messages.loading} />
  return (
    <>
      {data === null ? (
        <div role="alert" className="mt-4">
          <p>{failedText}</p>
          <Button className="mt-2" onClick={retry}>
            {messages.retry}
          </Button>
        </div>
      ) : (
        <>
          {failed && <StaleNotice savedAt={data.fetchedAt} onRetry={retry} />}
          <Jobs data={data} profile={profile} />
        </>
      )}
      <ProfileForm profile={profile} />
    </>
  )
}

function Jobs({ data, profile }: { data: OpenJobs; profile: Profile }) {
  const messages = useMessages(forMePage)
  const counts = useMessages(forMe)
  const today = useToday()
  const sorted = useMemo(() => sortOpenJobs(data.jobs, profile, today), [data, profile, today])
  const isNew = useNewJobs(data)
  const { open, closing, fresh } = countForYou(sorted, today, isNew)
  if (Object.values(sorted).every((jobs) => jobs.length === 0)) return <EmptyState {...messages.empty} />
  return (
    <>
      <p role="status" className="mt-3 text-lg font-bold text-accent">
        {counts.forYou(open, closing)}
        {fresh > 0 && <span className="block text-base text-ink">{counts.newJobs(fresh)}</span>}
      </p>
      <NextQuestion sorted={sorted} profile={profile} />
      <JobSections sorted={sorted} category={profile.category} isNew={isNew} />
      <FilteredList profile={profile} />
    </>
  )
}

/** Link to the list of all jobs for the state and level. Its address has nothing else, and a press sends it. */
function FilteredList({ profile: { state, qualification } }: { profile: Profile }) {
  const messages = useMessages(forMePage)
  const filters = Object.entries({ state, qualification: qualification?.level }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  if (filters.length === 0) return null
  return (
    <LinkButton href={`/Search?${new URLSearchParams(filters).toString()}`}>
      {messages.allOf(filters.map(([, value]) => value).join(', '))}
    </LinkButton>
  )
}
