import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { processConfig } from '../../fastify.config.ts'
import { buildServices } from '../app.ts'
import { migrateFile } from '../db/migrate.ts'
import { openSqlite } from '../db/sqlite.ts'
import { checkJobPost } from '../modules/job-posts/job-post.model.ts'
import type { JobPostsService } from '../modules/job-posts/job-posts.service.ts'
import { risingIds } from '../ports/ids.ts'
import { DEMO_NOTICES } from '../seed/demo.ts'
import { importNotices } from '../seed/import-notices.ts'
import { readNotices } from '../seed/notice-file.ts'
import { syntheticNotices } from '../seed/synthetic.ts'

const USAGE = `Usage: npm run seed -- --file FILE.json    imports a file of notices as it is
       npm run seed -- --posts NUMBER      adds a synthetic set for benchmarks`

const POSTS_MAX = 10_000_000

class BadInput extends Error {}

type Task = { file: string } | { posts: number }

const say = (line: string) => process.stdout.write(`${line}\n`)

function readTask(): Task {
  const { values } = parseArgs({ options: { file: { type: 'string' }, posts: { type: 'string' } } })
  const { file, posts } = values
  if ((file === undefined) === (posts === undefined)) throw new BadInput(USAGE)
  if (file !== undefined) return { file }
  const count = Number(posts)
  if (!Number.isInteger(count) || count < 1 || count > POSTS_MAX)
    throw new BadInput(`--posts takes a whole number from 1 to ${POSTS_MAX.toLocaleString('en-IN')}, not "${posts}".`)
  return { posts: count }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function readFile(file: string) {
  try {
    return readNotices(file)
  } catch (error) {
    throw new BadInput(`${file}: ${messageOf(error)}`)
  }
}
