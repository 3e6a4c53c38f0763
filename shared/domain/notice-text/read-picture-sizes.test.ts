import { describe, expect, it } from 'vitest'
import { readPictureSizes, type StatedSize } from './read-picture-sizes.ts'

const NONE: StatedSize = { kb: null, pixels: null }
const size = (kb: [number | null, number] | null, pixels: [number, number] | null = null): StatedSize => ({
  kb: kb && { min: kb[0], max: kb[1] },
  pixels: pixels && { width: pixels[0], height: pixels[1] },
})

it.each([
  ['photo 20 KB to 50 KB, 200 x 230 pixels', size([20, 50], [200, 230]), NONE],
  ['signature 10-20KB', NONE, size([10, 20])],
  [
    'Photograph: 200×230 px, 20 – 50 kb. Signature: 140 X 60 Pixels, 10 KB – 20 KB',
    size([20, 50], [200, 230]),
    size([10, 20], [140, 60]),
  ],
  ['Photo 20-50 KB; Signature 10-20 KB', size([20, 50]), size([10, 20])],
  ['Photo (20 KB to 100 KB) and signature (10 KB to 50 KB) in JPG format', size([20, 100]), size([10, 50])],
  ['Passport size photo, size between 20 and 50 KB', size([20, 50]), NONE],
  ['The photo must not exceed 100 KB', size([null, 100]), NONE],
  ['Signature: maximum size 30 KB', NONE, size([null, 30])],
  ['फोटो 20 KB से 50 KB', size([20, 50]), NONE],
  ['हस्ताक्षर १०-२० KB', NONE, size([10, 20])],
  ['Photo: 20-50 KB, 3.5 cm x 4.5 cm', size([20, 50]), NONE],
  ['Photo 20-50 KB, left thumb impression 10-20 KB', size([20, 50]), NONE],
])('%s gives the sizes that it states', (text, photo, signature) => {
  expect(readPictureSizes([text])).toEqual({ photo, signature })
})

describe('an unclear size', () => {
  it.each([
    ['no subject', '20 KB to 50 KB, 200 x 230 pixels'],
    ['sizes before the subjects', '200 x 230 px photo, 140 x 60 px signature'],
    ['one size for two subjects', 'Photo and signature: 20 KB to 50 KB'],
    ['two sizes for two subjects', 'Photo & Signature: 50 KB and 20 KB respectively'],
    ['no limit beside it', 'Photo of 50 KB'],
    ['two ranges', 'Photo 20-50 KB or 50-100 KB'],
    ['a lower limit above the upper one', 'Photo 50-20 KB'],
    ['megabytes', 'Photo up to 2 MB'],
    ['centimetres', 'Photo 3.5 x 4.5 cm'],
    ['height before width', 'Photo 230 px x 200 px (height x width)'],
    ['another file', 'Photo identity certificate 50-100 KB'],
    ['too many pixels', 'Photo 4000 x 3000 pixels'],
    ['no unit of pixels', 'Photo 200 x 230'],
  ])('a text with %s gives no size', (_, text) => {
    expect(readPictureSizes([text])).toEqual({ photo: NONE, signature: NONE })
  })

  it('two texts with different sizes give none, and the same size twice gives one', () => {
    expect(readPictureSizes(['Photo 20-50 KB', 'Live photo 50-100 KB']).photo).toEqual(NONE)
    expect(readPictureSizes(['Photo 20-50 KB', 'photograph: 20 to 50 KB']).photo).toEqual(size([20, 50]))
  })
})

it('a long text of digits is read in linear time', () => {
  const text = `photo ${'20 x '.repeat(20_000)}`
  expect(readPictureSizes([text])).toEqual({ photo: NONE, signature: NONE })
})
