import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { buildQuiz } from '#shared/testing/kind-builders.ts'
import { ApiError } from '#shared/contracts/api.ts'
import { buildBankQuestion, fakeAdminApi, renderForm } from '#client/testing/render-form.tsx'

const ID = '01KAJ5EVF0000000000000000A'
const PATH = '/admin/quizzes/pool-effect'
const SHORTAGE =
  'This quiz needs 90 questions. Public questions in Mock: 4. Known answers: 0. Reserved: 0. Free: 4.'

type Effect = { reserved: number; obstacles: string[] }

/** Renders the form of a stored quiz. `effect` returns or throws the server's response to each request body. */
async function editQuiz(effect: (body: Record<string, unknown>) => Effect) {
  const question = buildBankQuestion()
  const quiz = { ...buildQuiz({ questionIds: [question._id] }), _id: ID, status: 'published', version: 1 }
  const backend = fakeAdminApi({
    items: { [ID]: quiz },
    questions: [question],
    onWrite: ({ path, body }) => (path === PATH ? effect(body) : {}),
  })
  const form = await renderForm({ kind: 'quiz', itemId: ID, backend })
  const requests = () => form.writes.filter(({ path }) => path === PATH).map(({ body }) => body)
  return { ...form, requests }
}

const total = () => screen.getByLabelText<HTMLInputElement>('Total questions*')

describe('the effect of publishing a quiz', () => {
  it('the quiz form shows how many questions publishing would reserve, before the quiz is saved', async () => {
    const { requests } = await editQuiz(() => ({ reserved: 2, obstacles: [] }))
    expect(await screen.findByText(/^Publishing reserves 2 questions\./)).toBeTruthy()
    expect(requests()).toMatchObject([{ _id: ID, questionIds: [expect.any(String)] }])
    expect(screen.queryByText('The quiz cannot be published as planned:')).toBeNull()
  })

  it('the quiz form lists every obstacle to publishing with the current form values', async () => {
    const { requests } = await editQuiz(({ totalQuestions }) =>
      totalQuestions === 90 ? { reserved: 0, obstacles: [SHORTAGE] } : { reserved: 1, obstacles: [] },
    )
    expect(await screen.findByText(/^Publishing reserves 1 question\./)).toBeTruthy()
    await userEvent.clear(total())
    await userEvent.type(total(), '90')
    expect(await screen.findByText(SHORTAGE)).toBeTruthy()
    expect(screen.getByText('The quiz cannot be published as planned:')).toBeTruthy()
    expect(screen.queryByText(/^Publishing reserves/)).toBeNull()
    // Requests start after a pause in typing: none is sent for 9 questions.
    expect(requests().map(({ totalQuestions }) => totalQuestions)).not.toContain(9)
  })

  it('the note about the effect of publishing disappears while the number of questions is invalid, and after a failed request', async () => {
    const { requests } = await editQuiz(({ totalQuestions }) => {
      if (totalQuestions === 7) throw new ApiError(500, {})
      return { reserved: 2, obstacles: [] }
    })
    await screen.findByText(/^Publishing reserves 2 questions\./)
    await userEvent.clear(total())
    expect(screen.queryByText(/^Publishing reserves/)).toBeNull()
    await userEvent.type(total(), '7')
    await vi.waitFor(() => expect(requests().at(-1)).toMatchObject({ totalQuestions: 7 }))
    await vi.waitFor(() => expect(screen.queryByText(/^Publishing reserves/)).toBeNull())
    expect(total()).toHaveProperty('value', '7')
  })
})
