import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|json|webmanifest|xml|txt|html)$/
// Below this size a content coding saves less than its header costs.
const MIN_BYTES = 512

// Brotli distance parameters: the best depends on the file. All are tried from MIN_TRIAL_BYTES on.
const DISTANCES = [
  { postfix: 0, direct: 0 },
  { postfix: 0, direct: 1 },
  { postfix: 1, direct: 30 },
  { postfix: 3, direct: 48 },
]
const MIN_TRIAL_BYTES = 8192

function smallestBrotli(bytes: Buffer): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_NPOSTFIX, BROTLI_PARAM_NDIRECT } =
    zlib.constants
  const compressed = DISTANCES.slice(0, bytes.length < MIN_TRIAL_BYTES ? 1 : undefined).map(
    ({ postfix, direct }) =>
      zlib.brotliCompressSync(bytes, {
        params: {
          [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
          [BROTLI_PARAM_NPOSTFIX]: postfix,
          [BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
  )
  return compressed.reduce((best, other) => (other.length < best.length ? other : best))
}

/** Writes each built text file as brotli and gzip, at the highest level, for static delivery. */
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
          if (bytes.length < MIN_BYTES) continue
          fs.writeFileSync(`${file}.br`, smallestBrotli(bytes))
          fs.writeFileSync(`${file}.gz`, zlib.gzipSync(bytes, { level: 9 }))
        }
      },
    },
  }
}
