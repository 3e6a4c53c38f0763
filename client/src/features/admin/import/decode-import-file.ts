/** Text of a file of rows, or the reason why it cannot be decoded. */
export type DecodedFile = { text: string } | { fault: 'workbook' | 'encoding' }

const ZIP = [0x50, 0x4b, 0x03, 0x04] as const
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0] as const
// Number of bytes to examine: field names of the first line are ASCII letters, so zero bytes show UTF-16.
const SAMPLE_BYTES = 64

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = (parity: 0 | 1) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const most = sample.length / 4
  if (zeros(1) > most && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > most && zeros(1) === 0 ? 'utf-16be' : null
}

const count = (text: string, characters: RegExp): number => text.match(characters)?.length ?? 0

// Windows in India saves "ANSI" as Windows-1252. A damaged UTF-8 file has more readable than lost letters.
function decodeBytes(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes)
  const lost = count(text, /\uFFFD/g)
  const read = count(text, /[^\p{ASCII}\uFFFD]/gu)
  return lost > 0 && lost > read ? new TextDecoder('windows-1252').decode(bytes) : text
}

/** Decodes a file of rows: UTF-8, UTF-16 ("Unicode Text") or Windows-1252 ("ANSI"). */
export function decodeImportFile(bytes: Uint8Array): DecodedFile {
  if (startsWith(bytes, ZIP) || startsWith(bytes, COMPOUND_FILE)) return { fault: 'workbook' }
  const utf16 = detectUtf16(bytes)
  const text = utf16 === null ? decodeBytes(bytes) : new TextDecoder(utf16).decode(bytes)
  return text.includes('\0') ? { fault: 'encoding' } : { text }
}
