// Makes a fresh clone ready, on the system's Node (18 or newer), before anything is installed.
// `--browser` and `--firefox` install browsers for the tests as well.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, findHeadlessShell, findFirefox } from './find-browsers.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const lockfile = join(root, 'package-lock.json')
const stamp = join(modules, '.lockfile-hash')
const windows = process.platform === 'win32'

installPackages()
checkPinnedNode()
if (process.argv.includes('--browser')) provideBrowser()
if (process.argv.includes('--firefox')) provideFirefox()

function installPackages() {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  if (!isInstalledAsLocked()) {
    printLine(
      existsSync(modules)
        ? 'node_modules is older than package-lock.json: npm ci'
        : 'no node_modules yet: npm ci',
    )
    if (!run('npm', ['ci', '--include=dev'])) fail('npm ci did not succeed; its own message is above')
    printLine('packages installed')
  }
  writeFileSync(stamp, hash)
}

/** Compares npm's own record of installed packages with the lockfile, since npm may run by hand. */
function isInstalledAsLocked() {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const locked = readPackages(lockfile)
  const installed = readPackages(record)
  const isComplete = Object.entries(locked).every(
    ([path, entry]) => path === '' || entry.optional || entry.devOptional || path in installed,
  )
  return (
    isComplete && Object.entries(installed).every(([path, entry]) => locked[path]?.version === entry.version)
  )
}

/** @param {string} path @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

/** Checks the pinned Node: npm skips an optional package that it cannot fetch or whose hash differs. */
function checkPinnedNode() {
  const platform = `${windows ? 'win' : process.platform}-${process.arch}`
  const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies[
    `node-${platform}`
  ]
  const found = readOutput(join(modules, '.bin', windows ? 'node.cmd' : 'node'), ['--version'])
  if (pinned !== undefined && found === `v${pinned}`) return linkPinnedNode(`node-${platform}`)
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isRecent = major > 22 || (major === 22 && minor >= 19)
  if (pinned === undefined && isRecent) return
  const problem =
    pinned === undefined
      ? `no Node is pinned for ${platform}`
      : `the pinned Node ${pinned} is ${found ? `there as ${found}` : 'missing'} (could npm not fetch node-${platform}?)`
  if (isRecent) printLine(`${problem}; going on with Node ${process.versions.node}`)
  else if (pinned === undefined) fail(`${problem}: use Node 22.19 or newer`)
  else fail(`${problem}: remove node_modules and try again, or use Node 22.19 or newer`)
}

// Links `node_modules/node` to this platform's package: editors and scripts outside npm find it there.
/** @param {string} name */
function linkPinnedNode(name) {
  const link = join(modules, 'node')
  // A junction needs no special rights on Windows; elsewhere the type has no effect.
  if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(name, link, 'junction')
}

function provideBrowser() {
  checkGiven('CHROMIUM_PATH')
  checkGiven('HEADLESS_SHELL_PATH')
  provideChromium()
  // Optional: the tests also run in Chromium, but slower.
  if (process.env.CHROMIUM_PATH || findHeadlessShell()) return
  if (installFromDebian('chromium-headless-shell')) printLine('headless Chromium installed from Debian')
}

function provideChromium() {
  if (findChromium()) return
  printLine('no Chromium found: npx playwright install chromium')
  run('npx', ['--no-install', 'playwright', 'install', 'chromium'])
  if (findChromium()) return printLine('Chromium installed by Playwright')
  if (installFromDebian('chromium') && findChromium()) return printLine('Chromium installed from Debian')
  fail('no Chromium for the browser tests: install one, or set CHROMIUM_PATH to it')
}

function provideFirefox() {
  checkGiven('FIREFOX_PATH')
  if (findFirefox()) return
  if (installFromDebian('firefox-esr') && findFirefox()) return printLine('Firefox installed from Debian')
  fail('no Firefox for the tests in it: install one, or set FIREFOX_PATH to it')
}

/** @param {'CHROMIUM_PATH' | 'HEADLESS_SHELL_PATH' | 'FIREFOX_PATH'} setting */
function checkGiven(setting) {
  const given = process.env[setting]
  if (given && !existsSync(given)) fail(`${setting} is ${given}, and there is no such file`)
}

/** @param {string} name */
function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  printLine(`none found: apt-get update && apt-get install -y ${name}`)
  run('apt-get', ['update'])
  return run('apt-get', ['install', '-y', '--no-install-recommends', name])
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: windows, env: outsideEnvironment() })
      .status === 0
  )
}

/** @param {string} command @param {string[]} args */
function readOutput(command, args) {
  return spawnSync(command, args, { encoding: 'utf8', shell: windows }).stdout?.trim()
}

/** Returns the environment without node_modules in PATH: npm ci replaces it, so npm must not run on the Node in it. */
function outsideEnvironment() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !resolve(folder).startsWith(modules))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** @param {string} line */
function printLine(line) {
  console.log(`setup: ${line}`)
}

/** @param {string} line */
function fail(line) {
  console.error(`setup: ${line}`)
  process.exit(1)
}
