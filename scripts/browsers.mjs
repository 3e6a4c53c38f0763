// Checks that the built program runs in the oldest browsers of the README. Run it after `npm run build`.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingIn, OLDEST, findUses } from './browsers/find-uses.mjs'

// Names that pass: the code tests for support first, or another object has a property of this name.
const GUARDED = new Set([
  // React: transitions that this app never starts, and its own function createContext.
  'navigation',
  'startViewTransition',
  'skipTransition',
  'createContext',
  'setImmediate',
  // ky uses this function only if it exists.
  'AbortSignal.any',
  // @simplewebauthn/browser: each only if it exists.
  'getTransports',
  'getPublicKeyAlgorithm',
  'getPublicKey',
  'getAuthenticatorData',
  'isConditionalMediationAvailable',
  'signalUnknownCredential',
  'signalAllAcceptedCredentials',
  'signalCurrentUserDetails',
  'PublicKeyCredential.getClientCapabilities',
  'PublicKeyCredential.isConditionalMediationAvailable',
  // Zod uses these functions only if they exist.
  'URL.canParse',
  'Error.captureStackTrace',
  // Methods of Dexie's collections, of the router's history, and of the queries of TanStack Query.
  'toArray',
  'notEqual',
  'canGoBack',
  'isActive',
  // Our own code has fallbacks: setTimeout, and a grapheme regex.
  'requestIdleCallback',
  'Intl.Segmenter',
])

const client = join(import.meta.dirname, '../dist/client')
if (!existsSync(join(client, 'assets'))) {
  console.error('browsers: nothing is built: run "npm run build"')
  process.exit(1)
}

const missing = missingIn(OLDEST)
const files = [
  'sw.js',
  'background-worker.js',
  ...readdirSync(join(client, 'assets')).map((file) => `assets/${file}`),
]
const faults = files.filter((file) => file.endsWith('.js')).flatMap(findFaults)
for (const line of faults) console.error(line)
if (faults.length > 0) process.exitCode = 1

/** @param {string} file @returns {string[]} */
function findFaults(file) {
  const program = readFileSync(join(client, file), 'utf8')
  try {
    return findUses(program, missing)
      .filter(({ name }) => !GUARDED.has(name))
      .map(({ name, without, position }) => {
        const around = program.slice(Math.max(0, position - 40), position + 60).replaceAll('\n', ' ')
        return `${file}: ${name} is not in ${without.join(', ')}: …${around}…`
      })
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : String(error)}`]
  }
}
