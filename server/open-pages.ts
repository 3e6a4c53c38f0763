import path from 'node:path'
import type { Config } from '../fastify.config.ts'
import { clientFiles } from './plugins/client-files.ts'
import { builtPages } from './ports/pages/pages.ts'
import type { Pages } from './ports/pages/pages.ts'

/** How this process draws pages: as they were built, or in development straight from their sources. */
export async function openPages(config: Config, clock: () => number): Promise<Pages> {
  if (config.isProduction) return await builtPages(config.pagesDir, clientFiles({ ...config, clock }))
  const { developedPages } = await import('./ports/pages/dev-pages.ts')
  return developedPages(path.dirname(import.meta.dirname))
}
