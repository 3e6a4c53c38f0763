import { notFound, rootRouteId, useLoaderData, useSearch } from '@tanstack/react-router'
import { isNotFound, type MaybeStale } from '#shared/contracts/api.ts'
import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import { listedOrganisation, organisationList, type PostList } from '#shared/domain/job-lists/job-lists.ts'
import { organisationLabel } from '#shared/domain/organisations/organisation-link.ts'
import {
  PageOutOfRange,
  SearchAlert,
  requirePage,
  FilterPanel,
  StateSelect,
} from '#client/content/list/require-page.ts'
import { ListRows, ListLoading } from '#client/content/list/list-rows.tsx'
import { listQuery, toFirstPage, type ListSearch, toSavedSearch } from '#client/content/search/list-search.ts'
import { titled } from '#client/layout/router-context.ts'
import type { RouterContext } from '#client/layout/router-context.ts'
import type { Messages } from '#client/lib/i18n.ts'
import { JobModal } from '#client/features/job-posts/post/job-modal.tsx'
import { JOB_PAGES, stageOfList, type JobPage } from './job-list-pages.ts'
import { JobRows } from './job-row.tsx'

type Titled = Parameters<ReturnType<typeof titled>>[0] & { loaderData?: Data }
type Loading = { context: RouterContext; deps: ReturnType<typeof jobQuery> }

// Pages show all-India posts beside the posts of a state, unless the URL excludes them.
const jobQuery = ({ search }: { search: ListSearch }) => ({
  ...toFirstPage(search),
  filters: search.filters,
  ...listQuery({ search }),
  allIndia: search.state && !search.allIndia ? ('1' as const) : undefined,
  counts: '1' as const,
})

async function loadJobs({ context, deps }: Loading, list: PostList, hasStates = false) {
  const jobs = context.api.jobs(list, deps)
  // Does not throw: the server also renders a list that failed to load.
  await Promise.allSettled([
    jobs,
    deps.filters && FilterPanel.preload?.(),
    hasStates && StateSelect.preload?.(),
    toSavedSearch(deps, listedOrganisation(list) ?? '') && SearchAlert.preload?.(),
  ])
  return await jobs
}

export function jobList({ list, messageKey, hasStates, adPlace }: JobPage) {
  function List() {
    // Data of the current route, for any of the lists.
    const { jobPosts, ...page } = useLoaderData({ strict: false }) as MaybeStale<JobSummaryListData>
    const search = useSearch({ strict: false })
    return (
      <>
        {search.filters && <FilterPanel search={search} counts={page.counts} hasStates={hasStates} />}
        <ListRows data={page} isEmpty={jobPosts.length === 0}>
          <JobRows posts={jobPosts} stage={stageOfList(list)} />
        </ListRows>
        <JobModal openKey={search.post} listed={jobPosts} />
      </>
    )
  }

  const messages = (all: RouterContext['messages']) => all.jobPosts.lists[messageKey]
  return {
    loaderDeps: jobQuery,
    loader: async (loading: Loading) => requirePage(await loadJobs(loading, list, hasStates)),
    head: titled((all) => messages(all).title),
    staticData: { list: { messages, hasStates, hasFilters: true, suggestsPosts: true, adPlace } },
    component: List,
    pendingComponent: ListLoading,
    notFoundComponent: PageOutOfRange,
  }
}

type Data = JobSummaryListData | undefined
type Params = { params: { slug: string } }

// Until the list is loaded, its path names the organisation.
function organisationMessages({ jobPosts }: Messages, data: unknown, path: string) {
  const organisation = (data as Data)?.organisation
  if (organisation === undefined)
    return { title: organisationLabel(path.slice(path.lastIndexOf('/') + 1)), intro: '' }
  const { title, intro } = jobPosts.organisation
  return { title: title(organisation.name, organisation.short), intro: intro(organisation.short) }
}

/** Returns the route options of the list of an organisation's posts; an unknown organisation is a page not found. */
export function organisationJobs() {
  return {
    ...jobList({ ...JOB_PAGES.search, hasStates: false }),
    loader: async ({ params, ...loading }: Loading & Params) => {
      const list = loadJobs(loading, organisationList(params.slug))
      return requirePage(
        await list.catch((error: unknown) => {
          throw isNotFound(error) ? notFound({ routeId: rootRouteId }) : error
        }),
      )
    },
    head: ({ loaderData, params, matches }: Titled & Params) =>
      titled((messages) => organisationMessages(messages, loaderData, params.slug).title)({ matches }),
    staticData: { list: { messages: organisationMessages, hasStates: false, hasFilters: true } },
  }
}
