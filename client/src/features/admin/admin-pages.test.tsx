import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DashboardData, Message } from '#shared/contracts/admin.ts'
import { ApiError } from '#shared/contracts/api.ts'
import { buildSite } from '#shared/testing/builders.ts'
import { buildRow, renderAdmin, messageResponse } from '#client/testing/render-admin.tsx'

const message: Message = {
  _id: '01KAJ5EVF0000000000000000M',
  name: 'Ravi <b>',
  email: 'ravi@example.in',
  subject: 'Admit card',
  message: 'Where is it?\nI looked everywhere.',
  createdAt: '2026-11-21T04:30:00.000Z',
  readAt: null,
}

describe('the overview', () => {
  beforeEach(() => localStorage.setItem('admin-overview-open', '1'))
  afterEach(() => localStorage.clear())

  const dashboard: DashboardData = {
    postsPerDay: [
      { day: '2026-11-19', count: 0 },
      { day: '2026-11-20', count: 4 },
    ],
    published: { jobPost: 199, note: 2 },
    unreadMessages: 3,
    unreadReports: 2,
    messagesFull: false,
    reportsFull: false,
    attention: { notPublished: 0, noOfficialSource: 12, probablyClosed: 0, deadLinks: 0 },
    scheduled: [buildRow({ kind: 'note', title: 'A note', publishAt: '2026-11-22T04:30:00.000Z' })],
    failedJobs: { items: [], total: 0 },
    paymentDifferences: 0,
  }
  const open = (more: Partial<DashboardData> = {}) =>
    renderAdmin('/admin', { responses: { 'GET /admin/dashboard': { ...dashboard, ...more } } })

  it('the overview is collapsed at first, summarizes urgent facts, and remembers if an admin expanded it', async () => {
    localStorage.clear()
    const { container, unmount } = await open({ messagesFull: true, failedJobs: { items: [], total: 2 } })
    const fold = container.querySelector('main details')
    const summary = fold?.querySelector('summary')
    await waitFor(() =>
      expect(summary?.textContent).toBe(
        'OverviewAn inbox is full. 2 tasks failed. 12 items need attention, 3 unread messages, 2 unread reports',
      ),
    )
    expect(screen.queryByText('Posts per day, the last 30 days')).toBeNull()
    await userEvent.click(screen.getByText('Overview'))
    expect(await screen.findByText('Posts per day, the last 30 days')).toBeTruthy()
    unmount()
    await open()
    expect(await screen.findByText('Posts per day, the last 30 days')).toBeTruthy()
    await userEvent.click(screen.getByText('Overview'))
    await waitFor(() => expect(localStorage.getItem('admin-overview-open')).toBeNull())
  })

  it('the overview shows a chart of posts per day, with the numbers in a table', async () => {
    const { container } = await open()
    const figure = (await screen.findByText('Posts per day, the last 30 days')).closest('figure')
    const heights = [...(figure?.querySelectorAll('rect') ?? [])].map((bar) => bar.getAttribute('height'))
    expect(heights).toEqual(['0', '80'])
    const cells = [...(figure?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent)
    expect(cells).toEqual(['19/11/20260', '20/11/20264'])
    expect(container.querySelector('[style]')).toBeNull()
  })

  it('the overview links the counts of published jobs, unread messages and unread reports', async () => {
    await open()
    expect((await screen.findByRole('link', { name: '199 Jobs' })).getAttribute('href')).toBe('/admin')
    expect(screen.getByRole('link', { name: '3 unread messages' }).getAttribute('href')).toBe(
      '/admin/messages?unread=1',
    )
    expect(screen.getByRole('link', { name: '2 unread reports' }).getAttribute('href')).toBe(
      '/admin/messages?target=reports',
    )
  })

  it('the overview warns that the message inbox is full and links to it', async () => {
    await open({ messagesFull: true })
    const line = await screen.findByRole('link', { name: /^The message inbox is full:/ })
    expect(line.getAttribute('href')).toBe('/admin/messages?unread=1')
    expect(screen.queryByText(/^The report inbox is full:/)).toBeNull()
  })

  it('the collapsed overview reports payments that differ from the records of the payment provider and links to the orders', async () => {
    const { container } = await open({ paymentDifferences: 2 })
    const text = '2 payments differ from the payment provider’s records.'
    const line = await screen.findByRole('link', { name: text })
    expect(line.getAttribute('href')).toBe('/admin/orders')
    expect(container.querySelector('main details > summary')?.textContent).toContain(text)
  })

  it('the overview links each count of items that need attention to a list, and each scheduled item to its form', async () => {
    await open()
    const whole = await screen.findByRole('link', { name: /^No official source\s*12$/ })
    expect(whole.getAttribute('href')).toBe('/admin?target=noOfficialSource')
    const scheduled = screen.getByRole('link', { name: /A note/ })
    expect(scheduled.getAttribute('href')).toBe('/admin/notes?edit=01KAJ5EVF0000000000000000A')
    expect(scheduled.textContent).toContain('22/11/2026 10:00')
  })

  it('the overview shows its own failure to load without hiding the list of posts', async () => {
    await renderAdmin('/admin', {
      responses: {
        'GET /admin/dashboard': () => {
          throw new ApiError(503, {})
        },
      },
    })
    expect(await screen.findByText('Loading failed')).toBeTruthy()
    expect(screen.getByText('No Data Found')).toBeTruthy()
  })
})

describe('the settings page', () => {
  const open = async (put: unknown) => {
    const view = await renderAdmin('/admin/settings', {
      responses: { 'GET /site': { site: buildSite() }, 'PUT /site': put },
    })
    await screen.findByLabelText('Name of the site')
    return view
  }
  const sent = (view: Awaited<ReturnType<typeof open>>) =>
    view.api.mock.calls.find(([path, request]) => path === '/site' && request?.method === 'PUT')?.[1]?.body

  it('the settings page has a control for each setting and sends all settings', async () => {
    const view = await open(messageResponse('Settings saved, says the server.'))
    const { states: _states, refundPolicyOn: _refundPolicyOn, ...settings } = buildSite()
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }))
    expect(await screen.findByText('Settings saved, says the server.')).toBeTruthy()
    expect(sent(view)).toEqual(settings)
    const { tiles, ...groups } = settings
    const leaves = Object.values(groups).flatMap((value) =>
      typeof value === 'object' ? Object.values(value) : [value],
    )
    const controls = view.container.querySelectorAll('form :is(input, select, textarea)')
    expect(controls).toHaveLength(leaves.length + 2 * tiles.length)
  })

  it('the settings page sends changed texts, numbers, choices and checkboxes, and the tiles in their new order', async () => {
    const view = await open(messageResponse('Saved.'))
    await userEvent.clear(screen.getByLabelText('Name of the site'))
    await userEvent.type(screen.getByLabelText('Name of the site'), 'Naya')
    await userEvent.clear(screen.getByLabelText(/^Delay before every request/))
    await userEvent.type(screen.getByLabelText(/^Delay before every request/), '5000')
    await userEvent.selectOptions(screen.getByLabelText('Display'), 'card')
    await userEvent.click(screen.getByRole('checkbox', { name: /^Demo content/ }))
    const before = buildSite().tiles
    const at = before.length
    await userEvent.click(screen.getByRole('button', { name: 'Add a tile' }))
    await userEvent.type(screen.getByLabelText(`Tile ${at + 1}: Label`), 'One')
    await userEvent.click(screen.getByRole('button', { name: 'Add a tile' }))
    await userEvent.type(screen.getByLabelText(`Tile ${at + 2}: Label`), 'Two')
    await userEvent.click(screen.getByRole('button', { name: `Move tile ${at + 2} up` }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Saved.')
    expect(sent(view)).toMatchObject({
      name: 'Naya',
      requestDelayMs: 5000,
      demo: !buildSite().demo,
      promo: { mode: 'card' },
      tiles: [...before, { label: 'Two', url: '' }, { label: 'One', url: '' }],
    })
  })

  it('the settings page shows an error from the server at the refused field, focuses it and retains the typed text', async () => {
    await open(() => {
      throw new ApiError(400, {
        message: 'This site is blocked.',
        errors: [{ field: 'links.telegram', message: 'This site is blocked.' }],
      })
    })
    const telegram = screen.getByLabelText('Telegram')
    await userEvent.clear(telegram)
    await userEvent.type(telegram, 'https://blocked.example')
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }))
    expect(await screen.findByText('Please check the marked fields.')).toBeTruthy()
    expect(telegram.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(telegram)
    expect((telegram as HTMLInputElement).value).toBe('https://blocked.example')
    expect(screen.getByRole('textbox', { name: 'Telegram', description: 'This site is blocked.' })).toBe(
      telegram,
    )
  })

  it('the settings page shows an error from the server beside the refused checkbox', async () => {
    const refusal = 'Add a passkey for yourself first, on the page Passkeys.'
    await open(() => {
      throw new ApiError(400, {
        message: refusal,
        errors: [{ field: 'adminsNeedPasskey', message: refusal }],
      })
    })
    const tick = screen.getByLabelText<HTMLInputElement>('Require a passkey from every admin')
    await userEvent.click(tick)
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }))
    const reason = await screen.findByText(refusal)
    expect(tick.getAttribute('aria-describedby')).toBe(reason.id)
    expect([document.activeElement, tick.checked]).toEqual([tick, true])
  })
})

describe('the message inbox', () => {
  const list = { messages: [message], unread: 1, page: 1, pageCount: 1, total: 1 }

  it('the message inbox shows messages as plain text, with a link to reply by email', async () => {
    await renderAdmin('/admin/messages', { responses: { 'GET /admin/messages': list } })
    expect(await screen.findByText(/Where is it\?\s+I looked everywhere\./)).toBeTruthy()
    expect(screen.getByText('Ravi <b> <ravi@example.in>')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Reply by email' }).getAttribute('href')).toBe(
      'mailto:ravi@example.in?subject=Re%3A%20Admit%20card',
    )
  })

  it('the message inbox marks a message as read, and the URL can restrict it to unread messages', async () => {
    const { api } = await renderAdmin('/admin/messages?unread=1', {
      responses: { 'GET /admin/messages': list, 'PUT /admin/messages': messageResponse('Marked as read.') },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as read' }))
    expect(await screen.findByText('Marked as read.')).toBeTruthy()
    expect(api).toHaveBeenCalledWith(`/admin/messages/${message._id}`, {
      method: 'PUT',
      body: { read: true },
    })
    expect(api).toHaveBeenLastCalledWith('/admin/messages?page=1&unread=1', undefined)
  })

  it('the message inbox deletes a message after a confirmation', async () => {
    const { api } = await renderAdmin('/admin/messages', {
      responses: {
        'GET /admin/messages': list,
        'DELETE /admin/messages': messageResponse('Message deleted successfully.'),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Admit card' }))
    const dialog = within(screen.getByRole('alertdialog'))
    expect(api).toHaveBeenCalledTimes(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Message deleted successfully.')).toBeTruthy()
  })
})

describe('the report inbox', () => {
  const report = {
    _id: '01KAJ5EVF0000000000000000R',
    kind: 'jobPost' as const,
    itemId: '01KAJ5EVF0000000000000000A',
    itemName: 'Constable Recruitment 2026',
    reason: 'Link leads elsewhere',
    link: 'https://example.gov.in/apply',
    comment: 'It opens a shop.',
    createdAt: '2026-11-21T04:30:00.000Z',
    readAt: null,
  }
  const list = { reports: [report], unread: 1, page: 1, pageCount: 1, total: 1 }

  it('the report inbox links to the form of the reported post, never to the reported web link', async () => {
    await renderAdmin('/admin/messages?target=reports', { responses: { 'GET /admin/reports': list } })
    const post = await screen.findByRole('link', { name: 'Constable Recruitment 2026' })
    expect(post.getAttribute('href')).toBe('/admin?edit=01KAJ5EVF0000000000000000A')
    expect(screen.getByText('It opens a shop.')).toBeTruthy()
    expect(screen.getByText('https://example.gov.in/apply').closest('a')).toBeNull()
    expect(screen.getByRole('link', { name: /^Reports/ }).getAttribute('aria-current')).toBe('page')
  })

  it('the report inbox marks a report as read', async () => {
    const { api } = await renderAdmin('/admin/messages?target=reports', {
      responses: { 'GET /admin/reports': list, 'PUT /admin/reports': messageResponse('Marked as read.') },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as read' }))
    expect(await screen.findByText('Marked as read.')).toBeTruthy()
    expect(api).toHaveBeenCalledWith(`/admin/reports/${report._id}`, { method: 'PUT', body: { read: true } })
    expect(api).toHaveBeenLastCalledWith('/admin/reports?page=1', undefined)
  })
})

describe('the audit log', () => {
  const entry = {
    seq: 7,
    at: '2026-11-21T04:30:00.000Z',
    actor: 'asha@example.in',
    action: 'update',
    target: 'site',
    title: '',
    before: { name: 'Avsar', demo: true },
    after: { name: 'Naya', demo: true },
  }
  const list = { entries: [entry], page: 1, pageCount: 1, total: 1 }

  it('the audit log shows each changed field with the old and the new value', async () => {
    await renderAdmin('/admin/audit', { responses: { 'GET /admin/audit': list } })
    const item = (await screen.findByText('Changed')).closest('li')
    expect(item?.textContent).toContain('settings of the site')
    expect(item?.textContent).toContain('21/11/2026 10:00')
    expect(item?.textContent).toContain('asha@example.in')
    expect(item?.textContent).toContain('Changes: 1 field')
    expect(item?.textContent).toContain('nameBeforeAvsarAfterNaya')
  })

  it.each([
    ['cancel', 'alert/12', 'Clerk 2026', /^Cancelled.*Clerk 2026.*alert/],
    ['pause', 'alerts', '', /^Paused.*sending of all alerts/],
    ['resume', 'alerts', '', /^Resumed.*sending of all alerts/],
    ['retry', 'job/alerts.expand/12', '', /^Retried.*background task/],
    ['end sessions', 'user:01KAJ5EVF', 'asha@example.in', /^Signed out everywhere.*asha@example.in.*user/],
  ])(
    'the audit log describes in words the action %s on the target %s',
    async (action, target, title, words) => {
      const entries = [{ ...entry, action, target, title }]
      await renderAdmin('/admin/audit', { responses: { 'GET /admin/audit': { ...list, entries } } })
      const item = (await screen.findByText('21/11/2026 10:00')).closest('li')
      expect(item?.textContent).toMatch(words)
    },
  )

  it('the audit log filters entries by the target in the URL', async () => {
    const { api, history } = await renderAdmin('/admin/audit', { responses: { 'GET /admin/audit': list } })
    await userEvent.click(await screen.findByRole('link', { name: 'site' }))
    await waitFor(() => expect(history.location.search).toBe('?target=site'))
    expect(api).toHaveBeenLastCalledWith('/admin/audit?page=1&target=site&actor=', undefined)
    await userEvent.click(screen.getByRole('link', { name: 'Show all' }))
    await waitFor(() => expect(history.location.search).toBe(''))
  })

  it('the audit log shows titles of items instead of ids, and filters by changed item and by user', async () => {
    const named = { ...entry, target: 'jobPost/01KAJ5EVF0000000000000000A', title: 'Clerk 2026' }
    const { api, history } = await renderAdmin('/admin/audit', {
      responses: { 'GET /admin/audit': { ...list, entries: [named] } },
    })
    const item = (await screen.findByRole('link', { name: 'Clerk 2026' })).closest('li')
    expect(item?.textContent).toContain('job post')
    expect(item?.textContent).not.toContain('01KAJ5EVF')
    await userEvent.type(screen.getByLabelText('Changed item'), 'clerk')
    await userEvent.type(screen.getByLabelText('Changed by'), 'asha{Enter}')
    await waitFor(() => expect(history.location.search).toBe('?actor=asha&target=clerk'))
    expect(api).toHaveBeenLastCalledWith('/admin/audit?page=1&target=clerk&actor=asha', undefined)
    await userEvent.click(screen.getByRole('link', { name: 'Show all' }))
    await waitFor(() => expect(history.location.search).toBe(''))
    await userEvent.click(await screen.findByRole('link', { name: 'All changes by asha@example.in' }))
    await waitFor(() => expect(history.location.search).toBe('?actor=asha%40example.in'))
  })
})
