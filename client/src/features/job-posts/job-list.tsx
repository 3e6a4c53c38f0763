import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { FailedRows, ListRows, PendingRows } from '#client/content/list-rows.tsx'
import { listQuery, type ListQuery } from '#client/content/list-search.ts'
import type { Kept } from '#shared/contracts/api.ts'
import { titled } from '#client/lib/page-title.ts'
import type { RouterContext } from '#client/lib/router-context.ts'
import { JobModal } from './job-modal.tsx'
import type { JobPage } from './job-pages.ts'
import { JobRow } from './job-row.tsx'

const keyOf = (post: JobPostSummary) => post._id

type Shown = { data: Kept<JobSummaryListData>; openKey: string | undefined }

/** What the route of a list of job posts needs: its options, and the component that is shown its data. */
export function jobList({ list, word, action, hasStates, hasAd }: JobPage) {
  const Row = ({ item }: { item: JobPostSummary }) => <JobRow post={item} action={action} />
  return {
    List: ({ data: { jobPosts, ...page }, openKey }: Shown) => (
      <>
        <ListRows Row={Row} keyOf={keyOf} data={{ ...page, items: jobPosts }} />
        <JobModal openKey={openKey} listed={jobPosts} />
      </>
    ),
    options: {
      loaderDeps: listQuery,
      loader: ({ context, deps }: { context: RouterContext; deps: ListQuery }) =>
        context.api.jobs(list, deps),
      head: titled((messages) => messages.jobPosts.lists[word].title),
      staticData: {
        list: {
          title: (messages: RouterContext['messages']) => messages.jobPosts.lists[word].title,
          intro: (messages: RouterContext['messages']) => messages.jobPosts.lists[word].intro,
          hasStates,
          hasAd,
        },
      },
      pendingComponent: PendingRows,
      errorComponent: FailedRows,
    },
  }
}
