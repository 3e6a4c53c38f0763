import { expect, type BrowserContext, type Page } from 'playwright/test'
import type { AttemptData } from '#shared/contracts/attempt.ts'
import type { QuizDraft } from '#shared/contracts/quiz.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import type { IsolatedServer } from './isolated-server.ts'
import { readTable } from './offline-db.ts'

type Made = { data: { question?: { _id: string }; quiz?: { _id: string } } }

/** Right choice in each question of `publishQuiz`. */
export const RIGHT = 1

/** Publishes a quiz of `count` questions as an admin, for an hour; returns its id. */
export async function publishQuiz(
  { request }: Pick<BrowserContext, 'request'>,
  { address }: Pick<IsolatedServer, 'address'>,
  count: number,
  category: QuizDraft['category'],
): Promise<string> {
  const create = async (path: string, data: object) => {
    const response = await request.post(`${address}/api/v1${path}`, { data, headers: { origin: address } })
    expect(response.ok(), await response.text()).toBe(true)
    return ((await response.json()) as Made).data
  }
  const questionIds: string[] = []
  for (let n = 0; n < count; n += 1) {
    const draft = buildQuestion({
      questionName: `प्रश्न ${n} (${category}): 2 + 2?`,
      correctOption: RIGHT,
      category,
    })
    questionIds.push((await create('/question/create', draft)).question?._id ?? '')
  }
  const draft = buildQuiz({ category, totalQuestions: count, durationMinutes: 60, questionIds })
  return (await create('/quizzes/create', draft)).quiz?._id ?? ''
}

export const heading = (page: Page) => page.getByRole('heading', { level: 2, name: /^Question \d/ })
export const choose = (page: Page, option: number) => page.getByRole('radio').nth(option).check()
export const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
export const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

export const answered = (page: Page, numbers: number[]) =>
  Promise.all(
    numbers.map((number) =>
      expect(page.getByRole('button', { name: `${number}, Answered`, exact: true })).toBeVisible(),
    ),
  )

export const minutesLeft = async (page: Page) =>
  Number(/(\d+):\d\d$/.exec((await page.getByRole('timer').textContent()) ?? '')?.[1])

export async function begin(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(heading(page)).toHaveText(`Question 1 of ${count}`)
}

/** Returns the id of the attempt that is stored on the device. */
export async function readPaper(page: Page): Promise<string> {
  const [paper] = await readTable<{ id: string }>(page, 'attempts')
  return paper?.id ?? ''
}

/** Returns the choices that the server has stored, in the order of the questions in the paper. */
export async function choicesOnServer(page: Page): Promise<(number | null | undefined)[]> {
  const response = await page.request.get(`/api/v1/attempts/${await readPaper(page)}`)
  const { questions, answers } = ((await response.json()) as { data: AttemptData }).data
  return questions.map(({ _id }) => answers.find(({ questionId }) => questionId === _id)?.choice)
}
