import fs from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { processConfig } from '../../fastify.config.ts'
import { jobPost } from '#shared/contracts/job-post.ts'
import { cacheInvalidator } from '#server/processes/cache-invalidations.ts'
import { newNodeId } from '#server/processes/node-id.ts'
import { buildServices, contentServices } from '#server/app/services.ts'
import { UnusableDatabase, refuseLostDatabase } from '#server/db/maintenance/data-dir-lock.ts'
import { migrateFile } from '#server/db/maintenance/migrate.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-db.ts'
import type { Services } from '#server/app/services.ts'
import type { JobPostsService } from '../modules/job-posts/job-posts.service.ts'
import { ulidGenerator } from '../ports/ids.ts'
import { DEMO_NOTICES } from '../seed/demo.ts'
import { createPosts } from '#server/seed/import-items.ts'
import { readNotices, type FileItem } from '../seed/item-file.ts'
import { syntheticNotices } from '../seed/synthetic.ts'
import { FILE_KINDS } from './file-kinds.ts'
import type { FileKind } from './file-kinds.ts'

const USAGE = `Usage: npm run seed -- --file FILE.json (a file of notices) [--kind ${Object.keys(FILE_KINDS).join(' | ')}] or --posts NUMBER (a synthetic set)`

const POSTS_MAX = 10_000_000

class BadInput extends Error {}

type Task = { file: string; fileKind: FileKind } | { posts: number }

const printLine = (line: string) => process.stdout.write(`${line}\n`)

function readOptions() {
  try {
    const type = 'string' as const
    return parseArgs({ options: { file: { type }, kind: { type }, posts: { type } } }).values
  } catch {
    throw new BadInput(USAGE)
  }
}

function readTask(): Task {
  const { file, kind = jobPost.name, posts } = readOptions()
  const fileKind = Object.hasOwn(FILE_KINDS, kind) ? FILE_KINDS[kind] : undefined
  if ((file === undefined) === (posts === undefined) || fileKind === undefined) throw new BadInput(USAGE)
  if (file !== undefined) return { file, fileKind }
  const count = Number(posts)
  if (!Number.isInteger(count) || count < 1 || count > POSTS_MAX)
    throw new BadInput(
      `--posts takes a whole number from 1 to ${POSTS_MAX.toLocaleString('en-IN')}, not "${posts}".`,
    )
  return { posts: count }
}

// Always one line: a parser's message may quote lines of the file.
function formatReason(error: unknown, called: string): string {
  const issue = error instanceof z.ZodError ? error.issues[0] : undefined
  const [index] = issue?.path ?? []
  const where = typeof index === 'number' ? `${called} ${index + 1}: ` : ''
  const message = issue?.message ?? (error instanceof Error ? error.message : String(error))
  return `${where}${message}`.replace(/\s+/g, ' ')
}

// Checks the entire file before any write: an invalid entry imports nothing.
function readFile(file: string, fileKind: FileKind, now: number): FileItem<object>[] {
  try {
    return fileKind.read(file, now)
  } catch (error) {
    throw new BadInput(`${file}: ${formatReason(error, fileKind.called)}`)
  }
}

async function importFile(
  services: Services,
  { file, fileKind }: Extract<Task, { file: string }>,
  items: FileItem<object>[],
  now: number,
): Promise<string> {
  const count = await fileKind.importItems(services, items, now)
  const all = `${items.length} ${fileKind.called === 'Notice' ? 'notices' : 'entries'}`
  return `Imported ${count} of ${all} of ${file}; ${items.length - count} were there already`
}

async function addSynthetic(jobPosts: JobPostsService, posts: number, now: number): Promise<string> {
  const progress = (count: number) => {
    if (count % 10_000 === 0 && count < posts) printLine(`${count} of ${posts} posts`)
  }
  const count = await createPosts(
    jobPosts,
    syntheticNotices(readNotices(DEMO_NOTICES), posts, now),
    now,
    progress,
  )
  return `Added ${count} synthetic posts in ${((Date.now() - now) / 1000).toFixed(1)} s`
}

async function seed(): Promise<void> {
  const clock = Date.now
  const now = clock()
  const task = readTask()
  const items = 'file' in task ? readFile(task.file, task.fileKind, now) : []
  const config = processConfig()
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  refuseLostDatabase(config)
  for (const name of migrateFile(config.databaseFile, config.backupsDir))
    printLine(`Database: applied ${name}`)
  const db = openSqlite(config.databaseFile)
  try {
    const invalidate = cacheInvalidator({ db, node: newNodeId(), drop: () => undefined })
    const { allowsPaidPrizes, publicUrl: origin } = config
    const services = buildServices({
      db,
      clock,
      newId: ulidGenerator(clock),
      invalidate,
      allowsPaidPrizes,
      origin,
    })
    for (const service of contentServices(services)) await service.rebuild()
    if ('file' in task) printLine(await importFile(services, task, items, now))
    else printLine(await addSynthetic(services.kinds.jobPost, task.posts, now))
  } finally {
    await db.close()
  }
  printLine(`Data: ${config.dataDir}`)
}

try {
  await seed()
} catch (error) {
  if (!(error instanceof BadInput || error instanceof UnusableDatabase)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
