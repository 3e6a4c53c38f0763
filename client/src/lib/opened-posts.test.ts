import { expect, it } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'
import { noteOpened, noteOpenedBy } from './opened-posts.ts'

it('what was opened before the device was used is noted with what is opened later', () => {
  const noted: string[] = []
  noteOpened(buildSummary({ postName: 'Clerk' }))
  noteOpenedBy(({ postName }) => noted.push(postName))
  noteOpened(buildSummary({ postName: 'Driver' }))
  expect(noted).toEqual(['Clerk', 'Driver'])
})
