import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildEligibilityRow, buildSummary } from '#shared/testing/builders.ts'
import type { EligibilityRow } from '#shared/domain/eligibility/eligibility-row.ts'
import { OPEN_JOBS, meta } from '#client/device/db/db.ts'
import { changeProfile, readProfile } from '#client/device/profile/profile-store.ts'
import { stubPageRequest } from '#client/testing/page-request.ts'
import { NOON, renderApp } from '#client/testing/render-app.tsx'

const NO_AGE = buildEligibilityRow({ minAge: undefined, maxAge: undefined, ageOn: undefined })
const GRADUATE: EligibilityRow = { ...NO_AGE, qualifications: ['Graduate'] }

const buildJob = (id: string, postName: string, eligibility: EligibilityRow[], lastDate = '2026-12-31') => ({
  ...buildSummary({ _id: id, postName, beginDate: '2026-11-01', lastDate }),
  eligibility,
})

const JOBS = [
  buildJob('a', 'Clerk', [NO_AGE], '2026-11-25'),
  buildJob('b', 'Constable', [buildEligibilityRow()]),
  buildJob('c', 'Officer', [
    { ...GRADUATE, label: 'Officer, scale 1' },
    { ...GRADUATE, label: 'Officer, scale 2', domicile: 'Goa' },
  ]),
  buildJob('d', 'Cook', []),
]

// Preloads the lazy modules, so that they resolve at once.
beforeAll(() =>
  Promise.all([import('./for-you.tsx'), import('./for-you-count.tsx'), import('./for-me-page.tsx')]),
)

let fails = false

beforeEach(() => {
  fails = false
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  stubPageRequest()
  vi.stubGlobal('fetch', () => {
    if (fails) return Promise.reject(new TypeError('Failed to fetch'))
    const data = { jobPosts: JOBS, removed: [], cursor: '1', more: false, reset: false }
    return Promise.resolve(Response.json({ statusCode: 200, success: true, message: '', data, errors: [] }))
  })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await meta.clear()
})

const strip = () => screen.getByRole('region', { name: 'Jobs for you' })
const answerTwo = () =>
  changeProfile({ qualification: { level: '12th', isFinalYear: false }, state: 'Bihar' })

describe('the strip of the home page', () => {
  it('the strip asks for level and state, one after the other, and then shows the number of jobs', async () => {
    await renderApp('/')
    await userEvent.click(await within(strip()).findByRole('button', { name: '12th' }))
    await userEvent.click(await within(strip()).findByRole('button', { name: 'Bihar' }))
    const link = await within(strip()).findByRole('link', { name: /For you: 2 open, 1 closes this week/ })
    expect(link.getAttribute('href')).toBe('/for-me')
    expect(link.textContent).toContain('You are eligible for 1 of 2 jobs.')
    expect(await readProfile()).toEqual({
      qualification: { level: '12th', isFinalYear: false },
      state: 'Bihar',
    })
  })

  it('the strip offers every level and state once, a link before it has loaded, and requests nothing before an answer', async () => {
    const fetched = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', fetched)
    await renderApp('/')
    await within(strip()).findByRole('button', { name: '12th' })
    expect(within(strip()).getAllByRole('button')).toHaveLength(8)
    await changeProfile({ qualification: { level: '12th', isFinalYear: false } })
    await within(strip()).findByRole('button', { name: 'Bihar' })
    expect(within(strip()).getAllByRole('button')).toHaveLength(36)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('the strip says that the jobs did not load, and shows a stored number without a network', async () => {
    fails = true
    await answerTwo()
    const { unmount } = await renderApp('/')
    expect(await within(strip()).findByText(/Open jobs did not load/)).toBeDefined()
    unmount()
    await meta.put({ name: OPEN_JOBS, value: { cursor: '1', jobs: JOBS, fetchedAt: NOON } })
    await renderApp('/')
    expect(await within(strip()).findByText(/For you: 2 open/)).toBeDefined()
  })
})

describe('the jobs that are new since the last visit', () => {
  it('the strip counts new jobs for the user, also without a network, and the page marks them', async () => {
    await answerTwo()
    const openJobs = (jobs: typeof JOBS) => ({
      name: OPEN_JOBS,
      value: { cursor: '1', jobs, fetchedAt: NOON },
    })
    await meta.put(openJobs(JOBS.filter(({ _id }) => _id !== 'a' && _id !== 'c')))
    const first = await renderApp('/')
    await within(strip()).findByText(/For you: 1 open/)
    first.unmount()
    fails = true
    vi.setSystemTime(NOON + 3_600_000)
    await meta.put(openJobs(JOBS))
    const second = await renderApp('/')
    expect(await within(strip()).findByText('1 new since your last visit.')).toBeDefined()
    second.unmount()
    await renderApp('/for-me')
    expect(await screen.findByText('1 new since your last visit.')).toBeDefined()
    expect(screen.getAllByText('New')[0]?.closest('li')?.textContent).toContain('Clerk')
  })
})

describe('the page of jobs for a user', () => {
  it('each row has the fee of the category of the user, if the job names it', async () => {
    JOBS[0] = { ...(JOBS[0] as (typeof JOBS)[number]), fees: [{ label: 'SC, ST', fee: '₹10' }] } as never
    await answerTwo()
    await changeProfile({ category: 'sc' })
    await renderApp('/for-me')
    const fee = await screen.findByText('Fee for you: ₹10')
    expect(fee.closest('li')?.textContent).toContain('Clerk')
    expect(screen.getAllByText(/Fee for you/)).toHaveLength(1)
  })

  it('the page lists the jobs by verdict, with the reasons of each group of posts', async () => {
    await answerTwo()
    await renderApp('/for-me')
    await screen.findByText('For you: 2 open, 1 closes this week')
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles.slice(0, 4)).toEqual([
      'You are eligible (1)',
      'You may be eligible (1)',
      'You are not eligible (1)',
      'We have no conditions of these jobs yet (1)',
    ])
    const reasons = screen.getByText('Why not?').closest('details')
    expect(reasons?.textContent).toContain('Officer, scale 1: You need: Graduate. You have 12th.')
    expect(reasons?.textContent).toContain('Only people with domicile of Goa can apply.')
    expect(screen.getByText('What to check?').closest('details')?.textContent).toContain('Limit 18 to 27')
  })

  it('the page asks for the fact that most jobs need, and an answer changes the number', async () => {
    await answerTwo()
    await renderApp('/for-me')
    await userEvent.type(await screen.findByLabelText('Your date of birth?'), '1980-01-01')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Your category?')
    await userEvent.click(screen.getByRole('button', { name: 'General' }))
    expect(await readProfile()).toMatchObject({ bornOn: '1980-01-01', category: 'general' })
  })

  it('each fact can be changed and cleared in the form, and a button deletes all', async () => {
    await renderApp('/for-me')
    const level = await screen.findByLabelText('Highest qualification')
    await userEvent.selectOptions(level, 'Graduate')
    await userEvent.selectOptions(await screen.findByLabelText('Is it completed?'), 'In the final year')
    await userEvent.type(screen.getByLabelText('Subject'), ' Botany ')
    await userEvent.tab()
    await userEvent.selectOptions(screen.getByLabelText('State of domicile'), 'Goa')
    await userEvent.type(screen.getByLabelText('Date of birth'), '2001-02-03')
    await userEvent.tab()
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'EWS')
    await userEvent.selectOptions(screen.getByLabelText('Woman or man'), 'Woman')
    await userEvent.selectOptions(screen.getByLabelText(/^Disability/), 'No')
    await userEvent.selectOptions(screen.getByLabelText('Ex-serviceman'), 'Yes')
    await waitFor(async () =>
      expect(await readProfile()).toEqual({
        qualification: { level: 'Graduate', isFinalYear: true },
        subject: 'Botany',
        state: 'Goa',
        bornOn: '2001-02-03',
        category: 'ews',
        sex: 'female',
        hasDisability: false,
        isExServiceman: true,
      }),
    )
    await userEvent.selectOptions(screen.getByLabelText('Ex-serviceman'), 'Not answered')
    await waitFor(async () => expect(await readProfile()).not.toHaveProperty('isExServiceman'))
    await userEvent.click(screen.getByRole('button', { name: 'Delete my answers' }))
    await waitFor(async () => expect(await readProfile()).toEqual({}))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete my answers' })).toBeNull())
  })

  it('a date of birth in the future is not stored', async () => {
    await renderApp('/for-me')
    await userEvent.type(await screen.findByLabelText('Date of birth'), '2027-01-01')
    await userEvent.tab()
    expect(await screen.findByText('Enter your date of birth.')).toBeDefined()
    expect(await readProfile()).toEqual({})
  })

  it('the page offers a retry if the jobs did not load, and its link has state and level only', async () => {
    fails = true
    await answerTwo()
    await changeProfile({ bornOn: '2001-02-03', category: 'sc' })
    await renderApp('/for-me')
    await screen.findByRole('alert')
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    const link = await screen.findByRole('link', { name: 'All jobs: Bihar, 12th' })
    expect(link.getAttribute('href')).toBe('/Search?state=Bihar&qualification=12th')
    expect(link.dataset['preload']).toBeUndefined()
  })
})
