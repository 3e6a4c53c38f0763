import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type * as z from 'zod'
import { ErrorEnvelope } from '#shared/contracts/envelope.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const JSON_TYPE = 'application/json'
// Library's own messages, for schemas without a message.
const LIBRARY =
  /^Invalid (input|option|string|number|key|ISO|URL|email)|^Too (big|small): |^Unrecognized key|^Expected |, received /

type Method = 'POST' | 'PUT'
type Route = { method: Method; url: string; schema: z.ZodObject | undefined }

const it = sharedAppTest()
let routes: Route[]

const isMethod = (method: string): method is Method => method === 'POST' || method === 'PUT'

it.beforeAll(async ({ server }) => {
  await server.app.ready()
  const parameters = (url: string) =>
    url
      .replaceAll(/:(id|\w+\(\^\[0-7\][^/]*\))(?=\/|$)/gi, ID)
      .replace(/:kind\b/, 'jobPost')
      .replaceAll(/:\w+(\([^/]*\))?/g, 'x')
  // Webhooks are signed bytes, and the pages of the sandbox send forms: they have their own tests.
  const isJson = (url: string, access: unknown) => url.startsWith('/api/') && access !== 'webhook'
  routes = server.app.routeTable.flatMap(({ method, url, schema, config }) =>
    [method]
      .flat()
      .filter(isMethod)
      .filter(() => isJson(url, config?.access))
      .map((each) => ({
        method: each,
        url: parameters(url),
        schema: schema?.body as z.ZodObject | undefined,
      })),
  )
})

const send = (server: TestApp, { method, url }: Route, payload: string, type = JSON_TYPE) =>
  server.app.inject({ method, url, payload, headers: { ...server.loginAs('admin'), 'content-type': type } })

const name = ({ method, url }: Route) => `${method} ${url}`

describe('every route that takes JSON', () => {
  it('every route that takes JSON is in the list of tested routes', () => {
    expect(routes.length).toBeGreaterThan(25)
    expect(routes.filter(({ schema }) => schema !== undefined).length).toBeGreaterThan(20)
  })

  it.for([
    ['nested 10,000 deep in lists', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['nested 10,000 deep in objects', `${'{"role":'.repeat(8000)}1${'}'.repeat(8000)}`],
    ['of 64 KiB of [', '['.repeat(65_536)],
    ['of nearly 64 KiB of {"', '{"'.repeat(32_000)],
  ] as const)('every route that takes JSON rejects a body %s', async ([_name, payload], { server }) => {
    for (const route of routes) {
      const { statusCode, body } = await send(server, route, payload)
      expect([400, 413], name(route)).toContain(statusCode)
      expect(ErrorEnvelope.parse(JSON.parse(body)).data, name(route)).toBeNull()
    }
  })

  it.for(['[]', 'null', '"x"', '5', 'true', '[{"name":"a"}]', ''])(
    'every route that takes JSON rejects %j because it is not a JSON object',
    async (payload, { server }) => {
      for (const route of routes) {
        const response = await send(server, route, payload)
        expect(response.statusCode, name(route)).toBe(400)
        const [error, ...others] = ErrorEnvelope.parse(response.json()).errors
        expect([error?.field, others], name(route)).toEqual(['body', []])
        expect(error?.message, name(route)).toMatch(
          /^(Send the fields as one JSON object|The body is empty)\.$/,
        )
      }
    },
  )

  it.for([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonx',
    'text/json',
  ])('every route that takes JSON rejects the content type %s', async (type, { server }) => {
    for (const route of routes) {
      const response = await send(server, route, 'name=a', type)
      expect(response.json(), name(route)).toEqual({
        statusCode: 415,
        success: false,
        message: 'Send JSON.',
        data: null,
        errors: [{ field: 'body', message: 'Send JSON.' }],
      })
    }
  })

  it('every route rejects wrong values with our own error messages that name the fields, and never with a 5xx', async ({
    server,
  }) => {
    const withFields = routes.filter(({ schema }) => Object.keys(schema?.shape ?? {}).length > 0)
    const wrong = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(null, [], {}, [[]], [{}], [null], -1, 1e308, 0.5, '', '\0', 'x'.repeat(5000), {
        a: { b: 1 },
      }),
    )
    const fieldsOf = (index: number) => Object.keys(withFields[index]?.schema?.shape ?? {})
    const body = fc
      .nat({ max: withFields.length - 1 })
      .chain((index) =>
        fc.tuple(fc.constant(index), fc.dictionary(fc.constantFrom(...fieldsOf(index)), wrong)),
      )
    await fc.assert(
      fc.asyncProperty(body, async ([index, given]) => {
        const route = withFields[index]
        if (route === undefined) throw new Error('There is no such route.')
        const response = await send(server, route, JSON.stringify(given))
        expect(response.statusCode, name(route)).toBeLessThan(500)
        if (response.statusCode === 200) return
        const { message, errors } = ErrorEnvelope.parse(response.json())
        for (const text of [message, ...errors.map((each) => each.message)])
          expect(text, name(route)).not.toMatch(LIBRARY)
        if (response.statusCode === 400)
          expect(
            errors.map(({ field }) => field),
            name(route),
          ).not.toContain('')
      }),
      { numRuns: 400 },
    )
  })

  it('no route returns the error message of a library for any field and any type of value', async ({
    server,
  }) => {
    for (const route of routes)
      for (const field of Object.keys(route.schema?.shape ?? {}))
        for (const value of [null, 5, 'x', [], {}, [null], [5], [{}], true, { value: null }]) {
          const { errors = [], statusCode } = (
            await send(server, route, JSON.stringify({ [field]: value }))
          ).json()
          expect(statusCode, `${name(route)} ${field}`).toBeLessThan(500)
          for (const { message } of errors as { message: string }[])
            expect(message, `${name(route)} ${field} ${JSON.stringify(value)}`).not.toMatch(LIBRARY)
        }
  })
})

describe('a file of rows', () => {
  it('an imported file gets an error if its JSON or one of its cells is nested too deep', async ({
    server,
  }) => {
    const deep = `${'['.repeat(1000)}${']'.repeat(1000)}`
    const bring = (format: string, text: string) =>
      server.send('POST', '/admin/import/jobPost', { format, text, dryRun: true })
    const json = await bring('json', deep)
    expect(json.json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'text', message: 'This JSON is nested too deep.' }],
    })
    const cell = await bring('csv', `postName,informationSections\nA,"${deep}"\n`)
    expect(cell.json().data.errors).toContainEqual(
      expect.objectContaining({ row: 1, message: 'This JSON is nested too deep.' }),
    )
  })
})
