import fs from 'node:fs'
import path from 'node:path'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { hashOfFiles } from '#server/testing/hash-of-files.ts'
import { runProgram } from './processes.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const CACHE = path.join(ROOT, 'node_modules/.cache/bench')

// Sources that determine a synthetic database. Its dates end at the current time, so the fingerprint has the month.
const SOURCES = [
  'server/db/schema/**/*',
  'server/db/migrations/**/*',
  'server/db/queries/listings.ts',
  'server/search/!(*.test).ts',
  'shared/domain/search/alias-groups/*.ts',
  'server/modules/job-posts/job-post-lists.policy.ts',
  'server/modules/job-posts/job-post.model.ts',
  'server/seed/notices.json',
  'server/seed/synthetic.ts',
]

const fingerprint = (): string => `${indiaDay(Date.now()).slice(0, 7)}-${hashOfFiles(SOURCES).slice(0, 12)}`

export async function dataset(posts: number): Promise<string> {
  const name = `${posts}-${fingerprint()}`
  const folder = path.join(CACHE, name)
  if (fs.existsSync(folder)) return folder
  fs.mkdirSync(CACHE, { recursive: true })
  for (const old of fs.readdirSync(CACHE))
    if (old.startsWith(`${posts}-`)) fs.rmSync(path.join(CACHE, old), { recursive: true })
  // Seeds under another name and renames at the end, so that an interrupted run leaves no partial set.
  const unfinished = path.join(CACHE, `${posts}-unfinished`)
  await runProgram('server/cli/seed.ts', ['--posts', String(posts)], unfinished)
  fs.renameSync(unfinished, folder)
  return folder
}
