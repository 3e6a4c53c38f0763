// Runs Lighthouse on the built product, as by `npm run lighthouse -- --page /results --runs 5`, on an idle machine.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { demoPlan } from '#server/seed/demo-dates.ts'
import { DEMO_NOTICES } from '#server/seed/demo.ts'
import { readNotices } from '#server/seed/item-file.ts'
import { transferSize } from '../bench/lib/measure.ts'
import { PRODUCT, runProgram, startServer } from '../bench/lib/processes.ts'
import { isBuildFresh } from './build-hash.mjs'
import { findChromium } from './find-browsers.mjs'
import { CATEGORIES, report } from './lighthouse-report.mjs'

/** @typedef {import('lighthouse').Result} Result */
/** @typedef {{ slug: string, beginDate: string, lastDate: string }} Dated */

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, page: { type: 'string', multiple: true } },
})
const runs = Number(options.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1.')

// On a small machine a trace is sometimes lost.
const FAILURES_MAX = 3

const chromePath = findChromium()
if (!chromePath)
  throw new Error('No Chromium found: run "node scripts/setup.mjs --browser", or set CHROMIUM_PATH')
if (!isBuildFresh())
  console.error('lighthouse: the build is older than its sources, and is measured as it is')

const dataDir = mkdtempSync(join(tmpdir(), 'avsar-lighthouse-'))
try {
  await fill()
  const server = await startServer(PRODUCT, dataDir)
  try {
    const paths = options.page ?? ['/', '/jobs', await liveJob(server.url)]
    for (const path of paths)
      await transferSize({ url: server.url + path, headers: { 'accept-encoding': 'br' } })
    for (const path of paths) if (!report(path, await collectRuns(server.url + path))) process.exitCode = 1
  } finally {
    await server.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Seeds the demo notices as real notices with dates around today: search engines must not index a demo. */
async function fill() {
  const now = Date.now()
  const plans = readNotices(DEMO_NOTICES).map(({ body }, index) => demoPlan(body, index, indiaDay(now), now))
  const notices = plans
    .toSorted((a, b) => a.publishedAt - b.publishedAt)
    .map(({ draft, publishedAt }) => ({ ...draft, createdAt: new Date(publishedAt).toISOString() }))
  const file = join(dataDir, 'notices.json')
  writeFileSync(file, JSON.stringify(notices))
  await runProgram('server/cli/seed.ts', ['--file', file], dataDir)
}

// Returns the path of a long post: of the open posts among the newest 50, 75 % are shorter. Throws if none is open.
/** @param {string} url */
async function liveJob(url) {
  const today = indiaDay(Date.now())
  const { data } = /** @type {{ data: { jobPosts: Dated[] } }} */ (
    await (await fetch(`${url}/api/v1/getAll?limit=50`)).json()
  )
  const live = data.jobPosts
    .filter(({ beginDate, lastDate }) => beginDate <= today && lastDate >= today)
    .toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)
  const post = live[Math.floor(live.length * 0.75)]
  if (post === undefined) throw new Error('No post can be applied for.')
  return `/job/${encodeURIComponent(post.slug)}`
}

/** Runs sequentially, each in a separate browser. Throws on the fourth failed run. @param {string} url */
async function collectRuns(url) {
  /** @type {Result[]} */
  const results = []
  let failures = 0
  while (results.length < runs) {
    const chrome = await launch({
      ...(chromePath ? { chromePath } : {}),
      chromeFlags: [
        '--headless=new',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
    try {
      const run = await lighthouse(url, {
        port: chrome.port,
        logLevel: 'error',
        output: 'json',
        onlyCategories: CATEGORIES,
      })
      const problem = run === undefined ? 'no result' : run.lhr.runtimeError?.message
      if (run !== undefined && problem === undefined) results.push(run.lhr)
      else if (failures++ < FAILURES_MAX) console.error(`lighthouse: once more, since: ${problem}`)
      else throw new Error(`Lighthouse could not measure ${url}: ${problem}`)
    } finally {
      chrome.kill()
    }
  }
  return results
}
