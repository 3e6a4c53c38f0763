import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { stubUnusedModules } from './stub-unused-modules.ts'

type Hook = (this: never, ...args: string[]) => unknown
const plugin = stubUnusedModules() as unknown as { resolveId: Hook; load: Hook }
const resolve = (source: string, importer: string) => plugin.resolveId.call({} as never, source, importer)
const load = (id: string) => String(plugin.load.call({} as never, id))

const ROUTER = '/repo/node_modules/@tanstack/react-router/dist/esm/index.js'

/** Evaluates the text of a module and returns its exports. */
async function runs(text: string): Promise<Record<string, (...args: unknown[]) => unknown>> {
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)) as never
}

describe('parts of the router that nothing uses', () => {
  it.each([
    ['./link.js', ROUTER],
    ['./link.js', ROUTER.replaceAll('/', '\\')],
    ['./searchParams.js', '/repo/node_modules/@tanstack/router-core/dist/esm/router.js'],
  ])('%s of %s is left out, and says so to whoever uses it', async (source, importer) => {
    const id = String(resolve(source, importer))
    const exported = await runs(load(id))
    expect(Object.keys(exported).length).toBeGreaterThan(3)
    for (const use of Object.values(exported)) expect(use).toThrow(`${source} of the router is left out`)
  })

  it('are of the router alone', () => {
    expect(resolve('./link.js', '/repo/client/src/ui/card.tsx')).toBeNull()
    expect(resolve('./router.js', ROUTER)).toBeNull()
  })

  it('have the names that the router exports', async () => {
    const router = (await import('@tanstack/react-router')) as Record<string, unknown>
    const core = (await import(
      createRequire(createRequire(import.meta.url).resolve('@tanstack/react-router')).resolve(
        '@tanstack/router-core',
      )
    )) as Record<string, unknown>
    const names = async (source: string, importer: string) =>
      Object.keys(await runs(load(String(resolve(source, importer)))))
    for (const name of await names('./link.js', ROUTER)) expect(router, name).toHaveProperty(name)
    for (const name of await names('./searchParams.js', '/@tanstack/router-core/dist/x.js'))
      expect(core, name).toHaveProperty(name)
  })
})

it("replaces Vite's wrapper of imports by the one that tries again", () => {
  expect(load('\0vite/preload-helper.js')).toMatch(
    /^export \{ importChunk as __vitePreload \} from ".+\/client\/src\/lib\/network\/import-chunk\.ts"$/,
  )
})

it('leaves every other module as it is', () => {
  expect(plugin.load.call({} as never, '/repo/client/src/router.tsx')).toBeNull()
})
