import { expect, it } from 'vitest'
import { itemPath } from '#shared/domain/kinds.ts'
import { listPath } from './api.ts'

it('itemPath returns the path of an item for reading and for writing', () => {
  expect(itemPath('note', 'a/b')).toBe('/notes/a%2Fb')
  expect(itemPath('jobPost', 'X')).toBe('/job/X')
  expect(itemPath('jobPost', 'X', 'item')).toBe('/X')
})

it('listPath includes the search unless it is empty', () => {
  expect(listPath('note', { page: 2, searchQuery: '' })).toBe('/notes/allNote?page=2&fields=summary')
  expect(listPath('quiz', { page: 1, searchQuery: 'a&b' })).toBe(
    '/quizzes/active?page=1&fields=summary&searchQuery=a%26b',
  )
})
