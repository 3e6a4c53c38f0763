import { renderToString } from 'react-dom/server'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { JobRow } from '#client/features/job-posts/list/job-row.tsx'
import { SiteContext, FALLBACK_SITE } from '#client/layout/site.ts'

export function renderRows(posts: readonly JobPostSummary[], today: string): string {
  return renderToString(
    <SiteContext value={{ site: FALLBACK_SITE, today }}>
      <ul className="@container">
        {posts.map((post) => (
          <JobRow key={post._id} post={post} />
        ))}
      </ul>
    </SiteContext>,
  )
}
