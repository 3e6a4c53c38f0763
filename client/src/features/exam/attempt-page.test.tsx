import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { saveUser } from '#client/device/user/current-user.ts'
import { attemptAnswers } from '#client/device/db/db.ts'
import { wipeUserData } from '#client/device/session/user-data.ts'
import { SessionContext, type Session, type SessionState } from '#client/layout/session.ts'
import { attemptsServer } from '#client/testing/attempts-server.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { ExamPage } from './exam-page.tsx'

const ASHA = {
  _id: '01KAHG0000000000000000USER',
  firstName: 'आशा',
  lastName: 'कुमारी',
  email: 'asha@example.in',
  phone: '9876543210',
  role: 'user',
  createdAt: '2026-11-01T04:30:00.000Z',
  passkeyStep: 'none',
} as const
const QUIZ = '01KAJ5EVF0000000000000000Q'

let server: ReturnType<typeof attemptsServer>
let openLogin: ReturnType<typeof vi.fn<Session['openLogin']>>

const later = async () => undefined
const screenFor = (state: SessionState) => (
  <SessionContext value={{ state, openLogin, enter: later, refresh: later, signOut: later }}>
    <ExamPage quizId={QUIZ} overview={null} />
  </SessionContext>
)
const signedIn = (): SessionState => ({ status: 'signedIn', profile: ASHA })

async function openPage() {
  let rendered: ReturnType<typeof render> | undefined
  await act(async () => {
    rendered = render(screenFor(signedIn()))
  })
  return {
    become: (state: SessionState) => act(async () => rendered?.rerender(screenFor(state))),
  }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(async () => {
  await clearOfflineDb()
  document.cookie = 'signedIn=1;path=/'
  await saveUser({ id: ASHA._id, isSignedIn: true })
  openLogin = vi.fn<Session['openLogin']>()
  server = attemptsServer()
})
afterEach(() => cleanup())

describe('the page of an exam', () => {
  it('an exam page leads from the rules to the result, and treats the running attempt as unsaved work', async () => {
    await openPage()
    await press('Start Quiz')
    await screen.findByRole('heading', { level: 2, name: 'Question 1 of 4' })
    expect(hasUnsavedWork()).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: /ग0/ }))
    await screen.findByText('Saved')
    expect(server.choices()).toEqual([['0', 2]])
    await press('Submit Quiz')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('3 questions have no answer.')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Submit Quiz' }))
    await screen.findByRole('heading', { level: 1, name: 'Quiz Analysis' })
    expect(hasUnsavedWork()).toBe(false)
  })

  it('an exam page resumes the attempt stored on the device without a network', async () => {
    await openPage()
    await press('Start Quiz')
    fireEvent.click(await screen.findByRole('radio', { name: /ख0/ }))
    await screen.findByText('Saved')
    cleanup()
    server.isOffline = true
    await openPage()
    expect(await screen.findByRole<HTMLInputElement>('radio', { name: /ख0/ })).toHaveProperty('checked', true)
  })

  it('an expired session shows a sign-in prompt over the question paper, and answers are sent after the sign-in', async () => {
    const page = await openPage()
    await press('Start Quiz')
    await screen.findByRole('heading', { level: 2, name: 'Question 1 of 4' })
    server.isSignedOut = true
    fireEvent.click(screen.getByRole('radio', { name: /घ0/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }, { timeout: 5000 }))
    await screen.findByText('Saved on this device')
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Sign in' })))
    expect(openLogin).toHaveBeenCalledWith('paper')
    expect(screen.getByText('You are signed out. Your answers are saved on this device.')).toBeDefined()
    await page.become({ status: 'anonymous' })
    server.isSignedOut = false
    await page.become(signedIn())
    await screen.findByText('Saved')
    expect(server.choices()).toEqual([['0', 3]])
  })

  it('an exam page does not repeat its requests when the server refuses the session', async () => {
    server.isSignedOut = true
    await openPage()
    await screen.findByText('Sign in to take this quiz.')
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 50)))
    expect(server.requests).toEqual([`GET /quizzes/${QUIZ}`, `GET /quizzes/${QUIZ}/overview`])
  })

  it('a guest on an exam page sees title, price and rules of the quiz, and a sign-in prompt', async () => {
    document.cookie = 'signedIn=;path=/;max-age=0'
    server.quiz = { ...server.quiz, title: 'Constable Mock', price: 49 }
    const { startable: _startable, locked: _locked, ...overview } = server.quiz
    await act(async () => {
      render(
        <SessionContext
          value={{ state: { status: 'anonymous' }, openLogin, enter: later, refresh: later, signOut: later }}
        >
          <ExamPage quizId={QUIZ} overview={{ ...overview, startable: true, withdrawn: false }} />
        </SessionContext>,
      )
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Constable Mock')
    expect(screen.getByText('₹49')).toBeDefined()
    expect(screen.getByText('You have 1 attempt.')).toBeDefined()
    expect(screen.getByText('Sign in to take this quiz.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
    expect(server.requests).toEqual([])
  })

  it('a second device offers Resume instead of Start Quiz while an attempt is running', async () => {
    server.userAttempts = [{ _id: '01KAJ5EVF00000000000000ATT', quizId: QUIZ, status: 'in_progress' }]
    await openPage()
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Start Quiz' })).toBeNull()
    await press('Resume')
    expect(await screen.findByRole('heading', { level: 2, name: 'Question 1 of 4' })).toBeDefined()
  })

  it('a sign-out closes the question paper and deletes its answers from the device', async () => {
    await openPage()
    await press('Start Quiz')
    fireEvent.click(await screen.findByRole('radio', { name: /ग0/ }))
    await screen.findByText('Saved')
    server.isSignedOut = true
    document.cookie = 'signedIn=;path=/;max-age=0'
    await act(async () => await wipeUserData())
    await screen.findByText('Sign in to take this quiz.')
    expect(await attemptAnswers.count()).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await vi.waitFor(() => expect(openLogin).toHaveBeenCalledWith('quiz'))
  })

  it.each([
    [{ status: 403, data: { paymentNeeded: true } }, 'Pay for this quiz first.'],
    [
      { status: 409, message: 'You have no attempts left for this quiz.' },
      'You have no attempts left for this quiz.',
    ],
    [{ status: 500 }, 'There was a problem starting the quiz. Nothing is lost. Try again.'],
  ])(
    'an attempt that cannot be started shows the reason (%o), and Retry starts the attempt',
    async (refusal, why) => {
      await openPage()
      await screen.findByRole('button', { name: 'Start Quiz' })
      server.refusals = [refusal]
      await press('Start Quiz')
      await screen.findByText(why)
      await press('Retry')
      expect(await screen.findByRole('heading', { level: 2, name: 'Question 1 of 4' })).toBeDefined()
    },
  )

  it('an attempt that is started without a network explains that internet is needed', async () => {
    await openPage()
    await screen.findByRole('button', { name: 'Start Quiz' })
    server.isOffline = true
    await press('Start Quiz')
    expect(
      await screen.findByText(/^You are offline\. You need internet to start this quiz\. After/),
    ).toBeDefined()
  })

  it('an exam page without attempts left leads to the last result', async () => {
    server.userAttempts = [
      { _id: '01KAJ5EVF00000000000000ATT', quizId: QUIZ, status: 'finished', replacement: null },
    ]
    server.isOver = true
    await openPage()
    await screen.findByText('You have no attempts left for this quiz.')
    expect(screen.queryByRole('button', { name: 'Start Quiz' })).toBeNull()
    await press('See the analysis')
    expect(await screen.findByRole('heading', { level: 1, name: 'Quiz Analysis' })).toBeDefined()
    expect(screen.queryByText(/void/)).toBeNull()
  })

  it('the result of a cancelled attempt says that the attempt is not ranked', async () => {
    server.userAttempts = [
      { _id: '01KAJ5EVF00000000000000ATT', quizId: QUIZ, status: 'finished', replacement: null },
    ]
    Object.assign(server, { isOver: true, isVoid: true })
    await openPage()
    await screen.findByText('You have no attempts left for this quiz.')
    await press('See the analysis')
    expect(await screen.findByText(/An admin cancelled this attempt\. It is not ranked/)).toBeDefined()
  })
})
