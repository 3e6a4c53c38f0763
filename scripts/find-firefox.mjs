import { existsSync } from 'node:fs'

const installed = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/**
 * The Firefox that some of the tests drive: FIREFOX_PATH, Debian's, the system's; undefined when there is none.
 * @returns {string | undefined}
 */
export function findFirefox() {
  const given = process.env.FIREFOX_PATH
  if (given && !existsSync(given)) throw new Error(`FIREFOX_PATH is ${given}, and there is no such file`)
  return given || installed.find((path) => existsSync(path))
}
