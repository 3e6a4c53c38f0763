import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import { toEmailPrefix } from '#shared/domain/text/email.ts'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { AdminKinds } from '#server/modules/admin/content-lists/content-lists.service.ts'

const { alerts, orders, quizAttempts, users } = schema

const ITEMS_MAX = 50
const PEOPLE_MAX = 10

// Highest code point: upper bound of a prefix range.
const LAST = '\u{10FFFF}'

const KIND_TARGET = /^(\w+)\/(.+)$/
const PERSON = 'user:'
const ADDRESS = 'address:'
const ALERT = 'alert/'
const ATTEMPT = 'attempt/'
const ORDER = 'order/'
const NAMED_TARGET = /^\w+[/:]/

type ReadTitles = (targets: readonly string[]) => Promise<Map<string, string>>

const idsAfter = (start: string, targets: readonly string[]): string[] =>
  targets.filter((target) => target.startsWith(start)).map((target) => target.slice(start.length))

async function alertTitles(
  { db, readTitles }: { db: Db; readTitles: ReadTitles },
  targets: readonly string[],
): Promise<Map<string, string>> {
  const ids = idsAfter(ALERT, targets)
  if (ids.length === 0) return new Map()
  const rows = await db.read
    .select({ id: alerts.id, postId: alerts.postId })
    .from(alerts)
    .where(inArray(alerts.id, ids))
  const posts = await readTitles(rows.map(({ postId }) => `jobPost/${postId}`))
  return new Map(rows.map(({ id, postId }) => [ALERT + id, posts.get(`jobPost/${postId}`) ?? '']))
}

async function attemptTitles(
  { db, readTitles }: { db: Db; readTitles: ReadTitles },
  targets: readonly string[],
): Promise<Map<string, string>> {
  const ids = idsAfter(ATTEMPT, targets)
  if (ids.length === 0) return new Map()
  const rows = await db.read
    .select({ id: quizAttempts.id, quizId: quizAttempts.quizId })
    .from(quizAttempts)
    .where(inArray(quizAttempts.id, ids))
  const quizzes = await readTitles(rows.map(({ quizId }) => `quiz/${quizId}`))
  return new Map(rows.map(({ id, quizId }) => [ATTEMPT + id, quizzes.get(`quiz/${quizId}`) ?? '']))
}

async function orderTitles(db: Db, targets: readonly string[]): Promise<Map<string, string>> {
  const ids = idsAfter(ORDER, targets)
  if (ids.length === 0) return new Map()
  const rows = await db.read
    .select({ id: orders.id, title: orders.title })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(rows.map(({ id, title }) => [ORDER + id, title]))
}

/** Returns the items of all kinds with the words of a text in the title. */
async function findItems(kinds: AdminKinds, text: string): Promise<string[]> {
  const found = Object.entries(kinds).map(async ([kind, { content }]) =>
    (await content.idsByTitle(text, ITEMS_MAX)).map((id) => `${kind}/${id}`),
  )
  return (await Promise.all(found)).flat()
}

/** Translates ids in the audit log to titles and email addresses, and back. */
export function auditNames(db: Db, kinds: AdminKinds) {
  async function readEmails(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await db.read
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.id, [...new Set(ids)]))
    return new Map(rows.map(({ id, email }) => [id, email]))
  }

  async function readTitles(targets: readonly string[]): Promise<Map<string, string>> {
    const idsByKind = new Map<string, string[]>()
    for (const target of new Set(targets)) {
      const [, kind = '', id = ''] = KIND_TARGET.exec(target) ?? []
      if (kinds[kind] !== undefined) idsByKind.set(kind, [...(idsByKind.get(kind) ?? []), id])
    }
    const titles = new Map<string, string>()
    for (const [kind, ids] of idsByKind)
      for (const [id, title] of (await kinds[kind]?.content.titlesOf(ids)) ?? [])
        titles.set(`${kind}/${id}`, title)
    return titles
  }

  return {
    readEmails,

    /** Returns names of targets: titles of items, alerts, attempts and orders; email addresses of users. */
    async targetNames(targets: readonly string[]): Promise<Map<string, string>> {
      const userTargets = targets.filter((target) => target.startsWith(PERSON))
      const emails = await readEmails(userTargets.map((target) => target.slice(PERSON.length)))
      const names = new Map([
        ...(await readTitles(targets)),
        ...(await alertTitles({ db, readTitles }, targets)),
        ...(await attemptTitles({ db, readTitles }, targets)),
        ...(await orderTitles(db, targets)),
      ])
      for (const target of userTargets) {
        const email = emails.get(target.slice(PERSON.length))
        if (email !== undefined) names.set(target, email)
      }
      for (const target of targets)
        if (target.startsWith(ADDRESS)) names.set(target, target.slice(ADDRESS.length))
      return names
    },

    /** Returns the targets that a search text means: an id, items by words of the title, or users by email address. */
    async findTargets(text: string): Promise<string[]> {
      if (NAMED_TARGET.test(text)) return [text]
      const items = await findItems(kinds, text)
      const email = toEmailPrefix(text)
      const found = await db.read.select({ id: users.id }).from(users).where(eq(users.email, email))
      return [text, ...items, ADDRESS + email, ...found.map(({ id }) => PERSON + id)]
    },

    /** Returns the actors that a search text means: a program of that name, and users by the start of the address. */
    async findActors(text: string): Promise<string[]> {
      const email = toEmailPrefix(text)
      const found = await db.read
        .select({ id: users.id })
        .from(users)
        .where(and(gte(users.email, email), lt(users.email, email + LAST)))
        .orderBy(asc(users.email))
        .limit(PEOPLE_MAX)
      return [text, ...found.map(({ id }) => id)]
    },
  }
}
