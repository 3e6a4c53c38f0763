import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type {
  AdminAttempt,
  AdminAttemptsData,
  AttemptsQuiz,
  LiveQuizData,
} from '#shared/contracts/admin-attempts.ts'
import { ApiError } from '#shared/contracts/api.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { messageResponse, renderAdmin, type Responses } from '#client/testing/render-admin.tsx'

const QUIZ: AttemptsQuiz = {
  _id: '01KAJ5EVF0000000000000000Q',
  title: 'SSC Mock <b>1</b>',
  startDateTime: '2026-11-21T04:30:00.000Z',
  expireDateTime: '2026-11-21T12:30:00.000Z',
  live: 2,
  ended: 1,
}

const attempt = (changes: Partial<AdminAttempt> = {}): AdminAttempt => ({
  _id: '01KAJ5EVF0000000000000000A',
  quizId: QUIZ._id,
  userId: '01KAJ5EVF0000000000000000U',
  name: 'Asha Devi',
  email: 'asha@example.in',
  number: 1,
  status: 'in_progress',
  isLive: true,
  isSilent: false,
  startedAt: '2026-11-21T06:30:00.000Z',
  deadlineAt: '2026-11-21T07:30:00.000Z',
  seenAt: '2026-11-21T06:31:00.000Z',
  finishedAt: null,
  score: null,
  maxScore: null,
  rank: null,
  voidedReason: '',
  grant: null,
  ...changes,
})
const ENDED = {
  status: 'finished',
  isLive: false,
  finishedAt: '2026-11-21T07:00:00.000Z',
  score: 2.5,
  maxScore: 4,
  rank: 1,
} as const

const live = (counts: Partial<LiveQuizData['counts']> = {}, quiz = QUIZ): LiveQuizData => ({
  quiz,
  counts: { started: 3, saving: 1, silent: 1, handedIn: 1, ...counts },
  minutes: [
    { at: '2026-11-21T06:30:00.000Z', started: 3, handedIn: 0 },
    { at: '2026-11-21T06:31:00.000Z', started: 0, handedIn: 1 },
  ],
  serverNow: '2026-11-21T06:31:00.000Z',
})
const page = (attempts: AdminAttempt[]): AdminAttemptsData => ({
  attempts,
  page: 1,
  pageCount: 1,
  total: attempts.length,
})

const open = (responses: Responses, query = '') =>
  renderAdmin(`/admin/attempts?target=${QUIZ._id}${query}`, {
    responses: { 'GET /admin/quiz-attempts/': live(), 'GET /admin/attempts?': page([]), ...responses },
  })
const names = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
const poll = () => act(() => vi.advanceTimersByTimeAsync(5000))

describe('the attempts page', () => {
  afterEach(() => void vi.useRealTimers())

  it('the attempts page lists the quizzes with their running attempts', async () => {
    const list = { quizzes: [QUIZ], page: 1, pageCount: 1, total: 1 }
    await renderAdmin('/admin/attempts', { responses: { 'GET /admin/quiz-attempts': list } })
    const link = await screen.findByRole('link', { name: 'SSC Mock <b>1</b>' })
    expect(link.getAttribute('href')).toBe(`/admin/attempts?target=${QUIZ._id}`)
    expect(screen.getByText('2 attempts running')).toBeTruthy()
    expect(screen.getByText('21/11/2026 10:00 to 21/11/2026 18:00')).toBeTruthy()
  })

  it('the attempts page shows the current numbers for a quiz, and the numbers per minute', async () => {
    await open({
      'GET /admin/attempts?': page([attempt(), attempt({ _id: 'B', name: 'Ravi', isSilent: true })]),
    })
    const now = await screen.findByRole('region', { name: 'Now' })
    const figures = [...now.querySelectorAll('dl > div')].map((figure) => figure.textContent)
    expect(figures).toEqual(['Started3', 'In contact1', 'No contact for 1 minute1', 'Submitted1'])
    expect(
      within(now).getByRole('table', { name: 'Attempts started per minute', hidden: true }).textContent,
    ).toContain('12:003')
    expect(await screen.findByText('No contact')).toBeTruthy()
    expect(screen.getAllByText('Deadline 21/11/2026 13:00')).toHaveLength(2)
  })

  it('the attempts page adds time with a reason, for one candidate and for all candidates', async () => {
    const { api } = await open({
      'GET /admin/attempts?': page([attempt()]),
      'POST /admin/': messageResponse('The time is added.'),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add time: Asha Devi' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.clear(dialog.getByLabelText('Minutes'))
    await userEvent.type(dialog.getByLabelText('Minutes'), '15')
    await userEvent.type(dialog.getByLabelText('Reason'), 'A power cut')
    await userEvent.click(dialog.getByRole('button', { name: 'Add time' }))
    expect(await screen.findByText('The time is added.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    const body = { minutes: 15, reason: 'A power cut' }
    expect(api).toHaveBeenCalledWith(`/admin/attempts/${attempt()._id}/extra-time`, { method: 'POST', body })
    await userEvent.click(screen.getByRole('button', { name: 'Add time for all' }))
    await userEvent.type(screen.getByLabelText('Reason'), 'A power cut')
    fireEvent.submit(screen.getByLabelText('Reason').closest('form') as HTMLFormElement)
    await waitFor(() =>
      expect(api).toHaveBeenCalledWith(`/admin/quiz-attempts/${QUIZ._id}/extra-time`, {
        method: 'POST',
        body: { minutes: 10, reason: 'A power cut' },
      }),
    )
  })

  it.each([
    { button: 'Close attempt now: Asha Devi', path: `/admin/attempts/${attempt()._id}/close` },
    { button: 'Cancel attempt: Asha Devi', path: `/admin/attempts/${attempt()._id}/void` },
    { button: 'Close all attempts now', path: `/admin/quiz-attempts/${QUIZ._id}/close` },
  ])(
    'the button "$button" requires a reason, and retains the reason if the request fails',
    async ({ button, path }) => {
      let isDown = true
      const { api } = await open({
        'GET /admin/attempts?': page([attempt()]),
        'POST /admin/': () => {
          if (isDown) throw new ApiError(409, { message: 'This attempt has ended.' })
          return messageResponse('Done.')
        },
      })
      await userEvent.click(await screen.findByRole('button', { name: button }))
      const reason = screen.getByLabelText<HTMLTextAreaElement>('Reason')
      await userEvent.type(reason, 'Cheating')
      const submit = within(screen.getByRole('dialog')).getByRole('button', {
        name: button.split(':')[0] ?? '',
      })
      await userEvent.click(submit)
      expect(await screen.findByText('This attempt has ended.')).toBeTruthy()
      expect(reason.value).toBe('Cheating')
      isDown = false
      await userEvent.click(submit)
      expect(await screen.findByText('Done.')).toBeTruthy()
      const request = { method: 'POST', body: { reason: 'Cheating' } }
      expect(api).toHaveBeenCalledWith(path, request)
    },
  )

  it.each([
    { field: 'Minutes', typed: '0', message: 'Minutes must be a whole number from 1 to 180.' },
    { field: 'Minutes', typed: '181', message: 'Minutes must be a whole number from 1 to 180.' },
    { field: 'Minutes', typed: '1.5', message: 'Minutes must be a whole number from 1 to 180.' },
    { field: 'Minutes', typed: '', message: 'Minutes must be a whole number from 1 to 180.' },
    { field: 'Reason', typed: ' ', message: 'Write a reason.' },
    { field: 'Reason', typed: 'x'.repeat(201), message: 'Use at most 200 characters.' },
  ])(
    'the dialog for more time rejects "$typed" in the field $field and sends no request',
    async ({ field, typed, message }) => {
      const { api } = await open({ 'GET /admin/attempts?': page([attempt()]) })
      await userEvent.click(await screen.findByRole('button', { name: 'Add time: Asha Devi' }))
      const dialog = within(screen.getByRole('dialog'))
      await userEvent.type(dialog.getByLabelText('Reason'), 'A power cut')
      await userEvent.clear(dialog.getByLabelText(field))
      if (typed !== '') {
        await userEvent.click(dialog.getByLabelText(field))
        await userEvent.paste(typed)
      }
      await userEvent.click(dialog.getByRole('button', { name: 'Add time' }))
      expect(await dialog.findByText(message)).toBeTruthy()
      expect(document.activeElement).toBe(dialog.getByLabelText(field))
      expect(api.mock.calls.some(([, request]) => request?.method === 'POST')).toBe(false)
    },
  )

  it('the dialog for more time shows an error from the server at the refused field and retains the values', async () => {
    const message = 'Minutes must end before the quiz.'
    await open({
      'GET /admin/attempts?': page([attempt()]),
      'POST /admin/': () => {
        throw new ApiError(400, { message, errors: [{ field: 'minutes', message }] })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add time: Asha Devi' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Reason'), 'A power cut')
    await userEvent.click(dialog.getByRole('button', { name: 'Add time' }))
    const minutes = await dialog.findByRole('spinbutton', { name: 'Minutes', description: message })
    expect(document.activeElement).toBe(minutes)
    expect(dialog.getByRole('alert').textContent).toBe('')
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'A power cut')
  })

  it('the dialog for closing an attempt retains the typed reason without a network', async () => {
    await open({
      'GET /admin/attempts?': page([attempt()]),
      'POST /admin/': () => {
        throw new NetworkError('')
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Close attempt now: Asha Devi' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Reason'), 'A power cut')
    await userEvent.click(dialog.getByRole('button', { name: 'Close attempt now' }))
    expect(await dialog.findByText(/^You are offline\. Nothing was lost\./)).toBeTruthy()
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'A power cut')
  })

  it('ended attempts show ranks, reasons for cancellation and deleted accounts, and can be searched', async () => {
    const { api } = await open(
      {
        'GET /admin/attempts?': page([
          attempt(ENDED),
          attempt({ ...ENDED, _id: 'B', name: 'Ravi', rank: null, voidedReason: 'Two wrote it' }),
          attempt({ ...ENDED, _id: 'C', userId: null, name: '', email: '', rank: 2 }),
          attempt({ ...ENDED, _id: 'D', name: 'Meera', status: 'abandoned', rank: null }),
        ]),
      },
      '&view=ended',
    )
    await screen.findByText('Rank 1')
    expect(names()).toEqual(['Asha Devi', 'Ravi', 'Deleted account', 'Meera'])
    expect(screen.getByText('Cancelled: Two wrote it')).toBeTruthy()
    expect(screen.getAllByText('2.5 of 4')).toHaveLength(4)
    expect(screen.getByText('No answer')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel attempt: Ravi' })).toBeNull()
    await userEvent.type(screen.getByRole('searchbox'), 'asha{Enter}')
    const requested = `/admin/attempts?quizId=${QUIZ._id}&view=ended&page=1&searchQuery=asha`
    await waitFor(() => expect(api.mock.calls.map(([path]) => path)).toContain(requested))
  })

  it('an update keeps the order of rows: ended attempts stay, disabled, and new attempts appear after a button press', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let attempts = [attempt(), attempt({ _id: 'B', name: 'Ravi' })]
    let counts = {}
    await open({
      'GET /admin/quiz-attempts/': () => live(counts),
      'GET /admin/attempts?': () => page(attempts),
    })
    await screen.findByText('Ravi')
    attempts = [attempt({ _id: 'C', name: 'Meera' }), attempt({ _id: 'B', name: 'Ravi', isSilent: true })]
    counts = { started: 4 }
    await poll()
    expect(await screen.findByText('No contact')).toBeTruthy()
    expect(names()).toEqual(['Asha Devi', 'Ravi'])
    expect(screen.getByText('Ended')).toBeTruthy()
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
    expect(button('Close attempt now: Asha Devi').disabled).toBe(true)
    expect(button('Close attempt now: Ravi').disabled).toBe(false)
    const list = screen.getByText('Ravi').closest('ul')?.parentElement
    expect([list?.className, list?.getAttribute('aria-busy')]).toEqual(['', 'false'])
    await userEvent.click(button('Show 1 more attempt'))
    expect(names()).toEqual(['Meera', 'Ravi'])
  })

  it('the buttons for all attempts are disabled if no attempt is running', async () => {
    await open({ 'GET /admin/quiz-attempts/': live({}, { ...QUIZ, live: 0 }) })
    expect(await screen.findByText('No running attempts')).toBeTruthy()
    for (const name of ['Add time for all', 'Close all attempts now'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  })
})
