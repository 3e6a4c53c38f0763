import type { FastifyContextConfig, FastifySchema } from 'fastify'
import * as z from 'zod'

declare module 'fastify' {
  interface FastifyContextConfig {
    extraStatuses?: readonly Status[]
  }
}

export const STATUSES = {
  304: { name: 'NotModified', description: 'What the caller holds (`If-None-Match`) is still true.' },
  400: { name: 'InvalidInput', description: 'The input is wrong, in the fields that `errors` names.' },
  401: { name: 'NotSignedIn', description: 'No session, or the session or code is not valid.' },
  403: { name: 'NotAllowed', description: 'The caller may not do this, or another site made the request.' },
  404: { name: 'NotFound', description: 'There is no such thing, or none that the caller may know of.' },
  409: { name: 'Conflict', description: 'Another write came first; `data` may hold the current state.' },
  413: { name: 'TooLarge', description: 'The body is too large.' },
  415: { name: 'UnsupportedType', description: 'The body is not JSON.' },
  422: { name: 'KeyInUse', description: 'The `Idempotency-Key` was used for another request.' },
  429: { name: 'TooManyRequests', description: 'Too many requests; `Retry-After` says when to try again.' },
  500: { name: 'ServerError', description: 'The server failed; the same request may succeed later.' },
  503: { name: 'Unavailable', description: 'The server is busy or cannot do this for now.' },
} as const

export type Status = keyof typeof STATUSES

type Route = {
  method: string | string[]
  schema?: FastifySchema | undefined
  config?: FastifyContextConfig | undefined
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const headersOf = ({ headers }: FastifySchema): string[] =>
  headers instanceof z.ZodObject ? Object.keys(headers.shape) : []

export function getStatuses({ method, schema = {}, config = {} }: Route): number[] {
  const { access = 'public', cache, changesState = false, extraStatuses = [] } = config
  const isWrite = [method].flat().some((each) => !SAFE.has(each))
  const headers = headersOf(schema)
  const takesInput = [schema.params, schema.querystring, schema.body, schema.headers].some(
    (part) => part !== undefined,
  )
  const applies: Partial<Record<Status, boolean>> = {
    304: cache !== undefined,
    400: takesInput || isWrite,
    401: ['user', 'admin', 'adminAccount', 'device'].includes(access),
    403: access === 'admin' || access === 'adminAccount' || isWrite || changesState,
    404: schema.params !== undefined,
    409: headers.includes('if-match'),
    413: isWrite,
    415: isWrite,
    422: headers.includes('idempotency-key'),
    429: true,
    500: true,
    503: true,
  }
  const statuses = Object.keys(STATUSES).map(Number) as Status[]
  return statuses.filter((status) => applies[status] === true || extraStatuses.includes(status))
}
