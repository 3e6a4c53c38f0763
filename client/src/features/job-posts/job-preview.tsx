import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { withVisibleEntries } from '#shared/domain/jobs/job-stages.ts'
import type { FormValues } from '#client/content/kind-form.ts'
import { JobBody } from './job-body.tsx'

// Fields of a post that are neither common to all items nor typed.
const UNWRITTEN = { slug: '', url: '', history: [], stages: {} }

/** Renders the form values of a post as the public page will. */
export function JobPreview({ item }: { item: FormValues }) {
  return <JobBody post={withVisibleEntries({ ...UNWRITTEN, ...item } as unknown as JobPostDetail)} />
}
