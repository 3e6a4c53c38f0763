import fs from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { DISABLED_FEATURES } from './chromium-args.mjs'

it('the browser tests disable all Chromium features that Playwright disables, and some more', () => {
  const ofPlaywright = createRequire(createRequire(import.meta.url).resolve('playwright'))
  const program = fs.readFileSync(ofPlaywright.resolve('playwright-core/lib/coreBundle'), 'utf8')
  const [, list = ''] = /\bdisabledFeatures = \[([^\]]+)\]/.exec(program) ?? []
  const theirs = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(theirs).not.toEqual([])
  expect(DISABLED_FEATURES.slice(0, theirs.length)).toEqual(theirs)
  expect(DISABLED_FEATURES.length).toBeGreaterThan(theirs.length)
})
