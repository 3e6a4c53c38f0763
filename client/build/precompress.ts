import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|json|webmanifest|xml|txt|html)$/
// Below this a coding saves less than its header costs.
const LEAST_BYTES = 512

/** Writes each built text file a second and third time, as brotli and gzip at their best, to be served as they are. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'post',
    closeBundle: {
      order: 'post',
      handler() {
        const dir = this.environment.config.build.outDir
        for (const entry of fs.readdirSync(dir, { recursive: true, withFileTypes: true })) {
          const file = path.join(entry.parentPath, entry.name)
          if (!entry.isFile() || !TEXT.test(file)) continue
          const bytes = fs.readFileSync(file)
          if (bytes.length < LEAST_BYTES) continue
          const quality = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY }
          fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(bytes, { params: quality }))
          fs.writeFileSync(`${file}.gz`, zlib.gzipSync(bytes, { level: 9 }))
        }
      },
    },
  }
}
