import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'

/** File of client/build/device-files.ts. `later`: cached for returning users. `onUse`: cached once a page loaded it. */
export type BuiltFile = PrecacheEntry & {
  /** Base64. */
  sha256: string
  /** Length, bytes. */
  bytes: number
  later?: true
  onUse?: true
}

const SCRIPT_TYPE = /^(text|application)\/javascript\b/i
const TYPES: Record<string, RegExp> = { html: /^text\/html\b/i, css: /^text\/css\b/i }

const pathOf = (address: string): string => new URL(address, location.href).pathname

function hasType(address: string, { ok, headers }: Response): boolean {
  const type = TYPES[pathOf(address).split('.').at(-1) ?? ''] ?? SCRIPT_TYPE
  return ok && type.test(headers.get('content-type') ?? '')
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest))
}

/** Verifies files against the list of the build, so that no cache stores or returns other content. */
export function builtFiles(files: readonly BuiltFile[]) {
  const byPath = new Map(files.map((file) => [file.url, file]))
  const find = (address: string) => byPath.get(pathOf(address))

  async function isOfBuild(address: string, response: Response): Promise<boolean> {
    const file = find(address)
    if (file === undefined || !hasType(address, response)) return false
    return (await sha256(await response.clone().arrayBuffer())) === file.sha256
  }

  // Compares type and length only: the digest was verified on storage.
  async function isIntact(address: string, response: Response): Promise<boolean> {
    const file = find(address)
    if (file === undefined || !hasType(address, response)) return false
    return (await response.clone().arrayBuffer()).byteLength === file.bytes
  }

  /** Verifies a response. Fetches a wrong file again without the HTTP cache. Throws if the file is wrong again. */
  async function verify(address: string, response: Response): Promise<Response> {
    if (await isOfBuild(address, response)) return response
    const anew = await fetch(address, { cache: 'reload' })
    if (await isOfBuild(address, anew)) return anew
    throw new TypeError(`Not the file of the build: ${pathOf(address)}`)
  }

  async function readFrom(name: string, key: string): Promise<Response | undefined> {
    const cache = await caches.open(name)
    const found = await cache.match(key)
    if (found === undefined || (await isIntact(key, found))) return found
    await cache.delete(key)
    return undefined
  }

  return {
    has: (address: string): boolean => find(address) !== undefined,

    verify,

    /** Throws without a network, and if the response is not the file of this build. */
    fetch: async (address: string, cache: RequestCache = 'default'): Promise<Response> =>
      await verify(address, await fetch(address, { cache })),

    /** Reads a cached file. Deletes an entry that is damaged or not a file of this build. */
    async read(address: string, runtimeCache?: string): Promise<Response | undefined> {
      if (find(address) === undefined) return undefined
      const key = getCacheKeyForURL(address)
      const precached = key === undefined ? undefined : await readFrom(cacheNames.precache, key)
      if (precached !== undefined || runtimeCache === undefined) return precached
      return await readFrom(runtimeCache, address)
    },

    precachePlugin: {
      fetchDidSucceed: ({ request, response }: { request: Request; response: Response }) =>
        verify(request.url, response),
      cachedResponseWillBeUsed: async ({
        request,
        cachedResponse,
      }: {
        request: Request
        cachedResponse?: Response
      }) => (cachedResponse && (await isIntact(request.url, cachedResponse)) ? cachedResponse : null),
    },
  }
}

export type BuiltFiles = ReturnType<typeof builtFiles>
