import fs from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import { temporaryFolder } from '#server/testing/test-app.ts'
import type { PageReads } from './page-renderer.ts'
import { MAX_PENDING, startPageThread } from './page-thread.ts'
import type { PageThread } from './page-thread.ts'

// Program that renders a page by its URL.
const PROGRAM = `
const page = (body, more = {}) => ({
  kind: 'page', status: 200, head: '<title>T</title>', body, data: ['{}'], routes: ['/a'], ...more,
})
export async function render({ url, api, jsonOf, now, origin }) {
  if (url === '/redirect') return { kind: 'redirect', status: 301, location: '/jobs' }
  if (url === '/busy') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  if (url === '/hung') for (;;);
  if (url === '/end') process.exit(3)
  if (url === '/throw') throw new Error('render failed')
  if (url === '/failed') return page('', { data: null })
  if (url === '/never') return await new Promise(() => {})
  if (url.startsWith('/job/')) {
    try {
      const job = await api.job(url.slice(5))
      return page(job.postName + ' ' + new TextDecoder().decode(jsonOf(job)))
    } catch (error) {
      return page('', { status: error.status ?? 500, error })
    }
  }
  if (url === '/unhandled') await api.job('broken')
  return page(url + ' ' + now + ' ' + origin)
}
`

function builtPages(program = PROGRAM): string {
  const folder = temporaryFolder()
  fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  fs.writeFileSync(path.join(folder, 'entry-server.js'), program)
  fs.writeFileSync(
    path.join(folder, 'chunks.json'),
    JSON.stringify({ routes: { '/a': ['/assets/rows.js', '/assets/a.css', '/assets/a.js'] } }),
  )
  fs.writeFileSync(path.join(folder, 'page.html'), '<html><!--head--><b><!--app--></b><!--data--></html>')
  return folder
}

const broken = new Error('The database is not available')
const reads = {
  job: (key: string) => {
    if (key === 'broken') return Promise.reject(broken)
    if (key !== 'clerk') return Promise.reject(new ApiError(404, { message: 'No data found.' }))
    return Promise.resolve(Buffer.from('{"postName":"Clerk"}'))
  },
} as unknown as PageReads

let thread: PageThread | undefined
const start = async (timeoutMs?: number) =>
  (thread = await startPageThread({
    settings: { serverDir: builtPages() },
    ...(timeoutMs !== undefined && { timeoutMs }),
  }))
const render = (url: string) =>
  (thread as PageThread).render({ url, reads, now: 5, origin: 'https://jobs.example.in' })
const textOf = (page: Awaited<ReturnType<typeof render>>) =>
  page.kind === 'page' ? page.document.toString() : page.location

afterEach(async () => await thread?.close())

describe('the page thread', () => {
  it('the page thread returns a document with content and data, the scripts of the routes and preloaded styles', async () => {
    await start()
    const page = await render('/a')
    expect(page).toMatchObject({ kind: 'page', status: 200 })
    expect(textOf(page)).toBe(
      '<html><title>T</title><link rel="preload" as="style" crossorigin href="/assets/a.css"><b>/a 5 https://jobs.example.in</b>' +
        '<script type="application/json" id="page-data" data-chunks="/assets/rows.js /assets/a.js">{}</script></html>',
    )
  })

  it('a page without data gets no links to scripts and styles from the page thread, because the client renders the page again', async () => {
    await start()
    expect(textOf(await render('/failed'))).not.toContain('/assets/')
  })

  it('the page thread returns a redirect if the page redirects', async () => {
    await start()
    expect(await render('/redirect')).toEqual({ kind: 'redirect', status: 301, location: '/jobs' })
  })

  it('the page thread gives a page its data both as an object and as JSON', async () => {
    await start()
    expect(textOf(await render('/job/clerk'))).toContain('Clerk {"postName":"Clerk"}')
  })

  it('the page thread gives a page the status of a failed read', async () => {
    await start()
    expect(await render('/job/none')).toMatchObject({ status: 404, error: { message: 'No data found.' } })
  })

  it('the page thread returns the original error of a failed read with the page', async () => {
    await start()
    const page = await render('/job/broken')
    expect(page.kind === 'page' && page.error).toBe(broken)
  })

  it('the page thread rejects with the original error if a page does not handle a failed read', async () => {
    await start()
    await expect(render('/unhandled')).rejects.toBe(broken)
    await expect(render('/throw')).rejects.toThrow('render failed')
  })

  it('the page thread does not block the main thread while a page is rendered', async () => {
    await start()
    let turns = 0
    const counting = setInterval(() => (turns += 1), 1)
    await render('/busy')
    clearInterval(counting)
    expect(turns).toBeGreaterThan(10)
  })

  it('the page thread rejects with 503 and renders the next page after the thread has exited', async () => {
    await start()
    const waiting = render('/never')
    const [first, second] = await Promise.allSettled([waiting, render('/end')])
    expect(first).toMatchObject({ status: 'rejected', reason: { statusCode: 503 } })
    expect(second).toMatchObject({ status: 'rejected', reason: { statusCode: 503 } })
    expect(textOf(await render('/a'))).toContain('/a 5')
  })

  it('the page thread ends a thread that hangs and renders the next page', async () => {
    // Longer than a thread takes to start.
    await start(3000)
    await expect(render('/hung')).rejects.toMatchObject({ statusCode: 503 })
    expect(textOf(await render('/a'))).toContain('/a 5')
  })

  it('the page thread rejects a page with 503 while too many pages are pending', async () => {
    await start()
    const pending = Array.from({ length: MAX_PENDING }, () => render('/never'))
    const outcomes = Promise.allSettled(pending)
    await expect(render('/a')).rejects.toMatchObject({ statusCode: 503 })
    await thread?.close()
    expect(new Set((await outcomes).map(({ status }) => status))).toEqual(new Set(['rejected']))
  })

  it('the page thread fails to start if the pages cannot be loaded', async () => {
    const serverDir = builtPages('throw new Error("damaged")')
    await expect(startPageThread({ settings: { serverDir } })).rejects.toThrow('damaged')
  })

  it('the page thread fails to start if the thread exits before it is ready', async () => {
    const serverDir = builtPages('process.exit(4)')
    await expect(startPageThread({ settings: { serverDir } })).rejects.toThrow('ended with 4')
  })
})
