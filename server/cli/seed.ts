import fs from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { processConfig } from '../../fastify.config.ts'
import { buildServices } from '../app.ts'
import { migrateFile } from '../db/migrate.ts'
import { openSqlite } from '../db/sqlite.ts'
import { checkJobPost } from '../modules/job-posts/job-post.model.ts'
import type { JobPostsService } from '../modules/job-posts/job-posts.service.ts'
import { risingIds } from '../ports/ids.ts'
import { DEMO_NOTICES } from '../seed/demo.ts'
import { createPosts, newNotices, wrongTime } from '../seed/import-notices.ts'
import { readNotices } from '../seed/notice-file.ts'
import type { Notice } from '../seed/notice-file.ts'
import { syntheticNotices } from '../seed/synthetic.ts'

const USAGE =
  'Usage: npm run seed -- --file FILE.json (a file of notices) or --posts NUMBER (a synthetic set)'

const POSTS_MAX = 10_000_000

class BadInput extends Error {}

type Task = { file: string } | { posts: number }

const say = (line: string) => process.stdout.write(`${line}\n`)

function readOptions() {
  try {
    return parseArgs({ options: { file: { type: 'string' }, posts: { type: 'string' } } }).values
  } catch {
    throw new BadInput(USAGE)
  }
}

function readTask(): Task {
  const { file, posts } = readOptions()
  if ((file === undefined) === (posts === undefined)) throw new BadInput(USAGE)
  if (file !== undefined) return { file }
  const count = Number(posts)
  if (!Number.isInteger(count) || count < 1 || count > POSTS_MAX)
    throw new BadInput(
      `--posts takes a whole number from 1 to ${POSTS_MAX.toLocaleString('en-IN')}, not "${posts}".`,
    )
  return { posts: count }
}

// One line, whatever the error: a parser's message may quote lines of the file.
function reasonOf(error: unknown): string {
  const issue = error instanceof z.ZodError ? error.issues[0] : undefined
  const [index] = issue?.path ?? []
  const where = typeof index === 'number' ? `Notice ${index + 1}: ` : ''
  const message = issue?.message ?? (error instanceof Error ? error.message : String(error))
  return `${where}${message}`.replace(/\s+/g, ' ')
}

// The whole file is looked at before anything is written: a bad notice imports nothing.
function readFile(file: string, now: number): Notice[] {
  try {
    const notices = readNotices(file)
    for (const [index, notice] of notices.entries()) {
      const error = wrongTime(notice, now) ?? checkJobPost(notice.body)[0]
      if (error) throw new Error(`Notice ${index + 1}: ${error.field}: ${error.message}`)
    }
    return notices
  } catch (error) {
    throw new BadInput(`${file}: ${reasonOf(error)}`)
  }
}

async function importFile(
  jobPosts: JobPostsService,
  file: string,
  notices: Notice[],
  now: number,
): Promise<string> {
  const fresh = await newNotices(jobPosts, notices)
  const count = await createPosts(jobPosts, fresh, now)
  return `Imported ${count} of ${notices.length} notices of ${file}; ${notices.length - count} were there already`
}

async function addSynthetic(jobPosts: JobPostsService, posts: number, now: number): Promise<string> {
  const progress = (count: number) => {
    if (count % 10_000 === 0 && count < posts) say(`${count} of ${posts} posts`)
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
  const notices = 'file' in task ? readFile(task.file, now) : []
  const config = processConfig()
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  for (const name of migrateFile(config.databaseFile, config.backupsDir)) say(`Database: applied ${name}`)
  const db = openSqlite(config.databaseFile)
  try {
    // A server that runs beside this sees by itself that its database was written to.
    const changed = () => undefined
    const { jobPosts } = buildServices({ db, clock, newId: risingIds(clock), changed })
    await jobPosts.renew()
    if ('file' in task) say(await importFile(jobPosts, task.file, notices, now))
    else say(await addSynthetic(jobPosts, task.posts, now))
  } finally {
    await db.close()
  }
  say(`Data: ${config.dataDir}`)
}

try {
  await seed()
} catch (error) {
  if (!(error instanceof BadInput)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
