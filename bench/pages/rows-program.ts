import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const ROOT = path.join(import.meta.dirname, '../..')
const FOLDER = path.join(ROOT, 'node_modules/.cache/bench/rows')
const ENTRY = fileURLToPath(import.meta.resolve('./drawn-rows.tsx'))

export async function buildRowsProgram(): Promise<string> {
  await build({
    configFile: false,
    root: ROOT,
    mode: 'production',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      ssr: ENTRY,
      outDir: FOLDER,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'rows.js' } },
    },
  })
  return pathToFileURL(path.join(FOLDER, 'rows.js')).href
}
