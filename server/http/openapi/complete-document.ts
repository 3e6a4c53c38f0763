import type { OpenAPIV3_1 } from 'openapi-types'
import { STATUSES } from './statuses.ts'
import type { Status } from './statuses.ts'

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
