import type { ErrorComponentProps } from '@tanstack/react-router'
import { useSearch } from '@tanstack/react-router'
import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { ContentList } from '#client/content/content-list.ts'
import { FailedList, ListPage, PendingList } from '#client/content/list-page.tsx'
import { listQuery, listSearch, type ListQuery, type ListSearch } from '#client/content/list-search.ts'
import { titled } from '#client/lib/page-title.ts'
import type { RouterContext } from '#client/lib/router-context.ts'
import { JobModal } from './job-modal.tsx'
import type { JobPage } from './job-pages.ts'
import { JobRow } from './job-row.tsx'

const keyOf = (post: JobPostSummary) => post._id

/** How the list page shows one of the lists of job posts. */
const jobList = ({ word, action, hasStates, hasAd }: JobPage): ContentList<JobPostSummary> => ({
  title: (messages) => messages.jobPosts.lists[word].title,
  intro: (messages) => messages.jobPosts.lists[word].intro,
  hasStates,
  hasAd,
  keyOf,
  Row: ({ item }) => <JobRow post={item} action={action} />,
})

const asListed = ({ jobPosts, ...rest }: JobSummaryListData) => ({ ...rest, items: jobPosts })

type Shown = { data: JobSummaryListData; search: ListSearch }

/** Everything that the route of a list of job posts needs, but for the component that reads the route's own data. */
export function jobListRoute(page: JobPage) {
  const list = jobList(page)
  return {
    List: ({ data, search }: Shown) => (
      <>
        <ListPage list={list} search={search} data={asListed(data)} />
        <JobModal openKey={search.post} listed={data.jobPosts} />
      </>
    ),
    options: {
      validateSearch: listSearch,
      loaderDeps: listQuery,
      loader: ({ context, deps }: { context: RouterContext; deps: ListQuery }) => context.api.jobs(page.list, deps),
      head: titled((messages) => messages.jobPosts.lists[page.word].title),
      pendingComponent: () => <PendingList list={list} search={useListSearch()} />,
      errorComponent: ({ error }: ErrorComponentProps) => (
        <FailedList list={list} search={useListSearch()} error={error} />
      ),
    },
  }
}

const useListSearch = (): ListSearch => useSearch({ strict: false, select: listSearch })
