import type { Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { chunkLists, findChunk, extractStyles, withImports } from './chunk-lists.ts'

type Chunk = {
  imports?: string[]
  dynamicImports?: string[]
  modules?: string[]
  route?: string
  /** Facade module of a chunk that belongs to no route. */
  facade?: string
  styles?: string[]
}

const SRC = '/repo/client/src'

function toFacadeId(route?: string, facade?: string): string | null {
  if (facade !== undefined) return SRC + facade
  return route === undefined ? null : `${SRC}/routes${route}.tsx?tsr-split=component`
}

/** Returns a bundle with only the fields that decide when a chunk is needed. */
const buildBundle = (chunks: Record<string, Chunk>): Rolldown.OutputBundle =>
  Object.fromEntries(
    Object.entries(chunks).map(
      ([fileName, { imports = [], dynamicImports = [], modules = [], route, facade, styles = [] }]) => [
        fileName,
        {
          type: 'chunk',
          fileName,
          imports,
          dynamicImports,
          moduleIds: modules.map((name) => SRC + name),
          facadeModuleId: toFacadeId(route, facade),
          viteMetadata: { importedCss: new Set(styles) },
        },
      ],
    ),
  ) as unknown as Rolldown.OutputBundle

const BUNDLE = buildBundle({
  'entry.js': {
    imports: ['vendor.js'],
    dynamicImports: ['home.js', 'saved.js', 'help.js', 'first-engagement.js', 'admin.js'],
  },
  'vendor.js': {},
  'home.js': { route: '/index', imports: ['vendor.js', 'rows.js'] },
  'rows.js': { imports: ['vendor.js'] },
  'saved.js': { route: '/saved', imports: ['rows.js'], styles: ['saved.css', 'shared.css'] },
  'help.js': {
    route: '/help',
    styles: ['help.css', 'shared.css'],
    dynamicImports: ['search.js', 'passkey.js', 'formula.js'],
  },
  'passkey.js': { facade: '/features/accounts/sign-in/passkey-sign-in.tsx', imports: ['webauthn.js'] },
  'webauthn.js': {},
  'formula.js': { facade: '/lib/formulas/render-formula.ts', imports: ['temml.js'] },
  'temml.js': {},
  'search.js': {},
  'first-engagement.js': { modules: ['/app/first-engagement.ts'], imports: ['http.js'] },
  'http.js': { modules: ['/data/http.ts'] },
  'admin.js': { route: '/admin/index', imports: ['forms.js'], dynamicImports: ['tables.js'] },
  'forms.js': {},
  'tables.js': {},
  'style.css': {},
})

describe('chunkLists', () => {
  const lists = chunkLists(
    BUNDLE,
    ['entry.js'],
    new Set(
      ['/app/first-engagement.ts', '/data/http.ts', '/routes/index.tsx', '/routes/saved.tsx'].map(
        (name) => SRC + name,
      ),
    ),
  )

  it('the initial chunk list contains the entry chunk and its static imports, dependencies first', () => {
    expect(lists.initial).toEqual(['/vendor.js', '/entry.js'])
  })

  it('the chunk list of a route contains the files that the route needs beyond the initial files, under the route id', () => {
    expect(lists.routes).toEqual({
      '/': ['/rows.js', '/home.js'],
      '/saved': ['/rows.js', '/saved.css', '/shared.css', '/saved.js'],
      '/help': ['/help.css', '/shared.css', '/help.js'],
      '/admin/': ['/forms.js', '/admin.js'],
    })
  })

  it('the prefetch list contains the module first-engagement and its imports', () => {
    expect(lists.prefetch).toEqual(['/http.js', '/first-engagement.js'])
  })

  it('the offline list contains the files of modules needed offline, and the lazy list the files of other public pages', () => {
    expect(lists.offline.toSorted()).toEqual([
      '/first-engagement.js',
      '/home.js',
      '/http.js',
      '/rows.js',
      '/saved.css',
      '/saved.js',
      '/shared.css',
    ])
    expect(lists.lazy.toSorted()).toEqual(['/help.css', '/help.js', '/search.js'])
  })

  it('chunkLists throws when the build lacks a module that the app needs offline', () => {
    const required = new Set([`${SRC}/data/http.ts`, `${SRC}/gone.ts`])
    expect(() => chunkLists(BUNDLE, ['entry.js'], required)).toThrow(
      `No file of the build has ${SRC}/gone.ts.`,
    )
  })

  it('no chunk list for devices contains files of the admin pages or of passkeys', () => {
    const onDevice = [...lists.initial, ...lists.offline, ...lists.prefetch, ...lists.lazy]
    for (const file of ['/admin.js', '/forms.js', '/tables.js', '/passkey.js', '/webauthn.js'])
      expect(onDevice).not.toContain(file)
  })

  it('withImports returns each file of a circular import once', () => {
    const circle = buildBundle({ 'a.js': { imports: ['b.js'] }, 'b.js': { imports: ['a.js'] } })
    expect([...withImports(circle, 'a.js')].toSorted()).toEqual(['a.js', 'b.js'])
  })

  it('findChunk returns the imports of a module and then its file, or no files for an unknown module', () => {
    expect(findChunk(BUNDLE, '/src/app/first-engagement.ts')).toEqual(['/http.js', '/first-engagement.js'])
    expect(findChunk(BUNDLE, '/src/none.ts')).toEqual([])
  })
})

it('extractStyles returns the CSS of the given chunks and removes their CSS files from the build', () => {
  const bundle = buildBundle({
    'entry.js': { styles: ['app.css'] },
    'help.js': { styles: ['app.css', 'help.css'] },
  })
  const asset = (source: string) => ({ type: 'asset', source }) as Rolldown.OutputAsset
  Object.assign(bundle, { 'app.css': asset('a{}'), 'help.css': asset('b{}') })
  expect(extractStyles(bundle, ['entry.js'])).toBe('a{}')
  expect(Object.keys(bundle)).toEqual(['entry.js', 'help.js', 'help.css'])
  const { viteMetadata } = bundle['help.js'] as Rolldown.OutputChunk
  expect([...(viteMetadata?.importedCss ?? [])]).toEqual(['help.css'])
})
