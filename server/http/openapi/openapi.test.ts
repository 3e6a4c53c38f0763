import path from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { OpenAPIV3_1 } from 'openapi-types'
import { describe, expect } from 'vitest'
import { CONTENT_KINDS } from '#shared/contracts/content-kinds.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import { testApp } from '#server/testing/test-app.ts'

type Operation = OpenAPIV3_1.OperationObject & { 'x-access': string }
type Described = { method: string; path: string; operation: Operation }

const it = sharedAppTest({ env: { PUBLIC_URL: 'https://avsar.in' } })
let document: OpenAPIV3_1.Document
let operations: Described[]
it.beforeAll(async ({ server }) => {
  await server.app.ready()
  document = (await server.app.inject('/api/docs/json')).json()
  operations = Object.entries(document.paths ?? {}).flatMap(([url, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      method,
      path: url,
      operation: operation as Operation,
    })),
  )
})

const described = (method: string, url: string): Operation => {
  const found = operations.find((each) => each.method === method && each.path === `/api/v1${url}`)
  if (found === undefined) throw new Error(`${method} ${url} is not described.`)
  return found.operation
}
const statuses = (method: string, url: string) => Object.keys(described(method, url).responses ?? {})
const parameter = ({ parameters = [] }: Operation, name: string) =>
  (parameters as OpenAPIV3_1.ParameterObject[]).find((each) => each.name === name)

describe('the description of the API', () => {
  it('the OpenAPI document passes the recommended rules of an external linter', async () => {
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: path.join(import.meta.dirname, 'openapi.json'),
      config: await createConfig({ extends: ['recommended'] }),
    })
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
    ).toEqual([])
  })

  it('the OpenAPI document lists every route', ({ server }) => {
    const routes = server.app.routeTable
      .filter(({ schema, method }) => schema !== undefined && schema.hide !== true && method !== 'HEAD')
      .map(({ method, url }) =>
        `${String(method)} ${url.replaceAll(/:(\w+)(\([^/]*\))?/g, '{$1}')}`.toLowerCase(),
      )
    expect(routes.length).toBeGreaterThan(60)
    expect(operations.map((each) => `${each.method} ${each.path}`.toLowerCase()).toSorted()).toEqual(
      routes.toSorted(),
    )
  })

  it('the OpenAPI document has a summary and one tag for every operation', () => {
    for (const { operation } of operations) {
      expect(operation.summary, operation.operationId).toMatch(/^\S.{3,}$/)
      expect(operation.tags, operation.operationId).toHaveLength(1)
    }
  })

  it('the OpenAPI document gives each operation a unique id, made from its method and path', () => {
    const ids = operations.map(({ operation }) => operation.operationId ?? '')
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^(?:get|put|post|patch|delete)[A-Z][A-Za-z]+$/)
    expect(described('get', '/job/{key}').operationId).toBe('getJobByKey')
    expect(described('post', '/admin/content/{kind}/{id}/restore').operationId).toBe(
      'postAdminContentByKindByIdRestore',
    )
  })

  it('the OpenAPI document lists the security schemes that match the access of each operation', () => {
    expect(document.components?.securitySchemes).toMatchObject({
      cookie: { type: 'apiKey', in: 'cookie', name: 'accessToken' },
      bearer: { type: 'http', scheme: 'bearer' },
    })
    for (const { operation } of operations) {
      const session = [{ cookie: [] }, { bearer: [] }]
      // Device tokens and webhook signatures have headers of their own.
      const isOpen = ['public', 'device', 'webhook'].includes(operation['x-access'])
      expect(operation.security, operation.operationId).toEqual(isOpen ? [{}, ...session] : session)
    }
  })

  it('the OpenAPI document describes the parameters page and limit as integers with bounds', () => {
    const numbers = operations.flatMap(({ operation }) =>
      ['page', 'limit'].flatMap((name) => parameter(operation, name)?.schema ?? []),
    )
    expect(numbers.length).toBeGreaterThan(30)
    for (const schema of numbers) expect(schema).toMatchObject({ type: 'integer', minimum: 1 })
    const { page, limit } = Object.fromEntries(
      ['page', 'limit'].map((name) => [name, parameter(described('get', '/notes/allNote'), name)?.schema]),
    )
    expect(page).toEqual({ type: 'integer', minimum: 1, maximum: 999_999_999_999_999 })
    expect(limit).toEqual({ type: 'integer', minimum: 1, maximum: 50 })
  })

  it('the OpenAPI document lists the allowed kinds for every path with the parameter kind', () => {
    const kinds = operations.flatMap(({ path: url, operation }) =>
      url.includes('{kind}') ? [[url, parameter(operation, 'kind')?.schema] as const] : [],
    )
    expect(kinds).toHaveLength(9)
    for (const [url, schema] of kinds) {
      const isTransfer = /port\//.test(url)
      const names = isTransfer ? ['jobPost', 'question'] : CONTENT_KINDS.map(({ name }) => name)
      expect(schema, url).toMatchObject({ type: 'string', enum: names })
    }
  })

  it('the OpenAPI document describes the CSV and JSON files of an export', () => {
    const { 200: file } = described('get', '/admin/export/{kind}').responses as Record<
      string,
      OpenAPIV3_1.ResponseObject
    >
    expect(file?.content).toMatchObject({
      'text/csv': { schema: { type: 'string' } },
      'application/json': { schema: { type: 'array', items: { anyOf: [{}, {}] } } },
    })
  })
})

describe('the documented responses', () => {
  it('the documented status codes follow from the access, the method and the input of an operation', () => {
    const always = ['200', '429', '500', '503']
    const having = (...more: string[]) => [...always, ...more].toSorted()
    expect(statuses('get', '/notes/allNote')).toEqual(having('304', '400'))
    expect(statuses('get', '/notes/{id}')).toEqual(having('304', '400', '404'))
    expect(statuses('get', '/profile')).toEqual(having('401'))
    expect(statuses('get', '/logout')).toEqual(having('403'))
    expect(statuses('get', '/admin/audit')).toEqual(having('400', '401', '403'))
    expect(statuses('post', '/create')).toEqual(having('400', '401', '403', '413', '415'))
    expect(statuses('put', '/{id}')).toEqual(having('400', '401', '403', '404', '409', '413', '415'))
    expect(statuses('post', '/contact')).toEqual(having('400', '403', '413', '415', '422'))
    expect(statuses('post', '/login')).toEqual(having('400', '401', '403', '404', '413', '415'))
  })

  it('every documented error response uses the error envelope, and 304 has no body', () => {
    const { responses = {} } = document.components ?? {}
    expect(Object.keys(responses)).toHaveLength(12)
    for (const [name, response] of Object.entries(responses)) {
      const { content } = response as OpenAPIV3_1.ResponseObject
      if (name === 'NotModified') expect(content).toBeUndefined()
      else
        expect(content, name).toEqual({
          'application/json': { schema: { $ref: '#/components/schemas/Error' } },
        })
    }
    expect(responses['TooManyRequests']).toHaveProperty('headers.Retry-After')
  })

  it('a response with an undocumented status is recorded and fails the test', async () => {
    const other = await testApp()
    other.app.get('/api/v1/teapot', { config: { access: 'public' }, schema: {} }, async (_request, reply) =>
      reply.code(418).send('short and stout'),
    )
    expect((await other.get('/teapot')).statusCode).toBe(418)
    expect(other.app.undescribedResponses).toEqual(['GET /api/v1/teapot: 418'])
    await expect(other.close()).rejects.toThrow('GET /api/v1/teapot: 418')
  })
})
