import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import type { CorrectableQuestion, CorrectionData, PendingCorrection } from '#shared/contracts/corrections.ts'
import { messageResponse, renderAdmin, type Responses } from '#client/testing/render-admin.tsx'

const QUIZ = {
  _id: '01KAJ5EVF0000000000000000Q',
  title: 'SSC Mock 1',
  startDateTime: '2026-11-21T04:30:00.000Z',
  expireDateTime: '2026-11-21T12:30:00.000Z',
  ended: 4,
}
const ADDRESS = `/admin/attempts?target=${QUIZ._id}&question=all`
const PATH = `/admin/corrections/${QUIZ._id}`

const question = (name: string, more: Partial<CorrectableQuestion> = {}): CorrectableQuestion => ({
  questionId: `01KAJ5EVF000000000000000${name}`,
  questionName: `Question ${name}`,
  options: ['one', 'two', 'three', 'four'],
  key: { kind: 'options', options: [1] },
  isCorrected: false,
  ...more,
})

const PENDING: PendingCorrection = {
  status: 'ready',
  changes: [
    { questionId: 'A', questionName: 'Question Q1', key: { kind: 'options', options: [0, 2] } },
    { questionId: 'B', questionName: 'Question Q2', key: { kind: 'removed' } },
  ],
  reason: 'A misprint',
  createdAt: '2026-11-21T06:30:00.000Z',
  preview: {
    attempts: 4,
    scores: 2,
    ranks: 3,
    unranked: 0,
    examples: [
      {
        name: 'Asha Devi',
        email: 'asha@example.in',
        scoreBefore: 8,
        scoreAfter: 7 + 2 / 3,
        rankBefore: 1,
        rankAfter: 3,
      },
      { name: '', email: '', scoreBefore: 6, scoreAfter: 6, rankBefore: 2, rankAfter: null },
    ],
  },
}

const data = (more: Partial<CorrectionData> = {}): CorrectionData => ({
  quiz: QUIZ,
  isRunning: false,
  pending: null,
  applied: [],
  questions: [question('Q1'), question('Q2')],
  page: 1,
  pageCount: 1,
  total: 2,
  ...more,
})

const open = (responses: Responses) => renderAdmin(ADDRESS, { responses })
const group = (name: string) => within(screen.getByRole('group', { name }))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the answer key page', () => {
  it('the answer key page sends the chosen correct options with the reason, and retains both after a failure', async () => {
    let isDown = true
    const { api } = await open({
      [`GET ${PATH}`]: data(),
      [`POST ${PATH}`]: () => {
        if (isDown)
          throw new ApiError(409, { message: 'Apply or cancel the other correction of this quiz first.' })
        return messageResponse('The preview will be ready soon.')
      },
    })
    await screen.findByRole('group', { name: 'Question Q1' })
    expect(screen.queryByRole('button', { name: 'Show preview' })).toBeNull()
    await userEvent.click(group('Question Q1').getByLabelText('Other correct answers'))
    await userEvent.click(group('Question Q1').getByLabelText('C. three'))
    await userEvent.click(group('Question Q1').getByLabelText('A. one'))
    await userEvent.click(group('Question Q2').getByLabelText('Give the marks to all candidates'))
    const reason = screen.getByLabelText<HTMLTextAreaElement>('Reason')
    await userEvent.type(reason, 'A misprint')
    await userEvent.click(button('Show preview'))
    expect(await screen.findByText('Apply or cancel the other correction of this quiz first.')).toBeTruthy()
    expect(reason.value).toBe('A misprint')
    expect(screen.getByText('2 questions changed')).toBeTruthy()
    isDown = false
    await userEvent.click(button('Show preview'))
    const [first, second] = data().questions
    expect(api).toHaveBeenCalledWith(PATH, {
      method: 'POST',
      body: {
        changes: [
          { questionId: first?.questionId, key: { kind: 'options', options: [0, 2] } },
          { questionId: second?.questionId, key: { kind: 'all' } },
        ],
        reason: 'A misprint',
      },
    })
  })

  it('the answer key page shows each invalid choice at its question, also on another page of questions', async () => {
    const options = 'Choose one to four different correct options.'
    const { api, history } = await open({
      [`GET ${PATH}`]: data({ pageCount: 2 }),
      [`GET ${PATH}?page=2`]: data({ pageCount: 2, page: 2, questions: [question('Q3')] }),
    })
    await screen.findByRole('group', { name: 'Question Q1' })
    await userEvent.click(group('Question Q1').getByLabelText('Other correct answers'))
    await userEvent.click(button('Show preview'))
    const chosen = group('Question Q1').getByRole('group', { name: 'Correct answers', description: options })
    expect(document.activeElement).toBe(within(chosen).getByLabelText('A. one'))
    expect(screen.getByRole('textbox', { name: 'Reason', description: 'Write a reason.' })).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Reason'), 'A misprint')
    await act(async () => history.push(`${ADDRESS}&page=2`))
    await screen.findByRole('group', { name: 'Question Q3' })
    await userEvent.click(button('Show preview'))
    expect((await screen.findByText(options)).getAttribute('role')).toBe('alert')
    expect(api.mock.calls.some(([, request]) => request?.method === 'POST')).toBe(false)
  })

  it('the answer key page shows errors from the server at the refused fields', async () => {
    const message = 'This option does not exist.'
    const errors = [
      { field: 'changes[1].key.options', message },
      { field: 'reason', message: 'Write more.' },
    ]
    await open({
      [`GET ${PATH}`]: data(),
      [`POST ${PATH}`]: () => {
        throw new ApiError(400, { message, errors })
      },
    })
    await screen.findByRole('group', { name: 'Question Q1' })
    await userEvent.click(group('Question Q1').getByLabelText('Give the marks to all candidates'))
    await userEvent.click(group('Question Q2').getByLabelText('Other correct answers'))
    await userEvent.click(group('Question Q2').getByLabelText('D. four'))
    await userEvent.type(screen.getByLabelText('Reason'), 'A misprint')
    await userEvent.click(button('Show preview'))
    await screen.findByText('Write more.')
    expect(group('Question Q2').getByRole('group', { description: message })).toBeTruthy()
    expect(document.activeElement).toBe(group('Question Q2').getByLabelText('A. one'))
    expect(screen.getByRole('textbox', { name: 'Reason', description: 'Write more.' })).toHaveProperty(
      'value',
      'A misprint',
    )
  })

  it('the answer key page shows the preview of a correction, and requires confirmation before applying it during a running quiz', async () => {
    const { api } = await open({
      [`GET ${PATH}`]: data({ pending: PENDING, isRunning: true }),
      'POST /admin/corrections/': messageResponse('The correction is applied.'),
    })
    await screen.findByText('Scores that change')
    expect(screen.getByText('Correct: A, C')).toBeTruthy()
    const rows = within(screen.getByRole('table', { name: 'Largest changes' })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'CandidateScoreRank',
      'Asha Deviasha@example.in8 → 7⅔1 → 3',
      'Deleted account62 → No rank',
    ])
    expect(button('Apply correction').disabled).toBe(true)
    await userEvent.click(screen.getByLabelText('Apply the correction to all candidates now'))
    await userEvent.click(button('Apply correction'))
    expect(api).toHaveBeenCalledWith(`${PATH}/apply`, { method: 'POST', body: { whileRunning: true } })
  })

  it('a correction whose preview is still being prepared can only be cancelled', async () => {
    const { api } = await open({
      [`GET ${PATH}`]: data({ pending: { ...PENDING, status: 'preparing', preview: null } }),
      'POST /admin/corrections/': messageResponse('The correction is cancelled.'),
    })
    await screen.findByText('All attempts are being scored again. This can take a few minutes.')
    expect(screen.queryByRole('button', { name: 'Apply correction' })).toBeNull()
    await userEvent.click(button('Cancel correction'))
    expect(api).toHaveBeenCalledWith(`${PATH}/cancel`, { method: 'POST', body: {} })
  })

  it('the report of a faulty question links to the answer keys of the quizzes that contain the question', async () => {
    const report = {
      _id: 'R',
      kind: 'question',
      itemId: 'Q1',
      itemName: 'Question Q1',
      reason: 'Wrong answer',
      link: '',
      comment: '',
      createdAt: QUIZ.startDateTime,
      readAt: null,
    }
    const list = { reports: [report], unread: 1, page: 1, pageCount: 1, total: 1 }
    await renderAdmin('/admin/messages?target=reports', { responses: { 'GET /admin/reports': list } })
    const link = await screen.findByRole('link', { name: 'Correct answers' })
    expect(link.getAttribute('href')).toBe('/admin/attempts?question=Q1')
  })

  it('the answer key page for a question lists the quizzes that contain the question', async () => {
    await renderAdmin('/admin/attempts?question=Q1', {
      responses: { 'GET /admin/corrections?questionId=Q1': { quizzes: [QUIZ] } },
    })
    const link = await screen.findByRole('link', { name: 'SSC Mock 1' })
    expect(link.getAttribute('href')).toBe(`/admin/attempts?question=Q1&target=${QUIZ._id}`)
  })
})
