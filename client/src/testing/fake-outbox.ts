import { vi } from 'vitest'
import type { PendingItem } from '#client/device/db/outbox-rows.ts'
import type { DeferredResult, Outbox } from '#client/device/outbox/outbox.ts'

/** Builds an entry queued at noon on 21 November 2026 in India. */
export const buildEntry = (overrides: Partial<PendingItem> = {}): PendingItem => ({
  id: 'entry-0001',
  kind: 'contact',
  body: {},
  owner: '',
  label: 'Message: A wrong date',
  createdAt: Date.parse('2026-11-21T06:30:00Z'),
  attempts: 0,
  ...overrides,
})

/** Creates an in-memory outbox that sends nothing: `add` and `change` set the outcome of an entry. */
export function fakeOutbox(initial: PendingItem[] = []) {
  const listeners = new Set<(later?: DeferredResult) => void>()
  let entries = initial
  const change = (next: PendingItem[], later?: DeferredResult) => {
    entries = next
    for (const listen of listeners) listen(later)
  }
  return {
    add: vi.fn<Outbox['add']>(() => Promise.resolve({ status: 'sent', message: '', data: null })),
    flush: vi.fn<Outbox['flush']>(() => Promise.resolve()),
    list: () => Promise.resolve(entries),
    cancel: vi.fn<Outbox['cancel']>((id) => {
      change(entries.filter((entry) => entry.id !== id))
      return Promise.resolve(true)
    }),
    onChange(listen: (later?: DeferredResult) => void) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    change,
  } satisfies Outbox & { change: typeof change }
}
