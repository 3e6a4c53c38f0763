import { toApiEnvelope } from '#shared/contracts/api-envelope.ts'
import { isMissingProgram, NetworkError } from './network-error.ts'

// A file that was requested before then has run: without it the program would not have started.
const STARTED_AT = performance.now()

const IMPORTED = /\bimport\(\s*["'`]([^"'`]+)["'`]/g
const STATIC_IMPORT = /\b(?:from|import)\s*["'`](\.{0,2}\/[^"'`]+\.js)["'`]/g

const addressesIn = (text: string, pattern: RegExp, base: string): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => new URL(name, base).href)

const hasRun = (address: string): boolean =>
  performance.getEntriesByName(address).some(({ startTime }) => startTime < STARTED_AT)

/** Our server has the file no more: a newer build has replaced that of the page. */
class ReplacedBuild extends Error {}

async function checkScript(response: Response): Promise<void> {
  const { ok, status, headers } = response
  if (ok && headers.get('content-type')?.includes('javascript') === true) return
  const isOurs = status === 404 && toApiEnvelope(status, await response.json().catch(() => null)) !== null
  throw isOurs ? new ReplacedBuild() : new Error('Not a script')
}

// Fetches a file past the caches, the HTTP cache included, with those that it imports.
async function refetch(address: string, seen: Set<string>): Promise<void> {
  seen.add(address)
  const response = await fetch(address, { cache: 'reload' })
  await checkScript(response)
  const needed = addressesIn(await response.text(), STATIC_IMPORT, address)
  const missing = new Set(needed.filter((each) => !seen.has(each) && !hasRun(each)))
  await Promise.all([...missing].map((each) => refetch(each, seen)))
}

// A SyntaxError: a cache may hold another file under this name.
const isBroken = (error: unknown): boolean => isMissingProgram(error) || error instanceof SyntaxError

/**
 * Loads a chunk by `load`; if its files cannot be loaded or parsed, once more past the caches. `chunk` is the bare import, whose source
 * names the file. Throws NetworkError if our server does not respond, else the failure of the import. The build puts it around
 * every `import()` of the client (client/build/import-retry.ts).
 */
export async function importChunk<Module>(
  chunk: () => Promise<Module>,
  load: () => Promise<Module> = chunk,
): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!isBroken(error)) throw error
    const seen = new Set<string>()
    // The names are relative to the folder of all chunks. Errors of Safari do not name the file, so the function's source is read.
    const chunks = addressesIn(String(chunk), IMPORTED, import.meta.url)
    try {
      await Promise.all(chunks.map((each) => refetch(each, seen)))
    } catch (reason) {
      throw reason instanceof ReplacedBuild ? error : new NetworkError('No program', { cause: error })
    }
    return await load()
  }
}
