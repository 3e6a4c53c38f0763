import { renderToString } from 'react-dom/server'
import { isAdminPage } from '#shared/domain/pages/site-pages.ts'
import { sitePage } from '#shared/domain/pages/page-url.ts'
import { SiteContext, type SiteContextValue } from '#client/lib/site.ts'
import { Layout } from './layout.tsx'

/** The layout HTML before and after the content of a page. As UTF-8, since it is sent more often than rendered. */
export type LayoutHtml = { before: Uint8Array; behind: Uint8Array }

// The administration has its own layout, which is not public.
const NO_FRAME: LayoutHtml = { before: new Uint8Array(), behind: new Uint8Array() }

const CONTENT = /<main [^>]*><\/main>/

function renderLayout(siteDay: SiteContextValue, path: string): LayoutHtml {
  const html = renderToString(
    <SiteContext value={siteDay}>
      <Layout path={path}>{null}</Layout>
    </SiteContext>,
  )
  const [before, behind] = html.split(CONTENT)
  if (before === undefined || behind === undefined) throw new Error('The frame has no place for its content.')
  const encoder = new TextEncoder()
  return { before: encoder.encode(before), behind: encoder.encode(behind) }
}

let cachedSettings = ''
const frames = new Map<string, LayoutHtml>()

/**
 * Returns the layout of a page, on the server. It is the same for all pages without a navigation link and changes only
 * with the settings. Rendering it per page would cost up to a third of the page.
 */
export function cachedLayout(siteDay: SiteContextValue, path: string): LayoutHtml {
  const settings = JSON.stringify(siteDay.site)
  if (settings !== cachedSettings) {
    frames.clear()
    cachedSettings = settings
  }
  const page = sitePage(path) ?? ''
  if (isAdminPage(page)) return NO_FRAME
  let frame = frames.get(page)
  if (frame === undefined) frames.set(page, (frame = renderLayout(siteDay, page)))
  return frame
}
