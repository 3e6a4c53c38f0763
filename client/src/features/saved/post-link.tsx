import type { ComponentType } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { ROW_TITLE_LENGTH } from '#shared/domain/constants.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { ShortTitle } from '#client/ui/short-title.tsx'

/** Components from the pages of posts, so that a post looks the same everywhere. */
export type PostParts = {
  /** Newest stage and next date of a post. */
  Dates: ComponentType<{ post: JobPostSummary }>
  /** Link of the newest stage. */
  Action: ComponentType<{ post: JobPostSummary }>
}

/** Heading with the name of a post, cut as in lists, that opens it over the page. */
export const PostLink = ({ post, name }: { post: JobPostSummary; name: string }) => (
  <h2 className="font-semibold">
    <a href={jobPath(post.slug)} data-post="" title={name} className="hover:underline">
      <ShortTitle title={name} length={ROW_TITLE_LENGTH} />
    </a>
  </h2>
)
