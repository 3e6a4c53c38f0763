import { ECDH } from 'node:crypto'

const CURVE = 'prime256v1'
const POINT_BYTES = 65
// First byte of an uncompressed point.
const UNCOMPRESSED = 4
const AUTH_BYTES = 16

/** Decodes base64 in either alphabet, with or without padding; null for anything else. */
function decodeBase64(text: string): Buffer | null {
  const plain = text
    .replace(/={1,2}$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  const bytes = Buffer.from(plain, 'base64url')
  // Node's decoder skips unknown characters.
  return bytes.toString('base64url') === plain ? bytes : null
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, CURVE)
    return true
  } catch {
    return false
  }
}

/** Returns a subscription's public key as base64url; null unless it is an uncompressed point of P-256. */
export function normalP256dh(text: string): string | null {
  const bytes = decodeBase64(text)
  if (bytes?.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED || !isOnCurve(bytes)) return null
  return bytes.toString('base64url')
}

export function normalAuth(text: string): string | null {
  const bytes = decodeBase64(text)
  return bytes?.length === AUTH_BYTES ? bytes.toString('base64url') : null
}
