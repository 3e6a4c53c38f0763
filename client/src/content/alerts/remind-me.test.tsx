import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { turnOnPush } from '#client/device/alerts/push-client.ts'
import { writePushRecord } from '#client/device/alerts/push-record.ts'
import { readPushState } from '#client/device/alerts/push-state.ts'
import { readReminders } from '#client/device/alerts/quiz-reminders.ts'
import { meta } from '#client/device/db/db.ts'
import { wipeUserData } from '#client/device/session/user-data.ts'
import { alertsServer } from '#client/testing/alerts-server.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { buildPushRecord } from '#client/testing/push-record.ts'
import { ASHA, signIn, signOutCookie } from '#client/testing/saved-fixture.ts'
import { RemindMe } from './remind-me.tsx'

vi.mock('#client/device/alerts/push-state.ts')
vi.mock('#client/device/alerts/push-client.ts')

// Preloads the lazy modules, so that they resolve at once.
beforeAll(() => import('#client/device/alerts/quiz-reminders.ts'))

const QUIZ = { _id: 'MOCK', title: 'SSC Mock 1', startDateTime: '2030-01-01T00:00:00.000Z' }
let server: ReturnType<typeof alertsServer>

beforeEach(async () => {
  signOutCookie()
  await clearOfflineDb()
  server = alertsServer()
  vi.mocked(readPushState).mockResolvedValue('off')
  vi.mocked(turnOnPush).mockReset()
})
afterEach(cleanup)

const subscribe = () => writePushRecord(buildPushRecord())
const asGuest = async () => {
  await subscribe()
  vi.mocked(readPushState).mockResolvedValue('on')
}
const asAsha = async () => {
  server.user = ASHA
  await signIn()
}
const button = () => screen.getByRole('button', { name: 'Remind me: SSC Mock 1' })
const press = async (quiz = QUIZ) => {
  render(<RemindMe quiz={quiz} />)
  await userEvent.click(button())
}
const showsReminded = (isReminded: boolean) =>
  waitFor(() => expect(button().getAttribute('aria-pressed')).toBe(String(isReminded)))
const ids = () => server.reminders.map(({ quizId }) => quizId)

describe('a reminder of a quiz', () => {
  it('a click on the reminder button turns alerts on first and sets the reminder without an account', async () => {
    vi.mocked(turnOnPush).mockImplementation(async () => {
      await subscribe()
      return 'on'
    })
    await press()
    expect(await screen.findByText(/10 minutes before the start and at the start/)).toBeDefined()
    await showsReminded(true)
    expect(ids()).toEqual(['MOCK'])
  })

  it('a click on the reminder button shows a link to help when alerts are blocked, and sends no request', async () => {
    vi.mocked(readPushState).mockResolvedValue('blocked')
    await press()
    expect((await screen.findByRole('link', { name: 'How to turn on alerts' })).getAttribute('href')).toBe(
      '/alerts',
    )
    await showsReminded(false)
    expect(server.calls).toEqual([])
  })

  it('a signed-in user sets a reminder without alerts on this device, and a second click removes the reminder', async () => {
    await asAsha()
    await press()
    expect(await screen.findByText(/Alerts are off on this device\./)).toBeDefined()
    await showsReminded(true)
    await userEvent.click(button())
    expect(await screen.findByText('The reminder is removed.')).toBeDefined()
    await showsReminded(false)
    expect(ids()).toEqual([])
  })

  it('the reminder button shows the state from the server, and the stored state without a network', async () => {
    await asGuest()
    server.reminders = [{ quizId: 'MOCK', title: QUIZ.title, startDateTime: QUIZ.startDateTime }]
    const { unmount } = render(<RemindMe quiz={QUIZ} />)
    await showsReminded(true)
    unmount()
    server.isOffline = true
    render(<RemindMe quiz={QUIZ} />)
    await showsReminded(true)
    await vi.waitFor(() => expect(server.calls).toEqual(['GET /alerts/quizzes', 'GET /alerts/quizzes']))
  })

  it.each([
    { status: 404, quiz: QUIZ, words: 'This quiz is no longer offered.' },
    { status: 409, quiz: QUIZ, words: /The limit is 100 reminders/ },
    {
      status: 409,
      quiz: { ...QUIZ, startDateTime: '2020-01-01T00:00:00.000Z' },
      words: 'This quiz has started.',
    },
    { status: 503, quiz: QUIZ, words: /Your change was not saved\. Check your/ },
  ])(
    'a reminder that the server refuses with status $status shows the reason: $words',
    async ({ status, quiz, words }) => {
      await asGuest()
      server.refuses = status
      await press(quiz)
      expect(await screen.findByText(words)).toBeDefined()
      await showsReminded(false)
    },
  )

  it('signing out deletes the quiz reminders on the device, and another user does not see them', async () => {
    await asAsha()
    await press()
    await showsReminded(true)
    server.reminders = []
    await signIn('RAVI')
    expect(await readReminders()).toEqual([])
    await wipeUserData()
    expect(await meta.get('quizReminders')).toBeUndefined()
  })
})
