import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AttemptResult, ReviewedQuestion } from '#shared/contracts/attempt.ts'
import { Analysis } from './analysis.tsx'
import { topicScores, weakestTopics, filterReview, initialFilter } from './result-parts.ts'

const reviewed = (number: number, changes: Partial<ReviewedQuestion> = {}): ReviewedQuestion => ({
  number,
  questionId: `q${number}`,
  questionName: `Question text ${number}`,
  options: ['1', '2', '3', '4'],
  choice: 0,
  correctOptions: [0],
  keyChange: null,
  level: 'Easy',
  topic: 'Polity',
  marks: 1,
  awarded: 1,
  explanation: '',
  isLate: false,
  spentMs: 0,
  ...changes,
})

const WRONG = { choice: 1, awarded: 0 }
const SKIPPED = { choice: null, awarded: 0 }

const REVIEW = [
  reviewed(1),
  reviewed(2, { ...WRONG, topic: 'History', explanation: 'Because of 1857.' }),
  reviewed(3, { ...SKIPPED, topic: 'History' }),
  reviewed(4, { topic: 'Science' }),
  reviewed(5, { ...WRONG, topic: 'Maths' }),
  reviewed(6, { ...WRONG, topic: 'Science' }),
  reviewed(7, { ...WRONG, topic: 'English' }),
  reviewed(8, { topic: 'English' }),
  reviewed(9, { topic: 'English' }),
  reviewed(10, { correctOptions: [], explanation: '' }),
]

const RESULT: AttemptResult = {
  score: 3.5,
  maxScore: 9,
  correct: 4,
  wrong: 4,
  skipped: 1,
  levels: [{ level: 'Easy', correct: 4, total: 9, score: 4 }],
  rank: 3,
  percentile: 61.5,
  outOf: 47,
  isFinal: true,
  isVoid: false,
  isReplaced: false,
  correction: null,
}

const open = (review: ReviewedQuestion[], result: AttemptResult | null = RESULT) =>
  render(
    <Analysis
      quizId="QUIZ"
      ended={{ attemptId: '', result, review, reviewAt: null }}
      actions={<a href="/quizzes">More Quiz</a>}
    />,
  )
const list = () => within(screen.getAllByRole('list').at(-1) as HTMLElement)
const lines = () =>
  [...document.querySelectorAll('.exam-review summary')].map(({ textContent }) => textContent)
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

it('the result shows score, rank, counts, the three weakest topics and actions above the review', () => {
  const { container } = open(REVIEW)
  const first = container.textContent?.split('Review')[0] ?? ''
  expect(first).toBe(
    'Total score3.5 / 9Rank3 of 47Correct4Wrong4Skipped1' +
      'Weakest topicsHistoryCorrect / total 0 / 2MathsCorrect / total 0 / 1ScienceCorrect / total 1 / 2' +
      '1 question is not counted. A ranked quiz also uses it, so its answer is hidden.More Quiz',
  )
})

it('the details below the result repeat no figure of the result', () => {
  open(REVIEW)
  const others = screen.getByRole('table', { name: 'Other topics' })
  expect(others.textContent).not.toMatch(/History|Maths|Science/)
  expect(within(others).getAllByRole('row')).toHaveLength(3)
  for (const figure of ['3.5 / 9', '3 of 47', '61.5', '50%'])
    expect(screen.getAllByText(figure), figure).toHaveLength(1)
})

it('a rank is hidden before its release, and a rank that is not final is marked as such', () => {
  const { unmount } = open(REVIEW, { ...RESULT, rank: null, percentile: null })
  expect(screen.queryByText('Rank')).toBeNull()
  unmount()
  open(REVIEW, { ...RESULT, isFinal: false })
  expect(screen.getByText('3 of 47 (so far)')).toBeDefined()
})

it('the review lists wrong questions first, and can show skipped questions or all questions', async () => {
  open(REVIEW)
  expect(lines()).toEqual([
    '2.Question text 2Wrong',
    '5.Question text 5Wrong',
    '6.Question text 6Wrong',
    '7.Question text 7Wrong',
  ])
  expect(screen.getByRole('button', { name: 'Wrong' }).getAttribute('aria-pressed')).toBe('true')
  await press('Skipped')
  expect(lines()).toEqual(['3.Question text 3Skipped'])
  await press('All')
  expect(lines()).toHaveLength(10)
  expect(lines()[0]).toBe('1.Question text 1Correct')
  expect(lines()[9]).toBe('10.Question text 10Not counted')
})

it('an expanded review question shows answer, correct option, level and explanation, but no withheld explanation', async () => {
  open(REVIEW)
  const [second] = list().getAllByRole('listitem')
  expect(second?.textContent).toContain(
    'Your answerB. 2Correct answerA. 1LevelEasyExplanationBecause of 1857.',
  )
  await press('All')
  const last = list().getAllByRole('listitem').at(-1)
  expect(last?.textContent).toContain('Correct answerNot shown')
  expect(last?.textContent).not.toMatch(/Explanation|None/)
})

it('a review filter that matches no question shows a message', async () => {
  open([reviewed(1)])
  expect(lines()).toEqual(['1.Question text 1Correct'])
  await press('Wrong')
  expect(screen.getByText('No wrong answers.')).toBeDefined()
})

it('initialFilter returns the first of wrong, skipped and all that matches a question', () => {
  expect(initialFilter(REVIEW)).toBe('wrong')
  expect(initialFilter([reviewed(1), reviewed(2, SKIPPED)])).toBe('skipped')
  expect(initialFilter([reviewed(1)])).toBe('all')
  expect(filterReview(REVIEW, 'skipped').map(({ number }) => number)).toEqual([3])
})

it('weakestTopics returns at most three topics with the lowest scores, and no topic with only correct answers', () => {
  const names = (review: ReviewedQuestion[]) =>
    weakestTopics(topicScores(review, 'Other')).map(({ name }) => name)
  expect(names(REVIEW)).toEqual(['History', 'Maths', 'Science'])
  expect(names([reviewed(1)])).toEqual([])
})
