import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { negotiateCoding, isCompressible, compress } from './content-coding.ts'
import type { Coding } from './content-coding.ts'

type Headers = Readonly<Record<string, string | number | string[] | undefined>>

/** An answer in one coding as it is sent: the headers as names and values in turn, and the body's bytes. */
type Representation = { status: 200 | 304; head: string[]; body: Buffer | string }

/** An answer that is kept: as it was made, and in the codings that were asked for so far. */
export type CachedResponse = {
  headers: readonly string[]
  body: Buffer
  /** The body's entity tag in each coding. */
  etags: Record<Coding, string>
  isCompressible: boolean
  encoded: Partial<Record<Coding, Representation>>
  encoding: Partial<Record<Coding, Promise<Representation>>>
  /** Is told how many bytes a coding adds. */
  onGrown: (bytes: number) => void
}

const CACHE_CONTROL = 'public, max-age=0, s-maxage=60'

// Said of each representation anew, or a matter of the single connection.
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'cache-control',
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'vary',
])

// Whoever sets these answers one person, or has a say in caching already.
const NEVER_KEPT = ['cache-control', 'content-encoding', 'set-cookie', 'vary'] as const

/** Whether nothing in an answer's headers speaks against keeping it. */
export const isCacheable = (headers: Headers): boolean =>
  NEVER_KEPT.every((name) => headers[name] === undefined)

// Bytes of their own: a small buffer would hold on to the block that it was cut from.
function ownBytes(payload: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(payload))
  if (typeof payload === 'string') bytes.write(payload)
  else payload.copy(bytes)
  return bytes
}

/** An answer in the form in which it is kept. */
export function toCachedResponse(
  given: Headers,
  payload: string | Buffer,
  onGrown: CachedResponse['onGrown'],
): CachedResponse {
  const headers = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || OWN_HEADERS.has(name) ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  )
  const body = ownBytes(payload)
  // Headers count too: a page whose policy alone has changed is another page to its reader.
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

// Node sends a head and a text as one piece, a head and a buffer as two. In a longer one, copying costs more than that.
const TEXT_UP_TO_BYTES = 4096

function represent(answer: CachedResponse, coding: Coding, bytes: Buffer): Representation {
  const { headers, etags, onGrown } = answer
  const own = coding === 'identity' ? [] : ['content-encoding', coding]
  const head = [...headers, ...validators(etags[coding]), 'content-length', String(bytes.length), ...own]
  const body = bytes.length <= TEXT_UP_TO_BYTES ? bytes.toString('latin1') : bytes
  const representation: Representation = { status: 200, head, body }
  answer.encoded[coding] = representation
  if (body !== answer.body) onGrown(bytes.length)
  return representation
}

async function compressed(
  answer: CachedResponse,
  coding: Exclude<Coding, 'identity'>,
): Promise<Representation> {
  try {
    return represent(answer, coding, await compress(answer.body, coding, 'once'))
  } finally {
    delete answer.encoding[coding]
  }
}

// A promise while the answer is packed for the first time, which all who ask meanwhile share.
function inCoding(answer: CachedResponse, wanted: Coding): Representation | Promise<Representation> {
  const coding = answer.isCompressible ? wanted : 'identity'
  const encoded = answer.encoded[coding]
  if (encoded !== undefined) return encoded
  if (coding === 'identity') return represent(answer, coding, answer.body)
  return (answer.encoding[coding] ??= compressed(answer, coding))
}

// The headers that tell a caller that what it has is current; null where it is not. Its copy is known by the tag of any
// coding of the body (`ifNoneMatch` is a list of tags, weak ones too, or `*`).
function notModified(answer: CachedResponse, ifNoneMatch: string, wanted: Coding): string[] | null {
  const { etags } = answer
  const own = etags[answer.isCompressible ? wanted : 'identity']
  if (ifNoneMatch === own || ifNoneMatch === '*') return validators(own)
  const known: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  const tag = [own, etags.br, etags.gzip, etags.identity].find((each) => known.includes(each))
  return tag === undefined ? null : validators(tag)
}

/**
 * What is sent of a kept answer: the answer in the coding that the request asks for, or that what its sender has is
 * current. A promise while the answer is packed for the first time.
 */
export function representationFor(
  { headers }: Pick<IncomingMessage, 'headers'>,
  answer: CachedResponse,
): Representation | Promise<Representation> {
  const coding = negotiateCoding(headers['accept-encoding'])
  const known = headers['if-none-match']
  const unchanged = known === undefined ? null : notModified(answer, known, coding)
  return unchanged === null ? inCoding(answer, coding) : { status: 304, head: unchanged, body: '' }
}

/** Sends what `representationFor` found: past the reply, whose headers were put together when the answer was made. */
export function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, head, body }: Representation,
): void {
  const { raw: response } = reply
  // What was set on the way to the answer is not the answer's own: with a 304 a browser would put it on the page that it has.
  if (status === 304) for (const name of response.getHeaderNames()) response.removeHeader(name)
  // A head that cannot be written fails here, while the failure can still be answered.
  response.writeHead(status, head)
  reply.hijack()
  if (request.method === 'HEAD' || status === 304) response.end()
  else response.end(body, 'latin1')
}
