import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jobHref, jobPath } from './job-path.ts'
import { slugify } from './job-slug.ts'

describe('jobHref', () => {
  it.each([
    ['ssc-cgl-2026', '/job/ssc-cgl-2026'],
    ['बिहार-पुलिस', '/job/बिहार-पुलिस'],
    ['100%-#1?"<a>', '/job/100%25-%231%3F%22%3Ca%3E'],
    ['emoji-🎉-–', '/job/emoji-🎉-–'],
  ])('jobHref links %s as %s', (slug, href) => {
    expect(jobHref(slug)).toBe(href)
  })

  it('jobHref returns an address that every browser resolves to the post, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        const slug = slugify(name)
        fc.pre(slug !== '' && !/^\.{1,2}$/.test(slug))
        const url = new URL(jobHref(slug), 'https://avsar.test')
        expect(decodeURIComponent(url.pathname)).toBe(decodeURIComponent(jobPath(slug)))
        expect(url.search + url.hash).toBe('')
      }),
      { seed: 7, numRuns: 2000 },
    )
  })
})
