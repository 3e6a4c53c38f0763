import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { negotiateCoding, isCompressible, compress } from './content-coding.ts'
import type { Coding } from './content-coding.ts'

type Headers = Readonly<Record<string, string | number | string[] | undefined>>

/** Response in one content coding as sent: the headers as alternating names and values, and the body's bytes. */
type Representation = { status: 200 | 304; head: string[]; body: Buffer | string }

export type CachedResponse = {
  headers: readonly string[]
  body: Buffer
  etags: Record<Coding, string>
  isCompressible: boolean
  encoded: Partial<Record<Coding, Representation>>
  encoding: Partial<Record<Coding, Promise<Representation>>>
  onGrown: (bytes: number) => void
}

const CACHE_CONTROL = 'public, max-age=0, s-maxage=60'

// Uncached headers: set for each representation, or for one connection only.
const UNCACHED_HEADERS: ReadonlySet<string> = new Set([
  'cache-control',
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'vary',
])

// A response with one of these headers is for one user, or sets its own caching or coding.
const UNCACHEABLE_HEADERS = ['cache-control', 'content-encoding', 'set-cookie', 'vary'] as const

export const isCacheable = (headers: Headers): boolean =>
  UNCACHEABLE_HEADERS.every((name) => headers[name] === undefined)

// Copies into its own memory: a small pooled buffer would retain the entire pool block.
function copyBytes(payload: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(payload))
  if (typeof payload === 'string') bytes.write(payload)
  else payload.copy(bytes)
  return bytes
}

export function toCachedResponse(
  given: Headers,
  payload: string | Buffer,
  onGrown: CachedResponse['onGrown'],
): CachedResponse {
  const headers = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || UNCACHED_HEADERS.has(name)
      ? []
      : [value].flat().flatMap((one) => [name, String(one)]),
  )
  const body = copyBytes(payload)
  // Hashes the headers too: a page must get a new ETag if only its content security policy changes.
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url')
  return {
    headers,
    body,
    etags: { identity: `"${hash}"`, br: `"${hash}-br"`, gzip: `"${hash}-gzip"` },
    isCompressible: isCompressible(given['content-type'], body.length),
    encoded: {},
    encoding: {},
    onGrown,
  }
}

const validators = (tag: string): string[] => [
  'etag',
  tag,
  'cache-control',
  CACHE_CONTROL,
  'vary',
  'Accept-Encoding, Authorization, Cookie',
]

// Node sends headers and a text body in one piece. Above this size, copying the body costs more than a second write.
const MAX_TEXT_BYTES = 4096

function represent(response: CachedResponse, coding: Coding, bytes: Buffer): Representation {
  const { headers, etags, onGrown } = response
  const own = coding === 'identity' ? [] : ['content-encoding', coding]
  const head = [...headers, ...validators(etags[coding]), 'content-length', String(bytes.length), ...own]
  const body = bytes.length <= MAX_TEXT_BYTES ? bytes.toString('latin1') : bytes
  const representation: Representation = { status: 200, head, body }
  response.encoded[coding] = representation
  if (body !== response.body) onGrown(bytes.length)
  return representation
}

async function compressed(
  response: CachedResponse,
  coding: Exclude<Coding, 'identity'>,
): Promise<Representation> {
  try {
    return represent(response, coding, await compress(response.body, coding, 'once'))
  } finally {
    delete response.encoding[coding]
  }
}

// Returns a promise during the first compression; concurrent requests share it.
function inCoding(response: CachedResponse, negotiated: Coding): Representation | Promise<Representation> {
  const coding = response.isCompressible ? negotiated : 'identity'
  const encoded = response.encoded[coding]
  if (encoded !== undefined) return encoded
  if (coding === 'identity') return represent(response, coding, response.body)
  return (response.encoding[coding] ??= compressed(response, coding))
}

// Returns the headers of a 304 if the caller's copy is current, else null. The ETag of any coding matches.
function notModified(response: CachedResponse, ifNoneMatch: string, negotiated: Coding): string[] | null {
  const { etags } = response
  const own = etags[response.isCompressible ? negotiated : 'identity']
  if (ifNoneMatch === own || ifNoneMatch === '*') return validators(own)
  const clientTags: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  const tag = [own, etags.br, etags.gzip, etags.identity].find((each) => clientTags.includes(each))
  return tag === undefined ? null : validators(tag)
}

/** Returns a cached response or a 304; a promise during the first compression. */
export function representationFor(
  { headers }: Pick<IncomingMessage, 'headers'>,
  response: CachedResponse,
): Representation | Promise<Representation> {
  const coding = negotiateCoding(headers['accept-encoding'])
  const ifNoneMatch = headers['if-none-match']
  const unchanged = ifNoneMatch === undefined ? null : notModified(response, ifNoneMatch, coding)
  return unchanged === null ? inCoding(response, coding) : { status: 304, head: unchanged, body: '' }
}

/** Sends without Fastify's reply: the headers were already built when the response was cached. */
export function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, head, body }: Representation,
): void {
  const { raw: response } = reply
  // Removes headers set by hooks: a browser would apply headers of a 304 to its stored page (RFC 9111, 4.3.4).
  if (status === 304) for (const name of response.getHeaderNames()) response.removeHeader(name)
  // Throws on an invalid head, while Fastify can still send an error response.
  response.writeHead(status, head)
  reply.hijack()
  if (request.method === 'HEAD' || status === 304) response.end()
  else response.end(body, 'latin1')
}
