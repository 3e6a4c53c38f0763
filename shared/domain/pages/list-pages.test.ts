import { expect, it } from 'vitest'
import { JOB_LISTS } from '#shared/domain/job-lists/job-lists.ts'
import { LIST_PAGES, stateAddress } from './list-pages.ts'
import { pageAddress } from './page-url.ts'

it('every list but that of open applications has a page of its own', () => {
  const lists = Object.keys(JOB_LISTS).filter((list) => list !== 'applyLink')
  expect(Object.values(LIST_PAGES).toSorted()).toEqual(lists.toSorted())
})

it('a page is narrowed to a state by its address, in the form in which pages are drawn', () => {
  expect(stateAddress('/jobs', '')).toBe('/jobs')
  expect(stateAddress('/jobs', 'Uttar Pradesh')).toBe('/jobs?state=Uttar+Pradesh')
  expect(pageAddress('/jobs', 'state=Uttar%20Pradesh')).toBe(stateAddress('/jobs', 'Uttar Pradesh'))
})
