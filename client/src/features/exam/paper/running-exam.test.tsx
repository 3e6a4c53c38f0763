import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { Answer } from '#shared/domain/quizzes/attempt-rules.ts'
import { buildQuiz } from '#client/testing/items.ts'
import { beforeStart } from '#client/features/exam/attempt/attempt-state.ts'
import type { ExamQuestion, ExamSession, ExamState } from '#client/features/exam/session/exam-session.ts'
import { AttemptScreen } from '#client/features/exam/attempt-screen.tsx'

const nothing = () => undefined

const question = (n: number): ExamQuestion => ({
  _id: `q${n}`,
  questionName: `Question text ${n}`,
  options: ['A', 'B', 'C', 'D'].map((letter) => `${letter}${n}`),
  level: 'Easy',
  topic: '',
  marks: 1,
  negativeMarks: 0,
})

const answer = (questionId: string, choice: number | null): Answer => ({
  questionId,
  choice,
  marked: false,
  visited: true,
  seq: 1,
  spentMs: 0,
})

/** Builds a session whose state a test sets. */
function fakeSession(questions: ExamQuestion[]) {
  let state: ExamState = {
    ...beforeStart(),
    phase: 'running',
    questions,
    currentId: questions[0]?._id ?? '',
    limitMs: 40 * MINUTE_MS,
    isActive: true,
  }
  const listeners = new Set<() => void>()
  const set = (changes: Partial<ExamState>) => {
    state = { ...state, ...changes }
    listeners.forEach((listener) => listener())
  }
  const session: ExamSession = {
    quiz: {
      ...buildQuiz({ practice: false, title: 'Constable Mock' }),
      inactiveReason: '',
      withdrawn: false,
    },
    read: () => state,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    secondsLeft: () => 2292,
    onTick: () => nothing,
    start: async () => undefined,
    show: (currentId) => set({ currentId }),
    change: (id, { choice = null }) =>
      set({ answers: new Map([...state.answers, [id, answer(id, choice)]]) }),
    handIn: async () => undefined,
    close: nothing,
  }
  return { session, set: (changes: Partial<ExamState>) => act(() => set(changes)) }
}

function open(questions = [question(1), question(2), question(3)]) {
  const fake = fakeSession(questions)
  render(<AttemptScreen session={fake.session} isEarlier={false} again={null} onAgain={nothing} />)
  return fake
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const heading = () => screen.getByRole('heading', { level: 2, name: /^Question \d/ }).textContent

let scrollTo: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(nothing)
})

it('a started quiz scrolls to the top and focuses the first question', () => {
  open()
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  expect(document.activeElement?.textContent).toBe('Question 1 of 3')
})

it('the buttons Previous, Mark for review and Next form one bar, and Next shows the following question', async () => {
  open()
  const bar = screen.getByRole('navigation', { name: 'Questions' })
  expect([...bar.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Previous',
    'Mark for review',
    'Next',
  ])
  await press('Next')
  expect(heading()).toBe('Question 2 of 3')
})

it('extra time is announced until the user dismisses the note, also if the time was already over', async () => {
  const { set } = open()
  expect(screen.queryByText(/extra time/)).toBeNull()
  set({ limitMs: 50 * MINUTE_MS })
  const note = screen.getByText('You got extra time: 10 minutes.')
  expect(note.closest('[role="status"]')).not.toBeNull()
  set({ limitMs: 55 * MINUTE_MS })
  expect(screen.getByText('You got extra time: 15 minutes.')).toBeDefined()
  await press('OK')
  expect(screen.queryByText(/extra time/)).toBeNull()

  set({ phase: 'handedIn', isTimeUp: true })
  set({ phase: 'running', isTimeUp: false, limitMs: HOUR_MS })
  expect(screen.getByText('You got extra time: 5 minutes.')).toBeDefined()
})

it('the time limit set at the start of an attempt is not announced as extra time', () => {
  const fake = fakeSession([question(1)])
  fake.set({ phase: 'start', limitMs: 0 })
  render(<AttemptScreen session={fake.session} isEarlier={false} again={null} onAgain={nothing} />)
  fake.set({ phase: 'running', limitMs: 40 * MINUTE_MS })
  expect(screen.queryByText(/extra time/)).toBeNull()
})

it('a question that fails to render leaves timer and question palette usable, and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(nothing)
  const broken = { ...question(2), options: null as never }
  open([question(1), broken, question(3)])
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /C1/ })))
  await press('Next')
  expect(screen.getByText('This part did not load.')).toBeDefined()
  expect(screen.getByRole('timer').textContent).toBe('Time left 38:12')
  expect(screen.getByRole('button', { name: '1, Answered' })).toBeDefined()
  broken.options = question(2).options as never
  await press('Retry')
  expect(screen.getByRole('radio', { name: /A2/ })).toBeDefined()

  broken.options = null as never
  await press('Previous')
  await press('Next')
  await press('Next')
  expect(heading()).toBe('Question 3 of 3')
  expect(screen.queryByText('This part did not load.')).toBeNull()
  await press('1, Answered')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /C1/ }).checked).toBe(true)
})

it('a bar or palette that fails to render leaves the question usable, and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(nothing)
  const { set } = open()
  // The bar, the palette and the submission read this field and fail; the question does not read it.
  const unreadable = Object.defineProperty(answer('q1', null), 'visited', {
    get: () => {
      throw new Error('broken')
    },
  })
  set({ answers: new Map([['q1', unreadable]]) })
  expect(screen.getAllByText('This part did not load.')).toHaveLength(3)
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /C1/ })))
  for (const retry of screen.getAllByRole('button', { name: 'Retry' }))
    await act(async () => fireEvent.click(retry))
  expect(screen.queryByText('This part did not load.')).toBeNull()
  expect(screen.getByText(/1 of 3 answered/)).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /C1/ }).checked).toBe(true)
})
