import { describe, expect } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import type { JobPost } from '#shared/contracts/job-post.ts'
import { sharedAppTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const it = sharedAppTest()

async function create(server: TestApp, changes: Parameters<typeof buildJobPost>[0] = {}): Promise<JobPost> {
  const response = await server.send('POST', '/create', buildJobPost(changes))
  expect(response.statusCode).toBe(200)
  return response.json().data.jobPost
}

const fetch = (server: TestApp, url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers })

/** Returns the path of the image that a page names for link previews, and its tags. */
async function readImage(
  server: TestApp,
  url: string,
): Promise<{ path: string; tags: Record<string, string> }> {
  const { body, statusCode } = await fetch(server, url)
  expect(statusCode).toBe(200)
  const found = body.matchAll(/<meta (?:property|name)="(og:image[a-z:]*|twitter:card)" content="([^"]*)">/g)
  const tags = Object.fromEntries(Array.from(found, ([, name = '', content = '']) => [name, content]))
  return { path: new URL(tags['og:image'] ?? '').pathname, tags }
}

const HINDI = 'बिहार लोक सेवा आयोग 71वीं संयुक्त प्रतियोगिता परीक्षा 2026 प्रवेश पत्र'

describe('the picture of a post', () => {
  it('the picture of a post is a PNG of 1200 × 630 pixels and at most 300 KB, at an address that never changes', async ({
    server,
  }) => {
    const post = await create(server, { postName: HINDI, lastDate: '2027-01-12' })
    const { path, tags } = await readImage(server, post.url)
    expect(tags).toMatchObject({
      'og:image': expect.stringMatching(
        new RegExp(`^http://localhost:3000/preview/job/${post._id}-\\w+\\.png$`),
      ),
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': `${HINDI}. Last date: 12/01/2027`,
      'twitter:card': 'summary_large_image',
    })
    const response = await fetch(server, path)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"\w+"$/),
      'x-content-type-options': 'nosniff',
    })
    const png = response.rawPayload
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect(png.length).toBeLessThanOrEqual(300_000)
  })

  it('a client that has the picture of a post gets 304 without its bytes', async ({ server }) => {
    const { path } = await readImage(server, (await create(server)).url)
    const { etag = '' } = (await fetch(server, path)).headers as { etag?: string }
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const response = await fetch(server, path, { 'if-none-match': header })
      expect([header, response.statusCode, response.rawPayload.length]).toEqual([header, 304, 0])
    }
    expect((await fetch(server, path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('HEAD returns the headers of the picture of a post', async ({ server }) => {
    const { path } = await readImage(server, (await create(server)).url)
    const response = await server.app.inject({ method: 'HEAD', url: path })
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, 0])
    expect(response.headers['content-type']).toBe('image/png')
  })

  it('a changed last date gives the picture of a post a new address, to which the old one leads', async ({
    server,
  }) => {
    const { _id, url, postName, description, notificationLink } = await create(server)
    const { path: old } = await readImage(server, url)
    await server.send('PUT', `/${_id}`, { postName, description, notificationLink, lastDate: '2027-03-01' })
    const { path } = await readImage(server, url)
    expect(path).not.toBe(old)
    for (const outdated of [old, `/preview/job/${_id}.png`, `/preview/job/${_id.toLowerCase()}-0.png`]) {
      const response = await fetch(server, outdated)
      expect([response.statusCode, response.headers.location]).toEqual([302, path])
      expect(response.headers['cache-control']).toBe('no-cache')
    }
  })

  it('drafts and deleted posts have no picture', async ({ server }) => {
    const draft = await create(server, { status: 'draft' })
    expect((await fetch(server, `/preview/job/${draft._id}.png`)).statusCode).toBe(404)
    const { _id, url } = await create(server)
    const { path } = await readImage(server, url)
    expect((await fetch(server, path)).statusCode).toBe(200)
    await server.send('DELETE', `/${_id}`)
    expect((await fetch(server, path)).statusCode).toBe(404)
  })

  it.for([
    '01KAJ5EVF0000000000000000P.png',
    '01KAJ5EVF0000000000000000P-abc.png',
    'x.png',
    '.png',
    '%00.png',
    '..%2F..%2Fetc%2Fpasswd',
    `${'A'.repeat(26)}-${'a'.repeat(21)}.png`,
    `${'A'.repeat(26)}.svg`,
    'a'.repeat(200),
  ])('the address /preview/job/%s gets 404', async (file, { server }) => {
    const response = await fetch(server, `/preview/job/${file}`)
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).not.toContain('immutable')
  })

  it('a title in another script has the image of the site', async ({ server }) => {
    const post = await create(server, { postName: 'தமிழ்நாடு காவலர் தேர்வு' })
    expect((await readImage(server, post.url)).path).toBe('/og.png')
    const response = await fetch(server, `/preview/job/${post._id}.png`)
    expect([response.statusCode, response.headers.location]).toEqual([302, '/og.png'])
  })

  it('a private job has a picture with only its public facts', async ({ server }) => {
    const created = await server.send('POST', '/privateJob/create', {
      postName: 'Field Sales Officer',
      description: 'Secret description',
      location: 'Patna',
      jobRole: 'Sales',
    })
    expect(created.statusCode).toBe(200)
    const { _id } = Object.values(created.json().data as Record<string, { _id: string }>)[0] ?? { _id: '' }
    const { path } = await readImage(server, `/job/${_id}`)
    expect(path).toContain(`/preview/job/${_id}-`)
    expect((await fetch(server, path)).headers['content-type']).toBe('image/png')
  })

  it('lists and other pages have the image of the site', async ({ server }) => {
    for (const page of ['/', '/jobs', '/about', '/private-job'])
      expect((await readImage(server, page)).path).toBe('/og.png')
  })
})
