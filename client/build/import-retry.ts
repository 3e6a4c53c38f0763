import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

// Vite wraps every import() of the client with this module, which loads the styles of a chunk before the chunk.
const PRELOAD_HELPER = '\0vite/preload-helper.js'
const HELPER_EXPORT = 'export const __vitePreload ='

const IMPORT_CHUNK = fileURLToPath(new URL('../src/lib/network/import-chunk.ts', import.meta.url))

/** Retries each failed import() once without caches (docs/decisions/0038-verified-responses-and-files.md). */
export function importRetry(): Plugin {
  return {
    name: 'import-retry',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform(code, id) {
      if (id !== PRELOAD_HELPER) return null
      if (!code.includes(HELPER_EXPORT)) throw new Error("Vite's wrapper of imports has another form.")
      return [
        `import { importChunk } from ${JSON.stringify(IMPORT_CHUNK)}`,
        code.replace(HELPER_EXPORT, 'const vitePreload ='),
        'export const __vitePreload = (load, files, importer) =>',
        '  importChunk(load, () => vitePreload(load, files, importer), files)',
      ].join('\n')
    },
  }
}
