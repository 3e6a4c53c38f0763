/** Segment of a JPEG file before its pixels: `start` is the position of the marker, `end` the one after the segment. */
export type Segment = { marker: number; start: number; end: number }

const [START, SCAN, COMMENT] = [0xd8, 0xda, 0xfe]
const MARKER = 0xff
const MARKER_BYTES = 2
const LENGTH_BYTES = 2
const MAX_LENGTH = 0xffff
const MAX_COMMENT_BYTES = MARKER_BYTES + MAX_LENGTH
const MIN_COMMENT_BYTES = MARKER_BYTES + LENGTH_BYTES

export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === MARKER && bytes[1] === START

/** Returns the segments up to the first scan, which `end`s with the file. Stops where the file ends or is damaged. */
export function readSegments(bytes: Uint8Array): Segment[] {
  const segments: Segment[] = []
  let at = MARKER_BYTES
  while (isJpeg(bytes) && at + MIN_COMMENT_BYTES <= bytes.length && bytes[at] === MARKER) {
    const marker = bytes[at + 1] ?? 0
    if (marker === MARKER) {
      // Filler before a marker.
      at += 1
      continue
    }
    const length = ((bytes[at + MARKER_BYTES] ?? 0) << 8) | (bytes[at + MARKER_BYTES + 1] ?? 0)
    const end = marker === SCAN ? bytes.length : at + MARKER_BYTES + length
    if (length < LENGTH_BYTES || end > bytes.length) break
    segments.push({ marker, start: at, end })
    at = end
  }
  return segments
}

// APP0 (JFIF) and APP14 (Adobe) describe the pixels. EXIF, location, thumbnails and profiles are in the others.
const isAppOrComment = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT
const isRemoved = ({ marker }: Segment): boolean =>
  isAppOrComment(marker) && marker !== 0xe0 && marker !== 0xee

/** Removes metadata: every application segment and comment that decoding does not need. */
export function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const retained = readSegments(bytes).filter((segment) => !isRemoved(segment))
  return join([
    bytes.subarray(0, MARKER_BYTES),
    ...retained.map(({ start, end }) => bytes.subarray(start, end)),
  ])
}

/** Adds comments, so that the file has at least `minBytes`. Exact, except that a comment has at least 4 bytes. */
export function padJpeg(bytes: Uint8Array<ArrayBuffer>, minBytes: number): Uint8Array<ArrayBuffer> {
  if (bytes.length >= minBytes) return bytes
  const comments: Uint8Array[] = []
  for (let missing = minBytes - bytes.length; missing > 0;) {
    const most = Math.min(missing, MAX_COMMENT_BYTES)
    const rest = missing - most
    // The last comment needs room for its marker and length.
    const size = rest > 0 && rest < MIN_COMMENT_BYTES ? most - MIN_COMMENT_BYTES : most
    comments.push(comment(Math.max(size, MIN_COMMENT_BYTES)))
    missing -= size
  }
  // JFIF demands its segment right after the start.
  const first = readSegments(bytes)[0]
  const at = first?.marker === 0xe0 ? first.end : MARKER_BYTES
  return join([bytes.subarray(0, at), ...comments, bytes.subarray(at)])
}

const SPACE = 0x20

function comment(size: number): Uint8Array {
  const segment = new Uint8Array(size).fill(SPACE)
  const length = size - MARKER_BYTES
  segment.set([MARKER, COMMENT, length >> 8, length & 0xff])
  return segment
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
