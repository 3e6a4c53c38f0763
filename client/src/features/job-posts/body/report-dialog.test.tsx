import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import type { Outcome } from '#client/device/outbox/outbox.ts'
import { OutboxContext } from '#client/content/outbox/use-outbox.ts'
import { fakeOutbox } from '#client/testing/fake-outbox.ts'
import { ReportButton } from './job-body.tsx'

const APPLY = 'https://example.gov.in/apply'
const post = buildJobPostItem({
  postName: 'लेखपाल भर्ती 2026',
  applyLink: [
    { label: 'Apply Online', link: APPLY },
    { label: 'Click here', link: '' },
  ],
  resultLink: [
    { label: 'Click here', link: APPLY },
    { label: 'Soon', link: '' },
  ],
  notificationLink: 'https://example.gov.in/notice.pdf',
})
let outbox: ReturnType<typeof fakeOutbox>

beforeEach(async () => {
  outbox = fakeOutbox()
  await act(async () =>
    render(
      <OutboxContext value={outbox}>
        <ReportButton post={post} />
      </OutboxContext>,
    ),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Report a wrong link' }))
  await screen.findByRole('dialog')
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const resolveWith = (outcome: Outcome) => outbox.add.mockResolvedValueOnce(outcome)

describe('a report of a wrong link', () => {
  it('a report about a post requires a reason, and shows an error if none is chosen', async () => {
    await press('Send Report')
    expect(screen.getByText('Choose a problem.')).toBeTruthy()
    expect(outbox.add).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  })

  it('a report about a post offers every link of the post to choose from', () => {
    const options = screen.getAllByRole('option').map((option) => option.textContent)
    expect(options).toEqual([
      'None, or not sure',
      'Apply: Apply Online (example.gov.in)',
      'Apply: Click here (example.gov.in)',
      'Result: Click here (example.gov.in)',
      'Notification: Official notification (example.gov.in)',
    ])
  })

  it('a report about a post goes into the outbox with the chosen link and the comment', async () => {
    resolveWith({ status: 'sent', message: 'Thank you.', data: null })
    await choose('A link opens the wrong page')
    await userEvent.selectOptions(
      screen.getByRole('combobox'),
      screen.getByRole('option', { name: 'Result: Click here (example.gov.in)' }),
    )
    await userEvent.type(screen.getByRole('textbox'), 'It opens a shop.')
    await press('Send Report')
    expect(await screen.findByText('Thank you.')).toBeTruthy()
    expect(outbox.add).toHaveBeenCalledWith({
      kind: 'report',
      path: '/reports',
      body: {
        postId: post._id,
        reason: 'Link leads elsewhere',
        link: 'https://example.gov.in/apply',
        comment: 'It opens a shop.',
      },
      owner: '',
      label: 'Report: लेखपाल भर्ती 2026',
    })
    await press('Done')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('a report without a network is queued, and the dialog shows that it will be sent later', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    resolveWith({ status: 'queued' })
    await choose('A date is wrong')
    await press('Send Report')
    expect(await screen.findByText(/^You are offline\. Your report is/)).toBeTruthy()
  })

  it('a report that the server refuses shows the reason, and the entered values stay', async () => {
    const message = 'This job no longer has this link.'
    resolveWith({ status: 'rejected', error: new ApiError(400, { message }) })
    await choose('Something else')
    await press('Send Report')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Something else' }).checked).toBe(true)
  })

  it('a comment that is too long shows an error at its field, and no report is sent', async () => {
    outbox.add.mockClear()
    await choose('Something else')
    await userEvent.click(screen.getByRole('textbox'))
    await userEvent.paste('x'.repeat(1001))
    await press('Send Report')
    expect(document.activeElement).toBe(
      screen.getByRole('textbox', { description: 'Use at most 1,000 characters.' }),
    )
    expect(outbox.add).not.toHaveBeenCalled()
  })

  it('a comment that the server refuses shows the error at its field and is retained', async () => {
    const message = 'Use other words.'
    const errors = [{ field: 'comment', message }]
    resolveWith({ status: 'rejected', error: new ApiError(400, { message, errors }) })
    await choose('Something else')
    await userEvent.type(screen.getByRole('textbox'), 'It opens a shop.')
    await press('Send Report')
    expect(await screen.findByRole('textbox', { description: message })).toHaveProperty(
      'value',
      'It opens a shop.',
    )
  })

  it('a report that can neither be sent nor stored on the device shows the network error', async () => {
    outbox.add.mockRejectedValueOnce(new NetworkError('No answer'))
    await choose('Something else')
    await press('Send Report')
    expect(
      await screen.findByText('The site could not be reached. Please try again in a moment.'),
    ).toBeTruthy()
  })
})
