import path from 'node:path'
import Fastify from 'fastify'
import { openSqlite } from '#server/db/sqlite/sqlite-db.ts'
import { schema } from '#server/db/schema/index.ts'
import { accountSessions } from '#server/modules/accounts/sessions/sessions.service.ts'
import { useSessionTokens as sessionTokens } from '#server/http/session-tokens.ts'
import { readSecrets } from '#server/ports/secrets.ts'
import { ulidGenerator } from '#server/ports/ids.ts'
import type { Run } from './area.ts'
import type { MeasuredQuestions } from './measured-server.ts'
import { PRODUCTION } from './processes.ts'
import type { Program } from './questions.ts'
import type { Options } from './options.ts'

type BenchUser = { id: string; token: string }

const nothing = () => Promise.resolve()

/** Writes users with a session each directly into the database of a folder. The first is an admin. */
export async function writeUsers(folder: string, count: number): Promise<BenchUser[]> {
  const app = Fastify()
  const clock = Date.now
  const tokens = await sessionTokens(app, { key: readSecrets(folder).sessions, clock })
  const db = openSqlite(path.join(folder, 'avsar.db'))
  const newId = ulidGenerator(clock)
  const sessions = accountSessions({
    db,
    clock,
    tokens,
    sessionRecords: { end: nothing, endAll: nothing, move: nothing },
    policy: { getRole: async (_query, role) => role },
    onFailure: (error) => {
      throw error
    },
  })
  const now = clock()
  const people = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    sid: newId(),
    role: index === 0 ? ('admin' as const) : ('user' as const),
    email: `person-${index}@example.in`,
  }))
  await app.ready()
  try {
    await db.tx(async (query) => {
      for (const { id, sid, role, email } of people) {
        const name = { firstName: 'Asha', lastName: 'Devi', phone: '9876543210' }
        await query.insert(schema.users).values({ id, email, role, ...name, createdAt: now })
        await sessions.add(query, { id: sid, userId: id, userAgent: undefined, passkeyId: null, now })
      }
    })
    return people.map(({ id, sid, role }) => ({ id, token: sessions.open(sid, { id, role }, now).token }))
  } finally {
    await db.close()
    await app.close()
  }
}

// Number of posts on the board; readers request its list during writes.
const POSTS = 1000

export async function call<Data>(
  url: string,
  token: string,
  [method, path_]: readonly [method: 'GET' | 'POST' | 'PUT', path: string],
  body?: object,
): Promise<Data> {
  const response = await fetch(`${url}${path_}`, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path_} was answered with ${response.status}: ${text}`)
  return (JSON.parse(text) as { data: Data }).data
}

export type Site<Of extends MeasuredQuestions> = {
  url: string
  folder: string
  server: Program<Of>
  admin: string
  people: BenchUser[]
}

type SiteOptions = {
  program: string
  people: number
  settings?: Record<string, string>
}

export async function startSite<Of extends MeasuredQuestions>(
  run: Run<Options>,
  { program, people: count, settings = {} }: SiteOptions,
): Promise<Site<Of>> {
  const folder = await run.folder(POSTS)
  const [admin, ...people] = await writeUsers(folder, count + 1)
  const own = { RESPONSE_CACHE: 'off', ...settings, DATA_DIR: folder }
  const server = run.program<Of>(program, { ...PRODUCTION, ...own })
  const common: Program<MeasuredQuestions> = server
  const { url } = await common.ask('where')
  return { url, folder, server, admin: admin?.token ?? '', people }
}
