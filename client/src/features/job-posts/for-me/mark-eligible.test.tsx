import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { buildEligibilityRow, buildSummary } from '#shared/testing/builders.ts'
import { OPEN_JOBS, meta } from '#client/device/db/db.ts'
import { openJobsChanged } from '#client/device/events.ts'
import { changeProfile, deleteProfile } from '#client/device/profile/profile-store.ts'
import { fakeApi, renderApp } from '#client/testing/render-app.tsx'
import { startMarks } from './mark-eligible.ts'

afterEach(() => meta.clear())

const ROW = buildEligibilityRow({ minAge: undefined, maxAge: undefined, ageOn: undefined })
const buildPost = (_id: string, postName: string) =>
  buildSummary({ _id, postName, beginDate: '2026-11-01', lastDate: '2999-12-31' })
const CLERK = buildPost('01KAJ5EVF0000000000000000A', 'Clerk')
const OFFICER = buildPost('01KAJ5EVF0000000000000000B', 'Officer')

it('rows of jobs that the user is eligible for get a mark, which goes when the answers are deleted', async () => {
  const jobs = [
    { ...CLERK, eligibility: [ROW] },
    { ...OFFICER, eligibility: [{ ...ROW, qualifications: ['Graduate'] }] },
  ]
  await meta.put({ name: OPEN_JOBS, value: { cursor: '1', jobs, fetchedAt: 0 } })
  await startMarks()
  const list = { jobPosts: [CLERK, OFFICER], pageCount: 1, page: 1, total: 2 }
  await renderApp('/jobs', { jobs: fakeApi().jobs.mockResolvedValue(list) })
  expect(screen.queryByTitle('You are eligible')).toBeNull()
  await changeProfile({ qualification: { level: '12th', isFinalYear: false } })
  await waitFor(() => expect(screen.getAllByTitle('You are eligible')).toHaveLength(1))
  expect(screen.getByTitle('You are eligible').closest('li')?.textContent).toContain('Clerk')

  const closed = jobs.map((job) => ({ ...job, lastDate: '2026-11-20' }))
  await meta.put({ name: OPEN_JOBS, value: { cursor: '2', jobs: closed, fetchedAt: 0 } })
  openJobsChanged.emit()
  await waitFor(() => expect(screen.queryByTitle('You are eligible')).toBeNull())
  await meta.put({ name: OPEN_JOBS, value: { cursor: '3', jobs, fetchedAt: 0 } })
  openJobsChanged.emit()
  await waitFor(() => expect(screen.getAllByTitle('You are eligible')).toHaveLength(1))
  await deleteProfile()
  await waitFor(() => expect(screen.queryByTitle('You are eligible')).toBeNull())
})
