// @vitest-environment node
import type { ElementType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { buildSite, buildSummary } from '#shared/testing/builders.ts'
import { JobRows } from '#client/features/job-posts/list/job-row.tsx'
import { Layout } from '#client/layout/frame/layout.tsx'
import { SiteContext } from '#client/layout/site.ts'
import { cachedVersion, FragmentsContext } from './cached-components.ts'
import { cacheFragments } from './cached-fragments.ts'
import { createFragmentCache, pageFragments } from './fragment-cache.ts'

// As in the server's build (jsx-runtime.ts); tests compile JSX to the calls of development.
vi.mock('react/jsx-dev-runtime', async (importOriginal) => {
  const original = await importOriginal<{ jsxDEV: (...element: unknown[]) => ReactNode }>()
  const { cachedVersion: replace } = await import('./cached-components.ts')
  return {
    ...original,
    jsxDEV: (type: ElementType, ...rest: unknown[]) => original.jsxDEV(replace(type), ...rest),
  }
})

cacheFragments()

const decoder = new TextDecoder()

/** Renders a page of a site; `cache`: with its fragments. */
function html(
  content: ReactNode,
  day: { name?: string; today?: string },
  cache?: ReturnType<typeof createFragmentCache>,
) {
  const site = { site: buildSite({ name: day.name ?? 'Avsar' }), today: day.today ?? '2026-11-21' }
  const page = <SiteContext value={site}>{content}</SiteContext>
  if (cache === undefined) return renderToString(page)
  const fragments = pageFragments(cache)
  return fragments
    .fill(renderToString(<FragmentsContext value={fragments}>{page}</FragmentsContext>))
    .map((part) => (typeof part === 'string' ? part : decoder.decode(part)))
    .join('')
}

/** A cache that notes which fragments it returns. */
function noting() {
  const cache = createFragmentCache()
  const fragments: Uint8Array[] = []
  const noted: typeof cache = (...fragment) => {
    const bytes = cache(...fragment)
    fragments.push(bytes)
    return bytes
  }
  return { noted, fragments }
}

const post = buildSummary({ postName: 'Clerk & “Typist” <Grade II> – लिपिक', lastDate: '2026-11-22' })
const other = buildSummary({ _id: '01M800YXF1G6MH5ME4SVPFEE99', postName: 'Driver' })
const rows = (...posts: (typeof post)[]) => <JobRows posts={posts} />
const layout = (path: string) => (
  <Layout path={path}>
    <p>Content</p>
  </Layout>
)

describe('a row of a list', () => {
  it('is the same HTML from the cache as rendered with its page', () => {
    const cache = createFragmentCache()
    for (const today of ['2026-11-01', '2026-11-21', '2026-11-23']) {
      const whole = html(rows(post, other), { today })
      for (let time = 1; time <= 2; time += 1) expect(html(rows(post, other), { today }, cache)).toBe(whole)
    }
  })

  it('is rendered anew when its post was read anew, since it may have changed', () => {
    const cache = createFragmentCache()
    const shown = (each = post) => html(rows(each), {}, cache)
    expect(shown()).toContain('लिपिक')
    const renamed = { ...post, postName: 'Driver', slug: 'Driver' }
    expect(shown(renamed)).toContain('Driver')
    expect(shown(renamed)).not.toContain('लिपिक')
    expect(shown()).toContain('लिपिक')
  })

  it('is rendered once for all pages that show the same post', () => {
    const { noted, fragments } = noting()
    html(rows(post, other), {}, noted)
    html(rows(other), {}, noted)
    expect([fragments.length, new Set(fragments).size]).toEqual([3, 2])
    html(rows(other), { today: '2026-11-22' }, noted)
    expect([fragments.length, new Set(fragments).size]).toEqual([4, 3])
  })

  it('is another in the list of a stage', () => {
    const { noted, fragments } = noting()
    const closed = { beginDate: '2026-10-01', lastDate: '2026-10-31' }
    const link = [{ label: 'Click here', link: 'https://ssc.gov.in/a' }]
    const out = buildSummary({ ...closed, admitCardLink: link, resultLink: link })
    const shown = [undefined, 'admitCardLink', 'resultLink'] as const
    const texts = shown.map((stage) => html(<JobRows posts={[out]} stage={stage} />, {}, noted))
    expect(texts.map((text) => /(Result|Admit card) out/.exec(text)?.[1])).toEqual([
      'Result',
      'Admit card',
      'Result',
    ])
    expect(new Set(fragments).size).toBe(3)
  })

  it('stands in its own place, whatever the texts around it hold', () => {
    const text = '<x-fragment></x-fragment>'
    const posts = ['A', 'B', text].map((postName) => buildSummary({ _id: postName, postName }))
    const list = (
      <>
        <h1>{text}</h1>
        {rows(...posts)}
      </>
    )
    expect(html(list, {}, createFragmentCache())).toBe(html(list, {}))
  })
})

describe('the layout', () => {
  it.each(['/', '/results', '/Search', '/job/some-post', '/nothing'])(
    'of %s is the same HTML from the cache as rendered with its page',
    (path) => {
      const { noted, fragments } = noting()
      for (let time = 1; time <= 2; time += 1)
        expect(html(layout(path), {}, noted)).toBe(html(layout(path), {}))
      expect([fragments.length, new Set(fragments).size]).toEqual([6, 3])
    },
  )

  it('is one for all pages without a navigation link', () => {
    const { noted, fragments } = noting()
    for (const path of ['/job/a', '/job/b', '/nothing']) html(layout(path), {}, noted)
    expect(new Set(fragments).size).toBe(3)
  })

  it('follows the settings', () => {
    const cache = createFragmentCache()
    expect(html(layout('/'), {}, cache)).not.toContain('Naukri')
    expect(html(layout('/'), { name: 'Naukri' }, cache)).toContain('Naukri')
    expect(html(layout('/'), {}, cache)).not.toContain('Naukri')
  })

  it('of the administration is its own, and not cached', () => {
    const { noted, fragments } = noting()
    expect(html(layout('/admin'), {}, noted)).toBe('<p>Content</p>')
    expect(fragments).toEqual([])
  })
})

it('leaves components without a cached version as they are', () => {
  expect(cachedVersion('div')).toBe('div')
  expect(cachedVersion(JobRows)).toBe(JobRows)
})
