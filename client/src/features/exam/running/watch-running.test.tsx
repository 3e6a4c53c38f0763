import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { saveUser } from '#client/device/user/current-user.ts'
import { attempts, practices, type AttemptPaper, type PracticePaper } from '#client/device/db/db.ts'
import { BottomBar } from '#client/layout/frame/bottom-bar.tsx'
import { attemptsServer, ATTEMPT } from '#client/testing/attempts-server.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { buildQuiz } from '#client/testing/items.ts'
import { showRunning, readRunningAttempts } from './watch-running.tsx'

const ASHA = '01KAHG0000000000000000ASHA'
const NOON = Date.parse('2026-11-21T06:30:00.000Z')

let server: ReturnType<typeof attemptsServer>

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date', 'setInterval', 'clearInterval'] })
  await clearOfflineDb()
  document.cookie = 'signedIn=1;path=/'
  await saveUser({ id: ASHA, isSignedIn: true })
  server = attemptsServer()
})
afterEach(async () => {
  document.cookie = 'signedIn=;path=/;max-age=0'
  // Same as at a sign-out: all data of the user is deleted.
  await readRunningAttempts(false)
})

const listed = (quizId: string, minutes: number) => ({
  _id: `${quizId}-ATTEMPT`,
  quizId,
  title: `Quiz ${quizId}`,
  status: 'in_progress',
  deadlineAt: new Date(NOON + minutes * MINUTE_MS).toISOString(),
})

const paper = (changes: Partial<AttemptPaper>): AttemptPaper => ({
  id: ATTEMPT,
  owner: ASHA,
  quizId: 'HERE',
  quiz: { ...buildQuiz({ title: 'Of this device', practice: false }), inactiveReason: '', withdrawn: false },
  questions: [],
  startedAt: NOON - MINUTE_MS,
  deadlineAt: NOON + 20 * MINUTE_MS,
  serverAt: NOON,
  receivedAt: NOON,
  currentId: '',
  isActive: true,
  isSubmitted: false,
  isTimeUp: false,
  isOver: false,
  outcome: null,
  ...changes,
})

const practice = (changes: Partial<PracticePaper>): PracticePaper => ({
  quizId: 'PRACTICE',
  quiz: {
    quiz: { ...buildQuiz({ title: 'Daily Drill' }), inactiveReason: '', withdrawn: false },
    questions: [],
    reason: '',
  },
  startedAt: NOON - 2 * MINUTE_MS,
  limitMs: 8 * MINUTE_MS,
  usedMs: MINUTE_MS,
  savedAt: NOON - MINUTE_MS,
  answers: [],
  currentId: '',
  finishedAt: null,
  isTimeUp: false,
  ...changes,
})

const titles = async (includesServer = true) =>
  (await readRunningAttempts(includesServer)).map(({ title }) => title)

describe('the running attempts', () => {
  it('running attempts on all devices and practice quizzes on this device are listed by their end', async () => {
    server.userAttempts = [listed('FAR', 50), listed('NEAR', 5)]
    await practices.bulkPut([practice({}), practice({ quizId: 'DONE', finishedAt: NOON })])
    expect(await readRunningAttempts(true)).toEqual([
      { quizId: 'NEAR', title: 'Quiz NEAR', endsAt: NOON + 5 * MINUTE_MS, isPractice: false },
      // The time also passes while no page is open.
      { quizId: 'PRACTICE', title: 'Daily Drill', endsAt: NOON + 6 * MINUTE_MS, isPractice: true },
      { quizId: 'FAR', title: 'Quiz FAR', endsAt: NOON + 50 * MINUTE_MS, isPractice: false },
    ])
    expect(server.requests).toEqual(['GET /me/attempts'])
  })

  it('the list of running attempts excludes submitted and expired attempts', async () => {
    server.userAttempts = [{ ...listed('HERE', 20), _id: ATTEMPT }, listed('OVER', -1)]
    await attempts.put(paper({ isSubmitted: true }))
    await practices.put(practice({ savedAt: NOON - HOUR_MS }))
    expect(await titles()).toEqual([])
  })

  it('the list of running attempts shows attempts stored on the device without a network', async () => {
    server.isOffline = true
    await attempts.put(paper({}))
    expect(await titles()).toEqual(['Of this device'])
  })

  it('a server response removes attempts from the list that ended on another device', async () => {
    server.userAttempts = []
    await attempts.put(paper({}))
    expect(await titles()).toEqual([])
    await attempts.put(paper({ id: 'LATER', startedAt: NOON + MINUTE_MS }))
    expect(await titles(false)).toEqual(['Of this device'])
  })

  it('a sign-out empties the list of running attempts', async () => {
    server.userAttempts = [listed('FAR', 50)]
    expect(await titles()).toEqual(['Quiz FAR'])
    document.cookie = 'signedIn=;path=/;max-age=0'
    expect(await titles()).toEqual([])
    expect(server.requests).toHaveLength(1)
  })
})

describe('the bar of a running attempt', () => {
  it('the bar for a running attempt shows title, time left and Resume until the time is over', async () => {
    render(<BottomBar />)
    await act(() => showRunning(true))
    expect(screen.queryByText('Resume')).toBeNull()
    server.userAttempts = [listed('NEAR', 38.2)]
    await act(() => showRunning(true))
    const bar = screen.getByRole('region', { name: 'Quiz in progress' })
    expect(bar.textContent).toBe('Quiz NEAR38:12 leftResume')
    expect(screen.getByRole('link', { name: 'Resume: Quiz NEAR' }).getAttribute('href')).toBe('/Quiz/NEAR')
    await act(async () => void vi.advanceTimersByTime(MINUTE_MS))
    expect(bar.textContent).toBe('Quiz NEAR37:12 leftResume')
    await act(async () => void vi.advanceTimersByTime(38 * MINUTE_MS))
    expect(screen.queryByRole('region', { name: 'Quiz in progress' })).toBeNull()
  })
})
