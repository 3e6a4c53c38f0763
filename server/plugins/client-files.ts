import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { declarePublic } from './auth.ts'

const HASHED = 'public, max-age=31536000, immutable'
const NAMED = 'public, max-age=3600'
// Asked for anew each time: by it a device learns of a new version.
const WORKER = 'no-cache'
// What the service worker itself may do: its own file says so.
const WORKER_POLICY = "default-src 'none';connect-src 'self';script-src 'self';img-src 'self'"

/** Serves the built client's files, in the codings that they were built in; hashed ones may be kept for ever. */
export async function clientFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  const assets = path.join(clientDir, 'assets')
  const worker = path.join(clientDir, 'sw.js')
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
        const isWorker = file.startsWith(worker)
        void reply.header('cache-control', file.startsWith(assets) ? HASHED : isWorker ? WORKER : NAMED)
        if (isWorker) void reply.header('content-security-policy', WORKER_POLICY)
      },
    })
  })
}
