import { describe, expect } from 'vitest'
import { sharedAppTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const it = sharedAppTest()

const ID = '01KAJ5EVF0000000000000000A'
const ROUTES = [
  ['GET', '/admin/dashboard'],
  ['GET', '/admin/attention/{list}'],
  ['GET', '/admin/content/{kind}'],
  ['GET', '/admin/content/{kind}/similar'],
  ['GET', '/admin/content/{kind}/labels'],
  ['GET', '/admin/content/{kind}/{id}'],
  ['POST', '/admin/content/{kind}/{id}/restore'],
  ['POST', '/admin/content/{kind}/undo'],
  ['POST', '/admin/content/{kind}/publish'],
  ['POST', '/admin/job-posts/remove-apply-links'],
  ['POST', '/admin/import/{kind}'],
  ['GET', '/admin/export/{kind}'],
  ['GET', '/admin/aliases'],
  ['PUT', '/admin/aliases'],
  ['GET', '/admin/messages'],
  ['PUT', '/admin/messages/{id}'],
  ['DELETE', '/admin/messages/{id}'],
  ['GET', '/admin/reports'],
  ['PUT', '/admin/reports/{id}'],
  ['GET', '/admin/audit'],
  ['GET', '/admin/people'],
  ['POST', '/admin/people/{id}/end-sessions'],
  ['POST', '/admin/jobs/retry'],
  ['GET', '/admin/alerts'],
  ['GET', '/admin/alerts/{postId}'],
  ['PUT', '/admin/alerts/sending'],
  ['POST', '/admin/alerts/{alertId}/cancel'],
  ['GET', '/admin/attempts'],
  ['POST', '/admin/attempts/{id}/extra-time'],
  ['POST', '/admin/attempts/{id}/void'],
  ['POST', '/admin/attempts/{id}/close'],
  ['GET', '/admin/quiz-attempts'],
  ['GET', '/admin/quiz-attempts/{id}'],
  ['POST', '/admin/quiz-attempts/{id}/extra-time'],
  ['POST', '/admin/quiz-attempts/{id}/close'],
  ['GET', '/admin/papers/{part}/{id}'],
  ['GET', '/admin/orders'],
  ['GET', '/admin/orders/overview'],
  ['GET', '/admin/orders/export'],
  ['GET', '/admin/orders/webhooks'],
  ['POST', '/admin/orders/webhooks/{id}/replay'],
  ['POST', '/admin/orders/check-provider'],
  ['POST', '/admin/orders/differences/set-aside'],
  ['GET', '/admin/orders/{id}'],
  ['POST', '/admin/orders/{id}/refund'],
  ['POST', '/admin/orders/{id}/accept'],
  ['POST', '/admin/orders/{id}/fetch'],
  ['GET', '/admin/questions'],
  ['POST', '/admin/quizzes/pool-effect'],
  ['POST', '/admin/attempts/{id}/grant'],
  ['GET', '/admin/corrections'],
  ['GET', '/admin/corrections/{id}'],
  ['POST', '/admin/corrections/{id}'],
  ['POST', '/admin/corrections/{id}/apply'],
  ['POST', '/admin/corrections/{id}/cancel'],
  ['POST', '/admin/orders/{id}/access'],
  ['GET', '/admin/sold-items/unusable'],
  ['GET', '/admin/sold-items/{type}/{id}'],
  ['POST', '/admin/sold-items/{type}/{id}/refund'],
] as const

const request = (server: TestApp, method: string, path: string, as: 'anonymous' | 'user' | 'admin') => {
  const url = path
    .replace('{kind}', 'jobPost')
    .replace('{list}', 'deadLinks')
    .replace('{part}', 'quiz')
    .replace('{type}', 'quiz')
    .replace(/\{\w*[iI]d\}/, ID)
  return method === 'GET'
    ? server.get(url, { as })
    : server.send(method as 'POST', url, method === 'DELETE' ? undefined : {}, { as })
}

describe.each(ROUTES)('%s %s', (method, path) => {
  it('the admin route returns 401 without a session', async ({ server }) => {
    expect((await request(server, method, path, 'anonymous')).json()).toMatchObject({
      statusCode: 401,
      message: 'Please sign in.',
    })
  })

  it('the admin route returns 403 to users who are not admins', async ({ server }) => {
    expect((await request(server, method, path, 'user')).json()).toMatchObject({
      statusCode: 403,
      message: 'You are not allowed to do this.',
    })
  })

  it('the API documentation describes the route as a route for admins', async ({ server }) => {
    const { paths } = (await server.app.inject({ url: '/api/docs/json' })).json()
    expect(paths[`/api/v1${path}`]?.[method.toLowerCase()]).toMatchObject({
      'x-access': 'admin',
      tags: ['Admin'],
    })
  })
})

describe('the admin routes', () => {
  it('the admin routes in the API documentation are exactly the routes of this test', async ({ server }) => {
    const { paths } = (await server.app.inject({ url: '/api/docs/json' })).json()
    const admin = Object.entries(paths as Record<string, object>)
      .filter(([path]) => path.startsWith('/api/v1/admin'))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(7)}`),
      )
    expect(admin.toSorted()).toEqual(ROUTES.map(([method, path]) => `${method} ${path}`).toSorted())
  })

  it('responses of the admin routes are never stored by caches', async ({ server }) => {
    for (const [method, path] of ROUTES.filter(([each]) => each === 'GET')) {
      const response = await request(server, method, path, 'admin')
      expect(response.headers['cache-control'], path).toBe('private, no-store')
    }
  })
})
