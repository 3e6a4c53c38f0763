// @vitest-environment node
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { buildSite, buildSummary } from '#shared/testing/builders.ts'
import { drawParts, pageFragments } from '#client/lib/fragment-cache.tsx'
import { DrawnParts } from '#client/lib/fragment-context.ts'
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

function inParts(page: ReactNode, drawPart: ReturnType<typeof drawParts>): string {
  const parts = pageFragments(drawPart)
  const html = renderToString(<DrawnParts value={parts.draw}>{page}</DrawnParts>)
  return parts
    .fill(html)
    .map((part) => (typeof part === 'string' ? part : decoder.decode(part)))
    .join('')
}

it('is the same HTML drawn in parts on the server as drawn at once', () => {
  const draw = drawParts()
  for (const today of ['2026-11-01', '2026-11-21', '2026-11-23']) {
    const whole = renderToString(rows(today, post, other))
    for (let time = 1; time <= 2; time += 1) expect(inParts(rows(today, post, other), draw)).toBe(whole)
  }
})

it('is drawn anew when its post was read anew, since it may have changed', () => {
  const draw = drawParts()
  const html = (shown = post) => inParts(rows('2026-11-21', shown), draw)
  expect(html()).toContain('लिपिक')
  expect(html({ ...post, postName: 'Driver' })).toContain('Driver')
  expect(html({ ...post, postName: 'Driver' })).not.toContain('लिपिक')
  expect(html()).toContain('लिपिक')
})

it('is drawn once for all pages that show the same post', () => {
  const drawPart = drawParts()
  const drawn = new Set<Uint8Array>()
  const draw: typeof drawPart = (...part) => {
    const html = drawPart(...part)
    drawn.add(html)
    return html
  }
  inParts(rows('2026-11-21', post, other), draw)
  inParts(rows('2026-11-21', other), draw)
  expect(drawn.size).toBe(2)
  inParts(rows('2026-11-22', other), draw)
  expect(drawn.size).toBe(3)
})

it('stands in its own place, whatever the texts around it hold', () => {
  const posts = ['A', 'B', '<!--part-->'].map((postName) => buildSummary({ _id: postName, postName }))
  const list = (
    <SiteContext value={{ site: buildSite(), today: '2026-11-21' }}>
      <h1>{'<!--part-->'}</h1>
      <JobRows posts={posts} action="apply" />
    </SiteContext>
  )
  expect(inParts(list, drawParts())).toBe(renderToString(list))
})
