import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { StaleNotice } from './stale-notice.tsx'

it('the notice about a saved copy shows its time, and retries on a click and when the network returns', async () => {
  const retry = vi.fn<() => void>()
  const { unmount } = render(<StaleNotice savedAt={Date.parse('2026-11-21T06:30:00Z')} onRetry={retry} />)
  expect(screen.getByRole('status').textContent).toContain('21/11/2026 12:00')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledTimes(1)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(retry).toHaveBeenCalledTimes(2)
  unmount()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(retry).toHaveBeenCalledTimes(2)
})
