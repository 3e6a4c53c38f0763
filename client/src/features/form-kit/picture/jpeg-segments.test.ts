import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { padJpeg, readSegments, stripJpeg } from './jpeg-segments.ts'

/** Builds a segment with a payload of some bytes. */
const segment = (marker: number, size = 4) => [
  0xff,
  marker,
  (size + 2) >> 8,
  (size + 2) & 0xff,
  ...Array.from({ length: size }, () => 7),
]
const [APP0, EXIF, ICC, ADOBE, COM, TABLE, FRAME] = [
  segment(0xe0, 14),
  segment(0xe1, 300),
  segment(0xe2),
  segment(0xee, 12),
  segment(0xfe),
  segment(0xdb, 65),
  segment(0xc0, 15),
] as const
const SCAN = [...segment(0xda, 10), 1, 2, 0xff, 0, 3, 0xff, 0xd9]
const jpeg = (...parts: readonly number[][]) => Uint8Array.from([0xff, 0xd8, ...parts.flat(), ...SCAN])
const markers = (bytes: Uint8Array) => readSegments(bytes).map(({ marker }) => marker)

describe('readSegments', () => {
  it('the segments cover the file from the start marker to its end', () => {
    const bytes = jpeg(APP0, EXIF, TABLE, FRAME)
    const found = readSegments(bytes)
    expect(found.map(({ marker }) => marker)).toEqual([0xe0, 0xe1, 0xdb, 0xc0, 0xda])
    expect(found[0]?.start).toBe(2)
    expect(found.at(-1)?.end).toBe(bytes.length)
    found.slice(1).forEach(({ start }, index) => expect(start).toBe(found[index]?.end))
  })

  it.each([
    ['no bytes', new Uint8Array(), []],
    ['text', new TextEncoder().encode('not a picture'), []],
    ['a file that ends in a segment', jpeg(APP0, EXIF).subarray(0, 60), [0xe0]],
    ['a length below 2', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 0, 0]), []],
    ['filler before a marker', jpeg([0xff, 0xff, ...APP0]), [0xe0, 0xda]],
  ])('%s gives the segments before the fault', (_, bytes, expected) => {
    expect(markers(bytes)).toEqual(expected)
  })

  it('any bytes give segments within the file', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (rest) => {
        const bytes = Uint8Array.from([0xff, 0xd8, ...rest])
        for (const { start, end } of readSegments(bytes)) {
          expect(start).toBeLessThan(end)
          expect(end).toBeLessThanOrEqual(bytes.length)
        }
      }),
    )
  })
})

describe('stripJpeg', () => {
  it('EXIF, profiles and comments are removed; the segments for decoding and the pixels stay', () => {
    const stripped = stripJpeg(jpeg(APP0, EXIF, ICC, COM, ADOBE, TABLE, FRAME))
    expect(stripped).toEqual(jpeg(APP0, ADOBE, TABLE, FRAME))
  })
})

describe('padJpeg', () => {
  const plain = stripJpeg(jpeg(APP0, TABLE, FRAME))

  it.each([
    [0, 0],
    [-100, 0],
    [1, 4],
    [3, 4],
    [4, 4],
    [5, 5],
    [65_537, 65_537],
    [65_538, 65_538],
    [65_541, 65_541],
    [200_000, 200_000],
  ])('a file that lacks %i bytes gets %i bytes', (missing, added) => {
    const padded = padJpeg(plain, plain.length + missing)
    expect(padded.length).toBe(plain.length + added)
    expect(stripJpeg(padded)).toEqual(plain)
    expect(readSegments(padded).at(-1)?.end).toBe(padded.length)
  })

  it('the comment comes after the JFIF segment, or first in a file without one', () => {
    expect(markers(padJpeg(plain, plain.length + 10)).slice(0, 2)).toEqual([0xe0, 0xfe])
    const bare = stripJpeg(jpeg(TABLE))
    expect(markers(padJpeg(bare, bare.length + 10))[0]).toBe(0xfe)
  })
})
