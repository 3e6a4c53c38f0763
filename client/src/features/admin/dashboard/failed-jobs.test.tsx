import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DashboardData } from '#shared/contracts/admin.ts'
import { ApiError } from '#shared/contracts/api.ts'
import {
  EMPTY_DASHBOARD,
  messageResponse,
  renderAdmin,
  type Responses,
} from '#client/testing/render-admin.tsx'

beforeEach(() => localStorage.setItem('admin-overview-open', '1'))
afterEach(() => localStorage.clear())

type FailedJobs = DashboardData['failedJobs']

const job: FailedJobs['items'][number] = {
  _id: 'alerts.expand/01KAJ5EVF0000000000000000A',
  type: 'alerts.expand',
  attempts: 10,
  lastError: 'SQLITE_FULL <b>',
  failedAt: '2026-11-21T04:30:00.000Z',
}

const open = (failedJobs: () => FailedJobs, responses: Responses = {}) =>
  renderAdmin('/admin', {
    responses: {
      'GET /admin/dashboard': () => ({ ...EMPTY_DASHBOARD, failedJobs: failedJobs() }),
      ...responses,
    },
  })
const panel = async () => within(await screen.findByRole('region', { name: 'Failed background tasks' }))

describe('the panel of failed tasks', () => {
  it('the panel of failed background tasks is absent if no task failed', async () => {
    await open(() => ({ items: [], total: 0 }))
    await screen.findByText('Posts per day, the last 30 days')
    expect(screen.queryByText('Failed background tasks')).toBeNull()
  })

  it('the panel of failed background tasks shows task, time, attempts and error, and the number of tasks not shown', async () => {
    const unknown = { ...job, _id: 'b', type: 'of.another.version', attempts: 1, lastError: '' }
    await open(() => ({ items: [job, unknown], total: 12 }))
    const rows = (await panel()).getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toEqual([
      'Finding the recipients of an alert21/11/2026 10:00Tried 10 timesLast error: SQLITE_FULL <b>Retry',
      'Other task21/11/2026 10:00Tried onceRetry',
    ])
    expect((await panel()).getByText('The latest 2 of 12 are shown.')).toBeTruthy()
    expect(document.querySelector('main summary')?.textContent).toContain('12 tasks failed.')
  })

  it('Retry runs the failed task again and removes the task from the panel', async () => {
    let items = [job]
    const { api } = await open(() => ({ items, total: items.length }), {
      'POST /admin/jobs/retry': () => {
        items = []
        return messageResponse('The task runs again.')
      },
    })
    const button = (await panel()).getByRole('button')
    expect(button.getAttribute('aria-label')).toBe(
      'Retry: Finding the recipients of an alert, 21/11/2026 10:00',
    )
    await userEvent.click(button)
    expect(await screen.findByText('The task runs again.')).toBeTruthy()
    expect(api).toHaveBeenCalledWith('/admin/jobs/retry', { method: 'POST', body: { id: job._id } })
    await waitFor(() => expect(screen.queryByText('Failed background tasks')).toBeNull())
  })

  it('Retry shows the reason if running the task again fails, and stays enabled', async () => {
    await open(() => ({ items: [job], total: 1 }), {
      'POST /admin/jobs/retry': () => {
        throw new ApiError(404, { message: 'Task not found.' })
      },
    })
    await userEvent.click((await panel()).getByRole('button'))
    expect(await screen.findByText('Task not found.')).toBeTruthy()
    await waitFor(async () =>
      expect((await panel()).getByRole<HTMLButtonElement>('button').disabled).toBe(false),
    )
  })
})
