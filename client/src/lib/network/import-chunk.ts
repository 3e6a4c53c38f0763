import { toApiEnvelope } from '#shared/contracts/api-envelope.ts'
import { isMissingProgram, NetworkError } from './network-error.ts'

// Files requested before this have run: without them the program would not have started.
const STARTED_AT = performance.now()

const IMPORTED = /\bimport\(\s*["'`]([^"'`]+)["'`]/g
const STATIC_IMPORT = /\b(?:from|import)\s*["'`](\.{0,2}\/[^"'`]+\.js)["'`]/g

const addressesIn = (text: string, pattern: RegExp, base: string): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => new URL(name, base).href)

const hasRun = (address: string): boolean =>
  performance.getEntriesByName(address).some(({ startTime }) => startTime < STARTED_AT)

/** Our server no longer has the file: a newer build has replaced the page's. */
class ReplacedBuild extends Error {}

async function checkFile(response: Response, type: 'css' | 'javascript'): Promise<void> {
  const { ok, status, headers } = response
  if (ok && headers.get('content-type')?.includes(type) === true) return
  const isOurs = status === 404 && toApiEnvelope(status, await response.json().catch(() => null)) !== null
  throw isOurs ? new ReplacedBuild() : new Error('Not a file of the program')
}

// Fetches a file and its imports without any cache, not even the HTTP cache.
async function refetch(address: string, seen: Set<string>): Promise<void> {
  seen.add(address)
  const response = await fetch(address, { cache: 'reload' })
  await checkFile(response, 'javascript')
  const needed = addressesIn(await response.text(), STATIC_IMPORT, address)
  const missing = new Set(needed.filter((each) => !seen.has(each) && !hasRun(each)))
  await Promise.all([...missing].map((each) => refetch(each, seen)))
}

async function refetchStyles(address: string): Promise<void> {
  await checkFile(await fetch(address, { cache: 'reload' }), 'css')
}

// Removes links to failed style sheets, so that the next import loads them again. Returns their addresses.
function removeFailedStyles(files: readonly string[]): string[] {
  const addresses = new Set(files.map((file) => new URL(file, location.origin).href))
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  const failed = [...links].filter(({ href, sheet }) => sheet === null && addresses.has(href))
  for (const link of failed) link.remove()
  return failed.map(({ href }) => href)
}

// A SyntaxError: a cache may hold another file under this name.
const isBroken = (error: unknown): boolean => isMissingProgram(error) || error instanceof SyntaxError

/**
 * Loads a chunk and its styles by `load`, and retries once without caches if a file fails to load or parse. `chunk`:
 * the bare import, whose source names the script. `files`: paths of the other files. Throws NetworkError if our server
 * does not respond, else the import's error. The build wraps every `import()` in it (client/build/import-retry.ts).
 */
export async function importChunk<Module>(
  chunk: () => Promise<Module>,
  load: () => Promise<Module> = chunk,
  files: readonly string[] = [],
): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!isBroken(error)) throw error
    const seen = new Set<string>()
    // Names are relative to the folder of all chunks. Errors of Safari do not name the file, so the function's source
    // is read.
    const scripts = addressesIn(String(chunk), IMPORTED, import.meta.url)
    const styles = removeFailedStyles(files)
    try {
      await Promise.all([...scripts.map((each) => refetch(each, seen)), ...styles.map(refetchStyles)])
    } catch (reason) {
      throw reason instanceof ReplacedBuild ? error : new NetworkError('No program', { cause: error })
    }
    try {
      return await load()
    } catch (again) {
      removeFailedStyles(files)
      throw again
    }
  }
}
