import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import cookie from '@fastify/cookie'
import type { Viewer } from '#server/lib/sessions.ts'
import { extractTokens, useAuthorization, useAuth } from './auth.ts'
import { useErrorHandler } from './error-handler.ts'

const users: Record<string, Viewer> = { good: { id: 'a', role: 'admin' }, plain: { id: 'b', role: 'user' } }
const sessions = { identify: async (token: string) => users[token] ?? null }

async function guarded() {
  const app = Fastify()
  useErrorHandler(app)
  await app.register(cookie)
  useAuth(app, sessions)
  useAuthorization(app)
  for (const access of ['public', 'user', 'admin'] as const)
    app.get(`/${access}`, { config: { access } }, async (request) => ({ id: request.viewer?.id ?? null }))
  return app
}

describe('the access of a route', () => {
  it.each([
    ['public', undefined, 200],
    ['user', undefined, 401],
    ['admin', undefined, 401],
    ['user', 'plain', 200],
    ['admin', 'plain', 403],
    ['user', 'good', 200],
    ['admin', 'good', 200],
    ['public', 'dead', 200],
    ['admin', 'dead', 401],
  ])('a route with access %s, requested with the token %s, returns %i', async (access, token, status) => {
    const app = await guarded()
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    expect((await app.inject({ url: `/${access}`, headers })).statusCode).toBe(status)
  })

  it('the access of a route must be declared, or the server does not start', async () => {
    const app = await guarded()
    app.get('/open', async () => 'x')
    await expect(app.ready()).rejects.toThrow('The route GET /open does not declare its access.')
  })

  it('a route accepts a valid session cookie even if the Authorization header is invalid', async () => {
    const app = await guarded()
    const response = await app.inject({
      url: '/admin',
      headers: { authorization: 'Bearer dead', cookie: 'accessToken=good' },
    })
    expect(response.json()).toEqual({ id: 'a' })
  })

  it.each(['accessToken=dead; accessToken=good', 'accessToken=; x=accessToken=; accessToken="good"'])(
    'a route accepts a valid session cookie after an invalid cookie of the same name: %s',
    async (cookies) => {
      const app = await guarded()
      const response = await app.inject({ url: '/admin', headers: { cookie: cookies } })
      expect(response.json()).toEqual({ id: 'a' })
    },
  )
})

describe('the tokens of a request', () => {
  it('extractTokens returns at most five tokens for a request with any number of cookies', () => {
    const many = Array.from({ length: 500 }, (_, index) => `accessToken=${index}`).join('; ')
    expect(extractTokens({ headers: { cookie: many }, cookies: { accessToken: '0' } })).toHaveLength(5)
  })

  it.each([
    [{ authorization: 'Bearer x' }, {}, ['x']],
    [{ authorization: 'bearer  x' }, {}, ['x']],
    [{ authorization: 'x' }, {}, ['x']],
    [{}, { accessToken: 'c' }, ['c']],
    [{ authorization: 'x' }, { accessToken: 'c' }, ['x', 'c']],
    [{ authorization: '' }, {}, []],
    [{}, {}, []],
  ])('a request with the headers %j and the cookies %j has the tokens %j', (headers, cookies, tokens) => {
    expect(extractTokens({ headers, cookies }).map(({ token }) => token)).toEqual(tokens)
  })
})
