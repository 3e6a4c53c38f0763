import { describe, expect } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/domain/dates/durations.ts'
import { NOW } from '#server/testing/now.ts'
import { buildNote } from '#shared/testing/kind-builders.ts'
import { sessionRecords } from '#server/app/adapters/alerts.ts'
import { grantAdmin, passkeyBrowser } from '../../../testing/passkey-browser.ts'
import { softAuthenticator } from '../../../testing/soft-authenticator.ts'
import type { SoftAuthenticator } from '../../../testing/soft-authenticator.ts'
import { appTest } from '../../../testing/app-test.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { resetPasskeys } from './passkeys.repository.ts'

const ADMIN = 'asha@example.in'
const OTHER = 'ravi@example.in'

const it = appTest()
let authenticator: SoftAuthenticator
let setter: ReturnType<typeof passkeyBrowser>
it.beforeEach(async ({ server }) => {
  await grantAdmin(server, () => NOW - 48 * HOUR_MS, ADMIN)
  await grantAdmin(server, () => NOW - 48 * HOUR_MS, OTHER)
  authenticator = softAuthenticator()
  setter = passkeyBrowser(server)
  await setter.signIn()
})

const after = (server: TestApp, ms: number) => server.travelTo(new Date(NOW + ms).toISOString())
const reset = (server: TestApp, email: string, now = NOW) =>
  resetPasskeys(server.db, { email, now, sessionRecords })

async function requirePasskeys() {
  await setter.addPasskey(authenticator)
  expect((await setter.requirePasskeys()).statusCode).toBe(200)
}

describe('the setting that requires passkeys for admins', () => {
  it('an admin without a passkey cannot turn on the setting that requires passkeys of admins', async () => {
    const body = { name: 'Another', adminsNeedPasskey: true }
    const refused = await setter.call('PUT', '/site', body)
    expect(refused.json()).toMatchObject({
      statusCode: 400,
      errors: [
        { field: 'adminsNeedPasskey', message: 'Add a passkey for yourself first, on the page Passkeys.' },
      ],
    })
    expect((await setter.call('GET', '/site')).json().data.site).toMatchObject({
      name: 'Avsar',
      adminsNeedPasskey: false,
    })
    await requirePasskeys()
    expect((await setter.call('PUT', '/site', { name: 'Another' })).statusCode).toBe(200)
  })

  it('admin sessions that used no passkey receive 403 on every admin route while passkeys are required', async ({
    server,
  }) => {
    await requirePasskeys()
    const browser = passkeyBrowser(server)
    expect(await browser.signIn()).toMatchObject({ role: 'admin', passkeyStep: 'required' })
    const routes = server.app.routeTable.filter(({ config }) => config?.access === 'admin')
    expect(routes.length).toBeGreaterThan(50)
    for (const { method, url } of routes) {
      const path = url.replace(/^\/api\/v1/, '').replace(/:\w+(?:\([^)]*\))?/g, '01KAJ5EVF0000000000000000A')
      for (const each of [method].flat().filter((name) => name !== 'HEAD'))
        expect([each, path, (await browser.call(each as 'GET', path)).statusCode]).toEqual([each, path, 403])
    }
    expect((await browser.profile()).passkeyStep).toBe('required')
    expect((await browser.signInWith(authenticator)).statusCode).toBe(200)
    expect(await browser.adminStatus()).toBe(200)
    expect(await setter.adminStatus()).toBe(200)
  })

  it('an admin without a passkey sees only the content that other users see while passkeys are required', async ({
    server,
  }) => {
    const link = 'https://example.in/notes.pdf'
    const made = await setter.call('POST', '/notes/create', { ...buildNote(), price: '₹99', link })
    await requirePasskeys()
    const browser = passkeyBrowser(server)
    await browser.signIn()
    const read = async (by: typeof browser) =>
      JSON.stringify((await by.call('GET', '/notes/allNote')).json().data)
    expect(made.statusCode).toBe(200)
    expect(await read(setter)).toContain('notes.pdf')
    expect(await read(browser)).not.toContain('notes.pdf')
  })

  it('an admin session that used no passkey expires like any other admin session', async ({ server }) => {
    await requirePasskeys()
    const browser = passkeyBrowser(server)
    await browser.signIn()
    after(server, HOUR_MS / 2 + 1)
    expect((await browser.call('GET', '/profile')).statusCode).toBe(401)
  })

  it('an admin without a passkey cannot add one until the account is reset on the server machine', async ({
    server,
  }) => {
    await requirePasskeys()
    const browser = passkeyBrowser(server)
    expect((await browser.signIn(OTHER)).passkeyStep).toBe('required')
    expect((await browser.passkeys()).changes).toBe('closed')
    expect((await browser.call('POST', '/passkeys/options')).json()).toMatchObject({
      statusCode: 403,
      message: 'Ask the person who runs the server to allow a passkey for your account.',
    })

    expect(await reset(server, OTHER)).toBe(0)
    await browser.signIn(OTHER)
    expect((await browser.passkeys()).changes).toBe('open')
    expect(await browser.adminStatus()).toBe(403)
    expect((await browser.addPasskey(softAuthenticator())).statusCode).toBe(200)
    expect(await browser.adminStatus()).toBe(200)
    expect((await browser.profile()).passkeyStep).toBe('none')
  })

  it('a reset on the server machine allows one first passkey within 24 hours', async ({ server }) => {
    await requirePasskeys()
    await reset(server, OTHER)
    const [owner, thief] = [passkeyBrowser(server), passkeyBrowser(server)]
    after(server, DAY_MS)
    await owner.signIn(OTHER)
    expect((await owner.passkeys()).changes).toBe('closed')
    await reset(server, OTHER, NOW + DAY_MS)
    await owner.signIn(OTHER)
    expect((await owner.addPasskey(softAuthenticator())).statusCode).toBe(200)
    await thief.signIn(OTHER)
    expect((await thief.passkeys()).changes).toBe('passkeyFirst')
    expect((await thief.call('POST', '/passkeys/options')).statusCode).toBe(403)
  })

  it('a new admin can add a first passkey while passkeys are required', async ({ server }) => {
    await requirePasskeys()
    await grantAdmin(server, () => NOW, 'mina@example.in')
    const browser = passkeyBrowser(server)
    expect((await browser.signIn('mina@example.in')).passkeyStep).toBe('required')
    expect((await browser.addPasskey(softAuthenticator())).statusCode).toBe(200)
    expect(await browser.adminStatus()).toBe(200)
  })

  it('the last passkey of an admin cannot be removed while passkeys are required', async () => {
    await requirePasskeys()
    const [id = ''] = await setter.passkeyIds()
    expect((await setter.call('DELETE', `/passkeys/${id}`)).json()).toMatchObject({
      statusCode: 409,
      message: 'The site requires a passkey from every admin. Add another passkey, then remove this passkey.',
    })
    await setter.addPasskey(softAuthenticator(), 'Key')
    expect((await setter.call('DELETE', `/passkeys/${id}`)).statusCode).toBe(200)
  })

  it('turning off the setting that requires passkeys restores the admin rights of sessions that used no passkey', async ({
    server,
  }) => {
    await requirePasskeys()
    const browser = passkeyBrowser(server)
    await browser.signIn()
    expect(await browser.adminStatus()).toBe(403)
    expect((await setter.requirePasskeys(false)).statusCode).toBe(200)
    expect(await browser.adminStatus()).toBe(200)
  })
})

describe('a reset of passkeys on the host', () => {
  it('a passkey reset removes all passkeys of an admin and ends every session of the admin', async ({
    server,
  }) => {
    await requirePasskeys()
    expect(await reset(server, ADMIN)).toBe(1)
    expect((await setter.call('GET', '/profile')).statusCode).toBe(401)
    expect((await passkeyBrowser(server).signInWith(authenticator)).statusCode).toBe(401)
    await setter.signIn()
    expect(await setter.adminStatus()).toBe(403)
    expect((await setter.addPasskey(softAuthenticator())).statusCode).toBe(200)
    const { entries } = (await setter.call('GET', `/admin/audit?target=address:${ADMIN}`)).json().data
    expect(entries[0]).toMatchObject({ action: 'reset passkeys', after: { removed: 1 } })
  })

  it('a passkey reset for an email address without an admin does nothing', async ({ server }) => {
    expect(await reset(server, 'nobody@example.in')).toBeNull()
  })
})
