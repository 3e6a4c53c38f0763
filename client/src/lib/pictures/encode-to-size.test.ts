import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeToSize } from './encode-to-size.ts'

/** Returns an encoder whose files have a size by quality, and the qualities that it was called with. */
function encoder(sizeOf: (quality: number) => number) {
  const tried: number[] = []
  const encode = (quality: number) => {
    tried.push(quality)
    return Promise.resolve(new Uint8Array(sizeOf(quality)))
  }
  return { encode, tried }
}

describe('encodeToSize', () => {
  it.each([
    ['all qualities fit', (quality: number) => quality, 500, 100],
    ['some qualities fit', (quality: number) => quality * 10, 505, 500],
    ['only the lowest quality fits', (quality: number) => quality * 10, 10, 10],
    ['no quality fits', (quality: number) => quality * 10, 9, null],
    ['a file has exactly the limit', (quality: number) => quality * 10, 500, 500],
  ])('the file is the largest within the limit if %s', async (_, sizeOf, max, expected) => {
    const { encode, tried } = encoder(sizeOf)
    expect((await encodeToSize(encode, max))?.length ?? null).toBe(expected)
    expect(tried.length).toBeLessThanOrEqual(7)
    for (const quality of tried) expect(quality >= 1 && quality <= 100).toBe(true)
  })

  it('a file is never above the limit, even if sizes do not grow with the quality', async () => {
    const sizes = fc.array(fc.nat({ max: 1000 }), { minLength: 101, maxLength: 101 })
    const isWithin = fc.asyncProperty(sizes, fc.nat({ max: 1000 }), async (bySize, max) => {
      const { encode } = encoder((quality) => bySize[quality] ?? 0)
      return ((await encodeToSize(encode, max))?.length ?? 0) <= max
    })
    expect((await fc.check(isWithin)).failed).toBe(false)
  })

  it('a failure of the encoder reaches the caller', async () => {
    await expect(encodeToSize(() => Promise.reject(new Error('No memory')), 10)).rejects.toThrow('No memory')
  })
})
