import { beforeEach, describe, expect, it, vi } from 'vitest'
import { importChunk } from './import-chunk.ts'

const MISSING = new TypeError('Failed to fetch dynamically imported module: https://avsar.test/assets/a.js')

const MISSING_FILE = { statusCode: 404, success: false, message: 'Not found.', data: null, errors: [] }

let requests: string[]
let chunks: Record<string, string>
let results: (Error | string)[]

function next(): Promise<string> {
  const result = results.shift()
  return result instanceof Error ? Promise.reject(result) : Promise.resolve(String(result))
}

// Its source names the chunk, like a built import.
const load = Object.assign(next, { toString: () => '()=>import(`./a.js`).then(e=>e.n)' })

beforeEach(() => {
  requests = []
  chunks = {
    'a.js': 'import{t}from"./b.js";import"./c.js";export const a=t',
    'b.js': 'import{u}from`./c.js`;import{v}from"./a.js";export const t=u',
    'c.js': 'export const u=1',
  }
  results = [MISSING, 'the chunk']
  vi.stubGlobal('fetch', async (address: string, { cache }: RequestInit) => {
    const name = address.split('/').at(-1) ?? ''
    requests.push(`${name} ${String(cache)}`)
    const text = chunks[name]
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript; charset=utf-8'
    const headers = { 'content-type': type }
    return text === undefined ? Response.json(MISSING_FILE, { status: 404 }) : new Response(text, { headers })
  })
})

it('importChunk imports a chunk without further requests if the import succeeds', async () => {
  results = ['the chunk']
  expect(await importChunk(load)).toBe('the chunk')
  expect(requests).toEqual([])
})

it.each([
  MISSING,
  new TypeError('error loading dynamically imported module: https://avsar.test/assets/a.js'),
  new TypeError('Importing a module script failed.'),
  new SyntaxError("Unexpected token '<'"),
  new SyntaxError("The requested module './b.js' does not provide an export named 't'"),
])('importChunk fetches the files again, bypassing the caches, and retries once after: %s', async (error) => {
  results = [error, 'the chunk']
  expect(await importChunk(load)).toBe('the chunk')
  expect(requests.toSorted()).toEqual(['a.js reload', 'b.js reload', 'c.js reload'])
})

it('importChunk does not refetch files that the page had loaded at its start', async () => {
  const started = (address: string) => (address.endsWith('/b.js') ? [{ startTime: -1 }] : [])
  vi.spyOn(performance, 'getEntriesByName').mockImplementation(started as never)
  await importChunk(load)
  expect(requests.toSorted()).toEqual(['a.js reload', 'c.js reload'])
})

it('importChunk throws the error of the second import without a third attempt', async () => {
  const second = new TypeError('Failed to fetch dynamically imported module: again')
  results = [MISSING, second, 'the chunk']
  await expect(importChunk(load)).rejects.toBe(second)
})

it('importChunk throws the error of the import if our server responds with 404 to the refetched file', async () => {
  chunks = {}
  await expect(importChunk(load)).rejects.toBe(MISSING)
})

it.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a foreign page', async () => new Response('<h1>Down</h1>', { headers: { 'content-type': 'text/html' } })],
  ['a foreign 404', async () => new Response('<h1>None</h1>', { status: 404 })],
])('importChunk throws a NetworkError after %s', async (_name, respond) => {
  vi.stubGlobal('fetch', respond)
  await expect(importChunk(load)).rejects.toMatchObject({ name: 'NetworkError', cause: MISSING })
})

it('importChunk does not retry a chunk whose code throws an error when it runs', async () => {
  const fault = new TypeError('x is undefined')
  results = [fault, 'the chunk']
  await expect(importChunk(load)).rejects.toBe(fault)
  expect(requests).toEqual([])
})

describe('the styles of a chunk', () => {
  const NO_STYLES = new Error(`Unable to preload CSS for ${location.origin}/assets/a.css`)
  const FILES = ['assets/a.js', 'assets/a.css']
  const links = () => [...document.head.querySelectorAll('link')].map(({ href }) => new URL(href).pathname)

  function addLink(href: string): void {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href })
    // Mimics a style sheet that failed to load.
    Object.defineProperty(link, 'sheet', { value: null })
    document.head.append(link)
  }

  beforeEach(() => {
    document.head.replaceChildren()
    addLink('/assets/a.css')
    addLink('/assets/of-another-chunk.css')
  })

  it('importChunk refetches styles once, bypassing the caches, and loads them with a new link element', async () => {
    chunks['a.css'] = 'a{}'
    results = [NO_STYLES, 'the chunk']
    expect(await importChunk(load, load, FILES)).toBe('the chunk')
    expect(requests).toContain('a.css reload')
    expect(links()).toEqual(['/assets/of-another-chunk.css'])
  })

  it('importChunk throws a NetworkError and leaves no link element if the refetched response is no stylesheet', async () => {
    const html = { 'content-type': 'text/html' }
    vi.stubGlobal('fetch', async () => new Response('<h1>Down</h1>', { headers: html }))
    results = [NO_STYLES]
    await expect(importChunk(load, load, FILES)).rejects.toMatchObject({ name: 'NetworkError' })
    expect(links()).toEqual(['/assets/of-another-chunk.css'])
  })

  it('importChunk leaves no link element if the styles fail to load again', async () => {
    chunks['a.css'] = 'a{}'
    const again = () => {
      addLink('/assets/a.css')
      return Promise.reject(NO_STYLES)
    }
    await expect(importChunk(load, again, FILES)).rejects.toBe(NO_STYLES)
    expect(links()).toEqual(['/assets/of-another-chunk.css'])
  })
})
