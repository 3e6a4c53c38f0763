import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { SavedJob, SavedJobBody, SavedJobsData } from '#shared/contracts/saved-job.ts'
import { SAVED_NOTE_LENGTH, SAVED_STATUSES } from '#shared/domain/jobs/saved-job.ts'
import { NOW } from '#server/testing/now.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { appTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const NOTE = 'Hall ticket in the blue folder'

const it = appTest()
let postId: string
it.beforeEach(async ({ server }) => {
  postId = await createPost(server)
})

const createPost = async (
  server: TestApp,
  changes: Parameters<typeof buildJobPost>[0] = {},
): Promise<string> => (await server.send('POST', '/create', buildJobPost(changes))).json().data.jobPost._id
const put = (server: TestApp, body: unknown, id = postId, as: 'user' | 'admin' = 'user') =>
  server.send('PUT', `/saved/${id}`, body, { as })
const list = async (server: TestApp, as: 'user' | 'admin' = 'user') => {
  const response = await server.get('/saved', { as })
  expect(response.statusCode).toBe(200)
  return response.json().data as SavedJobsData
}
const stored = async (
  server: TestApp,
  as: 'user' | 'admin' = 'user',
  id = postId,
): Promise<SavedJob | undefined> => (await list(server, as)).saved.find((saved) => saved.postId === id)

const save = (at = NOW) => ({ isSaved: { value: true, at } })
const removed = (at = NOW) => ({ isSaved: { value: false, at } })

describe('a saved job', () => {
  it('a saved job is listed with its post, its status and its note', async ({ server }) => {
    const response = await put(server, {
      ...save(1),
      status: { value: 'Viewed by Employer', at: 2 },
      note: { value: NOTE, at: 3 },
    })
    expect(response.statusCode).toBe(200)
    expect(response.json().data.saved).toEqual(await stored(server))
    const summary = expect.objectContaining({ _id: postId, postName: buildJobPost().postName })
    expect(await list(server)).toEqual({
      now: NOW,
      saved: [
        {
          postId,
          isSaved: { value: true, at: 1 },
          status: { value: 'Viewed by Employer', at: 2 },
          note: { value: NOTE, at: 3 },
          isFollowed: { value: false, at: 0 },
          isPublic: true,
          summary,
        },
      ],
    })
  })

  it('a saved job is stored once, however often it is sent and in any letter case of its id', async ({
    server,
  }) => {
    for (const id of [postId, postId, postId.toLowerCase()]) await put(server, save(), id)
    expect((await list(server)).saved).toHaveLength(1)
  })

  it('a saved job is invisible and unchangeable to other users', async ({ server }) => {
    await put(server, { ...save(), note: { value: NOTE, at: 1 } })
    expect((await list(server, 'admin')).saved).toEqual([])
    await put(server, { note: { value: '', at: 2 } }, postId, 'admin')
    expect((await stored(server))?.note.value).toBe(NOTE)
  })

  it('a saved job that was removed is listed as removed, without its post', async ({ server }) => {
    await put(server, save(1))
    const response = await put(server, removed(2))
    expect(response.json().message).toBe('Removed from your saved jobs.')
    expect(await stored(server)).toMatchObject({ isSaved: { value: false, at: 2 }, summary: null })
  })

  it('a saved job keeps its summary while its post is in the trash, and can be changed and removed', async ({
    server,
  }) => {
    await put(server, save(1))
    await server.send('DELETE', `/${postId}`)
    expect(await stored(server)).toMatchObject({
      isPublic: false,
      summary: { postName: buildJobPost().postName },
    })
    expect((await put(server, { status: { value: 'Rejected', at: 5 } })).statusCode).toBe(200)
    expect((await put(server, removed(6))).statusCode).toBe(200)
  })

  it('a saved job reveals nothing of a post that was unpublished and rewritten', async ({ server }) => {
    await put(server, save(1))
    await server.send('PUT', `/${postId}`, { ...buildJobPost({ postName: 'Unannounced' }), status: 'draft' })
    expect(await stored(server)).toMatchObject({ isPublic: false, summary: null })
  })

  it.for(['draft', 'unknown'])(
    'a request to save a job gets 404 if the post is %s',
    async (kind, { server }) => {
      const id = kind === 'draft' ? await createPost(server, { status: 'draft' }) : UNKNOWN
      const response = await put(server, save(), id)
      expect(response.statusCode).toBe(404)
      expect(response.json().message).toBe('No data found.')
      expect((await list(server)).saved).toEqual([])
    },
  )
})

describe('a change of a saved job', () => {
  it('a change of a saved job applies if it is the latest change of its field, in any order of arrival', async ({
    server,
  }) => {
    await put(server, { ...save(5), status: { value: 'Applied', at: 5 } })
    await put(server, { status: { value: 'Saved', at: 4 }, note: { value: 'a', at: 4 } })
    expect(await stored(server)).toMatchObject({
      isSaved: { value: true, at: 5 },
      status: { value: 'Applied', at: 5 },
      note: { value: 'a', at: 4 },
    })
  })

  it('a change of a saved job with a future time is stored with the current time, so that a later change applies', async ({
    server,
  }) => {
    await put(server, { ...save(), note: { value: 'of the future', at: NOW + 86_400_000 } })
    expect((await stored(server))?.note.at).toBe(NOW)
    server.travelTo('2026-11-21T06:31:00.000Z')
    await put(server, { note: { value: 'of a minute later', at: NOW + 60_000 } })
    expect((await stored(server))?.note).toEqual({ value: 'of a minute later', at: NOW + 60_000 })
  })

  it.for([
    [{}, 'isSaved'],
    [{ status: { value: 'Hired', at: 1 } }, 'status.value'],
    [{ note: { value: 'x'.repeat(SAVED_NOTE_LENGTH + 1), at: 1 } }, 'note.value'],
    [{ note: { value: 'a\0b', at: 1 } }, 'note.value'],
    [{ note: { value: 1, at: 1 } }, 'note.value'],
    [{ note: 'text' }, 'note'],
    [{ isSaved: { value: true } }, 'isSaved.at'],
    [{ isSaved: { value: true, at: -1 } }, 'isSaved.at'],
    [{ isSaved: { value: true, at: 1.5 } }, 'isSaved.at'],
    [{ isSaved: { value: true, at: '1' } }, 'isSaved.at'],
    [{ isFollowed: { value: 'yes', at: 1 } }, 'isFollowed.value'],
  ] as const)(
    'a change of a saved job with %j gets 400 with the name of the field',
    async ([body, field], { server }) => {
      const response = await put(server, body)
      expect(response.statusCode).toBe(400)
      expect(response.json().errors[0].field).toBe(field)
    },
  )

  it('a change of a saved job gets 401 if it belongs to another user', async ({ server }) => {
    expect((await put(server, save(), `${postId}?owner=test-user`)).statusCode).toBe(200)
    expect((await put(server, save(), `${postId}?owner=test-user`, 'admin')).statusCode).toBe(401)
    expect((await server.get('/saved?owner=test-user', { as: 'admin' })).statusCode).toBe(401)
    expect((await list(server, 'admin')).saved).toEqual([])
  })

  it('a change of a saved job gets 401 without a session, and 403 from a foreign origin', async ({
    server,
  }) => {
    expect((await server.send('PUT', `/saved/${postId}`, save(), { as: 'anonymous' })).statusCode).toBe(401)
    expect((await server.get('/saved')).statusCode).toBe(401)
    const { cookies } = await server.signInAs('asha@example.in')
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { cookie, origin: 'https://evil.example' }
    const response = await server.send('PUT', `/saved/${postId}`, save(), { as: 'anonymous', headers })
    expect(response.statusCode).toBe(403)
  })
})

describe('two devices of one user', () => {
  const at = fc.integer({ min: 0, max: 6 })
  const change: fc.Arbitrary<SavedJobBody> = fc.oneof(
    fc.record({ isSaved: fc.record({ value: fc.boolean(), at }) }),
    fc.record({ status: fc.record({ value: fc.constantFrom(...SAVED_STATUSES), at }) }),
    fc.record({ note: fc.record({ value: fc.constantFrom('', 'a', 'b'), at }) }),
    fc.record({ isFollowed: fc.record({ value: fc.boolean(), at }) }),
    fc.record({
      isSaved: fc.record({ value: fc.boolean(), at }),
      note: fc.record({ value: fc.string(), at }),
    }),
  )

  it('two devices of one user have the same saved jobs in the end, for any order and repetition of their changes', async ({
    server,
  }) => {
    let serial = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 8 }).chain((changes) => {
          const indexes = changes.map((_, index) => index)
          const again = fc.array(fc.constantFrom(...indexes), { maxLength: 6 })
          const order = fc
            .tuple(fc.constant(indexes), again)
            .chain(([all, more]) =>
              fc.shuffledSubarray([...all, ...more], { minLength: all.length + more.length }),
            )
          return fc.tuple(fc.constant(changes), order, order)
        }),
        async ([changes, one, other]) => {
          const results: unknown[] = []
          for (const order of [one, other]) {
            const id = await createPost(server, { postName: `Post ${(serial += 1)}` })
            for (const index of order) expect((await put(server, changes[index], id)).statusCode).toBe(200)
            const { postId: _post, summary: _summary, ...fields } = (await stored(server, 'user', id)) ?? {}
            results.push(fields)
          }
          expect(results[0]).toEqual(results[1])
        },
      ),
      { numRuns: 40 },
    )
  })
})
