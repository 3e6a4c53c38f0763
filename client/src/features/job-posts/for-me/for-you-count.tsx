import { useMemo } from 'react'
import { countForYou, sortOpenJobs } from '#shared/domain/eligibility/sort-open-jobs.ts'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { forMe } from '#client/messages/en/for-me.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useNewJobs } from './use-new-jobs.ts'
import { useOpenJobs } from './use-open-jobs.ts'

/** Number of open jobs for the user, computed on the device, with a link to their page. */
export function ForYouCount({ profile }: { profile: Profile }) {
  const messages = useMessages(forMe)
  const today = useToday()
  const { data, failed } = useOpenJobs(true)
  const isNew = useNewJobs(data)
  const sorted = useMemo(() => data && sortOpenJobs(data.jobs, profile, today), [data, profile, today])
  if (sorted === null)
    return <p role="status">{failed ? messages.failed : <strong>{messages.counting}</strong>}</p>
  const { open, closing, fresh } = countForYou(sorted, today, isNew)
  return (
    <a href="/for-me" className="flex min-h-20 items-center justify-between gap-2">
      <span role="status">
        <strong className="text-lg text-accent">{messages.forYou(open, closing)}</strong>
        <br />
        <span className="text-soft">
          {fresh > 0 ? messages.newJobs(fresh) : messages.eligibleFor(sorted.eligible.length, open)}
        </span>
      </span>
      <Icon name="chevron-right" />
    </a>
  )
}
