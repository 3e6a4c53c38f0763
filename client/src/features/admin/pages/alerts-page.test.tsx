import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AdminAlert, AdminAlertsData } from '#shared/contracts/admin-alerts.ts'
import { ApiError } from '#shared/contracts/api.ts'
import { messageResponse, renderAdmin, type Responses } from '#client/testing/render-admin.tsx'

const alert: AdminAlert = {
  _id: '01KAJ5EVF0000000000000000E',
  postId: '01KAJ5EVF0000000000000000P',
  postName: 'UP Police <b>Constable</b>',
  kind: 'latestJobs',
  state: 'held',
  at: '2026-11-21T04:30:00.000Z',
  releaseAt: '2026-11-21T04:30:30.000Z',
  counts: {
    targeted: 1000,
    waiting: 300,
    digest: 100,
    accepted: 550,
    failed: 20,
    pruned: 20,
    cancelled: 10,
    shown: 400,
    clicked: 90,
  },
}

const page = (alerts: AdminAlert[], isPaused = false): AdminAlertsData => ({
  sending: { isPaused },
  alerts,
  page: 1,
  pageCount: 1,
  total: alerts.length,
})

const open = (responses: Responses) => renderAdmin('/admin/alerts', { responses })
const list = () => screen.getByText('1000 messages').closest('ul')?.parentElement

describe('the alerts page', () => {
  afterEach(() => void vi.useRealTimers())

  it('the alerts page reports the delivery counts of each alert and links to its post', async () => {
    await open({ 'GET /admin/alerts': page([alert]) })
    const link = await screen.findByRole('link', { name: 'UP Police <b>Constable</b>' })
    expect(link.getAttribute('href')).toBe(`/admin?edit=${alert.postId}`)
    const counts = [...document.querySelectorAll('li dl > div')].map((count) => count.textContent)
    expect(screen.getByText('1000 messages')).toBeTruthy()
    expect(counts).toEqual([
      'accepted550',
      'failed20',
      'device removed20',
      'in daily summary100',
      'cancelled10',
      'waiting300',
      'shown400',
      'pressed90',
    ])
  })

  it('the alerts page reports an empty list, and offers Retry if the report does not load', async () => {
    const { unmount } = await open({ 'GET /admin/alerts': page([]) })
    expect(await screen.findByText('No alerts yet')).toBeTruthy()
    unmount()
    let isDown = true
    await open({
      'GET /admin/alerts': () => {
        if (isDown) throw new ApiError(503, { message: 'Busy. Try again soon.' })
        return page([alert])
      },
    })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    isDown = false
    await userEvent.click(retry)
    expect(await screen.findByText('1000 messages')).toBeTruthy()
  })

  it('an alert can be cancelled only during the hold before it is sent', async () => {
    const cancelled = { ...alert, state: 'cancelled' as const }
    let alerts = [alert, { ...alert, _id: '01KAJ5EVF0000000000000000F', state: 'done' as const }]
    const { api } = await open({
      'GET /admin/alerts': () => page(alerts),
      'POST /admin/alerts/': () => {
        alerts = [cancelled]
        return messageResponse('The alert is cancelled.', { alert: cancelled })
      },
    })
    const buttons = await screen.findAllByRole('button', {
      name: 'Cancel the alert for UP Police <b>Constable</b>',
    })
    expect(buttons).toHaveLength(1)
    await userEvent.click(buttons[0] as HTMLElement)
    expect(await screen.findByText('The alert is cancelled.')).toBeTruthy()
    expect(api).toHaveBeenCalledWith(`/admin/alerts/${alert._id}/cancel`, { method: 'POST', body: {} })
    expect(await screen.findByText('Cancelled')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Cancel the alert/ })).toBeNull()
  })

  it('a failed cancellation of an alert shows the reason', async () => {
    await open({
      'GET /admin/alerts': page([alert]),
      'POST /admin/alerts/': () => {
        throw new ApiError(409, { message: 'This alert is sent already.' })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel the alert/ }))
    expect(await screen.findByText('This alert is sent already.')).toBeTruthy()
  })

  it('the sending of all alerts is paused after a confirmation, and can be resumed', async () => {
    let isPaused = false
    const { api } = await open({
      'GET /admin/alerts': () => page([], isPaused),
      'PUT /admin/alerts/sending': (body: { isPaused: boolean }) => {
        isPaused = body.isPaused
        return messageResponse(isPaused ? 'Sending is paused.' : 'Sending is resumed.', {
          sending: { isPaused },
        })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Pause all alerts' }))
    expect(screen.getByText('Pause all alerts?')).toBeTruthy()
    const [, confirm] = screen.getAllByRole('button', { name: 'Pause all alerts', hidden: true })
    await userEvent.click(confirm as HTMLElement)
    expect(await screen.findByText('All alerts are paused')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Resume all alerts' }))
    expect(await screen.findByText('Alerts are being sent.')).toBeTruthy()
    expect(api).toHaveBeenCalledWith('/admin/alerts/sending', { method: 'PUT', body: { isPaused: false } })
  })

  it('the delivery counts on the alerts page are updated in the background without a loading state', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const answers: (() => void)[] = []
    let accepted = 550
    await open({
      'GET /admin/alerts': () =>
        new Promise<AdminAlertsData>((resolve) =>
          answers.push(() => resolve(page([{ ...alert, counts: { ...alert.counts, accepted } }]))),
        ),
    })
    await waitFor(() => expect(answers).toHaveLength(1))
    await act(async () => answers[0]?.())
    expect(list()?.className).toBe('')
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(answers).toHaveLength(2)
    expect([list()?.className, list()?.getAttribute('aria-busy')]).toEqual(['', 'false'])
    accepted = 600
    await act(async () => answers[1]?.())
    expect(await screen.findByText('600')).toBeTruthy()
  })

  it('the rows of the alerts page stay in place while newer alerts arrive, and a button shows the newer alerts', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let alerts = [alert]
    await open({ 'GET /admin/alerts': () => page(alerts) })
    const names = () =>
      screen.getAllByRole('link', { name: /Constable|Clerk/ }).map((link) => link.textContent)
    await screen.findByText('1000 messages')
    alerts = [
      { ...alert, _id: '01KAJ5EVF0000000000000000G', postName: 'Clerk' },
      { ...alert, state: 'sending' },
    ]
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(await screen.findByText('Sending')).toBeTruthy()
    expect(names()).toEqual(['UP Police <b>Constable</b>'])
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 newer alert' }))
    expect(names()).toEqual(['Clerk', 'UP Police <b>Constable</b>'])
    expect(screen.queryByRole('button', { name: /newer/ })).toBeNull()
  })

  it('the alerts page sends no requests while the tab is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { api } = await open({ 'GET /admin/alerts': page([alert]) })
    await screen.findByText('1000 messages')
    const countRequests = () => api.mock.calls.filter(([path]) => path.startsWith('/admin/alerts')).length
    const before = countRequests()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fireEvent(document, new Event('visibilitychange'))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(countRequests()).toBe(before)
    vi.restoreAllMocks()
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(countRequests()).toBe(before + 1)
  })
})
