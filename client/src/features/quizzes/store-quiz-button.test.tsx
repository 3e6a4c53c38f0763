import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { QuizData } from '#shared/contracts/quiz.ts'
import { showCachedQuizzes } from '#client/device/practice/practice-quizzes.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { buildQuiz } from '#client/testing/items.ts'
import { StoreQuizButton } from './store-quiz-button.tsx'

vi.mock(
  import('#client/lib/network/api-request.ts'),
  async (original) =>
    Object.assign({}, await original(), { apiRequest: vi.fn<typeof apiRequest>() }) as never,
)

const DATA: QuizData = {
  quiz: { ...buildQuiz(), inactiveReason: '', withdrawn: false },
  questions: [],
  reason: '',
}

const press = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: /^Save for offline/ })))

beforeEach(async () => {
  await clearOfflineDb()
  await showCachedQuizzes()
})

it('the button Save for offline stores the quiz on the device, and shows an error if the download fails', async () => {
  vi.mocked(apiRequest).mockRejectedValueOnce(new NetworkError('offline'))
  render(<StoreQuizButton quiz={buildQuiz()} />)
  await press()
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/The quiz was not saved/))

  vi.mocked(apiRequest).mockResolvedValueOnce({ message: '', data: DATA } as never)
  await press()
  expect(await screen.findByText('Saved on this device')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(screen.queryByRole('button')).toBeNull()
})

it('the button Save for offline is replaced by Saved on this device after a later start', async () => {
  vi.mocked(apiRequest).mockResolvedValueOnce({ message: '', data: DATA } as never)
  const { unmount } = render(<StoreQuizButton quiz={buildQuiz()} />)
  await press()
  await screen.findByText('Saved on this device')
  unmount()
  await showCachedQuizzes()
  render(<StoreQuizButton quiz={buildQuiz()} />)
  expect(screen.getByText('Saved on this device')).toBeDefined()
})
