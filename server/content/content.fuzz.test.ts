import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { CONTENT_KINDS } from '#shared/contracts/content-kinds.ts'
import { SAMPLES } from '#shared/testing/samples.ts'
import { sharedAppTest } from '../testing/app-test.ts'

const it = sharedAppTest()

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '\0',
    '\uD800',
    '2026-02-30',
    '9999-12-31T23:59:59.999Z',
    'x'.repeat(5000),
    '₹1,2',
    '__proto__',
  ),
)
const anyNumber = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(-0, 1e-7, 1e300, 0.1 + 0.2))
const anyValue = fc.oneof(anyText, anyNumber, fc.jsonValue({ maxDepth: 4 }))

// The application's fuzz test covers job posts, with their slugs.
const KINDS = CONTENT_KINDS.filter((kind) => kind.name !== 'jobPost')

describe.each(KINDS.map((kind) => [kind.name, kind] as const))(
  'an arbitrary value sent as a %s',
  (name, kind) => {
    const body = SAMPLES[name].body

    it('an arbitrary value in a field gets 200 or 400 in the envelope, and a stored item fits its schema', async ({
      server,
    }) => {
      const made = await server.send('POST', kind.paths.create, body)
      const { _id } = made.json().data[kind.itemKey]
      const fields = [...kind.fieldNames, 'status', 'publishAt', 'minorEdit', '__proto__', 'constructor']
      const change = fc.array(fc.tuple(fc.constantFrom(...fields), anyValue), { minLength: 1, maxLength: 3 })
      await fc.assert(
        fc.asyncProperty(change, fc.boolean(), async (changes, isUpdate) => {
          const sent = JSON.stringify({ ...body, ...Object.fromEntries(changes) })
          const response = await (isUpdate
            ? server.send('PUT', kind.paths.item.replace(':id', _id), sent)
            : server.send('POST', kind.paths.create, sent))
          const { statusCode, success, errors, data } = response.json()
          expect(statusCode).toBe(response.statusCode)
          expect([200, 400]).toContain(statusCode)
          expect(success).toBe(statusCode === 200)
          if (statusCode === 400) {
            expect(errors.length).toBeGreaterThan(0)
            return
          }
          const item = data[kind.itemKey]
          const read = await server.get(kind.paths.read.replace(':id', item._id), { as: 'admin' })
          expect(read.statusCode).toBe(item.status === 'published' ? 200 : 404)
          expect(kind.Item.parse(item)).toEqual(item)
        }),
        { numRuns: 150 },
      )
    })

    it('the item lists respond to any query parameters with 200 or 400', async ({ server }) => {
      const query = fc.dictionary(fc.constantFrom('page', 'searchQuery', 'limit', 'fields', 'x'), anyText)
      await fc.assert(
        fc.asyncProperty(
          query,
          fc.constantFrom('anonymous' as const, 'admin' as const),
          async (given, as) => {
            const wellFormed = Object.entries(given).map(([key, text]) => [key, text.toWellFormed()])
            const response = await server.app.inject({
              url: `/api/v1${kind.paths.list}`,
              query: Object.fromEntries(wellFormed) as Record<string, string>,
              headers: server.loginAs(as),
            })
            const allowed = as === 'anonymous' && kind.access.list === 'admin' ? [401] : [200, 400]
            expect(allowed).toContain(response.statusCode)
          },
        ),
        { numRuns: 60 },
      )
    })
  },
)
