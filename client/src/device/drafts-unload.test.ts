import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetLastWords, keepLastWords, lastWords } from './drafts-unload.ts'
import type { Draft } from './db.ts'

const DRAFT: Draft = { kind: 'note', id: 'new', values: { title: 'a' }, base: {}, version: null, savedAt: 1 }

afterEach(() => localStorage.clear())

describe('what a page leaves behind when it is closed', () => {
  it('is there at once, for its own form alone, until it is forgotten', () => {
    keepLastWords(DRAFT)
    expect(lastWords('note', 'new')).toEqual(DRAFT)
    expect(lastWords('note', 'other')).toBeUndefined()
    forgetLastWords('note', 'new')
    expect(lastWords('note', 'new')).toBeUndefined()
  })

  it.each(['{', 'null', '[]', '"a"', '{"values":{}}'])('is nothing where %s stands in its place', (text) => {
    localStorage.setItem('draft/note/new', text)
    expect(lastWords('note', 'new')).toBeUndefined()
  })

  it('is not older than what could not be kept', () => {
    keepLastWords(DRAFT)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    keepLastWords({ ...DRAFT, savedAt: 2 })
    expect(lastWords('note', 'new')).toBeUndefined()
  })
})
