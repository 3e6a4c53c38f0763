import { describe, expect } from 'vitest'
import { siteDetailsPath, sitePath } from '#shared/contracts/api.ts'
import { sharedAppTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const it = sharedAppTest()

const read = async (server: TestApp, path: string) =>
  (await server.get(path)).json().data.site as Record<string, unknown>

describe('the settings of the site', () => {
  it('the settings of the site are returned in full or in two parts, which together contain everything that pages show', async ({
    server,
  }) => {
    const { states, seller, adminsNeedPasskey, ...all } = await read(server, '/site')
    const [frame, details] = [await read(server, sitePath), await read(server, siteDetailsPath)]
    expect({ ...frame, ...details }).toEqual(all)
    expect(Object.keys(details).toSorted()).toEqual(['about', 'contact', 'refundPolicyOn', 'tiles'])
    expect(Object.keys(frame)).toHaveLength(Object.keys(all).length - 4)
    expect(states).toContain('Bihar')
    expect(await read(server, '/site?fields=all')).toEqual({ ...all, states, seller, adminsNeedPasskey })
  })

  it('a change of the site settings is visible in each part of the settings immediately', async ({
    server,
  }) => {
    const tiles = [{ label: 'SSC', url: 'https://ssc.gov.in/' }]
    await server.send('PUT', '/site', { name: 'Avsar Bihar', tiles })
    expect(await read(server, sitePath)).toMatchObject({ name: 'Avsar Bihar' })
    expect(await read(server, siteDetailsPath)).toMatchObject({ tiles })
  })

  it('the settings of the site contain the day of the last change of the refund policy in India', async ({
    server,
  }) => {
    const day = async () => (await read(server, siteDetailsPath))['refundPolicyOn']
    const { refundPolicy } = await read(server, '/site')
    await server.send('PUT', '/site', { refundPolicy, name: 'Avsar' })
    expect(await day()).toBe('')
    server.travelTo('2026-12-24T18:30:00.000Z')
    await server.send('PUT', '/site', { refundPolicy: 'Refunds within 7 days.' })
    expect(await day()).toBe('2026-12-25')
    server.travelTo('2026-12-26T10:00:00.000Z')
    await server.send('PUT', '/site', { name: 'Avsar Bihar' })
    expect(await day()).toBe('2026-12-25')
  })

  it.for(['?fields=tiles', '?fields=', '?fields=frame&fields=details'])(
    'a request for any other part of the site settings gets 400: %s',
    async (query, { server }) => {
      const response = await server.get(`/site${query}`)
      expect(response.statusCode).toBe(400)
      expect(response.json().errors).toEqual([
        { field: 'fields', message: 'Fields is all, frame or details.' },
      ])
    },
  )
})
