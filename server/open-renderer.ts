import path from 'node:path'
import type { Config } from '../fastify.config.ts'
import { clientFiles } from './plugins/static-files.ts'
import { builtRenderer } from './ports/pages/page-renderer.ts'
import type { Pages } from './ports/pages/page-renderer.ts'

/** Returns the renderer of this process: of built pages in production, else of the sources. */
export async function openRenderer(config: Config, clock: () => number): Promise<Pages> {
  if (config.isProduction) return await builtRenderer(config.pagesDir, clientFiles({ ...config, clock }))
  const { devRenderer } = await import('./ports/pages/dev-renderer.ts')
  return devRenderer(path.dirname(import.meta.dirname))
}
