import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ItemSummaries } from '#shared/contracts/content-kinds.ts'
import { startSession, buildQuiz, endSession } from '#client/testing/items.ts'
import { setRunningAttempts } from '#client/device/attempts/running-attempts.ts'
import { setCachedQuizIds } from '#client/device/stored-ids.ts'
import { fakeItems, NOON, renderApp } from '#client/testing/render-app.tsx'

afterEach(() => {
  endSession()
  setCachedQuizIds(new Set())
  vi.restoreAllMocks()
})

const PAID = { practice: false, category: 'Quizzes', price: 20 } as const

async function openQuizzes(changes: Partial<ItemSummaries['quiz']> = {}) {
  const app = await renderApp('/quizzes', { items: fakeItems({ quiz: [buildQuiz(changes)] }) })
  return { ...app, card: within(within(screen.getByRole('main')).getByRole('listitem')) }
}
const press = (button: HTMLElement) => act(async () => fireEvent.click(button))
const text = () => within(screen.getByRole('main')).getByRole('listitem').textContent

describe('the card of a quiz', () => {
  it('the card of a quiz shows its facts and the badge Active', async () => {
    const { card } = await openQuizzes()
    expect(card.getByText('Active')).toBeDefined()
    expect(text()).toContain('Questions10Time8 minEntry feeFreeTop prizeNone')
    expect(text()).toContain('Starts05/01/2026 10:00Expires31/12/2030 23:59')
  })

  it('the card of a quiz shows entry fee and prize in rupees', async () => {
    await openQuizzes({ price: 20.5, winningAmount: 1500, practice: false })
    expect(text()).toContain('Entry fee₹20.50Top prize₹1,500')
  })

  it('the card of an expired quiz has no badge Active, and the quiz cannot be started', async () => {
    vi.useFakeTimers({ now: NOON })
    const { card } = await openQuizzes({ expireDateTime: new Date(NOON + 60_000).toISOString() })
    expect(card.getByText('Active')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(card.queryByText('Active')).toBeNull()
    expect(card.getAllByText('Ended')).toHaveLength(2)
    expect(card.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  })

  it.each([{}, PAID])(
    'the card of a future quiz shows its start on badge and button, and becomes active at that time (%o)',
    async (kind) => {
      vi.useFakeTimers({ now: NOON })
      const startDateTime = new Date(NOON + 60_000).toISOString()
      const { card } = await openQuizzes({ ...kind, startable: false, startDateTime })
      expect(card.getAllByText('Starts 21/11/2026 12:01')).toHaveLength(2)
      expect(card.queryByText('Active')).toBeNull()
      expect(card.getByRole<HTMLButtonElement>('button', { name: /^Starts/ }).disabled).toBe(true)
      await act(() => vi.advanceTimersByTimeAsync(60_000))
      expect(card.getByText('Active')).toBeDefined()
      expect(card.queryByRole('button', { name: /^Starts/ })).toBeNull()
      expect(card.getByText(kind === PAID ? 'Login to start quiz' : 'Start Quiz')).toBeDefined()
    },
  )

  it('the card of a future quiz offers a reminder, and the card of a started quiz does not', async () => {
    const ahead = { startable: false, startDateTime: '2030-01-05T04:30:00.000Z' }
    const { card } = await openQuizzes(ahead)
    expect(await card.findByRole('button', { name: 'Remind me: Indian Polity Daily Drill' })).toBeDefined()
    cleanup()
    const running = await openQuizzes()
    expect(running.card.queryByRole('button', { name: /^Remind/ })).toBeNull()
  })
})

describe('the button of a quiz card', () => {
  it('the card of a practice quiz has the link Start Quiz, which leads to its page', async () => {
    const { card } = await openQuizzes()
    const link = card.getByRole('link', { name: 'Start Quiz: Indian Polity Daily Drill' })
    expect(link.getAttribute('href')).toBe('/Quiz/01KAJ5EVF0000000000000000Q')
  })

  it('the card of an exam shows anonymous visitors Login to start quiz, which opens the login modal', async () => {
    const { card, history } = await openQuizzes(PAID)
    expect(card.queryByText('Start Quiz')).toBeNull()
    await press(card.getByText('Login to start quiz'))
    expect(history.location.state.login).toBe('quiz')
  })

  it('the card of a paid exam opens the payment modal with the entry fee for a signed-in user', async () => {
    startSession()
    const { card } = await openQuizzes(PAID)
    await press(await card.findByText('Start Quiz'))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('₹20')).toBeDefined()
    expect(await dialog.findByRole('button', { name: 'Pay ₹20' })).toBeDefined()
  })
})

describe('the card of a bought quiz', () => {
  it('the card of a bought quiz shows Bought and leads to the quiz without another payment', async () => {
    startSession()
    const { card } = await openQuizzes({ ...PAID, locked: false })
    const link = await card.findByRole('link', { name: 'Start Quiz: Indian Polity Daily Drill' })
    expect(link.getAttribute('href')).toBe('/Quiz/01KAJ5EVF0000000000000000Q')
    expect(card.getByText('Bought')).toBeDefined()
  })

  it('the card of a paid quiz does not show Bought to an admin, who has access to everything', async () => {
    startSession('admin')
    const { card } = await openQuizzes({ ...PAID, locked: false })
    expect(await card.findByRole('link', { name: /^Start Quiz/ })).toBeDefined()
    expect(card.queryByText('Bought')).toBeNull()
  })
})

describe('the card of a running quiz', () => {
  afterEach(() => setRunningAttempts([]))
  const running = { quizId: buildQuiz()._id, title: 'Polity', endsAt: NOON + 60_000, isPractice: false }

  it.each([{}, PAID, { expireDateTime: '2026-01-06T00:00:00.000Z' }])(
    'the card of a quiz with a running attempt offers Resume at any price and for any visitor (%o)',
    async (changes) => {
      const { card } = await openQuizzes(changes)
      act(() => setRunningAttempts([running]))
      const link = card.getByRole('link', { name: 'Resume: Indian Polity Daily Drill' })
      expect(link.getAttribute('href')).toBe('/Quiz/01KAJ5EVF0000000000000000Q')
      expect(card.queryByText('Start Quiz')).toBeNull()
    },
  )
})

describe('the quiz list without a network', () => {
  const setOnline = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  const name = 'Start Quiz: Indian Polity Daily Drill'

  it('practice quizzes can be started without a network only if they are stored on the device', async () => {
    const { card } = await openQuizzes()
    act(() => setCachedQuizIds(new Set()))
    expect(card.getByRole('link', { name })).toBeDefined()
    act(() => setOnline(false))
    expect(card.getByRole<HTMLButtonElement>('button', { name: /^Needs internet/ }).disabled).toBe(true)
    act(() => setCachedQuizIds(new Set([buildQuiz()._id])))
    expect(card.getByRole('link', { name })).toBeDefined()
    expect(card.getByText('Saved on this device')).toBeDefined()
  })

  it('an exam cannot be started without a network', async () => {
    startSession()
    const { card } = await openQuizzes({ practice: false })
    act(() => setOnline(false))
    expect(card.getByText('Needs internet')).toBeDefined()
    expect(card.queryByText('Save for offline')).toBeNull()
  })

  it('the card of a practice quiz that is not stored on the device offers to store it', async () => {
    const { card } = await openQuizzes()
    expect(card.getByRole('button', { name: /^Save for offline/ })).toBeDefined()
  })
})

describe('the search in the list of quizzes', () => {
  it('the quiz search names the fields that it searches and leads to the results', async () => {
    const { api, history } = await openQuizzes()
    const box = screen.getByRole<HTMLInputElement>('searchbox')
    expect(box.placeholder).toBe('Search by title or topic')
    fireEvent.change(box, { target: { value: 'polity' } })
    await press(within(screen.getByRole('search')).getByRole('button', { name: 'Search' }))
    expect(history.location.href).toBe('/quizzes?searchQuery=polity')
    expect(api.items).toHaveBeenLastCalledWith('quiz', { page: 1, searchQuery: 'polity' })
  })

  it('a quiz search without results says so and retains the search text', async () => {
    const items = fakeItems({ quiz: [] })
    await renderApp('/quizzes?page=2&searchQuery=zebra', { items })
    expect(items).toHaveBeenCalledExactlyOnceWith('quiz', { page: 2, searchQuery: 'zebra' })
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('zebra')
    const [way, ...others] = within(screen.getByRole('main')).getAllByRole('listitem')
    expect([way?.textContent, others]).toEqual(['Clear search and filters', []])
    expect(screen.getByText('0 quizzes')).toBeDefined()
  })
})
