import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { practices, quizzes } from '#client/device/db/db.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { hasUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { buildQuiz } from '#client/testing/items.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import type { PracticeQuestion } from '#shared/contracts/question.ts'
import type { QuizData } from '#shared/contracts/quiz.ts'
import { ExamPage } from './exam-page.tsx'
import { practiceSession } from '#client/features/exam/practice/practice-session.ts'
import { AttemptScreen } from './attempt-screen.tsx'

vi.mock(
  import('#client/lib/network/api-request.ts'),
  async (original) =>
    Object.assign({}, await original(), { apiRequest: vi.fn<typeof apiRequest>() }) as never,
)

const QUIZ = '01KAJ5EVF0000000000000000Q'
const LEVELS = ['Easy', 'Moderate', 'Difficult'] as const

const question = (n: number): PracticeQuestion => ({
  _id: `01KAJ5EVF000000000000000${String(n).padStart(2, '0')}`,
  questionName: `प्रश्न ${n}`,
  options: ['क', 'ख', 'ग', 'घ'].map((letter) => `${letter}${n}`),
  level: LEVELS[n % 3] ?? 'Easy',
  marks: 1,
  negativeMarks: -0.25,
  category: 'Free',
  topic: '',
  correctOption: n % 4,
  explanation: `क्योंकि ${n}`,
})

const buildData = (changes: Partial<QuizData['quiz']> = {}, count = 4): QuizData => ({
  quiz: { ...buildQuiz(changes), inactiveReason: '', withdrawn: false },
  questions: Array.from({ length: count }, (_, n) => question(n)),
  reason: '',
})

async function openPage() {
  await act(async () => void render(<ExamPage quizId={QUIZ} overview={null} />))
  await screen.findByRole('heading', { level: 1, name: /Polity|Quiz Analysis/ })
}
const press = (name: RegExp | string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const key = (name: string) => act(async () => fireEvent.keyDown(document.body, { key: name }))
const findSavedNote = () => screen.findByText('Saved on this device')

async function begin(changes: Partial<QuizData['quiz']> = {}, count = 4) {
  await quizzes.put({ _id: QUIZ, quiz: buildData(changes, count), savedAt: 0, isChosen: false })
  await openPage()
  await press('Start Quiz')
}

beforeEach(async () => {
  await clearOfflineDb()
  localStorage.clear()
  vi.mocked(apiRequest).mockRejectedValue(new NetworkError('offline'))
})

describe('a practice quiz without a network', () => {
  it('a practice quiz can be completed by keyboard, from the rules to the analysis', async () => {
    await begin({}, 2)
    expect(screen.getByRole('timer').textContent).toBe('Time left 08:00')
    expect(hasUnsavedWork()).toBe(true)
    await key('1')
    await key('n')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Quiz' }).disabled).toBe(true)
    await key('1')
    expect(screen.getByText(/2 of 2 answered · 100%/)).toBeDefined()
    await press('Submit Quiz')
    expect(screen.getByText('All questions are answered.')).toBeDefined()
    await act(async () =>
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Submit Quiz' })),
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Quiz Analysis')
    expect(screen.getByText('0.75 / 2')).toBeDefined()
    expect(screen.getByText('50%')).toBeDefined()
    const [wrong, ...others] = [...document.querySelectorAll('.exam-review > li')]
    expect(others).toEqual([])
    expect(wrong?.textContent).toContain('2.प्रश्न 1WrongYour answerA. क1Correct answerB. ख1')
    expect(wrong?.textContent).toContain('क्योंकि 1')
    expect(screen.getByRole('link', { name: 'More Quiz' }).getAttribute('href')).toBe('/quizzes')
    expect(hasUnsavedWork()).toBe(false)
  })

  it('a reload restores answers, current question and remaining time of a practice quiz', async () => {
    await begin()
    await key('2')
    await key('n')
    await key('m')
    await findSavedNote()
    await act(async () => {
      const [paper] = await practices.toArray()
      // A minute passes without a page.
      if (paper) await practices.put({ ...paper, savedAt: Date.now() - 60_000 })
    })
    cleanup()
    await openPage()
    expect(screen.getByRole('heading', { level: 2, name: 'Question 2 of 4' })).toBeDefined()
    expect(screen.getByRole('button', { name: '1, Answered' })).toBeDefined()
    expect(screen.getByRole('button', { name: '2, Marked for review' })).toBeDefined()
    expect(screen.getByRole('timer').textContent).toMatch(/0(7:00|6:5\d)$/)
  })

  it('a practice quiz whose time ran out while no page was open says so and is scored', async () => {
    await begin()
    await key('1')
    await findSavedNote()
    await act(async () => {
      const [paper] = await practices.toArray()
      if (paper) await practices.put({ ...paper, savedAt: Date.now() - 3_600_000 })
    })
    cleanup()
    await openPage()
    expect(screen.getByText('Time is up! Your quiz will be submitted automatically.')).toBeDefined()
    expect(screen.getByText('1 / 4')).toBeDefined()
  })

  it('a practice quiz ignores single-key shortcuts if the user switched them off', async () => {
    await begin()
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /^Keyboard/ })))
    await key('1')
    expect(screen.getByText(/0 of 4 answered/)).toBeDefined()
  })
})

describe('the timer of a quiz', () => {
  it('the timer turns red below 300 s, announces each threshold once and ends the quiz', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    const session = practiceSession(buildData({ durationMinutes: 8 }))
    void session.start({ isNamed: true })
    render(<AttemptScreen session={session} isEarlier={false} again={null} onAgain={() => undefined} />)
    const timer = () => screen.getByRole('timer')
    const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
    await wait(180_000)
    expect([timer().textContent, timer().className]).toEqual(['Time left 05:00', 'exam-time'])
    expect(screen.getByText('5 minutes are left.')).toBeDefined()
    await wait(1000)
    expect(timer().className).toContain('exam-red')
    await wait(179_000)
    expect(screen.getByText('A quarter of the time is left: 2 minutes.')).toBeDefined()
    expect(screen.getByText('Time is short')).toBeDefined()
    await wait(60_000)
    expect(screen.getByText('60 seconds are left.')).toBeDefined()
    await wait(60_000)
    expect(screen.getByText('Time is up! Your quiz will be submitted automatically.')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1, name: 'Quiz Analysis' })).toBeDefined()
  })
})

describe('an unavailable quiz', () => {
  it.each([
    [{ expireDateTime: '2020-01-01T00:00:00.000Z' }, /has ended/],
    [
      { startDateTime: '2090-01-05T04:30:00.000Z', expireDateTime: '2091-01-01T00:00:00.000Z' },
      /starts on 05\/01\/2090/,
    ],
  ])('a quiz that cannot be started now shows the reason (%o)', async (changes, why) => {
    vi.mocked(apiRequest).mockResolvedValue({ data: { ...buildData(changes), questions: [] } } as never)
    await openPage()
    expect(screen.getByText(why)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Start Quiz' })).toBeNull()
  })

  it('a quiz that could not be loaded offers Retry', async () => {
    await act(async () => void render(<ExamPage quizId={QUIZ} overview={null} />))
    const alert = await screen.findByText('There was a problem fetching the quiz.')
    expect(alert.className).toContain('text-red')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  })
})
