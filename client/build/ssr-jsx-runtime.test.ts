import { expect, it } from 'vitest'
import { ssrJsxRuntime } from './ssr-jsx-runtime.ts'

const RUNTIME = '/repo/client/src/ssr/jsx-runtime.ts'

const resolve = (source: string, importer: string | undefined): unknown => {
  const { resolveId } = ssrJsxRuntime(RUNTIME)
  if (typeof resolveId !== 'function') throw new Error('The plugin resolves nothing.')
  return resolveId.call({} as never, source, importer, {} as never)
}
const isUsed = (command: 'build' | 'serve', isSsrBuild: boolean): unknown => {
  const { apply } = ssrJsxRuntime(RUNTIME)
  if (typeof apply !== 'function') throw new Error('The plugin is always used.')
  return apply.call({} as never, {}, { command, mode: 'production', isSsrBuild })
}

it('replaces React’s runtime, and nothing else, in all modules but those that make the replacement', () => {
  expect(resolve('react/jsx-runtime', '/repo/client/src/layout/layout.tsx')).toBe(RUNTIME)
  expect(resolve('react/jsx-runtime', undefined)).toBe(RUNTIME)
  expect(resolve('react/jsx-runtime', RUNTIME)).toBeNull()
  expect(resolve('react/jsx-runtime', '/repo/client/src/ssr/cached-components.ts')).toBeNull()
  expect(resolve('react', '/repo/client/src/layout/layout.tsx')).toBeNull()
})

it('does so in the server’s build alone', () => {
  expect(isUsed('build', true)).toBe(true)
  expect(isUsed('build', false)).toBe(false)
  expect(isUsed('serve', true)).toBe(false)
})
