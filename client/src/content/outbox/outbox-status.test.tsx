import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OutboxContext } from './use-outbox.ts'
import { buildEntry, fakeOutbox } from '#client/testing/fake-outbox.ts'
import { OutboxStatus } from './outbox-status.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const link = () => screen.queryByRole('link')

it('the outbox status shows a link with the number of queued entries after two seconds', async () => {
  const outbox = fakeOutbox([buildEntry()])
  render(
    <OutboxContext value={outbox}>
      <OutboxStatus />
    </OutboxContext>,
  )
  await pass(0)
  await pass(1900)
  expect(link()).toBeNull()
  await pass(200)
  expect(link()?.textContent).toBe('1 message waiting to be sent')
  expect(link()?.getAttribute('href')).toBe('/saved')
  const refused = buildEntry({ id: '3', rejection: { status: 400, message: 'No.' } })
  await act(async () => outbox.change([buildEntry(), buildEntry({ id: '2' }), refused]))
  expect(link()?.textContent).toBe('2 messages waiting to be sent')
  await act(async () => outbox.change([]))
  expect(link()).toBeNull()
})

it('the outbox status is absent when an entry is sent at once', async () => {
  const outbox = fakeOutbox([buildEntry()])
  render(
    <OutboxContext value={outbox}>
      <OutboxStatus />
    </OutboxContext>,
  )
  await pass(0)
  await pass(1000)
  await act(async () => outbox.change([]))
  await pass(5000)
  expect(link()).toBeNull()
})
