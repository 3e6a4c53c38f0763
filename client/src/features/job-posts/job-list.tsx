import { useLoaderData, useSearch } from '@tanstack/react-router'
import type { MaybeStale } from '#shared/contracts/api.ts'
import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import { BeyondLast, withinList } from '#client/content/within-list.ts'
import { ListRows, RowSkeletons } from '#client/content/list-rows.tsx'
import { listQuery, type ListQuery } from '#client/content/list-search.ts'
import { titled } from '#client/layout/router-context.ts'
import type { RouterContext } from '#client/layout/router-context.ts'
import { JobModal } from './job-modal.tsx'
import { stageOfList, type JobPage } from './job-pages.ts'
import { JobRows } from './job-row.tsx'

type Loading = { context: RouterContext; deps: ListQuery }

/** Returns the route options of a list of job posts. */
export function jobList({ list, messageKey, hasStates, adPlace }: JobPage) {
  function List() {
    // The data of the current route, whichever list it is.
    const { jobPosts, ...page } = useLoaderData({ strict: false }) as MaybeStale<JobSummaryListData>
    const { post } = useSearch({ strict: false })
    return (
      <>
        <ListRows data={page} isEmpty={jobPosts.length === 0}>
          <JobRows posts={jobPosts} stage={stageOfList(list)} />
        </ListRows>
        <JobModal openKey={post} listed={jobPosts} />
      </>
    )
  }

  const messages = (all: RouterContext['messages']) => all.jobPosts.lists[messageKey]
  return {
    loaderDeps: listQuery,
    loader: async ({ context, deps }: Loading) => withinList(await context.api.jobs(list, deps)),
    head: titled((all) => messages(all).title),
    staticData: { list: { messages, hasStates, suggestsPosts: true, adPlace } },
    component: List,
    pendingComponent: RowSkeletons,
    notFoundComponent: BeyondLast,
  }
}
