import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionHeight, CENTRE, limitPixels, toCrop } from './fit-geometry.ts'

const size = (width: number, height: number) => ({ width, height })

describe('toCrop', () => {
  it.each([
    ['a wide picture', size(400, 200), CENTRE, { x: 100, y: 0, width: 200, height: 200 }],
    ['a high picture', size(200, 400), CENTRE, { x: 0, y: 100, width: 200, height: 200 }],
    ['the same ratio', size(300, 300), CENTRE, { x: 0, y: 0, width: 300, height: 300 }],
    ['one pixel', size(1, 1), CENTRE, { x: 0, y: 0, width: 1, height: 1 }],
    ['zoom 2', size(400, 200), { zoom: 2, x: 50, y: 50 }, { x: 150, y: 50, width: 100, height: 100 }],
    ['the left edge', size(400, 200), { zoom: 1, x: 0, y: 50 }, { x: 0, y: 0, width: 200, height: 200 }],
    [
      'the lower right corner',
      size(400, 200),
      { zoom: 2, x: 100, y: 100 },
      { x: 300, y: 100, width: 100, height: 100 },
    ],
  ])('the part for a square of %s fills the square', (_, source, position, expected) => {
    expect(toCrop(source, size(100, 100), position)).toEqual(expected)
  })

  it('every part is inside the picture and has the ratio of the target', () => {
    const side = fc.integer({ min: 1, max: 5000 })
    const share = fc.integer({ min: 0, max: 100 })
    const zoom = fc.integer({ min: 20, max: 80 }).map((value) => value / 20)
    fc.assert(
      fc.property(side, side, side, side, zoom, share, share, (a, b, c, d, by, x, y) => {
        const part = toCrop(size(a, b), size(c, d), { zoom: by, x, y })
        expect(part.width / part.height).toBeCloseTo(c / d, 6)
        expect(part.x).toBeGreaterThanOrEqual(-1e-6)
        expect(part.y).toBeGreaterThanOrEqual(-1e-6)
        expect(part.x + part.width).toBeLessThanOrEqual(a + 1e-6)
        expect(part.y + part.height).toBeLessThanOrEqual(b + 1e-6)
      }),
    )
  })
})

it.each([
  [size(4000, 3000), 6e6, size(2828, 2121)],
  [size(200, 230), 6e6, size(200, 230)],
  [size(65_535, 2), 100, size(1810, 1)],
])('%j is limited to %i pixels: %j', (source, most, expected) => {
  expect(limitPixels(source, most)).toEqual(expected)
})

it('the strip of text is a fixed share of the height', () => {
  expect([230, 60, 20].map(captionHeight)).toEqual([41, 11, 4])
})
