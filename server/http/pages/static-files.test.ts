import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOW } from '#server/testing/now.ts'
import { temporaryFolder } from '#server/testing/test-app.ts'
import { clientFiles } from './static-files.ts'

const PUBLIC = path.join(import.meta.dirname, '../../../client/public')
const HASHED = 'public, max-age=31536000, immutable'

let clientDir: string
let assetsDir: string
const running: FastifyInstance[] = []

beforeEach(() => {
  clientDir = temporaryFolder()
  assetsDir = path.join(temporaryFolder(), 'assets')
  fs.cpSync(PUBLIC, clientDir, { recursive: true })
  fs.writeFileSync(path.join(clientDir, 'sw.js'), 'the worker')
  fs.writeFileSync(path.join(clientDir, 'background-worker.js'), 'the other worker')
  build({ 'app-1.js': 'the first' })
})
afterEach(async () => {
  for (const app of running.splice(0)) await app.close()
})

function build(files: Record<string, string>): void {
  const assets = path.join(clientDir, 'assets')
  fs.rmSync(assets, { recursive: true, force: true })
  fs.mkdirSync(assets)
  for (const [name, text] of Object.entries(files)) {
    fs.writeFileSync(path.join(assets, name), text)
    fs.writeFileSync(path.join(assets, `${name}.br`), brotliCompressSync(text))
  }
}

async function serve({ serviceWorker = true } = {}): Promise<FastifyInstance> {
  const app = Fastify()
  running.push(app)
  await clientFiles({ clientDir, assetsDir, serviceWorker, clock: () => NOW }).serve(app)
  return app
}

describe('hashed files', () => {
  it('hashed files can be cached for ever and are served compressed', async () => {
    const app = await serve()
    const compressed = await app.inject({
      url: '/assets/app-1.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(compressed.statusCode).toBe(200)
    expect(compressed.headers).toMatchObject({
      'cache-control': HASHED,
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect((await app.inject('/assets/app-1.js')).body).toBe('the first')
  })

  it('hashed files from earlier builds remain available', async () => {
    await serve()
    build({ 'app-2.js': 'the second' })
    const app = await serve()
    const response = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'br' } })
    expect(response.headers).toMatchObject({ 'cache-control': HASHED, 'content-encoding': 'br' })
    expect(response.rawPayload).toEqual(brotliCompressSync('the first'))
  })

  it('hashed files stay available when a new build replaces the files of a running server', async () => {
    const app = await serve()
    build({ 'app-2.js': 'the second' })
    expect((await app.inject('/assets/app-1.js')).body).toBe('the first')
  })

  it.each([
    '/assets/no-1.js',
    '/assets/',
    '/assets/left.json',
    '/assets/..%2Fsw.js',
    '/assets/%2e%2e/%2e%2e/secrets.json',
    '/assets/a/b.js',
  ])('the path %s is not served as a hashed file and returns a small, uncached 404', async (url) => {
    const response = await (await serve()).inject(url)
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).not.toBe(HASHED)
    expect(response.rawPayload.length).toBeLessThan(150)
  })
})

describe('the service worker', () => {
  it.each([
    ['/sw.js', 'the worker'],
    ['/background-worker.js', 'the other worker'],
  ])(
    'the worker file %s must be revalidated each time and has its own content security policy',
    async (url, body) => {
      const response = await (await serve()).inject(url)
      expect(response.body).toBe(body)
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.headers['content-security-policy']).toContain("default-src 'none'")
      expect(response.headers.etag).toBeDefined()
    },
  )

  it('the service worker has the same headers when it is compressed', async () => {
    fs.writeFileSync(path.join(clientDir, 'sw.js.br'), brotliCompressSync('the worker'))
    const response = await (await serve()).inject({ url: '/sw.js', headers: { 'accept-encoding': 'br' } })
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })

  it.each(['sw.js', 'background-worker.js'])(
    'the file %s unregisters the service worker if service workers are switched off, even if the file was not built',
    async (worker) => {
      const app = await serve({ serviceWorker: false })
      expect((await app.inject(`/${worker}`)).body).toContain('unregister()')
      fs.rmSync(path.join(clientDir, worker))
      const response = await (await serve({ serviceWorker: false })).inject(`/${worker}`)
      expect(response.body).toContain('unregister()')
      expect(response.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'application/javascript; charset=utf-8',
      })
    },
  )

  it('the rescue file of the service worker must be revalidated each time too', async () => {
    const response = await (await serve()).inject('/rescue.js')
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  it('files other than the service worker are cached for one hour, and the replacement worker has no address', async () => {
    const response = await (await serve()).inject('/favicon.svg')
    expect(response.headers['cache-control']).toBe('public, max-age=3600')
    expect((await (await serve()).inject('/kill-worker.js')).statusCode).toBe(404)
  })
})

/**
 * Runs kill-worker.js in a scope with these pages. `isBusy` is a page's reply about unsaved work, undefined for none.
 */
async function kill(pages: { isBusy?: boolean }[]) {
  const calls: string[] = []
  const handlers = new Map<string, (event: object) => void>()
  const clients = pages.map(({ isBusy }, index) => ({
    url: `/page-${index}`,
    navigate: async (url: string) => void calls.push(`navigate ${url}`),
    postMessage(_message: unknown, [port]: { postMessage(data: unknown): void }[]) {
      if (isBusy !== undefined) port?.postMessage({ hasUnsavedWork: isBusy })
    },
  }))
  const scope = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    skipWaiting: () => calls.push('skip waiting'),
    clients: { matchAll: async () => clients },
    caches: {
      keys: async () => ['precache', 'assets', 'pending-wipe'],
      delete: async (name: string) => calls.push(`drop ${name}`),
    },
    registration: { unregister: async () => calls.push('unregister') },
  }
  const program = fs.readFileSync(path.join(PUBLIC, 'kill-worker.js'), 'utf8')
  vm.runInNewContext(program, { self: scope, MessageChannel, setTimeout })
  handlers.get('install')?.({})
  let done: Promise<void> | undefined
  handlers.get('activate')?.({ waitUntil: (work: Promise<void>) => (done = work) })
  await vi.waitFor(() => expect(calls).toContain('unregister'))
  await done
  return calls
}

describe('the worker that removes the service worker', () => {
  it('the worker that replaces the service worker deletes every cache, unregisters itself and reloads the pages', async () => {
    expect(await kill([{ isBusy: false }])).toEqual([
      'skip waiting',
      'drop precache',
      'drop assets',
      'unregister',
      'navigate /page-0',
    ])
  })

  it('the replacement worker does not reload a busy page, and reloads pages that do not respond', async () => {
    expect(await kill([{ isBusy: true }, {}])).toEqual(
      expect.arrayContaining(['unregister', 'navigate /page-1']),
    )
    expect(await kill([{ isBusy: true }])).not.toContain('navigate /page-0')
  })

  it('the replacement worker reloads nothing if it controls no page, so registering it again changes nothing', async () => {
    expect((await kill([])).filter((word) => word.startsWith('navigate'))).toEqual([])
  })
})

describe('the check for file addresses', () => {
  it('isFile recognises the addresses of existing files, with or without a query', async () => {
    fs.mkdirSync(path.join(clientDir, 'icons'), { recursive: true })
    fs.writeFileSync(path.join(clientDir, 'icons/icon-192.png'), 'png')
    const files = clientFiles({ clientDir, assetsDir, serviceWorker: true, clock: () => NOW })
    const app = Fastify()
    running.push(app)
    await files.serve(app)
    for (const url of ['/assets/app-1.js', '/assets/app-1.js?x', '/icons/icon-192.png'])
      expect([files.isFile(url), (await app.inject(url)).statusCode], url).toEqual([true, 200])
    for (const url of [
      '/assets/app-9.js',
      '/assets/app-1.js.br',
      '/assets/',
      '/icons/a1',
      '/icons',
      '/',
      '/assets/../x',
    ])
      expect(files.isFile(url), url).toBe(false)
  })
})
