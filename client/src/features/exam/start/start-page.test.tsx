import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { AttemptResult } from '#shared/contracts/attempt.ts'
import type { UserAttempt } from '#shared/contracts/user-attempts.ts'
import { SessionContext, type Session } from '#client/layout/session.ts'
import { buildQuiz, PERSON } from '#client/testing/items.ts'
import { beforeStart } from '#client/features/exam/attempt/attempt-state.ts'
import type { ExamQuiz, ExamSession } from '#client/features/exam/session/exam-session.ts'
import type { OpenedExam } from './load-exam.ts'
import { StartPage } from './start-page.tsx'

const nothing = () => undefined

const signedIn: Session = {
  state: { status: 'signedIn', profile: PERSON },
  openLogin: nothing,
  enter: async () => undefined,
  refresh: async () => undefined,
  signOut: async () => undefined,
}

function buildSession(quiz: ExamQuiz) {
  const start = vi.fn<ExamSession['start']>(async () => undefined)
  const state = beforeStart()
  const session: ExamSession = {
    quiz,
    read: () => state,
    onChange: () => nothing,
    secondsLeft: () => 0,
    onTick: () => nothing,
    start,
    show: nothing,
    change: nothing,
    handIn: async () => undefined,
    close: nothing,
  }
  return { session, start }
}

const attempt = (number: number): UserAttempt => ({
  _id: `ATTEMPT${number}`,
  quizId: 'QUIZ',
  title: 'Mock',
  status: 'finished',
  startedAt: '2026-11-21T06:30:00.000Z',
  deadlineAt: '2026-11-21T07:30:00.000Z',
  finishedAt: '2026-11-21T07:30:00.000Z',
  number,
  score: 1.5,
  maxScore: 4,
  resultAt: null,
  isVoid: false,
  replacement: null,
})

type More = { made?: readonly UserAttempt[]; last?: ExamSession | null; isUnderWay?: boolean }

function open(changes: Partial<ExamQuiz>, { made = [], last = null, isUnderWay = false }: More = {}) {
  const quiz: ExamQuiz = {
    ...buildQuiz({ practice: false, category: 'Mock', ...changes }),
    inactiveReason: '',
    withdrawn: false,
  }
  const { session, start } = buildSession(quiz)
  const attempts = { made, isUnderWay }
  const opened: OpenedExam = { quiz, session, last, uncounted: 0, attempts }
  const onOpenSession = vi.fn<(session: ExamSession) => void>()
  render(
    <SessionContext value={signedIn}>
      <StartPage opened={opened} onOpenSession={onOpenSession} onReopen={nothing} />
    </SessionContext>,
  )
  return { session, start, onOpenSession }
}

const rules = () => screen.getAllByRole('listitem').map((item) => item.textContent)
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

it('the start page states the marks, the end of the quiz, offline behaviour and the time of the results', () => {
  open({
    marking: { correct: 2, wrong: -0.66 },
    expireDateTime: '2026-12-31T18:29:00.000Z',
    reveal: 'expiry',
  })
  expect(rules()).toEqual([
    'Correct answer: +2. Wrong answer: −0.66. Skipped: 0.',
    expect.stringContaining('The quiz ends at 31/12/2026 23:59'),
    'You have 1 attempt.',
    'You can submit at any time. You can skip questions.',
    'An answered question counts also if you mark it for review.',
    expect.stringContaining('Your answers are saved on this device'),
    expect.stringContaining('You can leave the page and come back'),
    'You see your score, ranks and answers after the quiz has ended.',
  ])
})

it('the start page shows the prize of a quiz', () => {
  open({ winningAmount: 500, price: 0, reveal: 'expiry' })
  expect(screen.getByText('₹500')).toBeDefined()
})

it('the start page offers to show first name and initial on the leaderboard, and the user can decline', async () => {
  const { session, start, onOpenSession } = open({})
  await press('Start Quiz')
  expect(start).toHaveBeenLastCalledWith({ isNamed: true })
  await act(async () =>
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show me as “Asha K.” on the leaderboard' })),
  )
  await press('Start Quiz')
  expect(start).toHaveBeenLastCalledWith({ isNamed: false })
  expect(onOpenSession).toHaveBeenCalledWith(session)
})

it('an attempt that runs on another device is resumed without asking for the name on the leaderboard', () => {
  open({ price: 49, locked: true }, { isUnderWay: true })
  expect(screen.getByRole('button', { name: 'Resume' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Start Quiz|Pay/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('a quiz with a price requires a payment before the start, and no payment after it was bought', () => {
  open({ price: 49, locked: true })
  expect(screen.getByRole('button', { name: 'Pay for this quiz' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Start Quiz' })).toBeNull()
  cleanup()
  open({ price: 49, locked: false })
  expect(screen.getByRole('button', { name: 'Start Quiz' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
})

it('the start page links finished attempts to their analysis and shows the number of attempts left', () => {
  open({ attemptsAllowed: 3 }, { made: [attempt(2), attempt(1)] })
  const second = screen.getByRole('link', { name: 'Attempt 2, 21/11/2026 12:00' })
  expect(second.getAttribute('href')).toBe('/me/attempts?attempt=ATTEMPT2')
  expect(screen.getByText('1 of 3 attempts left.')).toBeDefined()
  expect(rules()).toContain('You have 3 attempts. Only your first attempt is ranked.')
})

it('a cancelled attempt is marked in the list of attempts and in the note about the last attempt', () => {
  const result = { score: 0, maxScore: 4, isVoid: true } as AttemptResult
  const { session } = buildSession({
    ...buildQuiz({ practice: false }),
    inactiveReason: '',
    withdrawn: false,
  })
  const last = { ...session, read: () => ({ ...session.read(), result }) }
  open({ attemptsAllowed: 3 }, { made: [{ ...attempt(1), isVoid: true }], last })
  expect(screen.getByRole('link', { name: 'Attempt 1, 21/11/2026 12:00, cancelled' })).toBeDefined()
  expect(screen.getByText(/^Your last score: 0 /)).toBeDefined()
  expect(screen.getByText('An admin cancelled this attempt. It is not ranked.')).toBeDefined()
})

it.each([
  [0, false],
  [0.99, true],
  [1, false],
])('a quiz with a price of %d rupees reports that it cannot be bought: %s', (price, isSaid) => {
  open({ price })
  expect(screen.queryByText(/^You cannot buy this quiz: its price is/) !== null).toBe(isSaid)
})
