// @vitest-environment node
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { buildSite, buildSummary } from '#shared/testing/builders.ts'
import { drawParts, partsOf } from '#client/lib/draw-parts.tsx'
import { DrawnParts } from '#client/lib/drawn-parts.ts'
import { SiteContext } from '#client/lib/site.ts'
import { JobRow } from './job-row.tsx'

const post = buildSummary({ postName: 'Clerk & “Typist” <Grade II> – लिपिक', lastDate: '2026-11-22' })

const row = (today: string, shown = post) => (
  <SiteContext value={{ site: buildSite(), today }}>
    <ul>
      <JobRow post={shown} action="apply" />
    </ul>
  </SiteContext>
)

const decoder = new TextDecoder()

function inParts(page: ReactNode, drawPart: ReturnType<typeof drawParts>): string {
  const parts = partsOf(drawPart)
  const html = renderToString(<DrawnParts value={parts.draw}>{page}</DrawnParts>)
  return parts
    .fill(html)
    .map((part) => (typeof part === 'string' ? part : decoder.decode(part)))
    .join('')
}

it('is the same HTML drawn in parts on the server as drawn at once', () => {
  const draw = drawParts()
  for (const today of ['2026-11-01', '2026-11-21', '2026-11-23']) {
    const whole = renderToString(row(today))
    for (let time = 1; time <= 2; time += 1) expect(inParts(row(today), draw)).toBe(whole)
  }
})

it('is drawn anew when anything that it shows has changed', () => {
  const draw = drawParts()
  const html = (shown = post) => inParts(row('2026-11-21', shown), draw)
  expect(html()).toContain('लिपिक')
  expect(html({ ...post, postName: 'Driver' })).toContain('Driver')
  expect(html({ ...post, postName: 'Driver' })).not.toContain('लिपिक')
})

it('stands in its own place, whatever the texts around it hold', () => {
  const list = (
    <SiteContext value={{ site: buildSite(), today: '2026-11-21' }}>
      <h1>{'<!--part-->'}</h1>
      {['A', 'B', '<!--part-->'].map((postName) => (
        <JobRow key={postName} post={{ ...post, postName }} action="apply" />
      ))}
    </SiteContext>
  )
  expect(inParts(list, drawParts())).toBe(renderToString(list))
})

it('is forgotten when it was not used for long', () => {
  const draw = drawParts(4)
  const drawn: string[] = []
  const Part = ({ name }: { name: string }) => {
    drawn.push(name)
    return name
  }
  for (const name of ['a', 'b', 'a', 'c', 'a', 'd', 'e', 'a', 'b']) draw(name, <Part name={name} />)
  expect(drawn).toEqual(['a', 'b', 'c', 'd', 'e', 'b'])
})
