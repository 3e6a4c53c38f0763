// @vitest-environment node
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { buildSite, buildSummary } from '#shared/testing/builders.ts'
import { createFragmentCache, pageFragments } from '#client/layout/fragment-cache.tsx'
import { FragmentContext } from '#client/ui/fragment.ts'
import { SiteContext } from '#client/lib/site.ts'
import { JobRows } from './job-row.tsx'

const post = buildSummary({ postName: 'Clerk & “Typist” <Grade II> – लिपिक', lastDate: '2026-11-22' })
const other = buildSummary({ _id: '01M800YXF1G6MH5ME4SVPFEE99', postName: 'Driver' })

const rows = (today: string, ...posts: (typeof post)[]) => (
  <SiteContext value={{ site: buildSite(), today }}>
    <JobRows posts={posts} action="apply" />
  </SiteContext>
)

const decoder = new TextDecoder()

function withFragments(page: ReactNode, cache: ReturnType<typeof createFragmentCache>): string {
  const fragments = pageFragments(cache)
  const html = renderToString(<FragmentContext value={fragments.render}>{page}</FragmentContext>)
  return fragments
    .fill(html)
    .map((fragment) => (typeof fragment === 'string' ? fragment : decoder.decode(fragment)))
    .join('')
}

it('is the same HTML drawn in parts on the server as drawn at once', () => {
  const cache = createFragmentCache()
  for (const today of ['2026-11-01', '2026-11-21', '2026-11-23']) {
    const whole = renderToString(rows(today, post, other))
    for (let time = 1; time <= 2; time += 1)
      expect(withFragments(rows(today, post, other), cache)).toBe(whole)
  }
})

it('is drawn anew when its post was read anew, since it may have changed', () => {
  const cache = createFragmentCache()
  const html = (shown = post) => withFragments(rows('2026-11-21', shown), cache)
  expect(html()).toContain('लिपिक')
  expect(html({ ...post, postName: 'Driver' })).toContain('Driver')
  expect(html({ ...post, postName: 'Driver' })).not.toContain('लिपिक')
  expect(html()).toContain('लिपिक')
})

it('is drawn once for all pages that show the same post', () => {
  const cache = createFragmentCache()
  const rendered = new Set<Uint8Array>()
  const counting: typeof cache = (...fragment) => {
    const html = cache(...fragment)
    rendered.add(html)
    return html
  }
  withFragments(rows('2026-11-21', post, other), counting)
  withFragments(rows('2026-11-21', other), counting)
  expect(rendered.size).toBe(2)
  withFragments(rows('2026-11-22', other), counting)
  expect(rendered.size).toBe(3)
})

it('stands in its own place, whatever the texts around it hold', () => {
  const posts = ['A', 'B', '<!--part-->'].map((postName) => buildSummary({ _id: postName, postName }))
  const list = (
    <SiteContext value={{ site: buildSite(), today: '2026-11-21' }}>
      <h1>{'<!--part-->'}</h1>
      <JobRows posts={posts} action="apply" />
    </SiteContext>
  )
  expect(withFragments(list, createFragmentCache())).toBe(renderToString(list))
})
