import { expect, it, vi } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'

it('what was opened before the device was used is noted with what is opened later', async () => {
  // As in a page that has just begun, whatever other tests opened.
  vi.resetModules()
  const { emitViewed, setViewRecorder } = await import('./view-events.ts')
  const noted: string[] = []
  emitViewed(buildSummary({ postName: 'Clerk' }))
  setViewRecorder(({ postName }) => noted.push(postName))
  emitViewed(buildSummary({ postName: 'Driver' }))
  expect(noted).toEqual(['Clerk', 'Driver'])
})
