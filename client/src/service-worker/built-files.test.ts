import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { builtFiles } from './built-files.ts'

const ORIGIN = 'https://avsar.example.in'
const [SCRIPT, PAGE] = ['/assets/core-1.js', '/shell.html']
const SCRIPT_TEXT = 'export const title = "अवसर"'
const STYLES = '/assets/dialog-1.css'
const STYLES_TEXT = '.dialog{width:100%}'
const PAGE_TEXT = '<!doctype html><title>Avsar</title>'

vi.mock('workbox-core', () => ({ cacheNames: { precache: 'the precache' } }))
vi.mock('workbox-precaching', () => ({
  getCacheKeyForURL: (url: string) =>
    url.endsWith('.html') ? `https://avsar.example.in${url}?__WB_REVISION__=1` : undefined,
}))

const listed = (url: string, text: string) => ({
  url,
  revision: null,
  sha256: createHash('sha256').update(text).digest('base64'),
  bytes: Buffer.byteLength(text),
})
const files = builtFiles([listed(SCRIPT, SCRIPT_TEXT), listed(STYLES, STYLES_TEXT), listed(PAGE, PAGE_TEXT)])

const script = (text = SCRIPT_TEXT) =>
  new Response(text, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
const styles = (type = 'text/css; charset=utf-8') =>
  new Response(STYLES_TEXT, { headers: { 'content-type': type } })
const page = (text = PAGE_TEXT, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

const WRONG: [string, () => Response][] = [
  ['a page', () => page('<h1>We are working on it</h1>')],
  ['a page with the text of the script', () => page(SCRIPT_TEXT)],
  ['nothing', () => script('')],
  ['a script that is cut off', () => script(SCRIPT_TEXT.slice(0, -3))],
  ['a script of the same length', () => script(SCRIPT_TEXT.replace('title', 'label'))],
  ['the script without a type', () => new Response(SCRIPT_TEXT, { headers: { 'content-type': '' } })],
  [
    'an error',
    () => new Response(SCRIPT_TEXT, { status: 503, headers: { 'content-type': 'text/javascript' } }),
  ],
]

let caches: Map<string, Map<string, Response>>
let requests: string[]
let responses: Response[]

beforeEach(() => {
  caches = new Map()
  requests = []
  responses = []
  vi.stubGlobal('location', { href: `${ORIGIN}/sw.js` })
  vi.stubGlobal('fetch', async (address: string, { cache = 'default' }: RequestInit = {}) => {
    requests.push(`${new URL(address, ORIGIN).pathname} ${cache}`)
    const next = responses.shift()
    if (next === undefined) throw new TypeError('Failed to fetch')
    return next
  })
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const entries = caches.get(name) ?? new Map<string, Response>()
      caches.set(name, entries)
      return {
        match: async (key: string) => entries.get(key)?.clone(),
        delete: async (key: string) => entries.delete(key),
      }
    },
  })
})

describe('fetch', () => {
  it('fetch returns a file of the build with its body', async () => {
    responses = [script()]
    expect(await (await files.fetch(ORIGIN + SCRIPT)).text()).toBe(SCRIPT_TEXT)
    expect(requests).toEqual([`${SCRIPT} default`])
  })

  it('fetch returns a stylesheet of the build only if the response has the type text/css', async () => {
    responses = [styles()]
    expect(await (await files.fetch(ORIGIN + STYLES)).text()).toBe(STYLES_TEXT)
    responses = [styles('text/html'), styles('text/javascript')]
    await expect(files.fetch(ORIGIN + STYLES)).rejects.toThrow('Not the file of the build')
  })

  it.each(WRONG)(
    'fetch requests a file again, bypassing the HTTP cache, after a response with %s',
    async (_name, wrong) => {
      responses = [wrong(), script()]
      expect(await (await files.fetch(ORIGIN + SCRIPT)).text()).toBe(SCRIPT_TEXT)
      expect(requests).toEqual([`${SCRIPT} default`, `${SCRIPT} reload`])
    },
  )

  it.each(WRONG)(
    'fetch throws an error after two responses with %s instead of the file',
    async (_name, wrong) => {
      responses = [wrong(), wrong()]
      await expect(files.fetch(ORIGIN + SCRIPT)).rejects.toThrow(`Not the file of the build: ${SCRIPT}`)
    },
  )

  it('fetch throws for a file that the build does not list', async () => {
    responses = [script(), script()]
    await expect(files.fetch(`${ORIGIN}/assets/other-1.js`)).rejects.toThrow('Not the file of the build')
  })
})

describe('read', () => {
  const cachedAs = (response: Response) => {
    caches.set('assets', new Map([[ORIGIN + SCRIPT, response]]))
    return files.read(ORIGIN + SCRIPT, 'assets')
  }

  it('read returns a cached file that has the right type and length', async () => {
    expect(await (await cachedAs(script()))?.text()).toBe(SCRIPT_TEXT)
  })

  it.each(WRONG.filter(([name]) => !name.includes('same length')))(
    'read deletes a cache entry with %s',
    async (_name, wrong) => {
      expect(await cachedAs(wrong())).toBeUndefined()
      expect(caches.get('assets')?.size).toBe(0)
    },
  )

  it('read returns nothing for a cached file that the build does not list', async () => {
    caches.set('assets', new Map([[`${ORIGIN}/assets/other-1.js`, script()]]))
    expect(await files.read(`${ORIGIN}/assets/other-1.js`, 'assets')).toBeUndefined()
  })

  it('read finds the app shell in the precache under its revision, and deletes a stored page that is not the shell', async () => {
    const key = `${ORIGIN}${PAGE}?__WB_REVISION__=1`
    caches.set('the precache', new Map([[key, page()]]))
    expect(await (await files.read(PAGE))?.text()).toBe(PAGE_TEXT)
    caches.set('the precache', new Map([[key, page('<h1>Sign in to this network</h1>')]]))
    expect(await files.read(PAGE)).toBeUndefined()
    expect(caches.get('the precache')?.size).toBe(0)
  })
})

describe('precachePlugin', () => {
  const { fetchDidSucceed, cachedResponseWillBeUsed } = files.precachePlugin
  const request = new Request(ORIGIN + PAGE)

  it('the precache stores a response that is the file of the build', async () => {
    expect(await (await fetchDidSucceed({ request, response: page() })).text()).toBe(PAGE_TEXT)
  })

  it('the precache refuses a response that is not the file of the build', async () => {
    const foreign = page('<h1>Sign in to this network</h1>')
    responses = [foreign.clone()]
    await expect(fetchDidSucceed({ request, response: foreign })).rejects.toThrow('Not the file of the build')
  })

  it('the precache fetches an entry again if the cached file is damaged', async () => {
    expect(await cachedResponseWillBeUsed({ request, cachedResponse: page() })).not.toBeNull()
    expect(await cachedResponseWillBeUsed({ request, cachedResponse: page('damaged') })).toBeNull()
    expect(await cachedResponseWillBeUsed({ request })).toBeNull()
  })
})
