import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DRAFT_AUTOSAVE_MS } from '#shared/domain/constants.ts'
import { buildNote } from '#shared/testing/kind-builders.ts'
import type { Draft } from '#client/device/db/db.ts'
import { fakeAdminApi, memoryDrafts, renderForm } from '#client/testing/render-form.tsx'

const ID = '01KAJ5EVF0000000000000000A'
const NOW = Date.parse('2026-11-21T06:30:00Z')
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, text: string) => fireEvent.input(box(name), { target: { value: text } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const stored = { ...buildNote(), _id: ID, status: 'published', publishAt: null, version: 3 }

const saveForm = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await pass(50)
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true })
})

afterEach(() => {
  // Unmounts the forms before the real timers return, because unmounting saves a draft.
  cleanup()
  vi.useRealTimers()
})

describe('autosave', () => {
  it('autosave stores the draft of a form within five seconds and shows the time', async () => {
    const { drafts } = await renderForm({})
    await pass(3 * DRAFT_AUTOSAVE_MS)
    expect(drafts.save).not.toHaveBeenCalled()
    type('Title*', 'Polity')
    await pass(DRAFT_AUTOSAVE_MS)
    expect([...drafts.stored.values()]).toMatchObject([
      { kind: 'note', id: 'new', version: null, values: { title: 'Polity' } },
    ])
    expect(screen.getByText('Saved on this device at 12:00')).toBeTruthy()
  })

  it('autosave writes only changed drafts', async () => {
    const { drafts } = await renderForm({})
    type('Title*', 'Polity')
    await pass(4 * DRAFT_AUTOSAVE_MS)
    expect(drafts.save).toHaveBeenCalledTimes(1)
    type('Title*', 'Polity 2')
    await pass(DRAFT_AUTOSAVE_MS)
    expect(drafts.save).toHaveBeenCalledTimes(2)
  })

  it.each(['visibilitychange', 'pagehide'])(
    'autosave stores the draft at once on the event %s',
    async (event) => {
      const { drafts } = await renderForm({})
      type('Title*', 'Polity')
      await act(async () => {
        ;(event === 'pagehide' ? window : document).dispatchEvent(new Event(event))
      })
      expect(drafts.saveSync.mock.lastCall?.[0].values['title']).toBe('Polity')
      expect(drafts.stored.get('note/new')?.values['title']).toBe('Polity')
    },
  )

  it('autosave stores the draft when the user closes the form', async () => {
    const { drafts, unmount } = await renderForm({})
    type('Title*', 'Polity')
    unmount()
    await pass(0)
    expect(drafts.stored.get('note/new')?.values['title']).toBe('Polity')
  })

  it('autosave deletes the draft when the original values are typed again', async () => {
    const { drafts } = await renderForm({})
    type('Title*', 'Polity')
    await pass(DRAFT_AUTOSAVE_MS)
    type('Title*', '')
    await pass(DRAFT_AUTOSAVE_MS)
    expect(drafts.stored.size).toBe(0)
  })

  it('autosave warns while the device has no free storage for drafts', async () => {
    const drafts = memoryDrafts()
    drafts.save.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
    await renderForm({ drafts })
    type('Title*', 'Polity')
    await pass(DRAFT_AUTOSAVE_MS)
    expect(screen.getByText(/This device has no free/)).toBeTruthy()
    type('Title*', 'Polity 2')
    await pass(DRAFT_AUTOSAVE_MS)
    expect(screen.queryByText(/This device has no free/)).toBeNull()
    expect(drafts.stored.size).toBe(1)
  })

  it.each([
    ['a new item', null],
    ['an edited item', ID],
  ])(
    'autosave deletes the draft once %s is saved, even if a draft was still being written',
    async (_what, itemId) => {
      const backend = fakeAdminApi({ items: { [ID]: stored } })
      const drafts = memoryDrafts()
      const { promise, resolve } = Promise.withResolvers<void>()
      const { unmount, onSaved } = await renderForm({ backend, drafts, itemId })
      for (const [name, text] of Object.entries({
        'Title*': 'Polity',
        'Description*': 'b',
        'Price*': '1',
        [itemId === null ? 'Details*' : 'Details Link*']: 'https://a.in',
      }))
        type(name, text)
      drafts.save.mockImplementationOnce(async (draft) => {
        await promise
        drafts.stored.set(`${draft.kind}/${draft.id}`, draft)
      })
      await pass(DRAFT_AUTOSAVE_MS)
      expect(drafts.save).toHaveBeenCalledTimes(1)
      await saveForm()
      expect(onSaved).toHaveBeenCalledTimes(1)
      await act(async () => resolve())
      unmount()
      await pass(2 * DRAFT_AUTOSAVE_MS)
      expect(drafts.stored.size).toBe(0)
    },
  )
})

describe('a stored draft', () => {
  const values = { ...buildNote(), title: 'Typed before', status: 'draft', publishAt: '', minorEdit: false }
  const draft = (changes: Partial<Draft> = {}): Draft => ({
    kind: 'note',
    id: 'new',
    values,
    base: {},
    version: null,
    savedAt: NOW - 3_600_000,
    ...changes,
  })

  it('a stored draft is restored with its time and can be discarded', async () => {
    const drafts = memoryDrafts([draft()])
    await renderForm({ drafts })
    expect(screen.getByText('Restored your text from 11:00')).toBeTruthy()
    expect(box('Title*').value).toBe('Typed before')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Save as draft' }).checked).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await pass(2 * DRAFT_AUTOSAVE_MS)
    expect(box('Title*').value).toBe('')
    expect(screen.queryByText(/Restored/)).toBeNull()
    expect(drafts.stored.size).toBe(0)
  })

  it('a stored draft from another day is restored with its date', async () => {
    await renderForm({ drafts: memoryDrafts([draft({ savedAt: NOW - 86_400_000 })]) })
    expect(screen.getByText('Restored your text from 20/11/2026 12:00')).toBeTruthy()
  })

  it('a stored draft from an older version of the form gets the missing fields', async () => {
    const old = { title: 'Typed before' }
    const { writes } = await renderForm({ drafts: memoryDrafts([draft({ values: old })]) })
    expect(box('Title*').value).toBe('Typed before')
    await saveForm()
    expect(writes).toEqual([])
    expect(screen.getAllByText('Please fill all required fields.')).toHaveLength(3)
  })

  it('a stored draft is sent with the item version that was current when the draft began', async () => {
    const base = { ...values, title: buildNote().title, status: 'published' }
    const drafts = memoryDrafts([
      draft({ id: ID, base, version: 2, values: { ...base, title: 'Typed before' } }),
    ])
    const { writes } = await renderForm({
      itemId: ID,
      drafts,
      backend: fakeAdminApi({ items: { [ID]: { ...stored, price: '₹5' } } }),
    })
    await saveForm()
    expect(writes[0]?.headers).toEqual({ 'If-Match': '"2"' })
    expect(writes[0]?.body['title']).toBe('Typed before')
  })

  it('a stored draft is restored only in the form of the item for which it was stored', async () => {
    const backend = fakeAdminApi({ items: { [ID]: stored } })
    await renderForm({ itemId: ID, drafts: memoryDrafts([draft()]), backend })
    expect(box('Title*').value).toBe(buildNote().title)
  })

  it('a stored draft that cannot be read leaves the form usable', async () => {
    const drafts = memoryDrafts()
    drafts.read.mockRejectedValue(new Error('no database'))
    await renderForm({ drafts })
    expect(box('Title*').value).toBe('')
  })
})
