import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { workPace } from '#server/lib/work-pace.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let server: TestApp
afterEach(() => server.close())

const ROWS = 40
const text = JSON.stringify(
  Array.from({ length: ROWS }, (_, index) => ({ ...buildJobPost(), postName: `Clerk ${index}` })),
)
const KEY = { 'idempotency-key': 'import-of-forty-clerks' }

const start = async (onTurn: () => Promise<unknown> = () => nextTurn()) => {
  let now = 0
  // Each reading of the clock advances it by 10 ms: every step ends its slice, and every few steps end a part.
  server = await testApp({ pace: workPace({ ticks: () => (now += 10), turn: onTurn }) })
}
const importAll = (headers: Record<string, string> = {}, body: object = {}) =>
  server.send('POST', '/admin/import/jobPost', { format: 'json', text, ...body }, { headers })
function startImport() {
  let isOver = false
  const importing = importAll().finally(() => {
    isOver = true
  })
  return { importing, isOver: () => isOver }
}
const drafts = async (): Promise<number> =>
  (await server.get('/admin/content/jobPost', { as: 'admin' })).json().data.counts.draft

describe('an import of many rows', () => {
  it('an import commits in batches, and the server answers other requests between the steps of the import', async () => {
    const seen: number[] = []
    await start()
    const { importing, isOver } = startImport()
    while (!isOver()) {
      expect((await server.app.inject('/healthz')).statusCode).toBe(200)
      seen.push(await drafts())
      await nextTurn()
    }
    expect((await importing).json().data.imported).toBe(ROWS)
    const parts = [...new Set(seen)].filter((count) => count > 0 && count < ROWS)
    // Other requests see committed parts during the import, never an incomplete one.
    expect(parts.length).toBeGreaterThan(2)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })

  it('other writes succeed between the batches of an import', async () => {
    await start()
    const { importing, isOver } = startImport()
    let written = 0
    while (!isOver()) {
      const response = await server.send('POST', '/create', { ...buildJobPost(), postName: `Own ${written}` })
      expect(response.statusCode).toBe(200)
      written += 1
      await nextTurn()
    }
    expect((await importing).json().data.imported).toBe(ROWS)
    expect(written).toBeGreaterThan(2)
  })

  it('an import yields to other work at each row', async () => {
    let turns = 0
    await start(async () => {
      turns += 1
      await nextTurn()
    })
    await importAll()
    expect(turns).toBeGreaterThanOrEqual(2 * ROWS)
  })

  it('an interrupted import continues if it is repeated with the same idempotency key', async () => {
    let turns = 0
    let failAt = Infinity
    await start(async () => {
      turns += 1
      if (turns === failAt) throw new Error('The process ends here.')
      await nextTurn()
    })
    // Fails after the first commits: each row takes at least two turns.
    failAt = ROWS
    expect((await importAll(KEY)).statusCode).toBe(500)
    const made = await drafts()
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThan(ROWS)
    failAt = Infinity
    const response = await importAll(KEY)
    expect(response.json().data).toMatchObject({ imported: ROWS })
    expect(await drafts()).toBe(ROWS)
    const again = await importAll(KEY)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.json()).toEqual(response.json())
    expect(await drafts()).toBe(ROWS)
    // One small row per item: rewriting the progress with each part would be quadratic.
    expect(await server.db.read.select().from(schema.idempotencyItems)).toHaveLength(ROWS)
  })

  it('two concurrent imports with one idempotency key create every draft once', async () => {
    await start()
    const [one, other] = await Promise.all([importAll(KEY), importAll(KEY)])
    expect(one.json().data.rows).toEqual(other.json().data.rows)
    expect(await drafts()).toBe(ROWS)
  })

  it('an import returns 422 if its idempotency key belongs to another import, even if the other import is incomplete', async () => {
    let turns = 0
    await start(async () => {
      turns += 1
      if (turns === ROWS) throw new Error('The process ends here.')
      await nextTurn()
    })
    expect((await importAll(KEY)).statusCode).toBe(500)
    const other = JSON.stringify([buildJobPost()])
    expect((await importAll(KEY, { text: other })).statusCode).toBe(422)
  })
})

describe('concurrent works', () => {
  it('concurrent imports take turns after each step', async () => {
    await start()
    const order: string[] = []
    const pace = workPace({ ticks: () => Infinity })
    const work = async (name: string) => {
      const pause = pace.work()
      for (let step = 0; step < 3; step += 1) {
        order.push(name)
        await pause()
      }
    }
    const turns: number[] = []
    const works = Promise.all([work('a'), work('b')])
    while (order.length < 6) {
      turns.push(order.length)
      await nextTurn()
    }
    await works
    expect(turns.every((length, index) => length - (turns[index - 1] ?? 2) <= 2)).toBe(true)
    expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
  })
})
