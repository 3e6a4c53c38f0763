import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { JOB_LISTS } from '#shared/domain/job-lists/job-lists.ts'
import { jobPost } from '#shared/contracts/job-post.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'

const it = sharedAppTest()
let id: string
it.beforeAll(async ({ server }) => {
  id = (await server.send('POST', '/create', buildJobPost())).json().data.jobPost._id
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('\0', '\uD800', '2026-02-30', 'x'.repeat(5000)),
)
const anyValue = fc.oneof(anyText, fc.jsonValue({ maxDepth: 4 }))
const fields = [...jobPost.fieldNames, 'status', 'publishAt', 'minorEdit', '__proto__', 'constructor']
const anyChange = fc.array(fc.tuple(fc.constantFrom(...fields), anyValue), { minLength: 1, maxLength: 3 })

describe('an arbitrary value', () => {
  it('an arbitrary value in a job post gets 200 or 400 in the envelope, and a stored post can be read', async ({
    server,
  }) => {
    await fc.assert(
      fc.asyncProperty(anyChange, fc.boolean(), async (changes, isUpdate) => {
        const body = JSON.stringify({ ...buildJobPost(), ...Object.fromEntries(changes) })
        const response = await (isUpdate
          ? server.send('PUT', `/${id}`, body)
          : server.send('POST', '/create', body))
        const { statusCode, success, errors, data } = response.json()
        expect(statusCode).toBe(response.statusCode)
        expect([200, 400]).toContain(statusCode)
        expect(success).toBe(statusCode === 200)
        if (statusCode === 400) {
          expect(errors.length).toBeGreaterThan(0)
          return
        }
        const read = await server.get(`/job/${encodeURIComponent(data.jobPost.slug)}`)
        expect(read.statusCode).toBe(data.jobPost.status === 'published' ? 200 : 404)
      }),
      { numRuns: 300 },
    )
  })

  it('an arbitrary value sent as a list query gets 200 or 400', async ({ server }) => {
    const value = fc.oneof(anyText, fc.integer().map(String), fc.double().map(String))
    const query = fc.dictionary(
      fc.constantFrom('page', 'searchQuery', 'state', 'limit', 'fields', 'x'),
      value,
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.values(JOB_LISTS)), query, async (path, given) => {
        const wellFormed = Object.fromEntries(
          Object.entries(given).map(([name, text]) => [name, text.toWellFormed()]),
        )
        const response = await server.app.inject({ url: `/api/v1${path}`, query: wellFormed })
        expect([200, 400]).toContain(response.statusCode)
      }),
      { numRuns: 300 },
    )
  })

  it('an arbitrary text in the path of a page or API URL gets a status below 500', async ({ server }) => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (text) => {
        for (const url of [
          `/job/${encodeURIComponent(text.toWellFormed())}`,
          `/${encodeURIComponent(text.toWellFormed())}`,
          `/api/v1/job/${encodeURIComponent(text.toWellFormed())}`,
        ]) {
          const response = await server.app.inject({ url })
          expect(response.statusCode, url).toBeLessThan(500)
        }
      }),
      { numRuns: 200 },
    )
  })
})
