import { afterEach, describe, expect, it, vi } from 'vitest'
import { deleteUnloadDraft, saveDraftSync, readUnloadDraft } from './drafts-unload.ts'
import type { Draft } from '#client/device/db/db.ts'

const DRAFT: Draft = { kind: 'note', id: 'new', values: { title: 'a' }, base: {}, version: null, savedAt: 1 }

afterEach(() => localStorage.clear())

describe('what a page leaves behind when it is closed', () => {
  it('is there at once, for its own form alone, until it is forgotten', () => {
    saveDraftSync(DRAFT)
    expect(readUnloadDraft('note', 'new')).toEqual(DRAFT)
    expect(readUnloadDraft('note', 'other')).toBeUndefined()
    deleteUnloadDraft('note', 'new')
    expect(readUnloadDraft('note', 'new')).toBeUndefined()
  })

  it.each(['{', 'null', '[]', '"a"', '{"values":{}}'])('is nothing where %s stands in its place', (text) => {
    localStorage.setItem('draft/note/new', text)
    expect(readUnloadDraft('note', 'new')).toBeUndefined()
  })

  it('is not older than what could not be kept', () => {
    saveDraftSync(DRAFT)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    saveDraftSync({ ...DRAFT, savedAt: 2 })
    expect(readUnloadDraft('note', 'new')).toBeUndefined()
  })
})
