import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Runs the real linter and configuration once over a small tree with the layout of this repository.

const root = join(import.meta.dirname, '../..')
const tree = realpathSync(mkdtempSync(join(tmpdir(), 'arrows-')))

const ground = {
  'shared/domain/money.ts': 'export const rupee = 100',
  'shared/contracts/note.ts': `import * as z from 'zod'
import { rupee } from '../domain/money.ts'
export const note = z.object({ price: z.number().min(rupee) })`,
  'shared/testing/builders.ts': `import { note } from '#shared/contracts/note.ts'
export const buildNote = () => note.parse({ price: 100 })`,
  'server/lib/errors.ts': 'export const notFound = 404',
  'server/db/db.ts': `import { sql } from 'drizzle-orm'
import { sqliteTable } from 'drizzle-orm/sqlite-core'
import Database from 'better-sqlite3'
export const db = [sql, sqliteTable, Database]`,
  'server/app/build-app.ts': `import { notes } from '../modules/notes/notes.service.ts'
import { quizzes } from '../modules/quizzes/quizzes.service.ts'
export const app = [notes, quizzes]`,
  'server/modules/notes/notes.service.ts': `import { eq } from 'drizzle-orm'
import { note } from '#shared/contracts/note.ts'
import { db } from '../../db/db.ts'
import { notesList } from './notes.repository.ts'
export const notes = [db, eq, note, notesList]`,
  'server/modules/notes/notes.repository.ts': 'export const notesList = []',
  'server/modules/notes/notes.test.ts': `import { buildNote } from '#shared/testing/builders.ts'
import { app } from '../../app/build-app.ts'
export const tested = [app, buildNote]`,
  'server/modules/quizzes/quizzes.service.ts': 'export const quizzes = []',
  'server/modules/alerts/owners/owners.ts': 'export const owners = []',
  'server/modules/alerts/alerts.service.ts': `import { owners } from './owners/owners.ts'
export const alerts = [owners]`,
  'server/modules/quizzes/quizzes.repository.ts':
    'export const found = (query: { prepare(): object }) => query.prepare()',
  'client/src/data/api.ts': `import { rupee } from '#shared/domain/money.ts'
export const api = rupee`,
  'client/src/ui/badge.tsx': `import { api } from '../data/api.ts'
export const Badge = () => <b>{api}</b>`,
  'client/src/layout/query-area.tsx': `import { QueryClient } from '@tanstack/react-query'
export const client = new QueryClient()`,
  'client/src/features/accounts/profile/session-list.ts': `import { useQuery } from '@tanstack/react-query'
export const useSessions = useQuery`,
  'client/src/features/quiz/quiz-card.tsx': `import { Badge } from '#client/ui/badge.tsx'
export const QuizCard = () => <Badge />`,
  'client/src/routes/quiz.tsx': `import { QuizCard } from '#client/features/quiz/quiz-card.tsx'
export default QuizCard`,
}

const broken = [
  ['a module imports another module', 'server/modules/notes/a.ts', '../quizzes/quizzes.service.ts'],
  [
    'a module imports another by its # name',
    'server/modules/notes/b.ts',
    '#server/modules/quizzes/quizzes.service.ts',
  ],
  ['db imports a module', 'server/db/c.ts', '../modules/notes/notes.service.ts'],
  ['content imports a module', 'server/content/d.ts', '../modules/notes/notes.service.ts'],
  ['a module imports the app', 'server/modules/notes/e.ts', '#server/app/build-app.ts'],
  ['shared imports the server', 'shared/domain/f.ts', '#server/lib/errors.ts'],
  ['domain imports a contract', 'shared/domain/g.ts', '../contracts/note.ts'],
  ['shared imports a package', 'shared/contracts/h.ts', 'ulid'],
  ['shared imports Node', 'shared/contracts/i.ts', 'node:crypto'],
  ['source imports the builders of the tests', 'server/modules/notes/j.ts', '#shared/testing/builders.ts'],
  ['client imports the server', 'client/src/lib/k.ts', '../../../server/lib/errors.ts'],
  ['server imports the client', 'server/modules/notes/l.ts', '#client/lib/api.ts'],
  ['lib imports the device', 'client/src/lib/n.ts', '#client/device/db/storage.ts'],
  ['the device imports data', 'client/src/device/a.ts', '../data/api.ts'],
  ['lib imports a feature', 'client/src/lib/m.ts', '#client/features/quiz/quiz-card.tsx'],
  ['ui imports a feature', 'client/src/ui/n.ts', '../features/quiz/quiz-card.tsx'],
  ['a feature imports another feature', 'client/src/features/alerts/o.ts', '../quiz/quiz-card.tsx'],
  ['a feature imports a route', 'client/src/features/quiz/p.ts', '../../routes/quiz.tsx'],
  ['layout imports a feature', 'client/src/layout/q.ts', '#client/features/quiz/quiz-card.tsx'],
  ['the client imports zod', 'client/src/lib/r.ts', 'zod'],
  ['a hook of HTTP imports drizzle', 'server/http/s.ts', 'drizzle-orm'],
  ['a module imports SQLite', 'server/modules/notes/t.ts', 'better-sqlite3'],
  ['content imports the columns of SQLite', 'server/content/v.ts', 'drizzle-orm/sqlite-core'],
  ["a module imports drizzle's driver", 'server/modules/notes/w.ts', 'drizzle-orm/better-sqlite3'],
  ["the queue imports drizzle's migrator", 'server/queue/x.ts', 'drizzle-orm/better-sqlite3/migrator'],
  ['a command imports SQLite', 'server/cli/y.ts', 'better-sqlite3'],
  [
    'a room imports one that is above it',
    'server/modules/alerts/model/z.ts',
    '#server/modules/alerts/owners/owners.ts',
  ],
  ['a room imports the top of its module', 'server/modules/alerts/owners/aa.ts', '../alerts.service.ts'],
  ['ui imports TanStack Query', 'client/src/ui/ab.ts', '@tanstack/react-query'],
  ['content imports TanStack Query', 'client/src/content/ac.ts', '@tanstack/react-query'],
  ['the login imports TanStack Query', 'client/src/features/accounts/sign-in/ad.ts', '@tanstack/react-query'],
  ['a file stands in no layer', 'server/helpers/u.ts', '#server/lib/errors.ts'],
] as const

const brokenOtherwise = {
  'server/modules/notes/sql.ts': "export { sql } from 'drizzle-orm'",
  'server/modules/notes/sql-by-namespace.ts':
    "import * as drizzle from 'drizzle-orm'\nexport const raw = drizzle.sql",
  'server/db/lazy.ts': "export const load = () => import('../modules/notes/notes.service.ts')",
  'server/db/type.ts': "export type App = typeof import('../app/build-app.ts')",
  'server/db/re-export.ts': "export * from '../app/build-app.ts'",
}

const otherRules = {
  'shared/domain/ring-a.ts': "import { b } from './ring-b.ts'\nexport const a = () => b",
  'shared/domain/ring-b.ts': "import { a } from './ring-a.ts'\nexport const b = () => a",
  'shared/domain/type-ring-a.ts':
    "import type { B } from './type-ring-b.ts'\nexport type A = { next: B | null }",
  'shared/domain/type-ring-b.ts':
    "import type { A } from './type-ring-a.ts'\nexport type B = { next: A | null }",
  'shared/domain/late-ring-a.ts': "export const load = () => import('./late-ring-b.ts')",
  'shared/domain/late-ring-b.ts': "import { load } from './late-ring-a.ts'\nexport const b = load",
  'server/modules/notes/env.ts': 'export const port = process.env.PORT',
  'server/modules/notes/default.ts': 'export default 1',
}

const prepared = {
  'server/modules/notes/statement.service.ts':
    'export const found = (query: { prepare(): object }) => query.prepare()',
  'server/content/statement.ts': 'export const found = (query: { prepare(): object }) => query.prepare()',
}

const STATEMENTS = `declare const noteStatements: (query: object) => {
  a: { get(id: number): Promise<number>; all(): Promise<number[]>; run(id: number): Promise<void> }
}
`

const UNNAMED = `declare const preparePerConnection: (prepare: () => object) => object
export const notes = preparePerConnection(() => ({}))`

const unawaited = {
  'a comparison': 'export const has = (query: object) => noteStatements(query).a.get(1) !== undefined',
  'a call without a use of its result': `export async function add(query: object) {
  const { a } = noteStatements(query)
  a.run(1)
}`,
  'a discarded result': `export async function add(query: object) {
  const { a: added } = noteStatements(query)
  void added.run(1)
}`,
  'a default': `export async function read(query: object) {
  const statements = noteStatements(query)
  return statements.a.get(1) ?? null
}`,
  'a callback of map without Promise.all': `export function read(query: object, ids: number[]) {
  const { a } = noteStatements(query)
  return ids.map((id) => a.get(id))
}`,
  'a callback of flatMap': `export function read(query: object, ids: number[]) {
  const { a } = noteStatements(query)
  return Promise.all(ids.flatMap((id) => {
    return a.get(id)
  }))
}`,
  'one of two statements': `export async function read(query: object, isFirst: boolean) {
  const [{ a }, { a: other }] = [noteStatements(query), noteStatements(query)]
  const found = (isFirst ? a : other).all()
  return { found }
}`,
}

const awaited = `export async function read(query: object, ids: number[]) {
  const { a } = noteStatements(query)
  const known = new Map<number, number>()
  await a.run(known.get(1) ?? 0)
  const pair = await Promise.all([a.get(1), a.get(2)])
  const found = await Promise.all(ids.map((id) => a.get(id)))
  const first = (await a.get(3)) ?? 0
  return first > 0 ? a.all() : [...pair, ...found]
}
export const readOne = (query: object) => noteStatements(query).a.get(1)`

const awaitedFiles: Record<string, string> = {
  ...Object.fromEntries(
    Object.values(unawaited).map((code, index) => [
      `server/modules/notes/unawaited-${index}.ts`,
      STATEMENTS + code,
    ]),
  ),
  'server/modules/notes/awaited.ts': STATEMENTS + awaited,
  'server/db/unnamed.ts': UNNAMED,
  'server/db/sqlite/engine.ts': STATEMENTS + unawaited['a comparison'],
}

// Texts of SQL, also those that a statement interpolates, and texts that only look like it.
const uncommon = {
  'server/modules/notes/order.service.ts': `import { asc, desc } from 'drizzle-orm'
import { notesList } from './notes.repository.ts'
type Notes = { id: string; at: string; by: (...columns: unknown[]) => Notes; orderBy: (...columns: unknown[]) => Notes }
export const latest = (notes: Notes) => notes.orderBy(asc(notes.id), desc(notes.at)) ?? notesList`,
  'server/modules/notes/uncommon.repository.ts':
    "export const first = 'select rowid from notes order by id limit 1'",
  'server/modules/notes/alias.repository.ts':
    'export const columns = (of: string) => `${of}.run_at as runAt`',
  'server/db/condition.ts':
    'export const isRead = (row: string) => `${row}.is_read is ? and ${row}.id is null`',
}
const common = {
  'server/modules/notes/orders.service.ts': `import { asc, desc } from 'drizzle-orm'
type Notes = { id: string; at: string; groupBy: (of: unknown) => Notes; orderBy: (...columns: unknown[]) => Notes }
const latestFirst = (notes: Notes) => [desc(notes.at), asc(notes.id)]
export const latest = (notes: Notes) => notes.orderBy(...latestFirst(notes))
export const sorted = (notes: Notes) => notes.orderBy(desc(notes.at), asc(notes.id))
export const days = (notes: Notes) => notes.groupBy(notes.at).orderBy(desc(notes.at))`,
  'server/modules/notes/common.repository.ts': `export const first = 'select id as "noteId" from notes order by id limit 1'
export const message = 'Select the notes. This is right.'`,
  'server/modules/notes/text.ts': "export const message = 'select rowid is a text here'",
  'server/db/sqlite/pragma.ts': "export const version = 'pragma data_version'",
  'server/modules/notes/sql.test.ts': "export const raw = 'select rowid from notes'",
}

const waits = {
  'client/src/ui/wait.test.tsx': `import { act, screen } from '@testing-library/react'
await act(async () => (await screen.findByRole('button')).click())`,
  'client/src/ui/wait-before.test.tsx': `import { act, screen } from '@testing-library/react'
const button = await screen.findByRole('button')
await act(async () => button.click())
await screen.findByRole('alert')`,
}

const clocks = {
  'client/src/ui/now.ts': 'export const now = () => Date.now()',
  'client/src/ui/clock.ts': 'export const clock = Date.now',
  'client/src/ui/today.ts': 'export const today = () => new Date()',
  'client/src/ui/instant.ts': 'export const at = (ms: number) => new Date(ms)',
  'client/src/lib/clock/server-clock.ts': 'export const now = () => Date.now()',
}

let found = new Map<string, string[]>()
let exitCode: number | null = null

beforeAll(() => {
  for (const path of ['.oxlintrc.json', 'package.json', 'scripts/lint'])
    cpSync(join(root, path), join(tree, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  write('scripts/lint/language/exceptions.mjs', 'export const exceptions = []')
  write(
    'tsconfig.json',
    '{ "compilerOptions": { "module": "preserve", "jsx": "react-jsx", "noEmit": true, "strict": true } }',
  )
  for (const [path, source] of Object.entries({
    ...ground,
    ...brokenOtherwise,
    ...otherRules,
    ...prepared,
    ...awaitedFiles,
    ...uncommon,
    ...common,
    ...waits,
    ...clocks,
  }))
    write(path, source)
  for (const [, path, source] of broken)
    write(path, `import * as other from '${source}'\nexport const it = other`)
  ;({ exitCode, found } = lint(['shared', 'server', 'client']))
})

afterAll(() => rmSync(tree, { recursive: true, force: true }))

test.each(broken)('lint fails when %s', (_title, path) => {
  expect(found.get(path)).toEqual(['avsar(arrows)'])
})

test.each(Object.keys(brokenOtherwise))('lint fails on %s', (path) => {
  expect(found.get(path)).toEqual(['avsar(arrows)'])
})

test.each(Object.keys(prepared))('lint fails on a statement that is prepared in %s', (path) => {
  expect(found.get(path)).toEqual(['avsar(statements)'])
})

test.each(Object.keys(uncommon))('lint fails on SQL of one engine in %s', (path) => {
  expect(found.get(path)).toEqual(['avsar(sql)'])
})

test.each(Object.keys(common))('lint passes common SQL, and other texts, in %s', (path) => {
  expect(found.get(path) ?? []).toEqual([])
})

test.each([...Object.keys(unawaited).entries()])(
  'lint fails on an unawaited statement: case %i, %s',
  (index) => {
    // The rule of TypeScript for floating promises finds some of them too.
    const own = found
      .get(`server/modules/notes/unawaited-${index}.ts`)
      ?.filter((rule) => rule.startsWith('avsar'))
    expect(own).toEqual(['avsar(awaited)'])
  },
)

test('lint accepts statements that are awaited, returned or passed to Promise.all, and those of the engine', () => {
  expect(found.get('server/modules/notes/awaited.ts')).toBeUndefined()
  expect(found.get('server/db/sqlite/engine.ts')).toBeUndefined()
})

test('lint fails on prepared statements whose name does not end in Statements', () => {
  expect(found.get('server/db/unnamed.ts')).toEqual(['avsar(awaited)'])
})

test('lint fails on a waiting query inside act(), and accepts one before or after act()', () => {
  expect(Object.keys(waits).map((path) => found.get(path))).toEqual([['avsar(waits)'], undefined])
})

test('lint fails on code that reads the device clock outside the module server-clock', () => {
  const expected = ['avsar(clock)']
  expect(Object.keys(clocks).map((path) => found.get(path))).toEqual([
    expected,
    expected,
    expected,
    undefined,
    undefined,
  ])
})

test('lint fails on import cycles of any kind, on process.env outside the configuration and on a default export', () => {
  expect(found.get('shared/domain/late-ring-a.ts')).toEqual(['avsar(cycles)'])
  for (const ring of ['ring', 'type-ring'])
    for (const file of ['a', 'b'])
      expect(found.get(`shared/domain/${ring}-${file}.ts`), ring).toEqual(['import(no-cycle)'])
  expect(found.get('server/modules/notes/env.ts')).toEqual(['node(no-process-env)'])
  expect(found.get('server/modules/notes/default.ts')).toEqual(['import(no-default-export)'])
})

test('lint accepts imports that follow the allowed layer directions', () => {
  for (const path of Object.keys(ground)) expect(found.get(path), path).toBeUndefined()
  expect(lint(Object.keys(ground))).toEqual({ exitCode: 0, found: new Map() })
})

test('the lint command ends with exit code 1 if a rule is broken', () => {
  expect(exitCode).toBe(1)
})

function write(path: string, source: string) {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), `${source}\n`)
}

function lint(paths: string[]) {
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', ...paths],
    {
      cwd: tree,
      encoding: 'utf8',
    },
  )
  const report: { diagnostics: { code: string; filename: string }[] } = JSON.parse(run.stdout)
  const byFile = Map.groupBy(report.diagnostics, (problem) => problem.filename)
  return {
    exitCode: run.status,
    found: new Map([...byFile].map(([path, problems]) => [path, problems.map(({ code }) => code)])),
  }
}
