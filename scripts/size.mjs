// Compares the bytes of a page load with the budgets (1 KB is 1,024 bytes). Run it after `npm run build`.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { transferSize } from '../bench/lib/measure.ts'
import { PRODUCT, startServer } from '../bench/lib/processes.ts'
import { isBuildFresh } from './build-hash.mjs'

/** @typedef {{ name: string, bytes: number, limit?: number, note?: string }} Figure The limit is the budget in KB. */
/** @typedef {{ initial: string[], routes: Record<string, string[]>, prefetch: string[], offline: string[] }} Chunks */

const KB = 1024
// Budgets of a page load, KB. Other figures have no budget.
const BUDGETS = { hydration: 112, visit: 250, styles: 8, listHtml: 16 }
// A request costs more than the bytes of a smaller file.
const SMALL_FILE_KB = 2
const LISTS = ['/jobs', '/results', '/admit-card', '/state-job', '/Search']

const root = join(import.meta.dirname, '..')
const client = join(root, 'dist/client')
const pages = join(root, 'dist/server')

if (!existsSync(join(pages, 'chunks.json')) || !existsSync(join(client, 'assets'))) {
  console.error('size: nothing is built: run "npm run build"')
  process.exit(1)
}
if (!isBuildFresh()) console.error('size: the build is older than its sources, and is measured as it is')
const figures = [...programs(), styles(), ...(await html())]
print(figures)
const over = figures.filter(({ bytes, limit }) => limit !== undefined && bytes > limit * KB)
for (const { name, bytes, limit } of over)
  console.error(`OVER  ${name}: ${kb(bytes)} KB (at most ${limit} KB)`)
if (over.length > 0) process.exitCode = 1

/** @returns {Figure[]} */
function programs() {
  /** @type {Chunks} */
  const { initial, routes, prefetch, offline } = JSON.parse(readFileSync(join(pages, 'chunks.json'), 'utf8'))
  const ofLists = Object.entries(routes).flatMap(([id, files]) => (id.startsWith('/_list') ? files : []))
  const hydration = [...initial, ...ofLists]
  const all = [...hydration, ...prefetch]
  // Offline files: the worker gets a file that the page has loaded from the HTTP cache.
  const visit = [...all, '/sw.js', ...offline]
  // For sign-ins, installed apps and forms (docs/decisions/0027-browser-database-and-background-worker.md).
  const background = ['/background-worker.js']
  const assets = readdirSync(join(client, 'assets')).map((file) => `/assets/${file}`)
  const [scripts, styleSheets] = ['.js', '.css'].map((end) => assets.filter((file) => file.endsWith(end)))
  return [
    figure('JS, hydration of a list, br', hydration, BUDGETS.hydration),
    figure('Files, within 10 s without input, br', all),
    figure('Files, a visit that stays, br', visit, BUDGETS.visit),
    figure('JS, worker for background work, br', background),
    figure('JS, all chunks, br', scripts ?? []),
    figure('CSS, all files beside the pages, br', styleSheets ?? []),
    { name: 'HTML, the shell that the worker fetches, br', bytes: brotliBytes(join(pages, 'shell.html')) },
  ]
}

/** @param {string} name @param {string[]} files @param {number} [limit] @returns {Figure} */
function figure(name, files, limit) {
  const unique = [...new Set(files)].map((file) => join(client, file))
  const small = unique.filter((file) => statSync(file).size < SMALL_FILE_KB * KB)
  const note = `${unique.length} files, ${small.length} below ${SMALL_FILE_KB} KB`
  const bytes = unique.reduce((total, file) => total + brotliBytes(file), 0)
  return { name, bytes, note, ...(limit === undefined ? {} : { limit }) }
}

// Returns the brotli size of a file as served; compresses files too small for precompression.
/** @param {string} file */
function brotliBytes(file) {
  const compressedFile = `${file}.br`
  return existsSync(compressedFile)
    ? statSync(compressedFile).size
    : brotliCompressSync(readFileSync(file)).length
}

/** @returns {Figure} */
function styles() {
  const template = readFileSync(join(pages, 'page.html'), 'utf8')
  const css = [...template.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text).join('')
  return {
    name: 'CSS, inline in every page, gzip',
    bytes: gzipSync(css, { level: 9 }).length,
    limit: BUDGETS.styles,
  }
}

/** @returns {Promise<Figure[]>} */
async function html() {
  const dataDir = mkdtempSync(join(tmpdir(), 'avsar-size-'))
  try {
    const server = await startServer(PRODUCT, dataDir, { SEED: 'demo' })
    try {
      return await measurePages(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @param {string} url */
async function measurePages(url) {
  /** @type {Figure[]} */
  const found = []
  const others = ['/', await findLongestJob(url)]
  for (const path of [...LISTS, ...others]) {
    const name = `HTML, ${shortened(path)}, gzip`
    const limitOrNote = others.includes(path) ? { note: 'no limit' } : { limit: BUDGETS.listHtml }
    found.push({ name, bytes: await zipped(url + path), ...limitOrNote })
  }
  return found
}

/** Returns the path of the longest of the newest 50 posts. @param {string} url */
async function findLongestJob(url) {
  const { data } = /** @type {{ data: { jobPosts: { slug: string }[] } }} */ (
    await (await fetch(`${url}/api/v1/getAll?limit=50`)).json()
  )
  const [longest] = data.jobPosts.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
  return `/job/${encodeURIComponent(longest?.slug ?? '')}`
}

/** @param {string} url */
async function zipped(url) {
  const { bytes, coding } = await transferSize({ url, headers: { 'accept-encoding': 'gzip' } })
  if (coding !== 'gzip') throw new Error(`${url} came without gzip.`)
  return bytes
}

/** @param {number} bytes */
function kb(bytes) {
  return (bytes / KB).toFixed(1)
}

/** @param {string} path */
function shortened(path) {
  return path.length > 30 ? `${path.slice(0, 29)}…` : path
}

/** @param {Figure[]} found */
function print(found) {
  const width = Math.max(...found.map(({ name }) => name.length))
  for (const { name, bytes, limit, note } of found) {
    const limitText = limit === undefined ? '' : `at most ${limit} KB`
    console.log(
      `${name.padEnd(width)}  ${kb(bytes).padStart(6)} KB  ${[limitText, note].filter(Boolean).join(', ')}`,
    )
  }
}
