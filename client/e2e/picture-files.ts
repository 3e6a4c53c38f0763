import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright/test'

/** Returns the markers of the segments of a JPEG file up to its pixels. */
export function jpegMarkers(jpeg: Buffer): number[] {
  const markers: number[] = []
  for (let at = 2; jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    markers.push(jpeg.readUInt8(at + 1))
    if (markers.at(-1) === 0xda) break
  }
  return markers
}

/** Encodes a picture as JPEG in the page: noise, red on the left and blue on the right. */
export async function buildJpeg(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([across, down]) => {
      const canvas = new OffscreenCanvas(across, down)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('No canvas')
      const tile = context.createImageData(100, 100)
      for (let at = 0; at < tile.data.length; at += 1) tile.data[at] = Math.random() * 255
      const noise = new OffscreenCanvas(100, 100)
      noise.getContext('2d')?.putImageData(tile, 0, 0)
      context.fillStyle = context.createPattern(noise, 'repeat') ?? ''
      context.fillRect(0, 0, across, down)
      context.globalAlpha = 0.7
      for (const [index, color] of ['#f00', '#00f'].entries()) {
        context.fillStyle = color
        context.fillRect((index * across) / 2, 0, across / 2, down)
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
      return await new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''))
        reader.readAsDataURL(blob)
      })
    },
    [width, height] as const,
  )
  return Buffer.from(base64, 'base64')
}

const GPS_LATITUDE = 'GPS 28.6139 N'

/** Adds EXIF data: an orientation (6: turned right by 90 degrees) and the location as a text. */
export function withExif(jpeg: Buffer, orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([Buffer.from([tag >> 8, tag & 255, 0, type, 0, 0, 0, count]), value])
  const text = Buffer.from(`${GPS_LATITUDE}\0`)
  const tiff = Buffer.concat([
    Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 2]),
    // ImageDescription after the directory, and Orientation.
    entry(0x010e, 2, text.length, Buffer.from([0, 0, 0, 38])),
    entry(0x0112, 3, 1, Buffer.from([0, orientation, 0, 0])),
    Buffer.alloc(4),
    text,
  ])
  const payload = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const head = Buffer.from([0xff, 0xe1, (payload.length + 2) >> 8, (payload.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)])
}

export const hasLocation = (file: Buffer): boolean => file.includes(GPS_LATITUDE)

/** Builds a file with the first bytes of a HEIC photo. */
export const buildHeic = (): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(2000)])

/** Builds a PNG file whose header states any size; its pixels are too few for that size. */
export function buildPng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const checked = Buffer.concat([Buffer.from(name), data])
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32BE(crc32(checked))
    return Buffer.concat([length, checked, checksum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits of red, green, blue and alpha.
  header.set([8, 6], 8)
  const pixel = Buffer.from([0, 0, 128, 0, 255])
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixel)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** JPEG file of 8 by 8 red pixels in the colours of print: cyan, magenta, yellow and black. */
export const buildCmykJpeg = (): Buffer =>
  Buffer.from(
    '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwAKBwcIBwYKCAgICwoKCw4YEA4NDQ4dFRYRGCMfJSQiHyIhJis3LyYpNCkhIjBBMTQ5Oz4+PiUuRElDPEg3PT47/9sAQwEKCwsODQ4cEBAcOygiKDs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7/8AAFAgACAAIBAEiAAIRAQMRAQQiAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAGB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAGB//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAOBAEAAhEDEQQAAD8AqQCJGWzAP//Z',
    'base64',
  )
