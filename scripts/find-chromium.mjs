import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome']

// Returns the browser for the tests; undefined if none starts. Throws if CHROMIUM_PATH names no file.
/** @returns {string | undefined} */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, and there is no such file`)
  }
  return [playwrightChromium(), ...installed].find((path) => path !== undefined && canRun(path))
}

/** @returns {string | undefined} */
function playwrightChromium() {
  try {
    return createRequire(import.meta.url)('playwright').chromium.executablePath()
  } catch {
    return undefined
  }
}

/** Runs `--version`: a downloaded browser can exist and still lack system libraries. @param {string} path */
function canRun(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
