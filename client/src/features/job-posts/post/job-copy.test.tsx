import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError, jobPath, type Api, type MaybeStale } from '#shared/contracts/api.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { lateResponse } from '#client/data/late-response-event.ts'
import { NOON, renderApp, type FakeApi } from '#client/testing/render-app.tsx'

const post = buildJobPostItem({ description: 'As it was' })
const copy = { ...post, savedAt: NOON - 3_600_000 }
const NOTICE = 'Saved copy from 21/11/2026 11:00'

/** Returns these responses in order, then the last one repeatedly. */
function respondWith(...responses: (MaybeStale<JobPostDetail> | ApiError)[]): FakeApi['job'] {
  return vi.fn<Api['job']>(async () => {
    const next = (responses.length > 1 ? responses.shift() : responses[0]) ?? new ApiError(500, {})
    if (next instanceof Error) throw next
    return next
  })
}

const openOver = async (...responses: (MaybeStale<JobPostDetail> | ApiError)[]) => {
  await renderApp(`/jobs?post=${encodeURIComponent(post.slug)}`, { job: respondWith(...responses) })
  return within(await screen.findByRole('dialog', { name: post.postName }))
}
const renew = (slug = post.slug) =>
  act(async () => {
    lateResponse.stage(jobPath(slug))
    lateResponse.consume(jobPath(slug))
  })

describe('a saved copy of a post', () => {
  it('a saved copy of a post opened over a list shows its date, and Retry replaces the copy', async () => {
    const dialog = await openOver(copy, post)
    expect(await dialog.findByText(NOTICE)).toBeDefined()
    await act(async () => dialog.getByRole('button', { name: 'Retry' }).click())
    expect(dialog.queryByText(NOTICE)).toBeNull()
    expect(dialog.getByText('As it was')).toBeDefined()
  })

  it('a saved copy of a post on its own page shows its date', async () => {
    await renderApp(`/job/${encodeURIComponent(post.slug)}`, { job: respondWith(copy) })
    expect(await screen.findByText(NOTICE)).toBeDefined()
  })
})

describe('an open post that changed on the server', () => {
  it('an open post is replaced when a newer version arrives after it was shown', async () => {
    const dialog = await openOver(post, { ...post, description: 'As it is' })
    expect(await dialog.findByText('As it was')).toBeDefined()
    await renew('another')
    expect(dialog.getByText('As it was')).toBeDefined()
    await renew()
    expect(dialog.getByText('As it is')).toBeDefined()
  })

  it('an open post shows No data found. when the server responds that it was deleted', async () => {
    const dialog = await openOver(post, new ApiError(404, {}))
    await dialog.findByText('As it was')
    await renew()
    expect(screen.getByRole('heading', { name: 'No data found.' })).toBeDefined()
    expect(screen.queryByText('As it was')).toBeNull()
  })
})
