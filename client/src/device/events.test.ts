import { expect, it, vi } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'

it('what was opened before the device was used is noted with what is opened later', async () => {
  // A new module, without the views of other tests.
  vi.resetModules()
  const { emitViewed, setViewRecorder } = await import('./events.ts')
  const noted: string[] = []
  emitViewed(buildSummary({ postName: 'Clerk' }))
  setViewRecorder(({ postName }) => noted.push(postName))
  emitViewed(buildSummary({ postName: 'Driver' }))
  expect(noted).toEqual(['Clerk', 'Driver'])
})
