// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { buildSite } from '#shared/testing/builders.ts'
import { SiteContext } from '#client/lib/site.ts'
import { cachedLayout as frameBytes } from './layout-cache.tsx'
import { Layout } from './layout.tsx'

const day = (name: string) => ({ site: buildSite({ name }), today: '2026-11-21' })

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
function frameOf(...about: Parameters<typeof frameBytes>) {
  const { before, behind } = frameBytes(...about)
  return { before: text(before), behind: text(behind) }
}

const whole = (name: string, path: string) =>
  renderToString(
    <SiteContext value={day(name)}>
      <Layout path={path}>
        <p>Content</p>
      </Layout>
    </SiteContext>,
  )

it.each(['/', '/results', '/Search', '/job/some-post', '/nothing'])(
  'the frame of %s around its content is what drawing both at once gives',
  (path) => {
    const { before, behind } = frameOf(day('Avsar'), path)
    const html = whole('Avsar', path)
    expect(html.startsWith(before)).toBe(true)
    expect(html.endsWith(behind)).toBe(true)
    expect(html.slice(before.length, -behind.length)).toMatch(/^<main [^>]*><p>Content<\/p><\/main>$/)
  },
)

it('follows the settings', () => {
  expect(frameOf(day('Avsar'), '/').before).not.toContain('Naukri')
  expect(frameOf(day('Naukri'), '/').before).toContain('Naukri')
  expect(frameOf(day('Avsar'), '/').before).not.toContain('Naukri')
})
