// Measures the bytes of a page load on the built product and compares them with limits (1 KB is 1,024 bytes). Fails
// with a line for each figure over its limit. The HTML is that of the demo, the fullest site that a first start makes.
//
//   npm run size      after npm run build

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { transferSize } from '../bench/bytes-sent.ts'
import { startServer } from '../bench/processes.ts'
import { isBuildFresh } from './build-hash.mjs'

/** @typedef {{ name: string, bytes: number, limit?: number, note?: string }} Figure The limit is in KB. */
/** @typedef {{ initial: string[], routes: Record<string, string[]>, prefetch: string[], offline: string[] }} Chunks */

const KB = 1024
const LIST_HTML_KB = 16
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
  // The files that the app needs offline: the worker gets a file that the page has loaded from the HTTP cache.
  const stay = [...all, '/sw.js', ...offline]
  const background = ['/background-worker.js']
  return [
    { name: 'JS, hydration of a list, br', bytes: sum(hydration), limit: 112, note: counted(hydration) },
    { name: 'JS, all within 10 s without input, br', bytes: sum(all), limit: 150, note: counted(all) },
    { name: 'JS, all of a visit that stays, br', bytes: sum(stay), limit: 250, note: counted(stay) },
    // For who signs in, installs the app or opens a form (docs/decisions/0027).
    {
      name: 'JS, worker for background work, br',
      bytes: sum(background),
      limit: 40,
      note: counted(background),
    },
    { name: 'HTML, the shell that the worker fetches, br', bytes: brotliBytes(join(pages, 'shell.html')) },
  ]
}

/** @param {string[]} files Paths in the client; a path that is listed twice counts once. */
function sum(files) {
  return [...new Set(files)].reduce((total, file) => total + brotliBytes(join(client, file)), 0)
}

/** @param {string[]} files */
function counted(files) {
  return `${new Set(files).size} files`
}

/**
 * Returns the brotli size of a file as served; a file too small for precompression is compressed here.
 * @param {string} file
 */
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
  return { name: 'CSS, inline in every page, gzip', bytes: gzipSync(css, { level: 9 }).length, limit: 8 }
}

/** @returns {Promise<Figure[]>} */
async function html() {
  const dataDir = mkdtempSync(join(tmpdir(), 'avsar-size-'))
  try {
    const server = await startServer('product', dataDir, { SEED: 'demo' })
    try {
      return await pagesOf(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @param {string} url */
async function pagesOf(url) {
  /** @type {Figure[]} */
  const found = []
  const others = ['/', await longestJob(url)]
  for (const path of [...LISTS, ...others]) {
    const name = `HTML, ${shortened(path)}, gzip`
    const limitOrNote = others.includes(path) ? { note: 'no limit' } : { limit: LIST_HTML_KB }
    found.push({ name, bytes: await zipped(url + path), ...limitOrNote })
  }
  return found
}

/**
 * Returns the path of the longest of the newest 50 posts.
 * @param {string} url
 */
async function longestJob(url) {
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
