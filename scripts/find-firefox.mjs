import { existsSync } from 'node:fs'
import { readPath } from './find-chromium.mjs'

const installed = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

// Returns the Firefox for some tests; undefined without one. Throws if FIREFOX_PATH names no file.
/** @returns {string | undefined} */
export function findFirefox() {
  return readPath('FIREFOX_PATH') ?? installed.find((path) => existsSync(path))
}
