import { createFileRoute, useSearch } from '@tanstack/react-router'
import { isSinglePage } from '#shared/domain/pages/site-pages.ts'
import { itemSearch } from '#client/content/search/list-search.ts'
import { JobModal } from '#client/features/job-posts/post/job-modal.tsx'
import { JobNotFound } from '#client/features/job-posts/post/job-not-found.tsx'
import { redirectToJob } from '#client/features/job-posts/post/load-job.ts'
import { titled } from '#client/layout/router-context.ts'
import { loadSinglePage, SinglePage } from './-single-pages.tsx'

// The last route. A URL of one segment is a page that is no list: one route for all of them, since each is in the first
// load of all visitors. Else it may be a post's id or its old share form; both redirect to its page.
export const Route = createFileRoute('/$page')({
  // The router takes out of an address what is not named here; `mute` is a topic that a notification offers to turn off, the next two
  // are of the page of purchases.
  validateSearch: (raw: Record<string, unknown>) => ({
    ...itemSearch(raw),
    mute: raw['mute'],
    order: raw['order'],
    receipt: raw['receipt'],
    q: typeof raw['q'] === 'string' ? raw['q'] : undefined,
  }),
  loader: ({ context, params: { page } }) =>
    isSinglePage(`/${page}`) ? loadSinglePage(page, context) : redirectToJob(context.api, page),
  head: ({ matches, params: { page } }) =>
    // The label of the link to a page has its name.
    titled(({ layout, jobPosts }) => layout.links[page as 'saved'] ?? jobPosts.missing)({ matches }),
  component: Page,
  notFoundComponent: JobNotFound,
})

function Page() {
  return (
    <>
      <SinglePage
        page={Route.useParams().page}
        details={Route.useLoaderData()}
        query={Route.useSearch().q ?? ''}
      />
      <JobModal openKey={useSearch({ strict: false }).post} listed={[]} />
    </>
  )
}
