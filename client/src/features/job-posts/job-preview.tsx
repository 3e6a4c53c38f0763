import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { withVisibleEntries } from '#shared/domain/jobs/job-stages.ts'
import type { FormValues } from '#client/content/kind-form.ts'
import { JobBody } from './job-body.tsx'

// What a post has beside what every item has and what is typed.
const UNWRITTEN = { slug: '', url: '', history: [], stages: {} }

/** A post as its form holds it, as the public will see it. */
export function JobPreview({ item }: { item: FormValues }) {
  return <JobBody post={withVisibleEntries({ ...UNWRITTEN, ...item } as unknown as JobPostDetail)} />
}
