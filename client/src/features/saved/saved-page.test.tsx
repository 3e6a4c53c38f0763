import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Api } from '#shared/contracts/api.ts'
import { buildJobPostItem, buildSummary } from '#shared/testing/builders.ts'
import { database } from '#client/device/db/db.ts'
import { putPosts, toPostRecords } from '#client/device/posts/cached-posts.ts'
import { changeSaved, listSavedJobs, startSaved } from '#client/device/saved/saved-store.ts'
import { renderApp } from '#client/testing/render-app.tsx'
import { recordView } from './recent-posts.ts'

const CLERK = buildSummary({
  _id: '01KAJ5EVF0000000000000000A',
  postName: 'Clerk',
  beginDate: '2026-11-01',
  lastDate: '2026-12-31',
})
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
    .queryAllByRole('heading', { level: 3 })
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

  it('the saved jobs page lists the nearest step first and highlights its day', async () => {
    await save(CLERK)
    await save(GUARD)
    await openSaved()
    await screen.findByText('Clerk')
    expect(names()).toEqual(['वन रक्षक', 'Clerk'])
    expect(screen.getByText('Apply by 22/11/2026')).toBeDefined()
    expect(screen.getByText('1 day left').className).toContain('amber')
  })

  it('the saved jobs page lists overdue steps first, and a press on the question moves the job on', async () => {
    const closed = { beginDate: '2026-10-01', lastDate: '2026-11-20', milestones: [] }
    await save(buildSummary({ ...CLERK, ...closed }))
    await save(GUARD)
    await openSaved()
    await screen.findByText('The last date was 20/11/2026. Did you apply?')
    expect(names()).toEqual(['Clerk', 'वन रक्षक'])
    await userEvent.click(screen.getByRole('button', { name: 'I applied: Clerk' }))
    expect(await screen.findByText('Wait for the admit card')).toBeDefined()
    expect(names()).toEqual(['वन रक्षक', 'Clerk'])
    expect((await readStored()).flat()).toContain('Applied')
  })

  it('a press on a stage of the track sets the status, and marks the stage as the current step', async () => {
    await save(CLERK)
    await openSaved()
    await openRow()
    const track = await screen.findByRole('list', { name: 'Stage of Clerk' })
    const stages = within(track).getAllByRole('button')
    expect(stages.map(({ textContent }) => textContent)).toEqual([
      'Applied',
      'Admit card',
      'Exam',
      'Key',
      'Result',
    ])
    expect(track.querySelector('[aria-current]')).toBeNull()
    const [, , , key = track] = stages
    await userEvent.click(key)
    await waitFor(async () => expect(await readStored()).toEqual([['Answer key', '']]))
    await waitFor(() => expect(track.querySelector('[aria-current="step"]')?.textContent).toBe('Key'))
  })

  it('the other statuses of a saved job are the six that employers report, and that it is only saved', async () => {
    await save(CLERK)
    await openSaved()
    await openRow()
    const status = await screen.findByLabelText<HTMLSelectElement>('Status of Clerk')
    const six = [
      'Submitted',
      'Viewed by Employer',
      'Under Review',
      'Interview Scheduled',
      'Accepted',
      'Rejected',
    ]
    expect([...status.options].map(({ value }) => value)).toEqual(['Saved', ...six])
    for (const each of six) {
      await userEvent.selectOptions(status, each)
      await waitFor(async () => expect((await readStored()).flat()).toContain(each))
    }
  })

  it('the saved jobs page can filter by status', async () => {
    await save(CLERK)
    await save(GUARD)
    await openSaved()
    await openRow()
    await userEvent.selectOptions(await screen.findByLabelText('Status of Clerk'), 'Under Review')
    const filter = screen.getByRole('combobox', { name: /^Show/ })
    await waitFor(() => expect(within(filter).getByText('Under Review (1)')).toBeDefined())
    await userEvent.selectOptions(filter, 'Under Review')
    expect(names()).toEqual(['Clerk'])
    await userEvent.selectOptions(filter, '')
    expect(names()).toHaveLength(2)
  })

  it('the status filter stays selected after its only job got another status', async () => {
    await save(CLERK)
    await openSaved()
    await openRow()
    const status = await screen.findByLabelText('Status of Clerk')
    await userEvent.selectOptions(status, 'Submitted')
    const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Show/ })
    await waitFor(() => expect(within(filter).getByText('Submitted (1)')).toBeDefined())
    await userEvent.selectOptions(filter, 'Submitted')
    await userEvent.selectOptions(status, 'Accepted')
    await waitFor(() => expect(names()).toEqual([]))
    expect(filter.selectedOptions[0]?.textContent).toBe('Submitted (0)')
  })

  it('a job that changed since the last visit is marked with the changes until the next visit', async () => {
    await save(CLERK)
    const first = await openSaved()
    await screen.findByText('Apply by 31/12/2026')
    expect(screen.queryByText(/since your last visit/)).toBeNull()
    first.unmount()
    await database.table('meta').update('savedVisit', { 'value.at': 0 })
    const stages = { ...CLERK.stages, admitCardLink: '2026-11-20T06:00:00.000Z' }
    await changeSaved(buildSummary({ ...CLERK, stages }), { note: 'x' })
    const second = await openSaved()
    expect(await screen.findByText('1 job changed since your last visit.')).toBeDefined()
    expect(
      within(screen.getByRole('list', { name: 'Changed since your last visit' })).getByText('Admit card out'),
    ).toBeDefined()
    second.unmount()
    await database.table('meta').update('savedVisit', { 'value.at': 0 })
    await openSaved()
    await screen.findByText('Apply by 31/12/2026')
    expect(screen.queryByText(/since your last visit/)).toBeNull()
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

  it('a saved job shows its next step, with a link to the document of that step', async () => {
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
    expect(action.closest('li')?.querySelector('.saved-step')?.textContent).toBe(
      'Download your admit cardExam 05/12/2026 in 14 days',
    )
  })

  it('the correction period of a cached post is the next step of an applicant', async () => {
    const dates = { beginDate: '2026-09-01', lastDate: '2026-11-01' }
    await save(buildSummary({ ...CLERK, ...dates }))
    await changeSaved(buildSummary({ ...CLERK, ...dates }), { status: 'Applied' })
    const post = {
      ...buildJobPostItem({ ...CLERK, ...dates }),
      importantDates: [{ label: 'Correction window', date: '20/11/2026 to 25/11/2026' }],
      applyLink: [{ label: 'Edit form', link: 'https://example.gov.in/edit' }],
    }
    await putPosts([toPostRecords(post, { sync: 1, savedAt: 1, usedAt: 0 })])
    await openSaved()
    expect(await screen.findByText('Correct your form by 25/11/2026')).toBeDefined()
    const action = screen.getByRole('link', { name: 'Correct form example.gov.in: Clerk' })
    expect(action.getAttribute('href')).toBe('https://example.gov.in/edit')
  })

  it('a job with an examination ahead shows the note below it, or offers to add the centre', async () => {
    const milestones = [
      { name: 'exam' as const, days: ['2026-12-05'], since: null, withPost: false, link: '' },
    ]
    const post = buildSummary({ ...CLERK, beginDate: '2026-09-01', lastDate: '2026-10-01', milestones })
    await save(post)
    await changeSaved(post, { status: 'Admit card' })
    await openSaved()
    await userEvent.click(await screen.findByRole('button', { name: 'Add your exam centre: Clerk' }))
    expect(await screen.findByRole('list', { name: 'Stage of Clerk' })).toBeDefined()
    await changeSaved(post, { note: 'Patna College' })
    await openRow()
    expect((await screen.findByText('Patna College')).closest('.saved-centre')).not.toBeNull()
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
