import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A way in which a body is packed on its way; `identity` is not at all. */
export type Coding = 'br' | 'gzip' | 'identity'

/** How much work packing may be: an answer that is kept is packed once and sent often. */
export type Effort = 'once' | 'each time'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const BROTLI_QUALITY: Record<Effort, number> = { once: 7, 'each time': 3 }
const GZIP_LEVEL: Record<Effort, number> = { once: 9, 'each time': 4 }
// Below this a body fits into one packet anyway.
const PACKED_FROM_BYTES = 1024

const TEXT = /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript)\b|image\/svg\+xml)/i

/** Whether a body of this type (as in Content-Type) and size gets smaller by packing. */
export const isCompressible = (contentType: unknown, bytes: number): boolean =>
  bytes >= PACKED_FROM_BYTES && typeof contentType === 'string' && TEXT.test(contentType)

/** A body in a coding, made in the thread pool. */
export async function compress(body: Buffer, coding: Exclude<Coding, 'identity'>, effort: Effort) {
  if (coding === 'gzip') return await zip(body, { level: GZIP_LEVEL[effort] })
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const params = {
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
    [BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return await brotli(body, { params })
}

function weights(header: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((text) => /^q\s*=/.test(text))?.replace(/^q\s*=\s*/, '')
    const weight = quality === undefined ? 1 : Number(quality)
    // A weight that cannot be read says nothing good of the coding.
    if (name !== '') found.set(name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0)
  }
  return found
}

function choose(header: string): Coding {
  const accepted = weights(header)
  const others = accepted.get('*') ?? 0
  let best: Coding = 'identity'
  let weight = accepted.get('identity') ?? 0
  for (const coding of ['gzip', 'br'] as const) {
    const own = accepted.get(coding) ?? others
    if (own > 0 && own >= weight) [best, weight] = [coding, own]
  }
  return best
}

// Browsers send a handful of values; where a caller makes up many, all are read anew.
const KNOWN_MAX = 100
const KNOWN_LENGTH_MAX = 200
const known = new Map<string, Coding>()

/** The coding to answer in, by the request's Accept-Encoding: the one weighed highest, and brotli of equals. */
export function negotiateCoding(header: string | string[] | undefined): Coding {
  if (header === undefined) return 'identity'
  const text = typeof header === 'string' ? header : header.join(',')
  const before = known.get(text)
  if (before !== undefined) return before
  const coding = choose(text)
  if (known.size >= KNOWN_MAX) known.clear()
  if (text.length <= KNOWN_LENGTH_MAX) known.set(text, coding)
  return coding
}

/**
 * A body that is sent this once in the coding that its reader asked for, with the reply's headers set to match; null
 * where it is to be sent as it is, being small, packed already or part of a whole.
 */
export function compressReply(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string | Buffer,
): Promise<Buffer> | null {
  if (reply.hasHeader('content-encoding') || reply.statusCode === 206) return null
  if (!isCompressible(reply.getHeader('content-type'), Buffer.byteLength(payload))) return null
  void reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '))
  const coding = negotiateCoding(request.headers['accept-encoding'])
  if (coding === 'identity') return null
  void reply.header('content-encoding', coding).removeHeader('content-length')
  return compress(typeof payload === 'string' ? Buffer.from(payload) : payload, coding, 'each time')
}
