import { expect, it } from 'vitest'
import { JOB_LISTS } from '#shared/domain/job-lists/job-lists.ts'
import { LIST_PAGES, stateAddress } from './list-pages.ts'
import { pageAddress } from './page-url.ts'

it('every list except that of open applications has a page', () => {
  const lists = Object.keys(JOB_LISTS).filter((list) => list !== 'applyLink')
  expect(Object.values(LIST_PAGES).toSorted()).toEqual(lists.toSorted())
})

it('stateAddress adds the state to the address in the form that pages use', () => {
  expect(stateAddress('/jobs', '')).toBe('/jobs')
  expect(stateAddress('/jobs', 'Uttar Pradesh')).toBe('/jobs?state=Uttar+Pradesh')
  expect(pageAddress('/jobs', 'state=Uttar%20Pradesh')).toBe(stateAddress('/jobs', 'Uttar Pradesh'))
})

it.each([
  ['/results', 'Bihar', '/results?state=Bihar'],
  ['/jobs/feed.xml', 'Jammu and Kashmir', '/jobs/feed.xml?state=Jammu+and+Kashmir'],
  ['/', 'Goa', '/?state=Goa'],
  ['/jobs', 'A&B=C', '/jobs?state=A%26B%3DC'],
  ['/jobs', 'बिहार', '/jobs?state=%E0%A4%AC%E0%A4%BF%E0%A4%B9%E0%A4%BE%E0%A4%B0'],
  ['/jobs', '', '/jobs'],
])('stateAddress returns for the path %s and the state %j the address %s', (path, state, expected) => {
  expect(stateAddress(path, state)).toBe(expected)
})
