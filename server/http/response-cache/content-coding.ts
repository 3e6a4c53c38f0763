import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import pLimit from 'p-limit'

export type Coding = 'br' | 'gzip' | 'identity'

export type Effort = 'once' | 'each time'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

// For a page of 80 KB, Brotli quality 7 takes twice as long as 5 and saves only a hundredth of the bytes.
const BROTLI_QUALITY: Record<Effort, number> = { once: 5, 'each time': 3 }
const GZIP_LEVEL: Record<Effort, number> = { once: 9, 'each time': 4 }
// A smaller body fits into one packet anyway.
const MIN_COMPRESSIBLE_BYTES = 1024

const TEXT = /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript)\b|image\/svg\+xml)/i

export const isCompressible = (contentType: unknown, bytes: number): boolean =>
  bytes >= MIN_COMPRESSIBLE_BYTES && typeof contentType === 'string' && TEXT.test(contentType)

// Leaves one processor to the main thread, since Node's thread pool always has four threads.
const inPool = pLimit(Math.max(1, availableParallelism() - 1))

export const compress = (
  body: Buffer,
  coding: Exclude<Coding, 'identity'>,
  effort: Effort,
): Promise<Buffer> => inPool(() => compressNow(body, coding, effort))

async function compressNow(body: Buffer, coding: Exclude<Coding, 'identity'>, effort: Effort) {
  if (coding === 'gzip') return await zip(body, { level: GZIP_LEVEL[effort] })
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const params = {
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
    [BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return await brotli(body, { params })
}

const CODINGS = ['br', 'gzip', 'identity'] as const
const PREFERRED = ['br', 'gzip']

// Browsers send few distinct values, and parsing takes longer than a lookup.
const MAX_CACHED_HEADERS = 100
const MAX_CACHED_HEADER_LENGTH = 200
const cachedCodings = new LRUCache<string, Coding>({ max: MAX_CACHED_HEADERS })

function choose(header: string): Coding {
  const [best] = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(CODINGS, {
    preferred: PREFERRED,
  })
  return best ?? 'identity'
}

/** Returns the content coding for an Accept-Encoding header (RFC 9110): the highest weight, brotli if equal. */
export function negotiateCoding(header: string | string[] | undefined): Coding {
  if (header === undefined) return 'identity'
  const text = typeof header === 'string' ? header : header.join(',')
  const cached = cachedCodings.get(text)
  if (cached !== undefined) return cached
  const coding = choose(text)
  if (text.length <= MAX_CACHED_HEADER_LENGTH) cachedCodings.set(text, coding)
  return coding
}

/** Compresses a body and sets the headers. Returns null to send it unchanged: small, encoded, partial or no text. */
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
