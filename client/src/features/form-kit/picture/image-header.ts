import type { Size } from './fit-geometry.ts'
import { isJpeg, readSegments, type Segment } from './jpeg-segments.ts'

export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'avif' | 'heic'

/** Facts of a picture that need no decoding. The size is before a rotation by EXIF, and 0 if the file states none. */
export type ImageHeader = Size & { type: ImageType; isComplete: boolean }

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
const AVIF_BRANDS = new Set(['avif', 'avis'])

const view = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

const text = (bytes: Uint8Array, start: number, length = 4): string =>
  String.fromCodePoint(...bytes.subarray(start, start + length))

// Start of frame: the markers C0 to CF without the tables C4, C8 and CC.
const isFrame = ({ marker }: Segment): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const [SCAN, END] = [0xda, 0xd9]

/** Returns true if an end marker follows the start of the pixels. Cameras may append other data to it. */
function hasJpegEnd(bytes: Uint8Array, scan: number): boolean {
  for (let at = bytes.lastIndexOf(0xff); at > scan; at = bytes.lastIndexOf(0xff, at - 1))
    if (bytes[at + 1] === END) return true
  return false
}

function readJpeg(bytes: Uint8Array): ImageHeader {
  const segments = readSegments(bytes)
  const frame = segments.find(isFrame)
  const scan = segments.find(({ marker }) => marker === SCAN)
  const hasSize = frame !== undefined && frame.end - frame.start >= 9
  return {
    type: 'jpeg',
    width: hasSize ? view(bytes).getUint16(frame.start + 7) : 0,
    height: hasSize ? view(bytes).getUint16(frame.start + 5) : 0,
    isComplete: hasSize && scan !== undefined && hasJpegEnd(bytes, scan.start),
  }
}

function readPng(bytes: Uint8Array): ImageHeader {
  const data = view(bytes)
  let at = 8
  // Length, name, data and checksum of each chunk.
  while (at + 12 <= bytes.length && text(bytes, at + 4) !== 'IEND') at += 12 + data.getUint32(at)
  return {
    type: 'png',
    width: bytes.length < 24 ? 0 : data.getUint32(16),
    height: bytes.length < 24 ? 0 : data.getUint32(20),
    isComplete: at + 12 <= bytes.length,
  }
}

function readWebpSize(bytes: Uint8Array): Size {
  const data = view(bytes)
  if (bytes.length < 30) return { width: 0, height: 0 }
  switch (text(bytes, 12)) {
    case 'VP8 ':
      return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = data.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return {
        width: (data.getUint32(24, true) & 0xffffff) + 1,
        height: (data.getUint32(26, true) >>> 8) + 1,
      }
    default:
      return { width: 0, height: 0 }
  }
}

const readWebp = (bytes: Uint8Array): ImageHeader => ({
  type: 'webp',
  ...readWebpSize(bytes),
  isComplete: bytes.length >= 8 + view(bytes).getUint32(4, true),
})

function readGif(bytes: Uint8Array): ImageHeader {
  const hasSize = bytes.length >= 10
  return {
    type: 'gif',
    width: hasSize ? view(bytes).getUint16(6, true) : 0,
    height: hasSize ? view(bytes).getUint16(8, true) : 0,
    isComplete: hasSize,
  }
}

function readBmp(bytes: Uint8Array): ImageHeader {
  return {
    type: 'bmp',
    width: Math.abs(view(bytes).getInt32(18, true)),
    height: Math.abs(view(bytes).getInt32(22, true)),
    isComplete: bytes.length >= view(bytes).getUint32(2, true),
  }
}

// The boxes that state a size come before the pixels.
const MAX_BOX_BYTES = 1 << 16

/** Returns the largest size of a HEIC or AVIF file, which may also state the sizes of its tiles. */
function readBoxSize(bytes: Uint8Array): Size {
  const head = bytes.subarray(0, MAX_BOX_BYTES)
  let largest = { width: 0, height: 0 }
  for (let at = 4; at + 16 <= head.length; at += 1) {
    if (head[at] !== 0x69 || text(head, at) !== 'ispe') continue
    const size = { width: view(head).getUint32(at + 8), height: view(head).getUint32(at + 12) }
    if (size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

function readBoxes(bytes: Uint8Array): ImageHeader | null {
  const brand = text(bytes, 8)
  const type = AVIF_BRANDS.has(brand) ? 'avif' : HEIC_BRANDS.has(brand) ? 'heic' : null
  return type === null ? null : { type, ...readBoxSize(bytes), isComplete: true }
}

/** Reads the type and size of a picture from its bytes, not from its name; null if it is none. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  if (isJpeg(bytes)) return readJpeg(bytes)
  if (text(bytes, 0, 8) === '\u0089PNG\r\n\u001A\n') return readPng(bytes)
  if (text(bytes, 0) === 'GIF8') return readGif(bytes)
  if (text(bytes, 0) === 'RIFF' && text(bytes, 8) === 'WEBP') return readWebp(bytes)
  if (text(bytes, 0, 2) === 'BM' && bytes.length >= 26) return readBmp(bytes)
  return text(bytes, 4) === 'ftyp' ? readBoxes(bytes) : null
}
