import { describe, expect, it } from 'vitest'
import { readImageHeader } from './image-header.ts'

const ascii = (text: string) => [...new TextEncoder().encode(text)]
const big = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const little = (value: number) => big(value).reverse()
const zeros = (count: number) => Array.from({ length: count }, () => 0)

const PNG_START = [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]
const chunk = (name: string, data: number[]) => [...big(data.length), ...ascii(name), ...data, ...zeros(4)]
const png = (width: number, height: number) => [
  ...PNG_START,
  ...chunk('IHDR', [...big(width), ...big(height), 8, 6, 0, 0, 0]),
  ...chunk('IDAT', zeros(20)),
  ...chunk('IEND', []),
]

const EXIF = [0xff, 0xe1, 0, 10, ...ascii('Exif'), 0xff, 0xd9, 0, 0]
const FRAME = [0xff, 0xc2, 0, 11, 8, 0x0b, 0xb8, 0x0f, 0xa0, 1, 1, 0x11, 0]
const SCAN = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 12, 0xff, 0, 34]
const JPEG = [0xff, 0xd8, ...EXIF, ...FRAME, ...SCAN, 0xff, 0xd9]

const box = (name: string, data: number[]) => [...big(data.length + 8), ...ascii(name), ...data]
const extent = (width: number, height: number) => box('ispe', [...zeros(4), ...big(width), ...big(height)])
const boxes = (brand: string, ...extents: number[][]) => [
  ...box('ftyp', [...ascii(brand), ...zeros(8)]),
  ...extents.flat(),
  ...zeros(8),
]

const webp = (name: string, data: number[]) => {
  const body = [...ascii('WEBP'), ...ascii(name), ...little(data.length), ...data]
  return [...ascii('RIFF'), ...little(body.length), ...body]
}

const read = (bytes: readonly number[]) => readImageHeader(Uint8Array.from(bytes))

describe('readImageHeader', () => {
  it.each([
    ['a JPEG file', JPEG, 'jpeg', 4000, 3000],
    ['a JPEG file with data of the camera after its end', [...JPEG, ...zeros(50)], 'jpeg', 4000, 3000],
    ['a PNG file', png(30_000, 20_000), 'png', 30_000, 20_000],
    ['a GIF file', [...ascii('GIF89a'), 20, 1, 10, 0], 'gif', 276, 10],
    [
      'a BMP file',
      [...ascii('BM'), ...little(26), ...zeros(12), ...little(64), ...big(0xf6ffffff)],
      'bmp',
      64,
      10,
    ],
    ['a lossy WebP file', webp('VP8 ', [...zeros(6), 20, 1, 30, 0]), 'webp', 276, 30],
    ['a lossless WebP file', webp('VP8L', [0x2f, ...little(19 | (9 << 14)), ...zeros(5)]), 'webp', 20, 10],
    ['an extended WebP file', webp('VP8X', [...zeros(4), 19, 0, 0, 9, 0, 0]), 'webp', 20, 10],
    ['a HEIC file with tiles', boxes('heic', extent(512, 512), extent(4032, 3024)), 'heic', 4032, 3024],
    ['an AVIF file', boxes('avif', extent(64, 32)), 'avif', 64, 32],
    ['a HEIC file without a size', boxes('mif1'), 'heic', 0, 0],
  ])('%s gives its type and size', (_, bytes, type, width, height) => {
    expect(read(bytes)).toEqual({ type, width, height, isComplete: true })
  })

  it.each([
    ['no bytes', []],
    ['text', ascii('Roll number 123')],
    ['a PDF file', ascii('%PDF-1.7 ...')],
    ['an SVG file', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a video', boxes('isom')],
  ])('%s is no picture', (_, bytes) => {
    expect(read(bytes)).toBeNull()
  })

  it.each([
    ['a JPEG file', JPEG],
    ['a PNG file', png(20, 10)],
    ['a WebP file', webp('VP8 ', [...zeros(6), 20, 0, 30, 0])],
  ])('%s that ends early is incomplete, at each byte', (_, bytes) => {
    for (let end = 12; end < bytes.length; end += 1) expect(read(bytes.slice(0, end))?.isComplete).toBe(false)
  })
})
