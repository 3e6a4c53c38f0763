import { useLoaderData, useSearch } from '@tanstack/react-router'
import type { Kept } from '#shared/contracts/api.ts'
import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { FailedRows, ListRows, PendingRows } from '#client/content/list-rows.tsx'
import { listQuery, type ListQuery } from '#client/content/list-search.ts'
import { titled } from '#client/lib/page-title.ts'
import type { RouterContext } from '#client/lib/router-context.ts'
import { JobModal } from './job-modal.tsx'
import type { JobPage } from './job-pages.ts'
import { JobRow } from './job-row.tsx'

type Loading = { context: RouterContext; deps: ListQuery }

const keyOf = (post: JobPostSummary) => post._id

/** The options of the route of a list of job posts. */
export function jobList({ list, word, action, hasStates, hasAd }: JobPage) {
  const Row = ({ item }: { item: JobPostSummary }) => <JobRow post={item} action={action} />

  function List() {
    // Of this route, whichever it is.
    const { jobPosts, ...page } = useLoaderData({ strict: false }) as Kept<JobSummaryListData>
    const { post } = useSearch({ strict: false })
    return (
      <>
        <ListRows Row={Row} keyOf={keyOf} data={{ ...page, items: jobPosts }} />
        <JobModal openKey={post} listed={jobPosts} />
      </>
    )
  }

  const words = (messages: RouterContext['messages']) => messages.jobPosts.lists[word]
  return {
    loaderDeps: listQuery,
    loader: ({ context, deps }: Loading) => context.api.jobs(list, deps),
    head: titled((messages) => words(messages).title),
    staticData: { list: { words, hasStates, hasAd } },
    component: List,
    pendingComponent: PendingRows,
    errorComponent: FailedRows,
  }
}
