import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { organisationList } from '#shared/domain/job-lists/job-lists.ts'
import type { JobList, PostList } from '#shared/domain/job-lists/job-lists.ts'
import { organisationPath } from '#shared/domain/organisations/organisation-link.ts'
import { ORGANISATIONS } from '#shared/domain/organisations/organisation-table.ts'
import { LIST_PAGES, stateAddress } from '#shared/domain/pages/list-pages.ts'
import { isPersonalPage, SITE_PAGES } from '#shared/domain/pages/site-pages.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { xml, xmlDocument } from '#server/lib/xml.ts'
import type { Markup } from '#server/lib/xml.ts'

/** Posts per part. The protocol allows 50,000 and 50 MB, which long Hindi URLs would exceed. */
const PART_SIZE = 10_000

// Pages that search engines must not index: search results and the placeholder page.
const NOT_INDEXED: ReadonlySet<string> = new Set(['/Search', '/next'])

type StateList = { list: PostList; state: string }

/** Ports of job posts; instants are epoch milliseconds. */
type Posts = {
  countIndexed(): Promise<number>
  /** Yields batches, so that other requests run in between. */
  readIndexed(limit: number, offset: number): AsyncIterable<{ slug: string; updatedAt: number }[]>
  /** Returns the last update of the first post of each list; null for a list without posts of the state itself. */
  firstUpdates(lists: readonly StateList[]): Promise<(number | null)[]>
}

export type SitemapSources = {
  posts: Posts
  site: { read(): Promise<{ demo: boolean }> }
  publicUrl: string
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

// `changedAt` is epoch milliseconds, null if unknown.
function urlEntry(loc: string, changedAt: number | null): Markup {
  if (changedAt === null) return xml`<url><loc>${loc}</loc></url>`
  return xml`<url><loc>${loc}</loc><lastmod>${new Date(changedAt).toISOString()}</lastmod></url>`
}

const urlSet = (entries: readonly Markup[]): string =>
  xmlDocument(xml`<urlset xmlns="${NAMESPACE}">${entries}</urlset>`)

const sitemapIndex = (addresses: readonly string[]): string =>
  xmlDocument(
    xml`<sitemapindex xmlns="${NAMESPACE}">${addresses.map((loc) => xml`<sitemap><loc>${loc}</loc></sitemap>`)}</sitemapindex>`,
  )

// The first post of `upcoming` is the nearest one, not the last updated, so it gives no lastmod.
const findList = (page: string): JobList | null => {
  if (page === '/') return 'all'
  const list = page in LIST_PAGES ? LIST_PAGES[page as keyof typeof LIST_PAGES] : null
  return list === 'upcoming' ? null : list
}

/** Page with the list whose first post gives its lastmod. Optional pages are listed only if they have posts. */
type ListedPage = { path: string; list: PostList | null; state: string; isOptional: boolean }

const LISTED_PAGES: readonly ListedPage[] = [
  ...SITE_PAGES.filter((page) => !NOT_INDEXED.has(page) && !isPersonalPage(page)).map((path) => ({
    path,
    list: findList(path),
    state: '',
    isOptional: false,
  })),
  ...STATES.map((state) => ({
    path: stateAddress('/state-job', state),
    list: 'state' as const,
    state,
    isOptional: true,
  })),
  ...ORGANISATIONS.map(({ slug }) => ({
    path: organisationPath(slug),
    list: organisationList(slug),
    state: '',
    isOptional: true,
  })),
]

/** Builds sitemaps as XML. A demo site lists only its front page: the protocol's schemas allow no empty document. */
export function sitemapService({ posts, site, publicUrl }: SitemapSources, partSize = PART_SIZE) {
  const isDemo = async () => (await site.read()).demo

  async function pageEntries(): Promise<Markup[]> {
    const listed = LISTED_PAGES.flatMap(({ path, list, state }) =>
      list === null ? [] : [{ path, list, state }],
    )
    const updates = await posts.firstUpdates(listed)
    const lastmods = new Map(listed.map(({ path }, index) => [path, updates[index] ?? null]))
    return LISTED_PAGES.flatMap(({ path, isOptional }) => {
      const lastmod = lastmods.get(path) ?? null
      return isOptional && lastmod === null ? [] : [urlEntry(`${publicUrl}${path}`, lastmod)]
    })
  }

  async function postEntries(number: number): Promise<Markup[]> {
    const entries: Markup[] = []
    for await (const batch of posts.readIndexed(partSize, (number - 1) * partSize))
      for (const { slug, updatedAt } of batch)
        entries.push(urlEntry(`${publicUrl}${jobPath(slug)}`, updatedAt))
    return entries
  }

  return {
    /** Returns the sitemap index. Its entries have no lastmod: that would require reading every part. */
    async index(): Promise<string> {
      const parts = (await isDemo()) ? 0 : Math.ceil((await posts.countIndexed()) / partSize)
      const names = ['pages', ...Array.from({ length: parts }, (_, index) => `posts-${index + 1}`)]
      return sitemapIndex(names.map((name) => `${publicUrl}/sitemap/${name}.xml`))
    },

    /** Returns the sitemap of the pages, of the state lists, and of the organisations with posts. */
    async pages(): Promise<string> {
      return urlSet((await isDemo()) ? [urlEntry(`${publicUrl}/`, null)] : await pageEntries())
    },

    /** Returns a part of the posts, counted from 1; null for an unknown part. */
    async part(number: number): Promise<string | null> {
      const entries = (await isDemo()) ? [] : await postEntries(number)
      return entries.length === 0 ? null : urlSet(entries)
    },
  }
}

export type SitemapService = ReturnType<typeof sitemapService>
