import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import { kindNames, KIND_PATHS } from '#shared/domain/kinds.ts'
import { buildRow, buildRows, renderAdmin, messageResponse } from '#client/testing/render-admin.tsx'

const ID = '01KAJ5EVF0000000000000000A'
const TITLE = 'Constable Recruitment 2026'
const PAGES = kindNames.map((kind) => [KIND_PATHS[kind].adminPage, kind] as const)
const QUESTION = 'Are you sure you want to delete this job post?'

describe('the content list', () => {
  it.each(PAGES)(
    'the admin page %s lists the items of the kind %s, with a link to create an item',
    async (page, kind) => {
      const { api } = await renderAdmin(page, {
        responses: { [`GET /admin/content/${kind}`]: buildRows([buildRow()]) },
      })
      expect(await screen.findByRole('heading', { name: TITLE })).toBeTruthy()
      expect(api).toHaveBeenCalledWith(`/admin/content/${kind}?page=1&searchQuery=&status=all`, undefined)
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
      expect(screen.getByRole('link', { name: /^\+?\s*Create New/ }).getAttribute('href')).toBe(
        `${page}?new=1`,
      )
    },
  )

  it('an admin row shows the status of its item, times in Indian time, and a warning about the item', async () => {
    const row = buildRow({
      status: 'scheduled',
      publishAt: '2026-11-22T04:30:00.000Z',
      warning: 'The price is no single amount: not for sale.',
    })
    await renderAdmin('/admin/notes', { responses: { 'GET /admin/content/note': buildRows([row]) } })
    const item = (await screen.findByRole('heading', { name: TITLE })).closest('li')
    expect(item?.textContent).toContain('Scheduled')
    expect(item?.textContent).toContain('Publishes 22/11/2026 10:00')
    expect(item?.textContent).toContain('Created 20/11/2026 10:00')
    expect(item?.textContent).toContain('Changed 21/11/2026 10:00')
    expect(item?.textContent).toContain('The price is no single amount: not for sale.')
  })

  it.each(['', '?status=trash'])(
    'a row of the admin list /admin%s cuts its title to 60 graphemes and shows the full title on hover',
    async (search) => {
      const title = 'क्षि'.repeat(70)
      const deletedAt = search === '' ? null : '2026-11-21T04:30:00.000Z'
      await renderAdmin(`/admin${search}`, {
        responses: { 'GET /admin/content/jobPost': buildRows([buildRow({ title, deletedAt })]) },
      })
      const shown = await screen.findByTitle(title)
      expect(shown.textContent).toBe(`${'क्षि'.repeat(59)}…`)
      expect(shown.closest('h2')).toBeTruthy()
    },
  )

  it('the admin list shows a count for each status, and its URL contains search, status and page', async () => {
    const counts = { all: 45, draft: 21, scheduled: 2, published: 22, trash: 3 }
    const { api, history } = await renderAdmin('/admin?status=draft', {
      responses: {
        'GET /admin/content/jobPost': buildRows([buildRow()], { counts, pageCount: 2, total: 21 }),
      },
    })
    const filters = within(await screen.findByRole('navigation', { name: 'Status' }))
    expect(await filters.findByText('21')).toBeTruthy()
    expect(filters.getByRole('link', { current: 'page' }).textContent).toBe('Drafts21')
    await userEvent.type(screen.getByRole('searchbox'), 'police{Enter}')
    await waitFor(() => expect(history.location.search).toBe('?searchQuery=police&status=draft'))
    expect(api).toHaveBeenLastCalledWith(
      '/admin/content/jobPost?page=1&searchQuery=police&status=draft',
      undefined,
    )
    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }))
    await waitFor(() => expect(history.location.search).toBe('?page=2&searchQuery=police&status=draft'))
    await userEvent.click(filters.getByRole('link', { name: /Trash/ }))
    await waitFor(() => expect(history.location.search).toBe('?searchQuery=police&status=trash'))
  })

  it('the admin list shows its last page if the page number in the URL is too high', async () => {
    const { history } = await renderAdmin('/admin/notes?page=3', {
      responses: { 'GET /admin/content/note?page=3': buildRows([], { page: 3, pageCount: 2, total: 40 }) },
    })
    await waitFor(() => expect(history.location.search).toBe('?page=2'))
  })

  it('the admin list reports a failed request instead of an empty list, and Retry loads it again', async () => {
    let isDown = true
    const respond = () => {
      if (isDown) throw new ApiError(503, {})
      return buildRows([buildRow()])
    }
    await renderAdmin('/admin/quizzes', { responses: { 'GET /admin/content/quiz': respond } })
    expect(await screen.findByText('Loading failed')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: TITLE })).toBeTruthy()
  })
})

describe('the stages of a post', () => {
  it('the row of a post marks stages that have a link, and links missing stages to the form', async () => {
    const row = buildRow({ openStages: ['applyLink', 'admitCardLink'] })
    await renderAdmin('/admin?status=draft', {
      responses: { 'GET /admin/content/jobPost': buildRows([row]) },
    })
    const chips = within(await screen.findByRole('list', { name: `Stages: ${TITLE}` }))
    const states = chips.getAllByRole('listitem').map((chip) => chip.textContent)
    expect(states).toEqual([
      '✓Apply, has a link',
      '+Admission',
      '✓Admit card, has a link',
      '+Answer key',
      '+Result',
    ])
    expect(chips.getAllByRole('link')).toHaveLength(3)
    await userEvent.click(chips.getByRole('link', { name: `Result, add the link: ${TITLE}` }))
    const props = { kind: 'jobPost', itemId: ID, stage: 'resultLink' }
    expect(await screen.findByText(`Form ${JSON.stringify(props)}`)).toBeTruthy()
  })

  it('rows of items other than posts and rows in the trash show no stages', async () => {
    const row = buildRow({ deletedAt: '2026-11-21T04:30:00.000Z' })
    const view = await renderAdmin('/admin?status=trash', {
      responses: { 'GET /admin/content/jobPost': buildRows([row]) },
    })
    await screen.findByRole('button', { name: `Restore: ${TITLE}` })
    expect(screen.queryByRole('list', { name: /^Stages/ })).toBeNull()
    view.unmount()
    await renderAdmin('/admin/notes', { responses: { 'GET /admin/content/note': buildRows([buildRow()]) } })
    await screen.findByRole('heading', { name: TITLE })
    expect(screen.queryByRole('list', { name: /^Stages/ })).toBeNull()
  })
})

describe('the keyboard shortcuts of a list', () => {
  const open = (path = '/admin/notes', items = [buildRow()]) =>
    renderAdmin(path, { responses: { 'GET /admin/content': buildRows(items) } })
  const searchBox = () => screen.getByRole('searchbox')

  it('the key / focuses the search and the key n opens a new form, except while text is typed', async () => {
    const { history } = await open('/admin/quizzes')
    await screen.findByRole('heading', { name: TITLE })
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(searchBox())
    await userEvent.keyboard('n/')
    expect((searchBox() as HTMLInputElement).value).toBe('n/')
    expect(history.location.search).toBe('')
    act(() => searchBox().blur())
    await userEvent.keyboard('{Control>}n{/Control}{Alt>}n{/Alt}')
    expect(history.location.search).toBe('')
    await userEvent.keyboard('n')
    await waitFor(() => expect(history.location.search).toBe('?new=1'))
    expect(await screen.findByText(/^Form /)).toBeTruthy()
    await userEvent.keyboard('/n')
    expect(document.activeElement).not.toBe(screen.queryByRole('searchbox'))
  })

  it('the keyboard shortcuts do nothing while a dialog is open or when they are disabled', async () => {
    const { history } = await open('/admin/quizzes')
    await userEvent.click(await screen.findByRole('button', { name: `Delete: ${TITLE}` }))
    await userEvent.keyboard('n')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(history.location.search).toBe('')
    const [toggle] = screen.getAllByRole('checkbox', { name: 'Keyboard: / for search, N for new' })
    if (toggle === undefined) throw new Error('The keys cannot be turned off')
    await userEvent.click(toggle)
    act(() => toggle.blur())
    await userEvent.keyboard('n/')
    expect(history.location.search).toBe('')
    expect(localStorage.getItem('admin-keys-off')).toBe('1')
    await userEvent.click(toggle)
    expect(localStorage.getItem('admin-keys-off')).toBeNull()
  })

  it('Enter in the admin search focuses the first result, or the search field if nothing is found', async () => {
    const view = await open('/admin/quizzes')
    await userEvent.type(searchBox(), 'police{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: TITLE })))
    view.unmount()
    await open('/admin/quizzes', [])
    await userEvent.type(searchBox(), 'nothing{Enter}')
    await waitFor(() => expect(view.history.location.search).toBe('?searchQuery=police'))
    await waitFor(() => expect(document.activeElement).toBe(searchBox()))
    expect((searchBox() as HTMLInputElement).value).toBe('nothing')
  })
})

describe('deleting an item', () => {
  let undone: unknown
  beforeEach(() => {
    undone = messageResponse('The change is undone.')
  })

  const open = async (deleted: unknown) => {
    let items = [buildRow()]
    const view = await renderAdmin('/admin/private-Job', {
      responses: {
        'GET /admin/content/privateJob': () => buildRows(items),
        'POST /admin/content/privateJob/undo': () => {
          if (undone instanceof Error) throw undone
          return undone
        },
        [`DELETE /privateJob/${ID}`]: () => {
          if (deleted instanceof Error) throw deleted
          items = []
          return deleted
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: `Delete: ${TITLE}` }))
    return view
  }

  it('deleting an item requires a confirmation, and Cancel sends no request', async () => {
    const { api } = await open(messageResponse('Gone.'))
    const dialog = screen.getByRole('alertdialog', { name: TITLE })
    expect(within(dialog).getByText(QUESTION)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(api).not.toHaveBeenCalledWith(`/privateJob/${ID}`, expect.anything())
  })

  it('deleting an item shows the message of the server and reloads the list', async () => {
    const { api } = await open(messageResponse('Private job deleted successfully.', { _id: ID, version: 2 }))
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Private job deleted successfully.')).toBeTruthy()
    expect(await screen.findByText('No Data Found')).toBeTruthy()
    expect(api).toHaveBeenCalledWith(`/privateJob/${ID}`, { method: 'DELETE', body: {} })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(document.activeElement?.id).toBe('content')
  })

  it('Undo restores the deleted item and sends the version number from the deletion', async () => {
    const { api } = await open(messageResponse('Private job deleted successfully.', { _id: ID, version: 2 }))
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The change is undone.')).toBeTruthy()
    expect(api).toHaveBeenCalledWith('/admin/content/privateJob/undo', {
      method: 'POST',
      body: { items: [{ _id: ID, version: 2 }] },
    })
    expect(document.activeElement?.id).toBe('content')
  })

  it('Undo shows the reason if the server cannot undo the deletion', async () => {
    undone = new ApiError(409, { message: 'Someone else changed this first.' })
    await open(messageResponse('Deleted.', { _id: ID, version: 2 }))
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    const message = await screen.findByText('Someone else changed this first.')
    expect(message.closest('[role="alert"]')).not.toBeNull()
  })

  it.each([
    [new ApiError(500, {}), 'Failed to delete.'],
    [new ApiError(409, { message: 'It was changed meanwhile.' }), 'It was changed meanwhile.'],
  ])('a failed deletion shows the reason and leaves the item in the list (%#)', async (error, message) => {
    await open(error)
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByRole('button', { name: `Delete: ${TITLE}`, hidden: true })).toBeTruthy()
  })
})

describe('the confirmation of a deletion', () => {
  it.each([
    ['/admin', 'this job post'],
    ['/admin/private-Job', 'this job post'],
    ['/admin/offline-Job', 'this offline job form'],
    ['/admin/notes', 'this note'],
    ['/admin/question', 'this question'],
    ['/admin/quizzes', 'this quiz'],
  ])('the confirmation of a deletion on the page %s names %s', async (page, name) => {
    await renderAdmin(page, { responses: { 'GET /admin/content': buildRows([buildRow()]) } })
    await userEvent.click(await screen.findByRole('button', { name: `Delete: ${TITLE}` }))
    const dialog = within(screen.getByRole('alertdialog'))
    expect(dialog.getByText(`Are you sure you want to delete ${name}?`)).toBeTruthy()
  })
})

describe('the form', () => {
  const responses = { 'GET /admin/content': buildRows([buildRow()]) }

  it.each([
    ['/admin?new=1', { kind: 'jobPost', itemId: null }, 'Create New Job Post'],
    [`/admin/quizzes?edit=${ID}`, { kind: 'quiz', itemId: ID }, 'Edit quiz'],
    [`/admin/question?copy=${ID}`, { kind: 'question', itemId: null, copyOf: ID }, 'Create New Question'],
    [
      `/admin?edit=${ID}&stage=resultLink`,
      { kind: 'jobPost', itemId: ID, stage: 'resultLink' },
      'Edit job post',
    ],
  ])('the URL %s opens the admin form without the list', async (path, props, title) => {
    await renderAdmin(path, { responses })
    expect(await screen.findByText(`Form ${JSON.stringify(props)}`)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.queryByRole('heading', { name: TITLE })).toBeNull()
  })

  it.each([
    ['/admin/notes?new=1', 'Create Notes Form'],
    [`/admin/notes?edit=${ID}`, 'Create Offline Job Form'],
  ])('the admin form for a note at %s is a dialog titled %s over the list', async (path, title) => {
    await renderAdmin(path, { responses })
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: TITLE, hidden: true })).toBeTruthy()
  })

  it('a saved form closes, the message of the server is announced as a status, and the list is loaded again', async () => {
    const { api, history } = await renderAdmin(`/admin?edit=${ID}&status=draft&page=2`, { responses })
    await userEvent.click(await screen.findByRole('button', { name: 'Save it' }))
    expect((await screen.findByText('Saved by the server.')).closest('[role="status"]')).not.toBeNull()
    expect(history.location.search).toBe('?page=2&status=draft')
    expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/job/Saved')
    expect(screen.getAllByRole('link', { name: 'Edit' })[0]?.getAttribute('href')).toBe(
      `/admin?edit=${ID}&page=2&status=draft`,
    )
    await screen.findByRole('heading', { name: TITLE })
    const lists = api.mock.calls.filter(([path]) => path.startsWith('/admin/content/jobPost'))
    expect(lists).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  it('a form that created an item stays open for the next item, and the list is loaded again', async () => {
    const { api, history } = await renderAdmin('/admin?new=1', { responses })
    await userEvent.click(await screen.findByRole('button', { name: 'Save it' }))
    expect(await screen.findByText('Saved by the server.')).toBeTruthy()
    expect(history.location.search).toBe('?new=1')
    expect(api).toHaveBeenCalledTimes(2)
    await userEvent.click(screen.getByRole('button', { name: 'Close it' }))
    expect(await screen.findByRole('heading', { name: TITLE })).toBeTruthy()
  })

  it('the form for adding the link of a stage opens with two clicks from the list', async () => {
    await renderAdmin('/admin', { responses })
    await userEvent.click(await screen.findByText('More'))
    await userEvent.click(screen.getByRole('link', { name: 'Add result link' }))
    const props = { kind: 'jobPost', itemId: ID, stage: 'resultLink' }
    expect(await screen.findByText(`Form ${JSON.stringify(props)}`)).toBeTruthy()
  })

  it('the list opens the form for a copy of an item, and offers stage links only for job posts', async () => {
    await renderAdmin('/admin/offline-Job', { responses })
    await userEvent.click(await screen.findByText('More'))
    expect(screen.queryByRole('link', { name: 'Add result link' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Duplicate as new' }))
    expect(await screen.findByText(/"copyOf"/)).toBeTruthy()
  })
})

describe('the list of probably closed posts', () => {
  const SECOND = '01KAJ5EVF0000000000000000B'
  const row = (id: string, title: string) => ({
    row: buildRow({ _id: id, title, version: 4 }),
    reason: 'No last date is given. Visitors do not see Apply. Last changed on 01/11/2026.',
  })
  const open = async () => {
    let items = [row(ID, 'Clerk'), row(SECOND, 'Peon')]
    const all = items
    const view = await renderAdmin('/admin?target=probablyClosed', {
      responses: {
        'GET /admin/attention/probablyClosed': () => ({ items, page: 1, pageCount: 1, total: items.length }),
        'POST /admin/job-posts/remove-apply-links': (body: { items: { _id: string; version: number }[] }) => {
          items = items.filter(({ row: { _id } }) => !body.items.some((one) => one._id === _id))
          const done = body.items.map(({ _id, version }) => ({ _id, version: version + 1 }))
          return messageResponse('The apply links of 2 posts are removed.', { items: done })
        },
        'POST /admin/content/jobPost/undo': () => {
          items = all
          return messageResponse('2 are as they were.')
        },
      },
    })
    await screen.findByRole('heading', { name: 'Probably closed, no last date' })
    return view
  }
  const remove = (count: number) => screen.getByRole('button', { name: `Remove the Apply links (${count})` })

  it('the list of probably closed posts removes the Apply links of all selected posts, and Undo restores the links', async () => {
    const { api } = await open()
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/admin')
    expect((await screen.findByRole('link', { name: /^Clerk/ })).getAttribute('href')).toBe(
      `/admin?edit=${ID}&target=probablyClosed`,
    )
    expect(remove(0).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(remove(0))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(remove(2))
    expect(await screen.findByText('Nothing to do here.')).toBeTruthy()
    const sent = api.mock.calls.filter(([path]) => path === '/admin/job-posts/remove-apply-links')
    const items = [ID, SECOND].map((_id) => ({ _id, version: 4 }))
    expect(sent).toEqual([['/admin/job-posts/remove-apply-links', { method: 'POST', body: { items } }]])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: /^Peon/ })).toBeTruthy()
    expect(api).toHaveBeenCalledWith('/admin/content/jobPost/undo', {
      method: 'POST',
      body: { items: items.map(({ _id }) => ({ _id, version: 5 })) },
    })
  })

  it('the list of probably closed posts removes the Apply link of a single selected post', async () => {
    const { api } = await open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select: Peon' }))
    await userEvent.click(remove(1))
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Peon/ })).toBeNull())
    const [, request] = api.mock.calls.find(([path]) => path.endsWith('remove-apply-links')) ?? []
    expect(request?.body).toEqual({ items: [{ _id: SECOND, version: 4 }] })
    expect(screen.getByRole('link', { name: /^Clerk/ })).toBeTruthy()
  })
})
