import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { declarePublic } from './auth.ts'

const HASHED = 'public, max-age=31536000, immutable'
const NAMED = 'public, max-age=3600'

/** Serves the built client's files, in the codings that they were built in; hashed ones may be kept for ever. */
export async function clientFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  const assets = path.join(clientDir, 'assets')
  await app.register(async (scope) => {
    declarePublic(scope)
    await scope.register(staticFiles, {
      root: clientDir,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders(reply, file) {
        void reply.header('cache-control', file.startsWith(assets) ? HASHED : NAMED)
      },
    })
  })
}
