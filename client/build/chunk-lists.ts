import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** Built files, grouped by when a page needs them, as paths from the root of the site. */
export type ChunkLists = {
  initial: string[]
  /** Scripts and styles of each route besides `initial`, by route id. */
  routes: Record<string, string[]>
  /** Prefetched on a first visit without input. */
  prefetch: string[]
  /** Required offline besides `initial`: fetched after engagement. */
  offline: string[]
  lazy: string[]
}

const ROUTE_FILE = /\/src\/routes(\/.+?)\.tsx(\?.*)?$/

const PREFETCHED_MODULES = /\/src\/(app\/first-engagement\.ts|features\/job-posts\/post\/job-dialog\.tsx)$/
const ADMIN_ROUTES = /^\/admin/
const ADMIN_MODULES = /\/src\/features\/accounts\/sign-in\/passkey-sign-in\.tsx$/

// Large renderer of formulas, which few questions contain: a page that shows or stores such a question loads it.
const ON_USE_MODULES = /\/src\/lib\/formulas\/render-formula\.ts$/

/** Returns the route id of a file under `routes/`; null for other modules. */
function toRouteId(module: string): string | null {
  const name = ROUTE_FILE.exec(module.replaceAll('\\', '/'))?.[1]
  if (name === undefined) return null
  return name.replace(/\/index$/, '/')
}

const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))

/** Collects a chunk after its static imports. Chunks may import each other. */
export function withImports(
  bundle: Bundle,
  fileName: string,
  found = new Set<string>(),
  begun = new Set<string>(),
): Set<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || found.has(fileName) || begun.has(fileName)) return found
  begun.add(fileName)
  for (const needed of chunk.imports) withImports(bundle, needed, found, begun)
  return found.add(fileName)
}

export const addresses = (files: Iterable<string>): string[] => [...files].map((file) => `/${file}`)

export const isStyleSheet = (file: string): boolean => file.endsWith('.css')

const stylesOf = (chunk: Bundle[string] | undefined): Iterable<string> =>
  chunk?.type === 'chunk' ? (chunk.viteMetadata?.importedCss ?? []) : []

// Returns the paths of chunks and their styles; the styles of a chunk come before the chunk.
const withStyles = (bundle: Bundle, fileNames: Iterable<string>): string[] => [
  ...new Set(addresses([...fileNames].flatMap((name) => [...stylesOf(bundle[name]), name]))),
]

/** Removes the styles of the given chunks from the build and returns them as text to include in every page. */
export function extractStyles(bundle: Bundle, fileNames: Iterable<string>): string {
  const files = new Set([...fileNames].flatMap((name) => [...stylesOf(bundle[name])]))
  const texts = [...files].map((file) => {
    const asset = bundle[file]
    for (const chunk of chunksOf(bundle)) chunk.viteMetadata?.importedCss.delete(file)
    delete bundle[file]
    return asset?.type === 'asset' ? String(asset.source) : ''
  })
  return texts.join('')
}

export function findChunk(bundle: Bundle, module: string): string[] {
  const found = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  return found ? addresses(withImports(bundle, found.fileName)) : []
}

function routeChunks(bundle: Bundle, initial: ReadonlySet<string>): Record<string, string[]> {
  const routes: Record<string, string[]> = {}
  for (const { facadeModuleId, fileName } of chunksOf(bundle)) {
    const routeId = facadeModuleId === null ? null : toRouteId(facadeModuleId)
    if (routeId === null) continue
    const added = [...withImports(bundle, fileName)].filter((file) => !initial.has(file))
    routes[routeId] = [...new Set([...(routes[routeId] ?? []), ...withStyles(bundle, added)])]
  }
  return routes
}

// The router's plugin moves the component of a route to a module whose id is the id of the route file and a query.
const modulesOf = ({ facadeModuleId, moduleIds }: Rolldown.OutputChunk): string[] =>
  [facadeModuleId ?? '', ...moduleIds].map((id) => id.replace(/\?.*$/, ''))

const isCachedOnUse = ({ facadeModuleId }: Rolldown.OutputChunk): boolean =>
  ADMIN_ROUTES.test(toRouteId(facadeModuleId ?? '') ?? '') ||
  ADMIN_MODULES.test(facadeModuleId ?? '') ||
  ON_USE_MODULES.test(facadeModuleId ?? '')

// Collects every chunk that a chunk can load, except chunks that devices cache only on use (administration).
function reach(bundle: Bundle, fileName: string, seen: Set<string>): Set<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || seen.has(fileName) || isCachedOnUse(chunk)) return seen
  seen.add(fileName)
  for (const next of [...chunk.imports, ...chunk.dynamicImports]) reach(bundle, next, seen)
  return seen
}

// Vite builds each worker of a page as one script, which no chunk imports.
const workersOf = (bundle: Bundle): string[] =>
  Object.values(bundle).flatMap(({ type, fileName }) =>
    type === 'asset' && /^assets\/.+\.js$/.test(fileName) ? [fileName] : [],
  )

/** Groups built files by when a page needs them. Throws if one of the `offlineModules` is in no chunk. */
export function chunkLists(
  bundle: Bundle,
  entries: readonly string[],
  offlineModules: ReadonlySet<string>,
): ChunkLists {
  const built = new Set(chunksOf(bundle).flatMap(modulesOf))
  const missing = [...offlineModules].filter((id) => !built.has(id))
  if (missing.length > 0) throw new Error(`No file of the build has ${missing.join(', ')}.`)
  const initial = new Set<string>()
  for (const entry of entries) withImports(bundle, entry, initial)
  const [offline, prefetch] = [new Set<string>(), new Set<string>()]
  for (const chunk of chunksOf(bundle)) {
    if (modulesOf(chunk).some((id) => offlineModules.has(id))) withImports(bundle, chunk.fileName, offline)
    if (chunk.moduleIds.some((id) => PREFETCHED_MODULES.test(id)))
      withImports(bundle, chunk.fileName, prefetch)
  }
  const withoutInitial = (files: ReadonlySet<string>) =>
    withStyles(
      bundle,
      [...files].filter((file) => !initial.has(file)),
    )
  const all = new Set<string>()
  for (const entry of entries) reach(bundle, entry, all)
  for (const worker of workersOf(bundle)) all.add(worker)
  const offlineFiles = withoutInitial(offline)
  return {
    initial: addresses(initial),
    routes: routeChunks(bundle, initial),
    prefetch: withoutInitial(prefetch),
    offline: offlineFiles,
    lazy: withoutInitial(all).filter((file) => !offlineFiles.includes(file)),
  }
}
