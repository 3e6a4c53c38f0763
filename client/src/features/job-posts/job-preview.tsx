import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { indiaDayStart } from '#shared/domain/dates/india-day.ts'
import { stageTimes, withVisibleEntries } from '#shared/domain/jobs/job-stages.ts'
import { deriveMilestones } from '#shared/domain/jobs/post-milestones.ts'
import { findOrganisation, toOrganisationNames } from '#shared/domain/organisations/organisation-of.ts'
import { useToday } from '#client/layout/site.ts'
import { toText, type FormValues } from '#client/content/kind-forms/kind-form.ts'
import { JobBody } from '#client/features/job-posts/body/job-body.tsx'

// Fields of a post that only posts have, and that no admin types.
const UNWRITTEN = { slug: '', url: '', place: '', history: [], stages: {}, organisationConfirmed: true }

function toOrganisation(item: FormValues) {
  const found = findOrganisation(toText(item['organisation']))
  if (found === null) return { organisation: '', organisationName: '', organisationShort: '' }
  const { slug, name, short } = toOrganisationNames(found)
  return { organisation: slug, organisationName: name, organisationShort: short }
}

/** Renders the form values of a post as the public page will. */
export function JobPreview({ item }: { item: FormValues }) {
  const typed = { ...UNWRITTEN, ...item, ...toOrganisation(item) } as unknown as JobPostDetail
  const post = withVisibleEntries(typed)
  // Treats all links as added today.
  const milestones = deriveMilestones(post, stageTimes(post, null, indiaDayStart(useToday())))
  return <JobBody post={{ ...post, milestones }} />
}
