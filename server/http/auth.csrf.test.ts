import { describe, expect } from 'vitest'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const ORIGIN = 'http://localhost:3000'

type Headers = Record<string, string>

const it = sharedAppTest()
let token: string
it.beforeAll(async ({ server }) => {
  token = (await server.signInAs('asha@example.in')).token
})

const change = (server: TestApp, headers: Headers, payload = '{"lastName":"Devi"}') =>
  server.app.inject({ method: 'PUT', url: '/api/v1/profile', headers, payload })
const json = { 'content-type': 'application/json' }

describe('a write authorised by the session cookie', () => {
  it.for<[string, Headers, number]>([
    ['from a page of the site', { ...json, 'sec-fetch-site': 'same-origin' }, 200],
    ['from a page of the site in an old browser', { ...json, origin: ORIGIN }, 200],
    ['with a charset', { 'content-type': 'application/json; charset=utf-8', origin: ORIGIN }, 200],
    ['from another site', { ...json, 'sec-fetch-site': 'cross-site' }, 403],
    [
      'from another site that claims our origin',
      { ...json, 'sec-fetch-site': 'cross-site', origin: ORIGIN },
      403,
    ],
    ['from a neighbour below the same domain', { ...json, 'sec-fetch-site': 'same-site' }, 403],
    ['from another origin', { ...json, origin: 'http://localhost:3001' }, 403],
    ['from an origin that begins like ours', { ...json, origin: `${ORIGIN}.example.in` }, 403],
    ['from a sandbox', { ...json, origin: 'null' }, 403],
    ['without a word of where it comes from', json, 403],
    ['as text', { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' }, 403],
    [
      'as a form',
      { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      403,
    ],
    ['as something like JSON', { 'content-type': 'application/jsonx', 'sec-fetch-site': 'same-origin' }, 403],
  ])(
    'a write with the session cookie, sent %s with the headers %j, returns %i',
    async ([_name, headers, status], { server }) => {
      const cookie = `accessToken=${token}`
      const response = await change(server, { ...headers, cookie })
      expect(response.statusCode).toBe(status)
      expect(response.json()).toMatchObject({ statusCode: status, success: status === 200 })
      // An invalid header token does not change the result.
      expect((await change(server, { ...headers, cookie, authorization: 'Bearer bad' })).statusCode).toBe(
        status,
      )
      // A token in a header is accepted: a page of another site cannot set the header.
      const byHeader = await change(server, { ...json, cookie, authorization: `Bearer ${token}` })
      expect(byHeader.statusCode).toBe(200)
    },
  )

  it('a write authorised by the session cookie needs no content type if it has no body', async ({
    server,
  }) => {
    const { token: other } = await server.signInAs('ravi@example.in')
    const leave = (headers: Headers) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/logout',
        headers: { cookie: `accessToken=${other}`, ...headers },
      })
    expect((await leave({})).statusCode).toBe(403)
    expect((await leave({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await leave({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })
})

describe('GET /logout', () => {
  const html = { accept: 'text/html,application/xhtml+xml' }

  it.for<[string, Headers]>([
    ['another site’s link', { ...html, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['a neighbour’s link', { ...html, 'sec-fetch-site': 'same-site' }],
    ['another site’s link in an old browser', { ...html, referer: 'https://example.com/' }],
    ['a link that hides where it stands, in an old browser', html],
    ['another site’s picture', { accept: 'image/*', referer: 'https://example.com/' }],
    ['a site whose name begins like ours', { referer: `${ORIGIN}.example.com/` }],
  ])(
    'GET /logout returns 403 and keeps the session if the request comes from %s',
    async ([_name, headers], { server }) => {
      const cookie = `accessToken=${token}`
      const response = await server.app.inject({ url: '/api/v1/logout', headers: { ...headers, cookie } })
      expect(response.statusCode).toBe(403)
      expect(response.cookies).toEqual([])
      expect((await server.app.inject({ url: '/api/v1/profile', headers: { cookie } })).statusCode).toBe(200)
    },
  )

  it.for<[string, Headers]>([
    ['a page of the site', { 'sec-fetch-site': 'same-origin' }],
    ['a typed address', { ...html, 'sec-fetch-site': 'none' }],
    ['a page of the site in an old browser', { ...html, referer: `${ORIGIN}/account` }],
    ['a program', {}],
  ])('GET /logout ends the session if the request comes from %s', async ([_name, headers], { server }) => {
    const { token: own } = await server.signInAs(`${_name.replaceAll(/\W/g, '')}@example.in`)
    const cookie = `accessToken=${own}`
    const response = await server.app.inject({ url: '/api/v1/logout', headers: { ...headers, cookie } })
    expect(response.statusCode).toBe(200)
    expect((await server.app.inject({ url: '/api/v1/profile', headers: { cookie } })).statusCode).toBe(401)
  })
})
