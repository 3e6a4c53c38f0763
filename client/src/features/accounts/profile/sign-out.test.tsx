import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { OutboxContext } from '#client/content/outbox/use-outbox.ts'
import { saveUser } from '#client/device/user/current-user.ts'
import { attempts, type AttemptPaper } from '#client/device/db/db.ts'
import { SessionContext, type Session } from '#client/layout/session.ts'
import { changeProfile } from '#client/device/profile/profile-store.ts'
import { addEntry } from '#client/device/profile/vault-store.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { buildEntry, fakeOutbox } from '#client/testing/fake-outbox.ts'
import { buildQuiz } from '#client/testing/items.ts'
import { SignOut } from './sign-out.tsx'

const ASHA = '01KAHG0000000000000000ASHA'

const signOut = vi.fn<Session['signOut']>()
const later = async () => undefined

const paper = (changes: Partial<AttemptPaper>): AttemptPaper => ({
  id: '01KAJ5EVF00000000000000ATT',
  owner: ASHA,
  quizId: '01KAJ5EVF0000000000000000Q',
  quiz: { ...buildQuiz({ practice: false }), inactiveReason: '', withdrawn: false },
  questions: [],
  startedAt: 0,
  deadlineAt: 10 * MINUTE_MS,
  serverAt: MINUTE_MS,
  receivedAt: Date.now(),
  currentId: '',
  isActive: true,
  isSubmitted: false,
  isTimeUp: false,
  isOver: false,
  outcome: null,
  ...changes,
})

async function leave(pending: Parameters<typeof fakeOutbox>[0] = []) {
  render(
    <SessionContext
      value={{
        state: { status: 'anonymous' },
        openLogin: () => undefined,
        enter: later,
        refresh: later,
        signOut,
      }}
    >
      <OutboxContext value={fakeOutbox(pending)}>
        <SignOut />
      </OutboxContext>
    </SessionContext>,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign out' })))
}

beforeEach(async () => {
  await clearOfflineDb()
  signOut.mockReset()
  document.cookie = 'signedIn=1;path=/'
  await saveUser({ id: ASHA, isSignedIn: true })
})

it.each([
  ['running', {}],
  ['submitted but not sent yet', { isSubmitted: true, serverAt: 20 * MINUTE_MS }],
])('signing out requires a confirmation while a quiz is %s', async (_what, changes) => {
  await attempts.put(paper(changes))
  await leave()
  expect(await screen.findByText(/^A quiz is running\. If/)).toBeDefined()
  expect(signOut).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign out anyway' })))
  expect(signOut).toHaveBeenCalledOnce()
})

it.each([
  ['has ended', { isOver: true }],
  ['ran out of time', { serverAt: 20 * MINUTE_MS }],
  ["is another's", { owner: '01KAHG0000000000000000RAVI' }],
])('signing out requires no confirmation for a quiz that %s', async (_what, changes) => {
  await attempts.put(paper(changes))
  await leave()
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce())
})

it('signing out names the unsent changes that would be lost', async () => {
  await leave([buildEntry({ id: 'saved/1', kind: 'saved', owner: ASHA })])
  expect(await screen.findByText(/^1 change is not sent yet\. If/)).toBeDefined()
})

describe('a device with answers or roll numbers', () => {
  it.each([
    ['an answer', () => changeProfile({ state: 'Bihar' })],
    ['a roll number', () => addEntry({ label: 'SSC CGL', number: '2201004567' })],
  ])(
    'a sign-out with %s on the device offers its deletion, and deletes nothing unasked',
    async (_what, store) => {
      await store()
      await leave()
      expect(await screen.findByText(/^Your answers about eligibility, roll numbers/)).toBeDefined()
      const inDialog = within(await screen.findByRole('dialog'))
      await act(async () => fireEvent.click(inDialog.getByRole('button', { name: 'Sign out' })))
      expect(signOut).toHaveBeenCalledExactlyOnceWith({ withProfile: false })
    },
  )

  it('the answers and numbers are deleted with the sign-out on request', async () => {
    await changeProfile({ state: 'Bihar' })
    await leave()
    const inDialog = within(await screen.findByRole('dialog'))
    fireEvent.click(inDialog.getByRole('checkbox', { name: 'Delete them too' }))
    await act(async () => fireEvent.click(inDialog.getByRole('button', { name: 'Sign out' })))
    expect(signOut).toHaveBeenCalledExactlyOnceWith({ withProfile: true })
  })

  it('an answer that was removed again needs no prompt', async () => {
    await changeProfile({ state: 'Bihar' })
    await changeProfile({ state: undefined })
    await leave()
    await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  })
})
