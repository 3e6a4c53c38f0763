import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Runs a search with this script as Playwright's browser (null: not downloaded). */
function found(browser: string | null, settings: Record<string, string> = {}, find = 'findChromium') {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-'))
  const program = path.join(root, 'scripts/find-browsers.mjs')
  fs.cpSync(path.join(import.meta.dirname, 'find-browsers.mjs'), program)
  const own = path.join(root, 'chrome')
  if (browser !== null) fs.writeFileSync(own, browser, { mode: 0o755 })
  fs.mkdirSync(path.join(root, 'node_modules/playwright'), { recursive: true })
  fs.writeFileSync(
    path.join(root, 'node_modules/playwright/index.js'),
    `exports.chromium = { executablePath: () => ${JSON.stringify(own)} }`,
  )
  const { CHROMIUM_PATH: _chromium, HEADLESS_SHELL_PATH: _shell, ...env } = process.env
  const script = `import { ${find} } from ${JSON.stringify(program)}; console.log(${find}() ?? 'none')`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...env, ...settings },
    encoding: 'utf8',
  })
  return { status, path: stdout.trim() === own ? 'its own' : stdout.trim(), stderr }
}

describe.skipIf(process.platform === 'win32')('the search for the browser of the tests', () => {
  it('the search for Chromium returns the browser at the path in CHROMIUM_PATH', () => {
    expect(found('#!/bin/sh\n', { CHROMIUM_PATH: process.execPath }).path).toBe(process.execPath)
  })

  it('the search for Chromium fails if the file at the path in CHROMIUM_PATH is missing', () => {
    const { status, stderr } = found('#!/bin/sh\n', { CHROMIUM_PATH: '/nowhere' })
    expect(status).toBe(1)
    expect(stderr).toContain('CHROMIUM_PATH is /nowhere, and there is no such file')
  })

  it('the search for Chromium returns the browser that Playwright downloaded if it starts', () => {
    expect(found('#!/bin/sh\n').path).toBe('its own')
  })

  it.each([
    ['does not start', '#!/bin/sh\nexit 127\n'],
    ['was not downloaded', null],
  ])('the search for Chromium does not return the browser of Playwright if it %s', (_name, browser) => {
    const { status, path: other } = found(browser)
    expect(status).toBe(0)
    expect(['/usr/bin/chromium', '/usr/bin/google-chrome', 'none']).toContain(other)
  })

  it('the search for the headless shell returns the file that HEADLESS_SHELL_PATH names, also beside CHROMIUM_PATH', () => {
    const settings = { CHROMIUM_PATH: process.execPath, HEADLESS_SHELL_PATH: process.execPath }
    expect(found(null, settings, 'findHeadlessShell').path).toBe(process.execPath)
  })

  it('the search for the headless shell finds none if CHROMIUM_PATH alone names the browser of all tests', () => {
    expect(found(null, { CHROMIUM_PATH: process.execPath }, 'findHeadlessShell').path).toBe('none')
  })

  it('the search for the headless shell fails if the file that HEADLESS_SHELL_PATH names is missing', () => {
    const { status, stderr } = found(null, { HEADLESS_SHELL_PATH: '/nowhere' }, 'findHeadlessShell')
    expect(status).toBe(1)
    expect(stderr).toContain('HEADLESS_SHELL_PATH is /nowhere, and there is no such file')
  })
})
