import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFreeSlug, RESERVED_SLUGS } from '#shared/domain/pages/free-slug.ts'
import { looseSlugKey, slugChoice, slugify, slugKey } from './job-slug.ts'
import { jobPath } from './job-path.ts'

describe('slugify', () => {
  it.each([
    ['spaces to hyphens', 'SSC CGL 2026', 'SSC-CGL-2026'],
    ['case kept', 'BPSC TRE', 'BPSC-TRE'],
    ['spaces at the ends gone', '  Clerk  ', 'Clerk'],
    ['a run of white space one hyphen', 'a \t\r\n  b', 'a-b'],
    ['no-break and ideographic space', 'a\u00A0b\u3000c\u2003d', 'a-b-c-d'],
    ['hyphens that were typed kept', 'a - b--c', 'a---b--c'],
    ['slashes removed', 'JE/AE 2025/26', 'JEAE-202526'],
    ['slashes removed before the ends are trimmed', '/ a / b /', 'a-b'],
    ['slashes alone', '///', ''],
    ['nothing', '', ''],
    ['Devanagari kept', 'बिहार पुलिस भर्ती', 'बिहार-पुलिस-भर्ती'],
    ['Tamil kept', 'தொழில் பயிற்சி', 'தொழில்-பயிற்சி'],
    ['joiners kept', 'क्\u200Dष', 'क्\u200Dष'],
    ['composed form', 'Cafe\u0301', 'Café'],
    ['Devanagari that NFC takes apart', '\u0958', '\u0915\u093C'],
    ['other characters kept', 'Clerk (10+2) & "MTS"? #1 50%', 'Clerk-(10+2)-&-"MTS"?-#1-50%'],
    ['a backslash kept', 'a\\b', 'a\\b'],
    ['emoji kept', 'Job \u{1F600}', 'Job-\u{1F600}'],
    ['dots kept', '..', '..'],
  ])('slugify returns a slug with %s', (_name, postName, slug) => {
    expect(slugify(postName)).toBe(slug)
  })

  it.each([
    ['200 letters', 'x'.repeat(200), 200],
    ['201 letters', 'x'.repeat(201), 200],
    ['words that end beyond', `${'x'.repeat(199)} yyy`, 200],
    ['syllables of four characters', 'क्षि'.repeat(60), 200],
    ['syllables that would break at 200', `x${'क्षि'.repeat(60)}`, 197],
    ['an emoji that would break at 200', `${'x'.repeat(199)}\u{1F600}`, 199],
    ['flags that would break at 200', `xx${'\u{1F1EE}\u{1F1F3}'.repeat(60)}`, 198],
    ['one syllable that never ends', `a${'\u0301'.repeat(250)}`, 0],
  ])(
    'slugify returns at most 200 characters, without a broken grapheme, of %s',
    (_name, postName, length) => {
      const slug = slugify(postName)
      expect(slug).toHaveLength(length)
      expect(slug.isWellFormed()).toBe(true)
    },
  )

  it('slugify returns NFC without slashes or white space, and does not change a slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (postName) => {
        const slug = slugify(postName)
        expect(slug).not.toMatch(/[\s/]/)
        expect(slug.length).toBeLessThanOrEqual(200)
        expect(slug).toBe(slug.normalize('NFC'))
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })
})

describe('isFreeSlug', () => {
  it.each(['SSC-CGL', 'job-2', 'jobs-2', '...', 'भर्ती', 'adminx', '-'])('isFreeSlug accepts %s', (slug) => {
    expect(isFreeSlug(slug)).toBe(true)
  })

  it.each(['', '.', '..', 'jobs', 'Jobs', 'JOBS', 'Search', 'Quiz', 'admin', 'api', 'healthz', 'Robots.TXT'])(
    'isFreeSlug rejects "%s"',
    (slug) => {
      expect(isFreeSlug(slug)).toBe(false)
    },
  )

  const ROUTES = [
    '/private-job',
    '/quizzes',
    '/jobs',
    '/results',
    '/state-job',
    '/admit-card',
    '/offline-job',
    '/admission',
    '/answer-key',
    '/upcoming-job',
    '/Search',
    '/about',
    '/notes',
    '/contact',
    '/privacy',
    '/terms',
    '/help',
    '/job',
    '/Quiz',
    '/admin',
    '/next',
    '/api',
    '/healthz',
    '/readyz',
    '/sitemap.xml',
    '/robots.txt',
  ]
  it.each(ROUTES)('isFreeSlug rejects the slug of the route %s', (route) => {
    expect(isFreeSlug(slugify(route))).toBe(false)
  })

  it('the reserved slugs are in lower case, because lookups use lower case', () => {
    expect([...RESERVED_SLUGS].filter((word) => slugKey(word) !== word)).toEqual([])
  })
})

describe('slugChoice', () => {
  it.each([
    ['SSC CGL', 1, 'SSC-CGL'],
    ['SSC CGL', 2, 'SSC-CGL-2'],
    ['SSC CGL', 3, 'SSC-CGL-3'],
    ['admin', 2, 'admin-2'],
    ['Jobs', 2, 'Jobs-2'],
    ['.', 1, '.'],
    ['.', 2, 'post-2'],
    ['..', 2, 'post-2'],
    ['///', 2, 'post-2'],
    ['///', 3, 'post-3'],
  ])('slugChoice returns for "%s", attempt %i, the slug %s', (postName, n, slug) => {
    expect(slugChoice(postName, n)).toBe(slug)
  })

  it.each([
    ['letters', 'x'.repeat(300), `${'x'.repeat(197)}-12`],
    ['syllables', 'क्षि'.repeat(60), `${'क्षि'.repeat(49)}-12`],
  ])(
    'slugChoice returns 200 characters with the suffix, without a broken grapheme, for %s',
    (_name, postName, slug) => {
      expect(slugChoice(postName, 12)).toBe(slug)
    },
  )

  it('slugChoice returns a free slug from the second attempt on, for any name', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(...RESERVED_SLUGS, '.', '..', '/', '', '/./'),
    )
    fc.assert(
      fc.property(names, fc.integer({ min: 2, max: 99 }), (postName, n) => {
        const slug = slugChoice(postName, n)
        expect(isFreeSlug(slug)).toBe(true)
        expect(slug.length).toBeLessThanOrEqual(200)
        expect(slug.endsWith(`-${n}`)).toBe(true)
      }),
    )
  })
})

describe('the lookup of a slug', () => {
  it.each([
    ['SSC-CGL', 'ssc-cgl'],
    ['CAFÉ', 'cafe\u0301'],
    ['ÉCOLE', 'école'],
    ['भर्ती', 'भर्ती'],
  ])('the lookup of a slug treats %s and %s as the same', (one, other) => {
    expect(slugKey(one)).toBe(slugKey(other))
  })

  it.each([
    ['SSC-CGL', 'ssc--cgl', true],
    ['a---b', 'A-b', true],
    ['ab', 'a-b', false],
  ])('the lookup of a slug treats the share forms %s and %s as the same: %j', (one, other, same) => {
    expect(looseSlugKey(one) === looseSlugKey(other)).toBe(same)
  })
})

describe('jobPath', () => {
  it.each([
    ['SSC-CGL', '/job/SSC-CGL'],
    ['भर्ती', '/job/%E0%A4%AD%E0%A4%B0%E0%A5%8D%E0%A4%A4%E0%A5%80'],
    ['a?b#c%d"<e>', '/job/a%3Fb%23c%25d%22%3Ce%3E'],
    ['a\\b', '/job/a%5Cb'],
  ])('jobPath returns for %s the path %s', (slug, path) => {
    expect(jobPath(slug)).toBe(path)
    expect(decodeURIComponent(path)).toBe(`/job/${slug}`)
    expect(new URL(path, 'https://example.in').pathname).toBe(path)
  })
})
