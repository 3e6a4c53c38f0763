import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const installedChromium = ['/usr/bin/chromium', '/usr/bin/google-chrome']

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

// Returns the browser for the tests; undefined if none starts. Throws if CHROMIUM_PATH names no file.
/** @returns {string | undefined} */
export function findChromium() {
  const given = readPath('CHROMIUM_PATH')
  return (
    given ?? [playwrightChromium(), ...installedChromium].find((path) => path !== undefined && canRun(path))
  )
}

// Returns Chromium without windows, which needs a third less processor time but has no push, notifications or
// installation. Undefined without one, or if CHROMIUM_PATH alone names the browser of all tests.
/** @returns {string | undefined} */
export function findHeadlessShell() {
  const given = readPath('HEADLESS_SHELL_PATH')
  if (given ?? process.env.CHROMIUM_PATH) return given
  return canRun(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined
}

/** Returns the path in a variable; undefined without it. Throws if there is no such file. @param {string} name */
function readPath(name) {
  const given = process.env[name]
  if (given && !existsSync(given)) throw new Error(`${name} is ${given}, and there is no such file`)
  return given || undefined
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

const installedFirefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

// Returns the Firefox for some tests; undefined without one. Throws if FIREFOX_PATH names no file.
/** @returns {string | undefined} */
export function findFirefox() {
  return readPath('FIREFOX_PATH') ?? installedFirefox.find((path) => existsSync(path))
}
