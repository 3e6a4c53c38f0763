import { expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { hasLinkOfOrganisation } from './organisation-of.ts'

const ssc = { hosts: ['ssc.gov.in'] }
const entry = (link: string) => [{ label: 'Open', link }]

it.each([
  ['a notification on a host', { notificationLink: 'https://ssc.gov.in/n.pdf' }, true],
  ['a notification with www', { notificationLink: 'https://www.SSC.gov.in/n.pdf' }, true],
  ['a result below a host', { resultLink: entry('https://apply.ssc.gov.in/') }, true],
  ['a host that ends alike', { applyLink: entry('https://bssc.gov.in/') }, false],
  ['a host that only begins alike', { applyLink: entry('https://ssc.gov.in.example.com/') }, false],
  ['a host that only the query names', { applyLink: entry('https://example.com/?u=ssc.gov.in') }, false],
  ['an entry without a label', { applyLink: [{ label: ' ', link: 'https://ssc.gov.in/' }] }, false],
])('a post with %s (%o) has a link to a host of the organisation: %s', (_name, links, isTrue) => {
  expect(hasLinkOfOrganisation(buildJobPost(links), ssc)).toBe(isTrue)
})
