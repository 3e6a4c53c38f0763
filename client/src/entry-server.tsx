import { createMemoryHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { type Api, isNotFound, jobPath, listPath, type PageApi, sitePath } from '#shared/contracts/api.ts'
import type {
  HtmlChunks,
  PageData,
  PageRequest,
  RenderPage,
  RenderedPage,
  Shell,
} from '#shared/contracts/page.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { itemPath } from '#shared/domain/kinds.ts'
import { drawParts, pageFragments } from '#client/lib/fragment-cache.tsx'
import { DrawnParts } from '#client/lib/fragment-context.ts'
import { cachedLayout } from './layout/layout-cache.tsx'
import { ContentOnlyContext, Layout } from './layout/layout.tsx'
import { ShellError } from './layout/shell-error.tsx'
import { pageTitle } from './lib/page-title.ts'
import { FALLBACK_SITE, SiteContext, type SiteContextValue } from './lib/site.ts'
import { en } from './messages/en.ts'
import { makeRouter } from './router.tsx'
import { pageHead } from './seo/page-head.ts'
import type { PageMeta } from './seo/page-meta.ts'

/** An API that notes every answer under its path, for the page to bring along. */
function recorded(api: PageApi, seed: PageData['seed']): Api {
  async function note<Answer>(path: string, asked: Promise<Answer>): Promise<Answer> {
    try {
      const data = await asked
      seed[path] = { data }
      return data
    } catch (error) {
      if (isNotFound(error)) seed[path] = { status: 404 }
      throw error
    }
  }
  return {
    site: () => note(sitePath, api.site()),
    jobs: (list, query) => note(listPath(list, query), api.jobs(list, query)),
    job: (key) => note(jobPath(key), api.job(key)),
    items: (list, query) => note(listPath(list, query), api.items(list, query)),
    item: (kind, id) => note(itemPath(kind, id), api.item(kind, id)),
  }
}

const LESS_THAN = '<'.charCodeAt(0)
const decoder = new TextDecoder()

/** JSON that may stand in a script block. */
const inScript = (json: string): string => json.replaceAll('<', '\\u003c')

/** A page's data as JSON that may stand in a script block; what lies ready as JSON is taken as it is. */
function pageJson({ today, origin, seed }: PageData, jsonOf: PageRequest['jsonOf']): HtmlChunks {
  const parts: (string | Uint8Array)[] = [
    inScript(JSON.stringify({ today, origin }).slice(0, -1)),
    ',"seed":{',
  ]
  let between = ''
  for (const [path, answer] of Object.entries(seed)) {
    const key = `${between}${inScript(JSON.stringify(path))}:`
    const ready = 'data' in answer && typeof answer.data === 'object' && answer.data && jsonOf(answer.data)
    if (ready)
      parts.push(`${key}{"data":`, ready.includes(LESS_THAN) ? inScript(decoder.decode(ready)) : ready, '}')
    else parts.push(key + inScript(JSON.stringify(answer)))
    between = ','
  }
  parts.push('}}')
  return parts
}

// The router keeps what became of a load on the server in this field alone; its exact version is pinned, and tests of
// redirects and statuses hold it.
type Loaded = {
  _serverResult?: { type: 'render'; status: number } | { type: 'redirect'; redirect: Response }
}

const drawPart = drawParts()

// The element around the whole app, which the frame and the content stand in.
const APP = '<div data-app="">'
const END = '</div>'

/** Draws a page on the server (see `RenderPage`). */
export const render: RenderPage = async ({ url, api, jsonOf, now, origin }): Promise<RenderedPage> => {
  const seed: PageData['seed'] = {}
  const router = makeRouter({
    api: recorded(api, seed),
    clock: () => now,
    origin,
    history: staticHistory(url),
  })
  await router.load()
  const result = (router as unknown as Loaded)._serverResult
  if (result?.type === 'redirect') {
    const { status, headers } = result.redirect
    return { kind: 'redirect', status, location: headers.get('location') ?? '/' }
  }
  const parts = pageFragments(drawPart)
  const html = renderToString(
    <ContentOnlyContext value>
      <DrawnParts value={parts.draw}>
        <RouterProvider router={router} />
      </DrawnParts>
    </ContentOnlyContext>,
  )
  // React puts title and links in front of the first element.
  const cut = html.indexOf(APP)
  const matches = router.stores.matches.get()
  const status = result?.status ?? 200
  const today = indiaDay(now)
  const [root, page = root] = [matches[0], matches.at(-1)]
  const siteDay = (root?.loaderData as SiteContextValue | undefined) ?? { site: FALLBACK_SITE, today }
  const { site } = siteDay
  const frame = cachedLayout(siteDay, url.split('?', 1)[0] ?? '/')
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
    body: [APP, frame.before, ...parts.fill(html.slice(cut + APP.length, -END.length)), frame.behind, END],
    data: status < 500 ? pageJson({ today, origin, seed }, jsonOf) : null,
    routes: matches.map(({ routeId }) => routeId),
    error: matches.find((match) => match.status === 'error')?.error,
  }
}

/** Draws the frame that stands while a device looks for what it holds; of the site no more is known than its name. */
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

// Without its accessors: what they answer does not change, and an object without any is copied in one go.
const still: RouterHistory = { ...createMemoryHistory({ initialEntries: ['/'] }) }

/**
 * The history of a page that is drawn on the server: it stands at one path and query and never moves. A history made for
 * each page would have accessors of its own; V8 gives such an object a hidden class of its own, and that lives, with the
 * router and all its data behind it, until the next full collection.
 */
function staticHistory(url: string): RouterHistory {
  const [pathname = '/'] = url.split('?', 1)
  const location = { ...still.location, href: url, pathname, search: url.slice(pathname.length), hash: '' }
  return { ...still, location }
}
