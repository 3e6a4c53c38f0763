import { notFound, rootRouteId, useLoaderData, useSearch } from '@tanstack/react-router'
import { isNotFound, type MaybeStale } from '#shared/contracts/api.ts'
import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import { organisationList } from '#shared/domain/jobs/job-lists.ts'
import { organisationLabel } from '#shared/domain/organisations/organisation-label.ts'
import { BeyondLast, withinList } from '#client/content/within-list.ts'
import { ListRows, RowSkeletons } from '#client/content/list-rows.tsx'
import { listQuery, type ListQuery } from '#client/content/list-search.ts'
import { titled } from '#client/layout/router-context.ts'
import type { RouterContext } from '#client/layout/router-context.ts'
import type { Messages } from '#client/lib/i18n.ts'
import { JobModal } from './job-modal.tsx'
import { JOB_PAGES, stageOfList, type JobPage } from './job-pages.ts'
import { JobRows } from './job-row.tsx'

type Titled = Parameters<ReturnType<typeof titled>>[0] & { loaderData?: Data }
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
    ...jobList(JOB_PAGES.search),
    loader: async ({ context, deps, params }: Loading & Params) => {
      const list = context.api.jobs(organisationList(params.slug), deps)
      return withinList(
        await list.catch((error: unknown) => {
          throw isNotFound(error) ? notFound({ routeId: rootRouteId }) : error
        }),
      )
    },
    head: ({ loaderData, params, matches }: Titled & Params) =>
      titled((messages) => organisationMessages(messages, loaderData, params.slug).title)({ matches }),
    staticData: { list: { messages: organisationMessages, hasStates: false } },
  }
}
