import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Runs `findChromium` with this script as Playwright's browser (null: not downloaded). */
function found(browser: string | null, settings: Record<string, string> = {}) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-'))
  const program = path.join(root, 'scripts/find-chromium.mjs')
  fs.cpSync(path.join(import.meta.dirname, 'find-chromium.mjs'), program)
  const own = path.join(root, 'chrome')
  if (browser !== null) fs.writeFileSync(own, browser, { mode: 0o755 })
  fs.mkdirSync(path.join(root, 'node_modules/playwright'), { recursive: true })
  fs.writeFileSync(
    path.join(root, 'node_modules/playwright/index.js'),
    `exports.chromium = { executablePath: () => ${JSON.stringify(own)} }`,
  )
  const { CHROMIUM_PATH: _given, ...env } = process.env
  const script = `import { findChromium } from ${JSON.stringify(program)}; console.log(findChromium() ?? 'none')`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...env, ...settings },
    encoding: 'utf8',
  })
  return { status, path: stdout.trim() === own ? 'its own' : stdout.trim(), stderr }
}

describe.skipIf(process.platform === 'win32')('the search for the browser of the tests', () => {
  it('the search for a browser returns the browser that CHROMIUM_PATH names', () => {
    expect(found('#!/bin/sh\n', { CHROMIUM_PATH: process.execPath }).path).toBe(process.execPath)
  })

  it('the search for a browser fails if the file that CHROMIUM_PATH names is missing', () => {
    const { status, stderr } = found('#!/bin/sh\n', { CHROMIUM_PATH: '/nowhere' })
    expect(status).toBe(1)
    expect(stderr).toContain('CHROMIUM_PATH is /nowhere, and there is no such file')
  })

  it('the search for a browser returns the browser of Playwright if it starts', () => {
    expect(found('#!/bin/sh\n').path).toBe('its own')
  })

  it.each([
    ['does not start', '#!/bin/sh\nexit 127\n'],
    ['was not downloaded', null],
  ])('the search for a browser does not return the browser of Playwright if it %s', (_name, browser) => {
    const { status, path: other } = found(browser)
    expect(status).toBe(0)
    expect(['/usr/bin/chromium', '/usr/bin/google-chrome', 'none']).toContain(other)
  })
})
