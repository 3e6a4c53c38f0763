import { expect, it } from 'vitest'
import { pagePolicy } from '#server/http/security-headers.ts'

const inline = { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] }
const nothing = { adPublisherId: '', contact: { mapUrl: '' } }

it('the content security policy of pages allows only our own files, and inline code only by its hash', () => {
  const policy = pagePolicy(inline, nothing)
  expect(policy).toContain(
    "default-src 'none';script-src 'self' 'sha256-script';style-src 'self' 'sha256-style'",
  )
  expect(policy).not.toMatch(/unsafe|https?:|frame-src/)
})

it('the content security policy of pages names the hosts of ads and of the map only if they are set', () => {
  const ads = pagePolicy(inline, { ...nothing, adPublisherId: 'ca-pub-1234567890123456' })
  expect(ads).toContain('https://pagead2.googlesyndication.com')
  const map = pagePolicy(inline, {
    ...nothing,
    contact: { mapUrl: 'https://www.openstreetmap.org/export?x=1' },
  })
  expect(map).toContain('frame-src https://www.openstreetmap.org;')
  expect(map).not.toContain('googlesyndication')
})

it('an unsafe map address does not change the content security policy of pages', () => {
  for (const mapUrl of ["https://a.example/;script-src 'unsafe-inline'", 'javascript:alert(1)', '//x'])
    expect(pagePolicy(inline, { ...nothing, contact: { mapUrl } })).not.toMatch(/unsafe|javascript|\/\/x/)
})

it('a map address is ignored if its host could add a source or directive to the content security policy', () => {
  for (const mapUrl of ['https://a;script-src', 'https://a,b', 'https://a;script-src%20*/', 'https://a$b'])
    expect(pagePolicy(inline, { adPublisherId: '', contact: { mapUrl } }), mapUrl).toBe(
      pagePolicy(inline, nothing),
    )
})
