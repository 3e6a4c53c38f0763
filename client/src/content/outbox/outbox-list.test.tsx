import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { PendingItem } from '#client/device/db/outbox-rows.ts'
import { SEND_LEASE_MS } from '#client/device/pending/lease.ts'
import { OutboxContext } from './use-outbox.ts'
import { buildEntry, fakeOutbox } from '#client/testing/fake-outbox.ts'
import { OutboxList } from './outbox-list.tsx'

async function show(entries: PendingItem[], props: Parameters<typeof OutboxList>[0] = {}) {
  const outbox = fakeOutbox(entries)
  await act(async () =>
    render(
      <OutboxContext value={outbox}>
        <OutboxList {...props} />
      </OutboxContext>,
    ),
  )
  return outbox
}

const rows = () => screen.queryAllByRole('listitem')

it('the outbox list is empty without entries', async () => {
  await show([])
  expect(document.body.textContent).toBe('')
})

it('the outbox list shows each entry with its time, its state and the reason of a rejection', async () => {
  await show([
    buildEntry(),
    buildEntry({ id: '2', label: 'लेखपाल', leasedAt: 1 }),
    buildEntry({ id: '3', rejection: { status: 404, message: 'No data found.' } }),
    buildEntry({ id: '4', rejection: { status: 413, message: '' } }),
  ])
  expect(screen.getByRole('region', { name: 'Waiting to be sent' })).toBeTruthy()
  expect(rows().map((row) => row.textContent)).toEqual([
    'Message: A wrong dateWaitingSince 21/11/2026 12:00Cancel',
    'लेखपालSending...Since 21/11/2026 12:00',
    'Message: A wrong dateNot sentSince 21/11/2026 12:00No data found.Dismiss',
    'Message: A wrong dateNot sentSince 21/11/2026 12:00Your message was not accepted.Dismiss',
  ])
})

it('Cancel removes a queued outbox entry, reports the cancellation and moves the focus to the heading of the list', async () => {
  const onCancel = vi.fn<(entry: PendingItem) => void>()
  const outbox = await show([buildEntry(), buildEntry({ id: '2', label: 'Another' })], { onCancel })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel: Message: A wrong date' }))
  expect(outbox.cancel).toHaveBeenCalledWith('entry-0001')
  expect(onCancel).toHaveBeenCalledWith(buildEntry())
  expect(rows()).toHaveLength(1)
  expect(document.activeElement?.textContent).toBe('Waiting to be sent')
})

it('Cancel reports no cancellation when the outbox entry was already sent', async () => {
  const onCancel = vi.fn<(entry: PendingItem) => void>()
  const outbox = await show([buildEntry()], { onCancel })
  outbox.cancel.mockResolvedValueOnce(false)
  await userEvent.click(screen.getByRole('button', { name: /^Cancel/ }))
  expect(onCancel).not.toHaveBeenCalled()
})

it('Dismiss removes a rejected outbox entry without reporting a cancellation', async () => {
  const onCancel = vi.fn<(entry: PendingItem) => void>()
  await show([buildEntry({ rejection: { status: 400, message: 'No.' } })], { onCancel })
  await userEvent.click(screen.getByRole('button', { name: /^Dismiss/ }))
  expect(rows()).toHaveLength(0)
  expect(onCancel).not.toHaveBeenCalled()
})

it('Try again sends an outbox entry at once after failed attempts', async () => {
  const outbox = await show([buildEntry({ attempts: 2 })])
  await userEvent.click(within(screen.getByRole('list')).getByRole('button', { name: /^Try again/ }))
  expect(outbox.flush).toHaveBeenCalledTimes(1)
})

it('the outbox list updates when entries change, and shows only entries of the selected kinds', async () => {
  const outbox = await show([buildEntry({ kind: 'saved' })], { kinds: ['contact'] })
  expect(rows()).toHaveLength(0)
  await act(async () => outbox.change([buildEntry()]))
  expect(rows()).toHaveLength(1)
  await act(async () => outbox.change([], { kind: 'contact', status: 'sent', message: 'Done.' }))
  expect(rows()).toHaveLength(0)
})

it('an outbox entry in flight is shown as waiting, with a Cancel button, after its lease has expired', async () => {
  vi.useFakeTimers()
  const sent = buildEntry({ leasedAt: Date.now() })
  const outbox = fakeOutbox([sent])
  outbox.list = () =>
    Promise.resolve(Date.now() - (sent.leasedAt ?? 0) < SEND_LEASE_MS ? [sent] : [buildEntry()])
  await act(async () =>
    render(
      <OutboxContext value={outbox}>
        <OutboxList />
      </OutboxContext>,
    ),
  )
  await act(() => vi.advanceTimersByTimeAsync(SEND_LEASE_MS - 1))
  expect(screen.getByText('Sending...')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByText('Waiting')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Cancel/ })).toBeTruthy()
})
