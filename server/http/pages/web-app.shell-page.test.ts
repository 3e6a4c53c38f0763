import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SITE_DEFAULTS } from '#shared/contracts/site.ts'
import { pagesFromSource } from '#server/testing/source-renderer.ts'
import { sendShell } from './web-app.ts'

const AGAIN = 'https://maps.example.in/embed'

let site = SITE_DEFAULTS
let app: ReturnType<typeof Fastify>
beforeEach(async () => {
  site = SITE_DEFAULTS
  const pages = { ...pagesFromSource(), shell: Buffer.from('<!doctype html>the frame') }
  app = Fastify()
  app.get('/shell.html', sendShell({ pages, site: async () => site }))
})
afterEach(() => app.close())

const get = (tag?: string) => app.inject({ url: '/shell.html', headers: tag ? { 'if-none-match': tag } : {} })

describe('the app shell page', () => {
  it('the app shell page has a content security policy like other pages and must be revalidated', async () => {
    const response = await get()
    expect(response.body).toContain('the frame')
    expect(response.headers['cache-control']).toBe('no-cache')
    expect(response.headers['content-security-policy']).toContain("script-src 'self'")
  })

  it('the app shell page returns 304 if the client has it', async () => {
    const tag = String((await get()).headers.etag)
    expect(await get(`"other", ${tag}`)).toMatchObject({ statusCode: 304, body: '' })
    expect((await get('"other"')).statusCode).toBe(200)
  })

  it('the ETag of the app shell page changes when its content security policy changes', async () => {
    const tag = String((await get()).headers.etag)
    site = { ...SITE_DEFAULTS, contact: { ...SITE_DEFAULTS.contact, mapUrl: AGAIN } }
    const response = await get(tag)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-security-policy']).toContain('https://maps.example.in')
  })

  it('the app shell page returns 404 if it was not built', async () => {
    const bare = Fastify()
    bare.get('/shell.html', sendShell({ pages: pagesFromSource(), site: async () => site }))
    expect((await bare.inject('/shell.html')).statusCode).toBe(404)
    await bare.close()
  })
})
