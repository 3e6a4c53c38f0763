import { expect, it } from 'vitest'
import { ITEM_KEYS, ITEM_LISTS } from '#shared/domain/pages/item-lists.ts'
import { itemPath, listPath } from './api.ts'
import { note } from './note.ts'
import { offlineForm } from './offline-form.ts'
import { privateJob } from './private-job.ts'

it.each([privateJob, offlineForm, note])('$name is listed and read at its documented paths', (kind) => {
  const list = kind.listKey as keyof typeof ITEM_KEYS
  expect(ITEM_LISTS[list]).toBe(kind.paths.list)
  expect(ITEM_KEYS[list]).toBe(kind.name)
  expect(itemPath(list, ':id').replace('%3A', ':')).toBe(kind.paths.read)
})

it('paths carry the search where it says something', () => {
  expect(listPath('notes', { page: 2, searchQuery: '' })).toBe('/notes/allNote?page=2&fields=summary')
  expect(listPath('quizzes', { page: 1, searchQuery: 'a&b' })).toBe(
    '/quizzes/active?page=1&fields=summary&searchQuery=a%26b',
  )
})
