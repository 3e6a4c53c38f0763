import fs from 'node:fs'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { Config } from '../../../fastify.config.ts'
import { assetArchive } from '#server/ports/page-renderer/asset-archive.ts'
import type { AssetArchive } from '#server/ports/page-renderer/asset-archive.ts'
import type { Pages } from '#server/ports/page-renderer/page-renderer.ts'
import { declarePublic } from '#server/http/auth.ts'
import { sendError } from '#server/http/error-handler.ts'
import { useSchedule } from '#server/http/schedule.ts'

type Options = Pick<Config, 'clientDir' | 'assetsDir' | 'serviceWorker'> & { clock: () => number }

const HASHED = 'public, max-age=31536000, immutable'
const NAMED = 'public, max-age=3600'
const KILL_WORKER = 'kill-worker.js'
const WORKERS: readonly string[] = ['sw.js', 'background-worker.js']
// Revalidated on each request: the worker announces a new version, and rescue.js repairs a broken one.
const FRESH = 'no-cache'
const FRESH_FILES: readonly string[] = [...WORKERS, KILL_WORKER, 'rescue.js']
const WORKER_POLICY = "default-src 'none';connect-src 'self';script-src 'self';img-src 'self'"
const ASSETS = '/assets/'

const namesIn = (folder: string): Set<string> =>
  new Set(
    fs.existsSync(folder)
      ? fs
          .readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
          .map((name) => `/${name.replaceAll(path.sep, '/')}`)
          .filter((name) => !name.startsWith(ASSETS) && !/\.(br|gz)$/.test(name))
      : [],
  )

/** Serves built files, also precompressed. Hashed files are immutable; earlier builds stay available for 7 days. */
export function clientFiles(options: Options): Pick<Pages, 'isFile' | 'serve'> {
  const { clientDir, assetsDir, serviceWorker, clock } = options
  const built = path.join(clientDir, 'assets')
  const names = namesIn(clientDir)
  let archive: AssetArchive | undefined

  async function serve(app: FastifyInstance): Promise<void> {
    const assets = assetArchive({
      built,
      folder: assetsDir,
      clock,
      onError: (error) => app.log.error({ err: error }, 'hashed files could not be kept'),
    })
    archive = assets
    useSchedule(app, [async () => assets.prune()], { intervalMs: DAY_MS })

    await app.register(async (scope) => {
      declarePublic(scope)
      await scope.register(staticFiles, {
        root: clientDir,
        wildcard: false,
        index: false,
        preCompressed: true,
        globIgnore: ['**/*.br', '**/*.gz', 'assets/**', KILL_WORKER, ...(serviceWorker ? [] : WORKERS)],
        cacheControl: false,
        setHeaders(reply, file) {
          const isHashed = [built, assetsDir].includes(path.dirname(file))
          const name = path.relative(clientDir, file).replace(/\.(br|gz)$/, '')
          void reply.header('cache-control', isHashed ? HASHED : FRESH_FILES.includes(name) ? FRESH : NAMED)
          if (name === KILL_WORKER || WORKERS.includes(name))
            void reply.header('content-security-policy', WORKER_POLICY)
        },
      })

      scope.get('/assets/*', async (request, reply) => {
        const { '*': name = '' } = request.params as { '*'?: string }
        const folder = assets.folderOf(name)
        if (folder === null) return sendError(reply, 404)
        return reply.sendFile(name, folder)
      })
      if (serviceWorker) return
      for (const worker of WORKERS)
        scope.get(`/${worker}`, async (_request, reply) => reply.sendFile(KILL_WORKER))
    })
  }

  return {
    serve,
    // Exempts files from rate limits: a first visit requests many, and a device requests the worker repeatedly.
    isFile(url) {
      const [name = ''] = url.split('?', 1)
      if (!name.startsWith(ASSETS)) return names.has(name)
      return (archive?.folderOf(name.slice(ASSETS.length)) ?? null) !== null
    },
  }
}
