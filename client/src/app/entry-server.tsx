import { createMemoryHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import {
  type Api,
  isNotFound,
  jobPath,
  listPath,
  type PageApi,
  quizOverviewPath,
  siteDetailsPath,
  sitePath,
} from '#shared/contracts/api.ts'
import {
  type HtmlChunks,
  type PageData,
  type PageRequest,
  type RenderPage,
  type RenderedPage,
  type Shell,
  SHELL_ERROR_ID,
} from '#shared/contracts/page.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { itemPath } from '#shared/domain/kinds.ts'
import { Layout } from '#client/layout/frame/layout.tsx'
import { pageTitle } from '#client/layout/router-context.ts'
import { FALLBACK_SITE, SiteContext, type SiteContextValue } from '#client/layout/site.ts'
import { en } from '#client/messages/en.ts'
import { makeRouter } from './router.tsx'
import { pageHead } from '#client/seo/page-head.ts'
import type { PageMeta } from '#client/seo/page-meta.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { shell } from '#client/messages/en/seo.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

function recorded(api: PageApi, seed: PageData['seed']): Api {
  async function record<Data>(path: string, request: Promise<Data>): Promise<Data> {
    try {
      const data = await request
      seed[path] = { data }
      return data
    } catch (error) {
      if (isNotFound(error)) seed[path] = { status: 404 }
      throw error
    }
  }
  return {
    site: () => record(sitePath, api.site()),
    siteDetails: () => record(siteDetailsPath, api.siteDetails()),
    jobs: (list, query) => record(listPath(list, query), api.jobs(list, query)),
    job: (key) => record(jobPath(key), api.job(key)),
    items: (list, query) => record(listPath(list, query), api.items(list, query)),
    item: (kind, id) => record(itemPath(kind, id), api.item(kind, id)),
    quizOverview: (id) => record(quizOverviewPath(id), api.quizOverview(id)),
  }
}

const LESS_THAN = '<'.charCodeAt(0)
const decoder = new TextDecoder()

const inScript = (json: string): string => json.replaceAll('<', '\\u003c')

function pageJson({ today, origin, seed }: PageData, jsonOf: PageRequest['jsonOf']): HtmlChunks {
  const chunks: (string | Uint8Array)[] = [
    inScript(JSON.stringify({ today, origin }).slice(0, -1)),
    ',"seed":{',
  ]
  let between = ''
  for (const [path, response] of Object.entries(seed)) {
    const key = `${between}${inScript(JSON.stringify(path))}:`
    const ready =
      'data' in response && typeof response.data === 'object' && response.data && jsonOf(response.data)
    if (ready)
      chunks.push(`${key}{"data":`, ready.includes(LESS_THAN) ? inScript(decoder.decode(ready)) : ready, '}')
    else chunks.push(key + inScript(JSON.stringify(response)))
    between = ','
  }
  chunks.push('}}')
  return chunks
}

// The router stores the outcome of a load on the server only in this field. Its exact version is pinned, and tests of
// redirects and statuses cover it.
type Loaded = {
  _serverResult?: { type: 'render'; status: number } | { type: 'redirect'; redirect: Response }
}

const APP = '<div data-app="">'
const END = '</div>'

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

async function loadRouter(options: Omit<Parameters<typeof makeRouter>[0], 'history'>, url: string) {
  const router = makeRouter({ ...options, history: staticHistory(url) })
  await router.load()
  return { router, result: (router as unknown as Loaded)._serverResult }
}

export const render: RenderPage = async ({ url, api, jsonOf, now, origin }): Promise<RenderedPage> => {
  const seed: PageData['seed'] = {}
  const options = { api: recorded(api, seed), clock: () => now, origin }
  let { router, result } = await loadRouter(options, url)
  const target = result?.type === 'redirect' ? (result.redirect.headers.get('location') ?? '/') : url
  // The router redirects to its own spelling of a URL, and browsers change the spelling: such a redirect never ends.
  // The server has already redirected to the canonical URL.
  if (target !== url && decoded(target) === decoded(url))
    ({ router, result } = await loadRouter(options, target))
  if (result?.type === 'redirect') {
    const { status, headers } = result.redirect
    return { kind: 'redirect', status, location: headers.get('location') ?? '/' }
  }
  const html = renderToString(<RouterProvider router={router} />)
  // React puts title and links in front of the first element.
  const cut = html.indexOf(APP)
  const matches = router.stores.matches.get()
  const status = result?.status ?? 200
  const today = indiaDay(now)
  const [root, page = root] = [matches[0], matches.at(-1)]
  const { site } = (root?.loaderData as SiteContextValue | undefined) ?? { site: FALLBACK_SITE }
  const facts: PageMeta = {
    routeId: page?.routeId ?? '',
    status,
    address: url,
    title: pageTitle(matches),
    loaderData: page?.loaderData,
    site,
    today,
    origin,
    messages: en,
  }
  return {
    kind: 'page',
    status,
    head: html.slice(0, cut) + pageHead(facts),
    body: html.slice(cut),
    data: status < 500 ? pageJson({ today, origin, seed }, jsonOf) : null,
    routes: matches.map(({ routeId }) => routeId),
    error: matches.find((match) => match.status === 'error')?.error,
  }
}

/** Renders the app shell, shown while the page reads local data. It contains only the site's name. */
export function renderShell(): Shell {
  const frame = (
    <SiteContext value={{ site: FALLBACK_SITE, today: '' }}>
      <Layout path="">
        <ShellError />
      </Layout>
    </SiteContext>
  )
  return {
    head: `<title>${FALLBACK_SITE.name}</title>`,
    body: `${APP}${renderToString(frame)}${END}`,
  }
}

// A spread copy has constant values instead of accessors, and V8 copies it quickly.
const still: RouterHistory = { ...createMemoryHistory({ initialEntries: ['/'] }) }

// A new history per page would have accessors. V8 would give it a hidden class, which retains the router and all its
// data until the next full collection.
function staticHistory(url: string): RouterHistory {
  const [pathname = '/'] = url.split('?', 1)
  const location = { ...still.location, href: url, pathname, search: url.slice(pathname.length), hash: '' }
  return { ...still, location }
}

/** Error in the app shell, shown if the loader cannot load scripts (client/build/page-template.ts). Retry reloads. */
function ShellError() {
  const messages = useMessages(shell)
  return (
    <div id={SHELL_ERROR_ID} role="alert" hidden>
      <h1 className="sr-only">{FALLBACK_SITE.name}</h1>
      <EmptyState title={messages.title} text={messages.text}>
        <LinkButton href="" className="mt-2">
          {messages.retry}
        </LinkButton>
      </EmptyState>
    </div>
  )
}
