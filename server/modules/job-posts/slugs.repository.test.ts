import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isFreeSlug } from '#shared/domain/pages/free-slug.ts'
import { numberedSlug, slugChoice, slugify, slugKey } from '#shared/domain/jobs/job-slug.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { openConnection } from '#server/db/sqlite/connection.ts'
import { openTestDatabase } from '#server/testing/test-databases/test-database.ts'
import { migratedDatabase } from '#server/testing/migrated-database.ts'
import { slugProblems, claimSlug } from './slugs.repository.ts'

let file: string
let db: Db
beforeEach(() => {
  file = migratedDatabase()
  db = openTestDatabase(file)
})
afterEach(() => db.close())

/** Opens a database and counts its statements. */
function countedQuery(name: string): { query: Query; count: () => number; close: () => void } {
  const connection = openConnection(name, { synchronous: 'OFF' })
  let count = 0
  const counted = (statement: Database.Statement) => ({
    raw() {
      statement.raw()
      return this
    },
    run: (...values: unknown[]) => ((count += 1), statement.run(...values)),
    get: (...values: unknown[]) => ((count += 1), statement.get(...values)),
    all: (...values: unknown[]) => ((count += 1), statement.all(...values)),
  })
  const client = { prepare: (sql: string) => counted(connection.prepare(sql)) }
  return {
    query: drizzle({ client: client as unknown as Database.Database }) as unknown as Query,
    count: () => count,
    close: () => connection.close(),
  }
}

type Post = { itemId: string; postName: string; slug: string }

const claim = (itemId: string, postName: string, current: Post | null = null) =>
  db.tx((query) => claimSlug(query, { itemId, postName, current, now: 1 }))

/** Returns the first choice that is free or the post's own: the reference implementation. */
function expected(
  holders: Map<string, string>,
  { itemId, postName }: Omit<Post, 'slug'>,
  current: Post | null,
) {
  if (current !== null && slugify(current.postName) === slugify(postName)) return current.slug
  for (let n = 1; ; n += 1) {
    const slug = slugChoice(postName, n)
    if (n === 1 && !isFreeSlug(slug)) continue
    const holder = holders.get(slugKey(slug))
    if (holder === undefined || holder === itemId) return slug
  }
}

const LONG = 'Very long name '.repeat(14)
const NAMES = [
  'Clerk',
  'CLERK',
  'Clerk 2',
  'clerk-3',
  'Clerk 5',
  'Clerk 02',
  'Clerk-2-2',
  'admin',
  '///',
  'post 2',
  'post',
  'ΟΔΟΣ',
  'लिपिक',
  'लिपिक 3',
  LONG,
  `${LONG}and more`,
  `${LONG.slice(0, 198)}-2`,
  `${LONG.slice(0, 197)}-10`,
]

describe('the slug assigned to a name', () => {
  it('the slug of a post is the first choice that is free or already its own, after any creations and renames', async () => {
    const step = fc.record({ name: fc.constantFrom(...NAMES), rename: fc.option(fc.nat({ max: 20 })) })
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        run += 1
        const holders = new Map<string, string>()
        const posts: Post[] = []
        // A name prefix per run prevents collisions.
        const own = (name: string) => (isFreeSlug(slugify(name)) ? `r${run} ${name}` : name)
        for (const [index, { name, rename }] of steps.entries()) {
          if (!isFreeSlug(slugify(name)) && run > 1) continue
          const current = rename === null ? null : (posts[rename % Math.max(1, posts.length)] ?? null)
          const itemId = current?.itemId ?? `${run}-${index}`
          const postName = own(name)
          const slug = await claim(itemId, postName, current)
          expect(slug).toBe(expected(holders, { itemId, postName }, current))
          holders.set(slugKey(slug), itemId)
          if (current === null) posts.push({ itemId, postName, slug })
          else Object.assign(current, { postName, slug })
        }
      }),
      { numRuns: 30 },
    )
    expect((await slugProblems(db.read)).filter((line) => !line.includes('leads to no post'))).toEqual([])
  })

  it('assigning a slug takes as many statements with 100,000 slugs in use as with three', async () => {
    await db.tx(async (query) => {
      const { slugs, slugRuns } = schema
      const holders = Array.from({ length: 100_000 }, (_, index) => {
        const key = slugKey(slugChoice('Clerk', index + 1))
        return { key, looseKey: key, kind: 'jobPost', itemId: `${index}`, at: 1 }
      })
      for (let start = 0; start < holders.length; start += 5000)
        await query.insert(slugs).values(holders.slice(start, start + 5000))
      await query.insert(slugRuns).values({ stem: 'clerk', first: 2, last: 100_000 })
    })
    const counted = countedQuery(file)
    const claimed = []
    for (const postName of ['Peon', 'Peon', 'Peon', 'Peon', 'Clerk', 'Clerk']) {
      const before = counted.count()
      const itemId = `${claimed.length} ${postName}`
      const slug = await claimSlug(counted.query, { itemId, postName, current: null, now: 1 })
      claimed.push({ slug, statements: counted.count() - before })
    }
    counted.close()
    const [third, fourth, many, more] = claimed.slice(2)
    expect([third?.slug, many?.slug, more?.slug]).toEqual(['Peon-3', 'Clerk-100001', 'Clerk-100002'])
    expect(many?.statements).toBe(fourth?.statements)
    expect(more?.statements).toBe(fourth?.statements)
    expect(await db.read.select().from(schema.slugRuns)).toContainEqual({
      stem: 'clerk',
      first: 2,
      last: 100_002,
    })
  })
})

it.each([
  ['clerk-2', { stem: 'clerk', number: 2 }],
  ['clerk-2-3', { stem: 'clerk-2', number: 3 }],
  ['--2', { stem: '-', number: 2 }],
  ['clerk-1', null],
  ['clerk-02', null],
  ['clerk-1234567890', null],
  ['-2', null],
  ['clerk', null],
])('numberedSlug splits the slug %s into stem and number: %j', (key, parts) => {
  expect(numberedSlug(key)).toEqual(parts)
})
