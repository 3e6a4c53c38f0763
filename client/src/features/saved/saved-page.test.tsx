import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Api } from '#shared/contracts/api.ts'
import { buildJobPostItem, buildSummary } from '#shared/testing/builders.ts'
import { database } from '#client/device/db/db.ts'
import { changeSaved, listSavedJobs, startSaved } from '#client/device/saved/saved-store.ts'
import { renderApp } from '#client/testing/render-app.tsx'
import { recordView } from './recent-posts.ts'

const CLERK = buildSummary({ _id: '01KAJ5EVF0000000000000000A', postName: 'Clerk', lastDate: '2026-12-31' })
const GUARD = buildSummary({
  _id: '01KAJ5EVF0000000000000000B',
  postName: 'वन रक्षक',
  beginDate: '2026-11-01',
  lastDate: '2026-11-22',
})

// Preloads the lazy modules, so that they resolve at once.
beforeAll(() => Promise.all([import('./saved-page.tsx'), import('#client/device/saved/saved-sync.ts')]))
afterEach(() => Promise.all(database.tables.map((table) => table.clear())))

const save = (post = CLERK) => changeSaved(post, { isSaved: true })
const names = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .flatMap((each) => (each.querySelector('a') ? [each.textContent] : []))
const readStored = async () => (await listSavedJobs()).map(({ status, note }) => [status, note])

// A press on the status of a job also shows its note.
const openRow = async (name = 'Clerk') =>
  userEvent.click(await screen.findByRole('button', { name: `Status and note of ${name}` }))

async function openSaved(overrides: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/saved', overrides)
  await waitFor(() => expect(screen.queryByText('Loading your saved jobs…')).toBeNull())
  return app
}

describe('the saved jobs page', () => {
  it('the saved jobs page without saved jobs leads to the latest jobs', async () => {
    await openSaved()
    expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'See the latest jobs' }).getAttribute('href')).toBe('/jobs')
  })

  it('the saved jobs page warns anonymous visitors that the jobs are on this device only, and offers sign-in', async () => {
    await openSaved()
    expect(screen.getByText(/These jobs are saved on/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeDefined()
  })

  it('the saved jobs page lists the job with the nearest last date first and highlights that date', async () => {
    await save(CLERK)
    await save(GUARD)
    await openSaved()
    await screen.findByText('Clerk')
    expect(names()).toEqual(['वन रक्षक', 'Clerk'])
    expect(screen.getByText('1 day left').className).toContain('amber')
  })

  it('the saved jobs page stores the chosen application status of a job and can filter by status', async () => {
    await save(CLERK)
    await save(GUARD)
    await openSaved()
    await openRow()
    await userEvent.selectOptions(await screen.findByLabelText('Status of Clerk'), 'Exam given')
    await waitFor(async () => expect((await readStored()).flat()).toContain('Exam given'))
    const filter = screen.getByRole('combobox', { name: /^Show/ })
    await waitFor(() => expect(within(filter).getByText('Exam given (1)')).toBeDefined())
    await userEvent.selectOptions(filter, 'Exam given')
    expect(names()).toEqual(['Clerk'])
    await userEvent.selectOptions(filter, '')
    expect(names()).toHaveLength(2)
  })

  it('the status filter stays selected after its only job got another status', async () => {
    await save(CLERK)
    await openSaved()
    await openRow()
    const status = await screen.findByLabelText('Status of Clerk')
    await userEvent.selectOptions(status, 'Applied')
    const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Show/ })
    await waitFor(() => expect(within(filter).getByText('Applied (1)')).toBeDefined())
    await userEvent.selectOptions(filter, 'Applied')
    await userEvent.selectOptions(status, 'Accepted')
    await waitFor(() => expect(names()).toEqual([]))
    expect(filter.selectedOptions[0]?.textContent).toBe('Applied (0)')
  })

  it('a note on a saved job is stored when its field loses the focus and when the page is hidden', async () => {
    await save()
    await openSaved()
    await openRow()
    await userEvent.click(await screen.findByRole('button', { name: /^Add a note/ }))
    const field = screen.getByLabelText('Note on Clerk')
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, 'Roll number 12')
    await userEvent.tab()
    await waitFor(async () => expect(await readStored()).toEqual([['Saved', 'Roll number 12']]))
    expect(await screen.findByText('Roll number 12')).toBeDefined()

    await userEvent.click(screen.getByRole('button', { name: /^Edit the note/ }))
    await userEvent.type(screen.getByLabelText('Note on Clerk'), '34')
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(async () => expect(await readStored()).toEqual([['Saved', 'Roll number 1234']]))
    hidden.mockRestore()
  })

  it('Esc in the note field of a saved job stores the note and focuses the button that opened the field', async () => {
    await save()
    await openSaved()
    await openRow()
    await userEvent.click(await screen.findByRole('button', { name: /^Add a note/ }))
    await userEvent.keyboard('x{Escape}')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /^(Add a|Edit the) note/ })),
    )
    await waitFor(async () => expect(await readStored()).toEqual([['Saved', 'x']]))
  })

  it('a job removed from the saved jobs is restored unchanged by Undo', async () => {
    await save()
    await changeSaved(CLERK, { note: 'mine' })
    await openSaved()
    await openRow()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Clerk from saved jobs' }))
    expect(await screen.findByText('Removed: Clerk')).toBeDefined()
    await waitFor(() => expect(screen.queryByLabelText('Status of Clerk')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('mine')).toBeDefined()
  })

  it('a saved job shows its newest stage first, with a link to the document of that stage', async () => {
    const link = 'https://example.gov.in/admit'
    const days = { since: null, withPost: false }
    const summary = buildSummary({
      ...CLERK,
      beginDate: '2026-09-01',
      lastDate: '2026-10-01',
      milestones: [
        { name: 'exam', days: ['2026-12-05'], link: '', ...days },
        { name: 'admitCard', days: ['2026-11-20'], link, ...days },
      ],
    })
    await save(summary)
    await openSaved()
    const name = 'Download admit card example.gov.in: Clerk'
    const action = await screen.findByRole('link', { name })
    expect(action.getAttribute('href')).toBe(link)
    expect(action.closest('li')?.querySelector('.job-dates')?.textContent).toBe(
      'Admit card out 20/11/2026Exam 05/12/2026in 14 days',
    )
  })

  it('a saved job opens over the saved jobs page', async () => {
    await save()
    const { router } = await openSaved()
    await userEvent.click(await screen.findByRole('link', { name: 'Clerk' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ post: CLERK.slug }))
    expect(router.state.location.pathname).toBe('/saved')
  })

  it.each([
    [
      'with every date of the post',
      () =>
        Promise.resolve(buildJobPostItem({ importantDates: [{ label: 'Exam', date: '5 January 2027' }] })),
      3,
    ],
    [
      'with its two main dates if the post cannot be loaded',
      () => Promise.reject(new Error('No network')),
      2,
    ],
  ])('a saved job can be downloaded as a calendar file %s', async (_name, job, count) => {
    await save()
    const files: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => files.push(file) && 'blob:x',
        revokeObjectURL: () => undefined,
      }),
    )
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await openSaved({ job: vi.fn<Api['job']>(job) })
    await openRow()
    await userEvent.click(await screen.findByRole('button', { name: 'Add Clerk to the calendar' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect((await files[0]?.text())?.match(/BEGIN:VEVENT/g)).toHaveLength(count)
    expect(click).toHaveBeenCalledOnce()
    click.mockRestore()
  })

  it('the saved jobs page reports that storage is blocked', async () => {
    vi.spyOn(database, 'transaction').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError')
    })
    await openSaved()
    expect(
      (await screen.findAllByRole('alert')).some((each) =>
        /Storage is blocked in this browser/.test(each.textContent ?? ''),
      ),
    ).toBe(true)
    vi.restoreAllMocks()
  })
})

describe('the list of recently viewed posts', () => {
  it('recently viewed posts can be saved from their list, and the list can be cleared', async () => {
    await recordView(CLERK)
    await startSaved()
    await openSaved()
    await userEvent.click(screen.getByRole('button', { name: 'Recently viewed' }))
    expect(await screen.findByText(/^Opened \d\d\/\d\d\/\d{4}/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Save Clerk' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save Clerk' }).ariaPressed).toBe('true'))
    await userEvent.click(screen.getByRole('button', { name: 'Clear this list' }))
    expect(await screen.findByText('Nothing opened yet')).toBeDefined()
    expect(await readStored()).toHaveLength(1)
  })
})
