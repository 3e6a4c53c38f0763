import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearUser, saveUser } from '#client/device/user/current-user.ts'
import { attemptAnswers, attempts } from '#client/device/db/db.ts'
import { readAttempt } from '#client/device/attempts/attempt-rows.ts'
import { sendAttempts } from '#client/device/attempts/send-attempts.ts'
import { switchUser, wipeUserData } from '#client/device/session/user-data.ts'
import { reconnect } from '#client/lib/network/connection.ts'
import { ATTEMPT, attemptsServer, questionId } from '#client/testing/attempts-server.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { buildQuiz } from '#client/testing/items.ts'
import { readCachedAttempt, toSession, attemptSession } from './attempt-session.ts'
import type { ExamSession } from '#client/features/exam/session/exam-session.ts'

const ASHA = '01KAHG0000000000000000ASHA'
const RAVI = '01KAHG0000000000000000RAVI'
const quiz = { ...buildQuiz({ practice: false }), inactiveReason: '', withdrawn: false }

let server: ReturnType<typeof attemptsServer>
let open: ExamSession[]
let isHidden = false

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Waits for the database, which ignores fake timers. */
const settle = async () => {
  for (let n = 0; n < 40; n += 1) await new Promise((resolve) => setImmediate(resolve))
  await wait(0)
}
const pass = async (ms: number) => {
  await settle()
  await wait(ms)
  await settle()
}

function setHidden(value: boolean): void {
  isHidden = value
  document.dispatchEvent(new Event('visibilitychange'))
}

function opened(session: ExamSession): ExamSession {
  open.push(session)
  return session
}

async function begin(): Promise<ExamSession> {
  const session = opened(attemptSession({ quiz, owner: ASHA }))
  void session.start({ isNamed: false })
  await pass(2000)
  return session
}

/** Reopens the paper, as after a reload or in another tab. */
async function reopen(): Promise<ExamSession> {
  open.splice(0).forEach((session) => session.close())
  const attempt = await readCachedAttempt(quiz._id)
  if (attempt === undefined) throw new Error('The device has no paper.')
  const session = opened(toSession(attempt))
  await settle()
  return session
}

const choose = (session: ExamSession, n: number, choice: number | null) =>
  session.change(questionId(n), { choice })
const stored = async () => (await readAttempt(ATTEMPT))?.answers.get(questionId(0))

beforeEach(async () => {
  await clearOfflineDb()
  document.cookie = 'signedIn=1;path=/'
  await saveUser({ id: ASHA, isSignedIn: true })
  open = []
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  server = attemptsServer()
})
afterEach(async () => {
  open.forEach((session) => session.close())
  await settle()
  vi.useRealTimers()
})

describe('an exam session', () => {
  it('an exam attempt starts, stores each answer on the device before sending it, and ends with a result', async () => {
    const session = await begin()
    expect(session.read()).toMatchObject({ phase: 'running', saveState: 'saved', limitMs: 600_000 })
    expect(server.isNamed).toBe(false)
    choose(session, 0, 2)
    expect(session.read().saveState).toBe('saving')
    await settle()
    expect(await stored()).toMatchObject({ choice: 2, savedSeq: expect.any(Number) as number })
    await pass(2000)
    expect(session.read().saveState).toBe('saved')
    expect(server.choices()).toEqual([['0', 2]])
    void session.handIn()
    expect(session.read().phase).toBe('handedIn')
    await pass(0)
    expect(session.read()).toMatchObject({ phase: 'finished', result: { score: 1 }, isTimeUp: false })
    expect(session.read().review).toHaveLength(4)
  })

  it('an attempt sends answers at most every two seconds, contacts the server every twenty seconds, and stops at the end', async () => {
    const session = await begin()
    server.requests.length = 0
    for (let n = 0; n < 8; n += 1) {
      choose(session, n % 4, n % 3)
      await pass(500)
    }
    expect(server.requests.length).toBeLessThanOrEqual(3)
    await pass(4000)
    server.requests.length = 0
    await pass(60_000)
    expect(server.requests).toHaveLength(3)
    void session.handIn()
    await pass(0)
    server.requests.length = 0
    await pass(120_000)
    expect(server.requests).toEqual([])
  })

  it('an attempt continues if the server requires an answer to every question before the submission', async () => {
    server.requiresAll = true
    const session = await begin()
    choose(session, 0, 1)
    await pass(2000)
    void session.handIn()
    await pass(0)
    expect(session.read()).toMatchObject({ phase: 'running', saveState: 'saved' })
    for (const n of [1, 2, 3]) choose(session, n, n)
    await pass(2000)
    void session.handIn()
    await pass(0)
    expect(session.read().phase).toBe('finished')
  })

  it('an attempt that could not be started shows the reason, and can be started afterwards', async () => {
    server.refusals = [{ status: 409, message: 'You have no attempts left for this quiz.' }]
    const session = await begin()
    expect(session.read()).toMatchObject({ phase: 'start', server: { failure: { status: 409 } } })
    void session.start()
    await pass(0)
    expect(session.read().phase).toBe('running')
  })

  it('every answer gets a higher sequence number, even if the device clock jumps', async () => {
    const session = await begin()
    const seqs: number[] = []
    for (const jump of [0, 86_400_000, -172_800_000, 0]) {
      vi.setSystemTime(Date.now() + jump)
      choose(session, 0, 1)
      await settle()
      seqs.push((await stored())?.seq ?? 0)
    }
    expect([...seqs].sort((a, b) => a - b)).toEqual(seqs)
    expect(new Set(seqs).size).toBe(4)
    expect(seqs.at(-1)).toBeLessThan(60_000)
  })
})

describe('a lost network', () => {
  it('answers stay on the device without a network and are sent once it is back', async () => {
    const session = await begin()
    server.isOffline = true
    choose(session, 0, 3)
    await pass(2000)
    expect(session.read().saveState).toBe('onDevice')
    choose(session, 1, 1)
    await pass(1000)
    expect(session.read().saveState).toBe('onDevice')
    server.isOffline = false
    reconnect.emit()
    await settle()
    expect(session.read().saveState).toBe('saved')
    expect(server.choices()).toEqual([
      ['0', 3],
      ['1', 1],
    ])
  })

  it('an attempt sends its answers again while the server is down', async () => {
    const session = await begin()
    server.refusals = [{ status: 503 }, { status: 502 }]
    choose(session, 0, 3)
    await pass(2000)
    expect(session.read().saveState).toBe('onDevice')
    await pass(40_000)
    expect(session.read().saveState).toBe('saved')
  })

  it('a submission without a network is sent later, even by the background worker', async () => {
    const session = await begin()
    server.isOffline = true
    choose(session, 0, 0)
    void session.handIn()
    await pass(3000)
    expect(session.read()).toMatchObject({ phase: 'handedIn', saveState: 'onDevice' })
    session.close()
    server.isOffline = false
    expect(await sendAttempts()).toBeNull()
    expect([server.isOver, server.choices()]).toEqual([true, [['0', 0]]])
    const again = await reopen()
    expect(again.read()).toMatchObject({ phase: 'finished', result: { score: 1 } })
  })

  it('an attempt ends when its time is over, and answers that arrive later are stored and marked as late', async () => {
    const session = await begin()
    choose(session, 0, 0)
    await pass(2000)
    server.isOffline = true
    choose(session, 1, 1)
    await pass(600_000)
    expect(session.read()).toMatchObject({ phase: 'handedIn', isTimeUp: true })
    server.isOffline = false
    reconnect.emit()
    await settle()
    const { phase, review } = session.read()
    expect(phase).toBe('finished')
    expect(review.map(({ isLate }) => isLate)).toEqual([false, true, false, false])
    expect((await attemptAnswers.get([ATTEMPT, questionId(1)]))?.choice).toBe(1)
  })

  it('an attempt continues if extra time was granted while the device was offline', async () => {
    const session = await begin()
    server.isOffline = true
    await pass(600_000)
    expect(session.read().phase).toBe('handedIn')
    server.deadlineAt += 300_000
    server.isOffline = false
    reconnect.emit()
    await settle()
    expect(session.read()).toMatchObject({ phase: 'running', isTimeUp: false })
    expect(session.secondsLeft()).toBeGreaterThan(290)
    choose(session, 2, 2)
    await pass(2000)
    expect(session.read().saveState).toBe('saved')
  })
})

describe('resuming an attempt', () => {
  it('a reload restores answers, current question and time left, even if the clock of the server differs', async () => {
    server.aheadMs = -86_400_000
    const session = await begin()
    choose(session, 0, 1)
    session.show(questionId(2))
    await settle()
    // Closed before anything was sent.
    session.close()
    await wait(60_000)
    const again = await reopen()
    expect(again.read()).toMatchObject({ phase: 'running', currentId: questionId(2) })
    expect(again.read().answers.get(questionId(0))?.choice).toBe(1)
    expect(again.secondsLeft()).toBeGreaterThan(535)
    expect(again.secondsLeft()).toBeLessThan(540)
    expect(server.choices()).toContainEqual(['0', 1])
  })

  it('a reload shows answers of the attempt that another device sent', async () => {
    const session = await begin()
    choose(session, 0, 1)
    await pass(2000)
    server.answers.set(questionId(3), {
      questionId: questionId(3),
      choice: 2,
      marked: true,
      visited: true,
      seq: 50,
      spentMs: 1,
    })
    const again = await reopen()
    expect(again.read().answers.get(questionId(3))).toMatchObject({ choice: 2, marked: true })
    expect(again.read().answers.get(questionId(0))?.choice).toBe(1)
  })

  it('an attempt contacts the server at once when its page is hidden and when the page is shown again', async () => {
    const session = await begin()
    choose(session, 0, 1)
    server.requests.length = 0
    setHidden(true)
    await settle()
    // A test of saved jobs in the same process may still follow the visibility of the page.
    const attemptRequests = () => server.requests.filter((request) => request.includes('/attempts/'))
    expect(attemptRequests()).toEqual([`PUT /attempts/${ATTEMPT}/answers`])
    vi.setSystemTime(Date.now() + 120_000)
    server.deadlineAt += 60_000
    setHidden(false)
    await settle()
    expect(attemptRequests()).toHaveLength(2)
    expect(session.secondsLeft()).toBeGreaterThan(535)
  })

  it('a closed page no longer changes the attempt when late responses arrive or the time ends', async () => {
    const session = await begin()
    choose(session, 0, 1)
    await wait(0)
    session.close()
    await pass(700_000)
    expect((await readAttempt(ATTEMPT))?.paper.isSubmitted).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('an attempt receives extra time with its regular requests to the server', async () => {
    const session = await begin()
    server.deadlineAt += 600_000
    await pass(20_000)
    expect(session.secondsLeft()).toBeGreaterThan(1170)
    expect(session.read().limitMs).toBe(1_200_000)
  })
})

describe('a user session that ends', () => {
  it('answers stay on the device while the user is signed out and are sent after the next sign-in', async () => {
    const session = await begin()
    server.isSignedOut = true
    choose(session, 0, 2)
    await pass(2000)
    expect(session.read()).toMatchObject({ phase: 'running', saveState: 'onDevice' })
    expect(session.read().server?.needsSignIn).toBe(true)
    // Same call as on the page after a sign-out.
    await wipeUserData({ retainPending: true })
    choose(session, 1, 3)
    await pass(30_000)
    expect(await attemptAnswers.count()).toBe(2)
    server.isSignedOut = false
    await switchUser(ASHA)
    await session.retry?.()
    await settle()
    expect(session.read()).toMatchObject({ saveState: 'saved', server: { needsSignIn: false } })
    expect(server.choices()).toEqual([
      ['0', 2],
      ['1', 3],
    ])
  })

  it('a sign-out removes the attempt from the device and the screen', async () => {
    const session = await begin()
    choose(session, 0, 2)
    await pass(2000)
    await wipeUserData()
    await settle()
    expect(session.read().phase).toBe('gone')
    choose(session, 1, 1)
    await pass(5000)
    expect([await attempts.count(), await attemptAnswers.count()]).toEqual([0, 0])
  })

  it('the device stores the running attempt and at most ten finished attempts', async () => {
    await begin()
    const paper = await attempts.get(ATTEMPT)
    if (paper === undefined) throw new Error('The device has no paper.')
    for (let n = 0; n < 12; n += 1)
      await attempts.put({ ...paper, id: `over-${n}`, quizId: `quiz-${n}`, startedAt: n, isOver: true })
    expect((await readCachedAttempt(quiz._id))?.paper.id).toBe(ATTEMPT)
    expect(await attempts.count()).toBe(11)
    expect(await attempts.get('over-1')).toBeUndefined()
  })

  it('another user of the device does not see the attempt', async () => {
    await begin()
    await wipeUserData({ retainPending: true })
    await switchUser(RAVI)
    await settle()
    expect(open[0]?.read().phase).toBe('gone')
    expect(await readCachedAttempt(quiz._id)).toBeUndefined()
    expect(await attempts.count()).toBe(0)
  })
})

describe('a second device', () => {
  it('a takeover by another device makes this device read-only, and answers pending here are still sent', async () => {
    const session = await begin()
    choose(session, 0, 2)
    server.device = 'another'
    await pass(2000)
    expect(session.read()).toMatchObject({ isActive: false, server: { otherWriter: 'device' } })
    expect(server.choices()).toEqual([['0', 2]])
    choose(session, 0, 3)
    await pass(2000)
    expect(session.read().answers.get(questionId(0))?.choice).toBe(2)
  })

  it('a takeover by another device shows the answers from that device until this device resumes', async () => {
    const session = await begin()
    server.device = 'another'
    await pass(20_000)
    const answer = {
      questionId: questionId(1),
      choice: 3,
      marked: false,
      visited: true,
      seq: 400_000,
      spentMs: 1,
    }
    server.answers.set(questionId(1), answer)
    await pass(20_000)
    expect(session.read().answers.get(questionId(1))?.choice).toBe(3)
    void session.start()
    await settle()
    expect(session.read().isActive).toBe(true)
    choose(session, 1, 0)
    await pass(2000)
    expect(server.answers.get(questionId(1))).toMatchObject({ choice: 0 })
    expect(server.answers.get(questionId(1))?.seq).toBeGreaterThan(400_000)
  })
})

describe('a device that cannot store the attempt', () => {
  it('an attempt reports that storage fails, still sends answers, and stores them once storage works', async () => {
    await clearUser()
    const session = await begin()
    choose(session, 0, 1)
    await pass(2000)
    expect(session.read().saveState).toBe('saved')
    server.isOffline = true
    choose(session, 0, 2)
    await pass(2000)
    expect(session.read().saveState).toBe('notStored')
    await saveUser({ id: ASHA, isSignedIn: true })
    choose(session, 1, 2)
    await pass(0)
    expect(session.read().saveState).toBe('onDevice')
    expect(await stored()).toMatchObject({ choice: 2 })
  })
})
