import { expect, it } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'
import { viewed } from './events.ts'

it('the event of a post viewed before the first listener is attached is delivered to that listener', () => {
  const recorded: string[] = []
  // Discards queued views of other tests in this process.
  viewed.on(() => undefined)()
  viewed.emit(buildSummary({ postName: 'Clerk' }))
  const stop = viewed.on(({ postName }) => recorded.push(postName))
  viewed.emit(buildSummary({ postName: 'Driver' }))
  stop()
  expect(recorded).toEqual(['Clerk', 'Driver'])
})
