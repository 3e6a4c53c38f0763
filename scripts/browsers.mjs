// Whether the built program keeps to what the oldest browsers have that the README names: the language as it is
// written, and what it asks of the browser. Fails with a line for each use of something that one of them has not.
//
//   npm run browsers      after npm run build

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingIn, OLDEST } from './browsers/support.mjs'
import { usesOf } from './browsers/uses.mjs'

// Names that are no fault: what uses them asks first whether they are there, or they are somebody else's.
const GUARDED = new Set([
  // React: transitions that nothing here begins, and its own function of this name.
  'navigation',
  'startViewTransition',
  'skipTransition',
  'createContext',
  'setImmediate',
  // ky: for requests that are given a signal, which none of ours is.
  'AbortSignal.any',
  // Zod: only where it is there.
  'URL.canParse',
  'Error.captureStackTrace',
  // Dexie's collections, and the history of the router.
  'toArray',
  'notEqual',
  'canGoBack',
  // Ours: setTimeout and counting by marks stand in.
  'requestIdleCallback',
  'Intl.Segmenter',
])

const client = join(import.meta.dirname, '../dist/client')
if (!existsSync(join(client, 'assets'))) {
  console.error('browsers: nothing is built: run "npm run build"')
  process.exit(1)
}

const missing = missingIn(OLDEST)
const files = ['sw.js', ...readdirSync(join(client, 'assets')).map((file) => `assets/${file}`)]
const faults = files.filter((file) => file.endsWith('.js')).flatMap(faultsOf)
for (const line of faults) console.error(line)
if (faults.length > 0) process.exitCode = 1

/**
 * @param {string} file
 * @returns {string[]}
 */
function faultsOf(file) {
  const program = readFileSync(join(client, file), 'utf8')
  try {
    return usesOf(program, missing)
      .filter(({ name }) => !GUARDED.has(name))
      .map(({ name, without, position }) => {
        const around = program.slice(Math.max(0, position - 40), position + 60).replaceAll('\n', ' ')
        return `${file}: ${name} is not in ${without.join(', ')}: …${around}…`
      })
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : String(error)}`]
  }
}
