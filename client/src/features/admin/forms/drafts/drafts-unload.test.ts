import { afterEach, describe, expect, it, vi } from 'vitest'
import { deleteUnloadDraft, saveDraftSync, readUnloadDraft } from './drafts-unload.ts'
import type { Draft } from '#client/device/db/db.ts'

const DRAFT: Draft = { kind: 'note', id: 'new', values: { title: 'a' }, base: {}, version: null, savedAt: 1 }

afterEach(() => localStorage.clear())

describe('the draft of a closed page', () => {
  it('the draft stored when a page closes can be read at once, only by the same form, until it is deleted', () => {
    saveDraftSync(DRAFT)
    expect(readUnloadDraft('note', 'new')).toEqual(DRAFT)
    expect(readUnloadDraft('note', 'other')).toBeUndefined()
    deleteUnloadDraft('note', 'new')
    expect(readUnloadDraft('note', 'new')).toBeUndefined()
  })

  it.each(['{', 'null', '[]', '"a"', '{"values":{}}'])(
    'the draft stored when a page closes is ignored if the storage contains %s',
    (text) => {
      localStorage.setItem('draft/note/new', text)
      expect(readUnloadDraft('note', 'new')).toBeUndefined()
    },
  )

  it('the draft stored when a page closes is deleted if a newer draft cannot be stored', () => {
    saveDraftSync(DRAFT)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    saveDraftSync({ ...DRAFT, savedAt: 2 })
    expect(readUnloadDraft('note', 'new')).toBeUndefined()
  })
})
