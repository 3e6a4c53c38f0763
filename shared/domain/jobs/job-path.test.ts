import { describe, expect, it } from 'vitest'
import { jobPath, sharePath } from './job-path.ts'

const _id = '01KAJ5EVF0000000000000000A'

describe('the address by which a post is shared', () => {
  it('is that of its page where people can read it', () => {
    expect(sharePath({ slug: 'SSC-CGL-2026', _id })).toBe('/job/SSC-CGL-2026')
  })

  it.each(['बिहार-पुलिस-2026', '100%-seats', 'UP-&-MP'])('is short where it would be %s', (slug) => {
    expect(jobPath(slug)).toContain('%')
    expect(sharePath({ slug, _id })).toBe(`/${_id}`)
  })
})
