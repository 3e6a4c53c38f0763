import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'

/** A heading with the name of a post that opens it over the page. */
export const PostLink = ({ post, name }: { post: JobPostSummary; name: string }) => (
  <h2 className="font-semibold">
    <a href={jobPath(post.slug)} data-post="" className="hover:underline">
      <bdi>{name}</bdi>
    </a>
  </h2>
)
