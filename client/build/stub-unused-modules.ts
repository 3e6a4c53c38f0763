import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

// Modules of the router that every app would load, but this one does not use: links are plain anchors
// (layout/link-clicks.ts), and lib/search-params.ts parses and writes query strings.
const UNUSED = [
  {
    of: '/@tanstack/react-router/',
    module: './link.js',
    names: ['Link', 'createLink', 'linkOptions', 'useLinkProps'],
  },
  {
    of: '/@tanstack/router-core/',
    module: './searchParams.js',
    names: ['defaultParseSearch', 'defaultStringifySearch', 'parseSearchWith', 'stringifySearchWith'],
  },
] as const

const PREFIX = '\0unused:'

// Vite wraps every import() to preload styles and further files: the styles are inline in the page, and preloads are off.
// The wrapper serves to try a failed import again.
const PRELOAD = '\0vite/preload-helper.js'
const IMPORT_CHUNK = fileURLToPath(new URL('../src/lib/network/import-chunk.ts', import.meta.url))

/**
 * Replaces unused parts of the router by stubs, and Vite's wrapper of imports by ours, in the client build: other modules import them, so tree
 * shaking keeps them. Without it the hydration of a list takes 95.1 KB br in place of 92.7. Calling a stub of the router
 * throws.
 */
export function stubUnusedModules(): Plugin {
  return {
    name: 'stub-unused-modules',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    resolveId(source, importer) {
      const from = importer?.replaceAll('\\', '/') ?? ''
      const part = UNUSED.find(({ of, module }) => source === module && from.includes(of))
      return part ? `${PREFIX}${part.module}` : null
    },
    load(id) {
      if (id === PRELOAD)
        return `export { importChunk as __vitePreload } from ${JSON.stringify(IMPORT_CHUNK)}`
      const part = UNUSED.find(({ module }) => id === `${PREFIX}${module}`)
      if (part === undefined) return null
      const message = `${part.module} of the router is left out of this build`
      const names = part.names.map((name) => `unused as ${name}`)
      return `const unused = () => { throw new Error(${JSON.stringify(message)}) }\nexport { ${names.join(', ')} }`
    },
  }
}
