import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { viewed } from '#client/device/events.ts'
import { JobPreview } from '#client/features/job-posts/job-preview.tsx'
import { OpenedJob } from './opened-job.tsx'

const recorded = vi.fn<(post: JobPostSummary) => void>()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  // A new listener first receives the views of other tests in this process: the mock drops them.
  stop = viewed.on(recorded)
  recorded.mockClear()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('a post is recorded as viewed after one second, but not if it is closed before', () => {
  const post = buildJobPostItem()
  render(<OpenedJob post={post} />).unmount()
  vi.advanceTimersByTime(1000)
  expect(recorded).not.toHaveBeenCalled()
  render(<OpenedJob post={post} />)
  vi.advanceTimersByTime(1000)
  expect(recorded).toHaveBeenCalledExactlyOnceWith(post)
})

it('the preview of a post in the admin form is not recorded as viewed', () => {
  render(<JobPreview item={{ ...buildJobPostItem(), _id: '' }} />)
  vi.advanceTimersByTime(1000)
  expect(recorded).not.toHaveBeenCalled()
})
