import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { BuyersData } from '#shared/contracts/sold-items.ts'
import { ApiError } from '#shared/contracts/api.ts'
import { buildRow, buildRows, messageResponse, renderAdmin } from '#client/testing/render-admin.tsx'

const ID = '01KAJ5EVF0000000000000000A'
const TITLE = 'Constable Recruitment 2026'
const BUYERS: BuyersData = {
  buyers: 3,
  unused: 2,
  amount: 100,
  isUsable: true,
  refunds: { isRunning: false, pending: 0, done: 0, failed: 0 },
}
const NONE: BuyersData = { ...BUYERS, buyers: 1, unused: 0, amount: 0 }

/** Opens the confirmation of a quiz's deletion. */
async function openDeletion(buyers: BuyersData | Error, more: object = {}) {
  const admin = await renderAdmin('/admin/quizzes', {
    responses: {
      'GET /admin/content': buildRows([buildRow({ kind: 'quiz' })]),
      'GET /admin/sold-items': () => {
        if (buyers instanceof Error) throw buyers
        return buyers
      },
      [`DELETE /quizzes/${ID}`]: { id: ID, version: 2 },
      ...more,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: `Delete: ${TITLE}` }))
  const dialog = within(screen.getByRole('alertdialog'))
  const confirm = () => userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  const sent = () => admin.api.mock.calls.map(([path, request]) => [request?.method ?? 'GET', path])
  return { ...admin, dialog, confirm, sent }
}

describe('deleting a sold item', () => {
  it('deleting a sold item shows the unused purchases, and the buyers retain access by default', async () => {
    const { dialog, confirm, sent } = await openDeletion(BUYERS)
    expect(
      await dialog.findByText('2 users paid for this quiz and have not taken it. Total paid: ₹100.'),
    ).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Keep access for the buyers' }).checked).toBe(
      true,
    )
    await confirm()
    expect(sent().filter(([method]) => method !== 'GET')).toEqual([['DELETE', `/quizzes/${ID}`]])
  })

  it('deleting a sold item can refund all buyers after the deletion, and requires a reason', async () => {
    const path = `/admin/sold-items/quiz/${ID}/refund`
    const { api, dialog, confirm, sent } = await openDeletion(BUYERS, {
      [`POST ${path}`]: messageResponse('The refunds have started.'),
    })
    await userEvent.click(await dialog.findByRole('radio', { name: 'Refund all 2 buyers' }))
    await confirm()
    expect(dialog.getByText('Write a reason for the refunds.')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Reason' }))
    expect(sent().filter(([method]) => method !== 'GET')).toEqual([])
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong syllabus')
    await confirm()
    expect(await screen.findByText('The refunds have started.')).toBeTruthy()
    expect(sent().filter(([method]) => method !== 'GET')).toEqual([
      ['DELETE', `/quizzes/${ID}`],
      ['POST', path],
    ])
    expect(api).toHaveBeenCalledWith(path, { method: 'POST', body: { reason: 'Wrong syllabus' } })
  })

  it('deleting an item without buyers offers no choices; a failed request for the list of buyers is reported', async () => {
    const { dialog, unmount } = await openDeletion(NONE)
    expect(dialog.queryByRole('radio')).toBeNull()
    unmount()
    const failed = await openDeletion(new ApiError(500, {}))
    expect(
      await failed.dialog.findByText(
        'The buyers could not be loaded. If you delete this item now, buyers keep access.',
      ),
    ).toBeTruthy()
  })
})

describe('the buyers of a withdrawn item', () => {
  it('refunding the buyers of a withdrawn item requires a reason and shows the progress of the refunds', async () => {
    let buyers: BuyersData = { ...BUYERS, isUsable: false }
    const row = buildRow({ kind: 'quiz', status: 'draft' })
    await renderAdmin('/admin/quizzes', {
      responses: {
        'GET /admin/content': buildRows([row]),
        'GET /admin/sold-items': () => buyers,
        'POST /admin/sold-items': messageResponse('The refunds have started.'),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: `Buyers: ${TITLE}` }))
    expect(await screen.findByText('Buyers can no longer use this item.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Refund all 2 buyers' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'It was cancelled')
    buyers = { ...NONE, refunds: { isRunning: true, pending: 1, done: 1, failed: 0 } }
    await userEvent.click(screen.getByRole('button', { name: 'Refund all 2 buyers' }))
    expect(await screen.findByText('Refunds: 1 done, 1 pending.')).toBeTruthy()
    expect(screen.getByText('Refunds are being started…')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Refund all/ })).toBeNull()
  })
})
