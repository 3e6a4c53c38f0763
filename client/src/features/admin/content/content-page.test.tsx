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

describe('the list of each kind', () => {
  it.each(PAGES)('at %s is the list of %s, with a card that creates', async (page, kind) => {
    const { api } = await renderAdmin(page, {
      responses: { [`GET /admin/content/${kind}`]: buildRows([buildRow()]) },
    })
    expect(await screen.findByRole('heading', { name: TITLE })).toBeTruthy()
    expect(api).toHaveBeenCalledWith(`/admin/content/${kind}?page=1&searchQuery=&status=all`, undefined)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.getByRole('link', { name: /^\+?\s*Create New/ }).getAttribute('href')).toBe(`${page}?new=1`)
  })

  it('says of an item its status, its times in India and its warning', async () => {
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
    'cuts a title to 60 graphemes, and gives the whole of it on hover%s',
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

  it('counts each status, and keeps search, status and page in the address', async () => {
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

  it('goes back to the last page there is when the one that is open went', async () => {
    const { history } = await renderAdmin('/admin/notes?page=3', {
      responses: { 'GET /admin/content/note?page=3': buildRows([], { page: 3, pageCount: 2, total: 40 }) },
    })
    await waitFor(() => expect(history.location.search).toBe('?page=2'))
  })

  it('says that it failed, never that there is nothing, and tries again', async () => {
    let isDown = true
    const respond = () => {
      if (isDown) throw new ApiError(503, {})
      return buildRows([buildRow()])
    }
    await renderAdmin('/admin/quizzes', { responses: { 'GET /admin/content/quiz': respond } })
    expect(await screen.findByText('This did not load')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: TITLE })).toBeTruthy()
  })
})

describe('the stages of a post', () => {
  it('are on its row: those that have a link, and a press to the form for each that has none', async () => {
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

  it('are not on the rows of other kinds, nor in the trash', async () => {
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

describe('the keys of a list', () => {
  const open = (path = '/admin/notes', items = [buildRow()]) =>
    renderAdmin(path, { responses: { 'GET /admin/content': buildRows(items) } })
  const searchBox = () => screen.getByRole('searchbox')

  it('/ goes to the search, n creates; neither while something is typed', async () => {
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

  it('do nothing while a dialog is open, or when they are turned off', async () => {
    const { history } = await open('/admin/quizzes')
    await userEvent.click(await screen.findByRole('button', { name: `Delete: ${TITLE}` }))
    await userEvent.keyboard('n')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(history.location.search).toBe('')
    const [toggle] = screen.getAllByRole('checkbox', { name: 'Keys: / search, n new' })
    if (toggle === undefined) throw new Error('The keys cannot be turned off')
    await userEvent.click(toggle)
    act(() => toggle.blur())
    await userEvent.keyboard('n/')
    expect(history.location.search).toBe('')
    expect(localStorage.getItem('admin-keys-off')).toBe('1')
    await userEvent.click(toggle)
    expect(localStorage.getItem('admin-keys-off')).toBeNull()
  })

  it('Enter in the search leads to the first row found, and stays where none is', async () => {
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

describe('deleting', () => {
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

  it('asks with the documented question, and no is no', async () => {
    const { api } = await open(messageResponse('Gone.'))
    const dialog = screen.getByRole('alertdialog', { name: TITLE })
    expect(within(dialog).getByText(QUESTION)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(api).not.toHaveBeenCalledWith(`/privateJob/${ID}`, expect.anything())
  })

  it('says what the server said, and shows the list anew', async () => {
    const { api } = await open(messageResponse('Private job deleted successfully.', { _id: ID, version: 2 }))
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Private job deleted successfully.')).toBeTruthy()
    expect(await screen.findByText('No Data Found')).toBeTruthy()
    expect(api).toHaveBeenCalledWith(`/privateJob/${ID}`, { method: 'DELETE', body: {} })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(document.activeElement?.id).toBe('content')
  })

  it('is taken back at the version that it led to', async () => {
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

  it('that cannot be taken back any more says why', async () => {
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
  ])('that fails says why and keeps the item (%#)', async (error, message) => {
    await open(error)
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByRole('button', { name: `Delete: ${TITLE}`, hidden: true })).toBeTruthy()
  })
})

describe('the question before an item is deleted', () => {
  it.each([
    ['/admin', 'this job post'],
    ['/admin/private-Job', 'this job post'],
    ['/admin/offline-Job', 'this offline job form'],
    ['/admin/notes', 'this note'],
    ['/admin/question', 'this question'],
    ['/admin/quizzes', 'this quiz'],
  ])('at %s names %s', async (page, name) => {
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
  ])('that %s opens stands in place of the list', async (path, props, title) => {
    await renderAdmin(path, { responses })
    expect(await screen.findByText(`Form ${JSON.stringify(props)}`)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.queryByRole('heading', { name: TITLE })).toBeNull()
  })

  it.each([
    ['/admin/notes?new=1', 'Create Notes Form'],
    [`/admin/notes?edit=${ID}`, 'Create Offline Job Form'],
  ])('of a note at %s is a dialog titled %s, over the list', async (path, title) => {
    await renderAdmin(path, { responses })
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: TITLE, hidden: true })).toBeTruthy()
  })

  it('closes when it was saved: the words of the server stand in a status, the list is asked for anew', async () => {
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

  it('of a new item stays for the next one, and the list behind it is asked for anew', async () => {
    const { api, history } = await renderAdmin('/admin?new=1', { responses })
    await userEvent.click(await screen.findByRole('button', { name: 'Save it' }))
    expect(await screen.findByText('Saved by the server.')).toBeTruthy()
    expect(history.location.search).toBe('?new=1')
    expect(api).toHaveBeenCalledTimes(2)
    await userEvent.click(screen.getByRole('button', { name: 'Close it' }))
    expect(await screen.findByRole('heading', { name: TITLE })).toBeTruthy()
  })

  it('for a link of a stage is two presses away from the list', async () => {
    await renderAdmin('/admin', { responses })
    await userEvent.click(await screen.findByText('More'))
    await userEvent.click(screen.getByRole('link', { name: 'Add result link' }))
    const props = { kind: 'jobPost', itemId: ID, stage: 'resultLink' }
    expect(await screen.findByText(`Form ${JSON.stringify(props)}`)).toBeTruthy()
  })

  it('of a copy opens from the list, and nothing of a stage is offered for other kinds', async () => {
    await renderAdmin('/admin/offline-Job', { responses })
    await userEvent.click(await screen.findByText('More'))
    expect(screen.queryByRole('link', { name: 'Add result link' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Duplicate as new' }))
    expect(await screen.findByText(/"copyOf"/)).toBeTruthy()
  })
})

describe('the posts that are probably closed', () => {
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

  it('lose their Apply links together, and Undo restores them', async () => {
    const { api } = await open()
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/admin')
    expect((await screen.findByRole('link', { name: /^Clerk/ })).getAttribute('href')).toBe(
      `/admin?edit=${ID}&target=probablyClosed`,
    )
    expect(remove(0).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(remove(0))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all of this page' }))
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

  it('are chosen one by one, too', async () => {
    const { api } = await open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose: Peon' }))
    await userEvent.click(remove(1))
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Peon/ })).toBeNull())
    const [, request] = api.mock.calls.find(([path]) => path.endsWith('remove-apply-links')) ?? []
    expect(request?.body).toEqual({ items: [{ _id: SECOND, version: 4 }] })
    expect(screen.getByRole('link', { name: /^Clerk/ })).toBeTruthy()
  })
})
