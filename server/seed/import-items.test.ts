import { describe, expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { wrongTime } from './import-items.ts'

const now = Date.parse('2026-03-01T06:30:00.000Z')
const body = buildJobPost()

describe('the times of an imported item', () => {
  it('an imported item causes an error if it was created in the future or is scheduled without a time', () => {
    expect(wrongTime({ body, createdAt: now + 1 }, now)?.field).toBe('createdAt')
    expect(wrongTime({ body: { ...body, status: 'scheduled' }, createdAt: null }, now)?.field).toBe(
      'publishAt',
    )
  })

  it('an imported item is accepted if it has no time, a past time, or is scheduled with a publication time', () => {
    const publishAt = '2026-04-01T06:30:00.000Z'
    expect(wrongTime({ body, createdAt: null }, now)).toBeNull()
    expect(wrongTime({ body, createdAt: now }, now)).toBeNull()
    expect(wrongTime({ body: { ...body, status: 'scheduled', publishAt }, createdAt: null }, now)).toBeNull()
  })
})
