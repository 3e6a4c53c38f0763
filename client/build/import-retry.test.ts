import { expect, it } from 'vitest'
import { importRetry } from './import-retry.ts'

type Transform = (this: never, code: string, id: string) => string | null
const plugin = importRetry() as unknown as { transform: Transform }
const transform = (code: string, id: string) => plugin.transform.call({} as never, code, id)

const HELPER = '\0vite/preload-helper.js'

it("importRetry wraps Vite's import helper with the retry", () => {
  const code = transform('const seen = {};export const __vitePreload = function preload(load) {}', HELPER)
  expect(code).toMatch(/^import \{ importChunk \} from ".+\/client\/src\/lib\/network\/import-chunk\.ts"\n/)
  expect(code).toContain('const seen = {};const vitePreload = function preload(load) {}')
  expect(code?.match(/export const __vitePreload = /g)).toHaveLength(1)
  expect(code).toContain('importChunk(load, () => vitePreload(load, files, importer), files)')
})

it("importRetry fails the build if Vite's import helper has another form", () => {
  expect(() => transform('export function __vitePreload() {}', HELPER)).toThrow('another form')
})

it('importRetry leaves every other module unchanged', () => {
  expect(transform('export const __vitePreload = 1', '/repo/client/src/app/router.tsx')).toBeNull()
})
