import { describe, expect } from 'vitest'
import { NOW_ISO } from '#server/testing/now.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const it = sharedAppTest()
it.beforeAll(async ({ server }) => {
  await server.send('POST', '/create', { ...buildJobPost(), postName: 'Bihar पुलिस 2026' })
})

const page = (server: TestApp, url: string) => server.app.inject({ url })
const redirect = async (server: TestApp, url: string) => {
  const { statusCode, headers } = await page(server, url)
  return [statusCode, headers.location]
}

describe('the application', () => {
  it('the health and readiness checks return ok', async ({ server }) => {
    for (const url of ['/healthz', '/readyz'])
      expect((await page(server, url)).json()).toEqual({ status: 'ok' })
  })

  it('an unknown API path returns 404 in the JSON envelope', async ({ server }) => {
    const response = await page(server, '/api/v1/nothing')
    expect(response.json()).toEqual({
      statusCode: 404,
      success: false,
      message: 'Not found.',
      data: null,
      errors: [],
    })
  })

  it('requests with broken JSON, a wrong content type or a wrong method get errors without internal details', async ({
    server,
  }) => {
    const send = (payload: string, type: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/contact',
        headers: { 'content-type': type },
        payload,
      })
    expect((await send('{"name":', 'application/json')).json()).toMatchObject({ statusCode: 400, errors: [] })
    expect((await send('', 'application/json')).statusCode).toBe(400)
    expect((await send('name=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    expect((await send('[]', 'application/json')).statusCode).toBe(400)
    expect((await send('null', 'application/json')).statusCode).toBe(400)
    expect((await page(server, '/api/v1/job/%E0%A4')).statusCode).toBe(400)
  })

  it('the application serves an OpenAPI document and an HTML page that describe the API', async ({
    server,
  }) => {
    const paths = Object.keys((await page(server, '/api/docs/json')).json().paths)
    expect(paths).toEqual(
      expect.arrayContaining(['/api/v1/getAll', '/api/v1/job/{key}', '/api/v1/create', '/healthz']),
    )
    expect((await page(server, '/api/docs')).statusCode).toBeLessThan(400)
  })

  it('the application sends security headers with every response', async ({ server }) => {
    for (const url of ['/', '/api/v1/site', '/nothing/here']) {
      const { headers } = await page(server, url)
      expect(headers['content-security-policy'], url).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('only admin and personal pages send the header cross-origin-opener-policy same-origin', async ({
    server,
  }) => {
    const opener = async (url: string) => (await page(server, url)).headers['cross-origin-opener-policy']
    for (const url of ['/admin', '/admin/private-Job', '/account', '/saved', '/alerts'])
      expect(await opener(url), url).toBe('same-origin')
    for (const url of ['/', '/jobs', '/nothing/here', '/api/v1/site'])
      expect(await opener(url), url).toBeUndefined()
  })
})

describe('the pages of the site', () => {
  it.for(['/', '/jobs', '/Search', '/help', '/results', '/jobs?utm_source=a'])(
    'the page URL %s returns the HTML of the app with status 200',
    async (url, { server }) => {
      const response = await page(server, url)
      expect(response.statusCode).toBe(200)
      expect(response.body).toContain('<div id="root">')
    },
  )

  it('a job has its page at the URL with its slug, and URLs with its id or other forms redirect there', async ({
    server,
  }) => {
    const post = (await server.get('/getAll')).json().data.jobPosts[0]
    expect((await page(server, post.url)).statusCode).toBe(200)
    for (const url of [
      `/job/${post._id}`,
      `/${post._id}`,
      '/Bihar-%E0%A4%AA%E0%A5%81%E0%A4%B2%E0%A4%BF%E0%A4%B8-2026',
    ])
      expect(await redirect(server, url), url).toEqual([301, post.url])
    for (const url of [post.url.toLowerCase().replace('/job', '/JOB'), `${post.url.toLowerCase()}/`])
      expect((await redirect(server, url))[0], url).toBe(308)
  })

  it.for<[string, string]>([
    ['/ADMIT-CARD', '/admit-card'],
    ['/search?searchQuery=a', '/Search?searchQuery=a'],
    ['/results/', '/results'],
    ['/results?page=1', '/results'],
    ['/results?page=abc&searchQuery=a', '/results?searchQuery=a'],
  ])('the URL %s redirects to the canonical URL %s', async ([url, canonical], { server }) => {
    expect(await redirect(server, url)).toEqual([308, canonical])
  })

  it('a redirect never leads to another host', async ({ server }) => {
    for (const url of ['//example.com/', '///example.com', '/%2F%2Fexample.com/', '/\\\\example.com/'])
      expect(String((await redirect(server, url))[1] ?? '/'), url).toMatch(/^\/(?![/\\])/)
  })

  it.for(['/job/nothing', '/nothing', '/nothing/here', '/job/01ARZ3NDEKTSV4RRFFQ69G5FAV'])(
    'the unknown URL %s returns an HTML page with status 404',
    async (url, { server }) => {
      const response = await page(server, url)
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
    },
  )
})

describe('the site', () => {
  it('only an admin can change the settings of the site, and every user can read them', async ({
    server,
  }) => {
    const site = async () => (await server.get('/site')).json().data.site
    expect(await site()).toMatchObject({
      name: 'Avsar',
      demo: false,
      requestDelayMs: 0,
      promo: { mode: 'off' },
    })
    expect((await site()).states).toHaveLength(36)
    expect(
      (await server.send('PUT', '/site', { requestDelayMs: 5000 })).json().data.site.requestDelayMs,
    ).toBe(5000)
    expect((await server.send('PUT', '/site', { demo: true })).statusCode).toBe(200)
    expect(await site()).toMatchObject({ demo: true, requestDelayMs: 5000, name: 'Avsar' })
    const bad = await server.send('PUT', '/site', { links: { whatsapp: 'javascript:alert(1)' } })
    expect(bad.json().errors[0].field).toBe('links.whatsapp')
    expect((await server.send('PUT', '/site', { demo: false }, { as: 'user' })).statusCode).toBe(403)
  })
})

describe('the contact form', () => {
  const message = {
    name: 'Asha',
    email: ' asha@example.com ',
    subject: 'Admit card',
    message: 'Where do I find my admit card?',
  }

  it('the contact form stores a message', async ({ server }) => {
    const response = await server.send('POST', '/contact', message, { as: 'anonymous' })
    expect(response.json()).toMatchObject({
      statusCode: 200,
      data: { contact: { createdAt: NOW_ISO } },
    })
  })

  it('the contact form returns an error message for each wrong field', async ({ server }) => {
    const response = await server.send(
      'POST',
      '/contact',
      { email: 'a@b\r\nBcc: c@d.in', message: 'short' },
      { as: 'anonymous' },
    )
    expect(response.json()).toMatchObject({
      statusCode: 400,
      message: 'Name is required',
      errors: [
        { field: 'name', message: 'Name is required' },
        { field: 'email', message: 'Please enter a valid email address' },
        { field: 'subject', message: 'Subject is required' },
        { field: 'message', message: 'Message should be at least 20 characters' },
      ],
    })
  })
})
