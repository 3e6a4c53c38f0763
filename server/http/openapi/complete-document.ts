import type { FastifyContextConfig, FastifySchema } from 'fastify'
import * as z from 'zod'
import type { OpenAPIV3_1 } from 'openapi-types'

declare module 'fastify' {
  interface FastifyContextConfig {
    extraStatuses?: readonly Status[]
  }
}

const STATUSES = {
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

type Status = keyof typeof STATUSES

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

type Document = OpenAPIV3_1.Document
type Operation = OpenAPIV3_1.OperationObject & { 'x-statuses'?: Status[] }
type Schemas = NonNullable<OpenAPIV3_1.ComponentsObject['schemas']>

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const

export const SECURITY_SCHEMES: Record<string, OpenAPIV3_1.SecuritySchemeObject> = {
  cookie: { type: 'apiKey', in: 'cookie', name: 'accessToken', description: 'Set by signing in.' },
  bearer: { type: 'http', scheme: 'bearer', description: 'The `accessToken` that signing in answers.' },
}

function listOperations({ paths = {} }: Document): Operation[] {
  return Object.values(paths).flatMap((item) =>
    METHODS.flatMap((method) => (item?.[method] === undefined ? [] : [item[method] as Operation])),
  )
}

const RETRY_AFTER: OpenAPIV3_1.ResponseObject['headers'] = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
}

function toResponse(status: Status): OpenAPIV3_1.ResponseObject {
  const { description } = STATUSES[status]
  if (status === 304) return { description }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return { description, ...(status === 429 ? { headers: RETRY_AFTER } : {}), content }
}

function addResponses(operation: Operation): Status[] {
  const { 'x-statuses': statuses = [] } = operation
  delete operation['x-statuses']
  const ok = operation.responses?.['200']
  if (ok !== undefined && 'description' in ok && ok.description === 'Default Response')
    ok.description = 'Done.'
  operation.responses = {
    ...operation.responses,
    ...Object.fromEntries(
      statuses.map((status) => [status, { $ref: `#/components/responses/${STATUSES[status].name}` }]),
    ),
  }
  return statuses
}

const SCHEMA_REF = /"#\/components\/schemas\/([^"]+)"/g

function usedSchemas(schemas: Schemas, rest: unknown): Schemas {
  const used = new Set<string>()
  const visit = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(SCHEMA_REF)) {
      if (used.has(name)) continue
      used.add(name)
      visit(schemas[name] ?? {})
    }
  }
  visit(rest)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

export function completeDocument(document: Document): Document {
  const statuses = new Set(listOperations(document).flatMap(addResponses))
  const responses = Object.fromEntries(
    [...statuses].toSorted((a, b) => a - b).map((status) => [STATUSES[status].name, toResponse(status)]),
  )
  const { schemas = {}, ...components } = document.components ?? {}
  const used = usedSchemas(schemas, [document.paths, responses])
  return { ...document, components: { ...components, responses, schemas: used } }
}
