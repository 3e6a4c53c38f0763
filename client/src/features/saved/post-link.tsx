import type { ComponentType } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { ROW_TITLE_LENGTH } from '#shared/domain/constants.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { ShortTitle } from '#client/ui/short-title.tsx'

/** What the pages of posts lend to this one, so that a post says the same everywhere. */
export type PostParts = {
  /** The newest stage and the next date of a post. */
  Dates: ComponentType<{ post: JobPostSummary }>
  /** The link of its newest stage. */
  Action: ComponentType<{ post: JobPostSummary }>
}

/** A heading with the name of a post, cut as in lists, that opens it over the page. */
export const PostLink = ({ post, name }: { post: JobPostSummary; name: string }) => (
  <h2 className="font-semibold">
    <a href={jobPath(post.slug)} data-post="" title={name} className="hover:underline">
      <ShortTitle title={name} length={ROW_TITLE_LENGTH} />
    </a>
  </h2>
)
