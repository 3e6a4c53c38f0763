import type { Plugin } from 'vite'
import { appIcons } from './app-icons.ts'
import { webManifest } from './web-manifest.ts'

type MadeFile = { type: string; make: () => string | Uint8Array }

function madeFiles(): Map<string, MadeFile> {
  const files = new Map<string, MadeFile>()
  files.set('/manifest.webmanifest', {
    type: 'application/manifest+json',
    make: () => JSON.stringify(webManifest()),
  })
  for (const [path, make] of appIcons())
    files.set(path, { type: path.endsWith('.ico') ? 'image/x-icon' : 'image/png', make })
  return files
}

export const installFiles = (): Plugin => ({
  name: 'pwa-assets',
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  generateBundle() {
    for (const [path, { make }] of madeFiles())
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: make() })
  },
  configureServer({ middlewares }) {
    const files = madeFiles()
    middlewares.use((request, response, next) => {
      const file = files.get(request.url?.split('?', 1)[0] ?? '')
      if (file === undefined) return next()
      response.setHeader('content-type', file.type)
      response.end(file.make())
    })
  },
})
