import { existsSync } from 'node:fs'

const installed = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

// Returns the Firefox for some tests; undefined without one. Throws if FIREFOX_PATH names no file.
/** @returns {string | undefined} */
export function findFirefox() {
  const given = process.env.FIREFOX_PATH
  if (given && !existsSync(given)) throw new Error(`FIREFOX_PATH is ${given}, and there is no such file`)
  return given || installed.find((path) => existsSync(path))
}
