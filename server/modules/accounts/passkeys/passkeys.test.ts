import { desc } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { sessionRecords } from '#server/app/adapters/alerts.ts'
import { schema } from '../../../db/schema/index.ts'
import { NOW } from '#server/testing/now.ts'
import { grantAdmin, passkeyBrowser } from '../../../testing/passkey-browser.ts'
import { softAuthenticator } from '../../../testing/soft-authenticator.ts'
import { appTest } from '../../../testing/app-test.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { adminsService } from '#server/modules/accounts/roles/admins.service.ts'

const it = appTest()
it.beforeEach(async ({ server }) => {
  await grantAdmin(server, () => NOW)
})

const after = (server: TestApp, ms: number) => server.travelTo(new Date(NOW + ms).toISOString())

const lastAudit = async (server: TestApp) => {
  const [line] = await server.db.read
    .select()
    .from(schema.auditLog)
    .orderBy(desc(schema.auditLog.seq))
    .limit(1)
  return line
}

async function adminWithPasskey(server: TestApp, name = 'Phone') {
  const [browser, authenticator] = [passkeyBrowser(server), softAuthenticator()]
  await browser.signIn()
  await browser.addPasskey(authenticator, name)
  return { browser, authenticator }
}

describe('adding a passkey', () => {
  it('an admin without a passkey gets the offer to add one, and a session that adds a passkey counts as proven', async ({
    server,
  }) => {
    const browser = passkeyBrowser(server)
    const user = await browser.signIn()
    expect(user.passkeyStep).toBe('offered')
    const added = await browser.addPasskey(softAuthenticator(), '  Work phone ')
    expect(added.json()).toMatchObject({
      statusCode: 200,
      message: 'The passkey is added.',
      data: { passkey: { name: 'Work phone', lastUsedAt: null, current: true } },
    })
    expect(await lastAudit(server)).toMatchObject({
      actor: user._id,
      action: 'add passkey',
      target: `user:${user._id}`,
      after: { name: 'Work phone' },
    })
    expect((await browser.profile()).passkeyStep).toBe('none')
    expect(await browser.passkeys()).toMatchObject({ changes: 'open', isRequired: false })
  })

  it('only admins can add a passkey', async ({ server }) => {
    const browser = passkeyBrowser(server)
    expect((await browser.signIn('ravi@example.in')).passkeyStep).toBe('none')
    expect((await browser.call('GET', '/passkeys')).statusCode).toBe(403)
    expect((await browser.call('POST', '/passkeys/options')).statusCode).toBe(403)
  })

  it('the options for adding a passkey require user verification and a discoverable passkey', async ({
    server,
  }) => {
    const { browser, authenticator } = await adminWithPasskey(server)
    const options = await browser.creationOptions()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Avsar' },
      user: { name: 'asha@example.in', displayName: 'Asha Devi' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.id }],
    })
  })

  it.for([
    ['another site', { origin: 'https://avsar.example' }],
    ['another host', { rpId: 'example.in' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a sign-in', { type: 'webauthn.get' }],
    ['a user who was not verified', { isVerified: false }],
  ] as const)(
    'an authenticator response is refused if it comes from %s',
    async ([_reason, deviation], { server }) => {
      const browser = passkeyBrowser(server)
      await browser.signIn()
      const refused = await browser.addPasskey(softAuthenticator(), 'Phone', deviation)
      expect(refused.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'credential' }] })
      expect((await browser.passkeys()).passkeys).toEqual([])
    },
  )

  it('a challenge for adding a passkey is accepted once, within five minutes, from the browser and session that requested it', async ({
    server,
  }) => {
    const [browser, other] = [passkeyBrowser(server), passkeyBrowser(server)]
    const authenticator = softAuthenticator()
    await browser.signIn()
    await other.signIn()
    const add = (from: typeof browser, credential: object) =>
      from.call('POST', '/passkeys', { name: 'Phone', credential })

    const stolen = authenticator.create(await browser.creationOptions())
    expect((await add(other, stolen)).statusCode).toBe(400)
    // The cookie does not help, since the session differs.
    other.cookies.set('passkey_ch', browser.cookies.get('passkey_ch') ?? '')
    expect((await add(other, stolen)).statusCode).toBe(400)
    expect((await add(browser, stolen)).statusCode).toBe(400)

    const late = authenticator.create(await browser.creationOptions())
    after(server, 5 * MINUTE_MS)
    expect((await add(browser, late)).json().message).toBe('That took too long. Please try again.')

    const cookie = async () => {
      const credential = authenticator.create(await browser.creationOptions())
      return { credential, value: browser.cookies.get('passkey_ch') ?? '' }
    }
    const { credential, value } = await cookie()
    expect((await add(browser, credential)).statusCode).toBe(200)
    browser.cookies.set('passkey_ch', value)
    expect((await add(browser, credential)).statusCode).toBe(400)
  })

  it('an invalid body returns 400 with the name of the field and stores nothing', async ({ server }) => {
    const browser = passkeyBrowser(server)
    await browser.signIn()
    const credential = softAuthenticator().create(await browser.creationOptions())
    const fieldOf = async (body: object) =>
      (await browser.call('POST', '/passkeys', body)).json().errors[0].field
    expect(await fieldOf({ name: ' ', credential })).toBe('name')
    expect(await fieldOf({ name: 'x'.repeat(51), credential })).toBe('name')
    expect(await fieldOf({ name: 'Phone' })).toBe('credential')
    expect(await fieldOf({ name: 'Phone', credential: { ...credential, id: '<b>' } })).toBe('credential.id')
    const garbage = { ...credential, response: { ...credential.response, attestationObject: 'AAAA' } }
    expect(await fieldOf({ name: 'Phone', credential: garbage })).toBe('credential')
    expect((await browser.passkeys()).passkeys).toEqual([])
  })

  it('an admin can add at most ten passkeys, and each credential once', async ({ server }) => {
    const { browser, authenticator } = await adminWithPasskey(server)
    expect((await browser.addPasskey(authenticator)).statusCode).toBe(409)
    for (let count = 1; count < 10; count += 1)
      expect((await browser.addPasskey(softAuthenticator())).statusCode).toBe(200)
    expect((await browser.call('POST', '/passkeys/options')).statusCode).toBe(409)
  })

  it('the passkeys of an account that has one can be changed only in a session that used or added a passkey', async ({
    server,
  }) => {
    await adminWithPasskey(server)
    const thief = passkeyBrowser(server)
    await thief.signIn()
    expect(await thief.passkeys()).toMatchObject({ changes: 'passkeyFirst', passkeys: [{ name: 'Phone' }] })
    expect((await thief.call('POST', '/passkeys/options')).json()).toMatchObject({
      statusCode: 403,
      message: 'Sign in with your passkey first.',
    })
    const [id = ''] = await thief.passkeyIds()
    expect((await thief.call('PUT', `/passkeys/${id}`, { name: 'Mine' })).statusCode).toBe(403)
    expect((await thief.call('DELETE', `/passkeys/${id}`)).statusCode).toBe(403)
  })
})

describe('a passkey', () => {
  it('the user can rename and remove a passkey, and the audit log records both', async ({ server }) => {
    const { browser } = await adminWithPasskey(server, 'Phone')
    const [id = ''] = await browser.passkeyIds()
    expect((await browser.call('PUT', `/passkeys/${id}`, { name: ' Laptop ' })).statusCode).toBe(200)
    expect(await lastAudit(server)).toMatchObject({
      action: 'rename passkey',
      before: { name: 'Phone' },
      after: { name: 'Laptop' },
    })
    expect((await browser.call('DELETE', `/passkeys/${id.toLowerCase()}`)).statusCode).toBe(200)
    expect(await lastAudit(server)).toMatchObject({ action: 'remove passkey', before: { name: 'Laptop' } })
    expect((await browser.passkeys()).passkeys).toEqual([])
    expect((await browser.profile()).passkeyStep).toBe('offered')
  })

  it('a passkey of another admin returns 404', async ({ server }) => {
    const { browser } = await adminWithPasskey(server)
    await grantAdmin(server, () => NOW, 'ravi@example.in')
    const other = passkeyBrowser(server)
    await other.signIn('ravi@example.in')
    await other.addPasskey(softAuthenticator())
    const [id = ''] = await browser.passkeyIds()
    expect((await other.call('PUT', `/passkeys/${id}`, { name: 'Mine' })).statusCode).toBe(404)
    expect((await other.call('DELETE', `/passkeys/${id}`)).statusCode).toBe(404)
    expect((await browser.passkeys()).passkeys).toMatchObject([{ name: 'Phone' }])
  })

  it('removing a passkey ends the other sessions that were signed in with it', async ({ server }) => {
    const { browser, authenticator } = await adminWithPasskey(server)
    await browser.addPasskey(softAuthenticator(), 'Key')
    const stolen = passkeyBrowser(server)
    await stolen.signInWith(authenticator)
    expect(await stolen.adminStatus()).toBe(200)
    const [id = ''] = await browser.passkeyIds()
    await browser.call('DELETE', `/passkeys/${id}`)
    expect((await stolen.call('GET', '/profile')).statusCode).toBe(401)
    expect((await browser.call('GET', '/profile')).statusCode).toBe(200)
    expect((await browser.passkeys()).changes).toBe('passkeyFirst')
  })

  it('the account export contains the passkey, and erasing the account deletes it', async ({ server }) => {
    const { browser } = await adminWithPasskey(server, 'Phone')
    const exported = (await browser.call('GET', '/profile/export')).json().data
    expect(exported.records.passkeys).toMatchObject([{ name: 'Phone', counter: 1 }])
    const code = await server.otpFor('asha@example.in')
    expect((await browser.call('POST', '/profile/erase', code)).statusCode).toBe(200)
    expect(await server.db.read.select().from(schema.passkeys)).toEqual([])
  })

  it('revoking the admin role deletes the passkeys', async ({ server }) => {
    const { authenticator } = await adminWithPasskey(server)
    await adminsService({ db: server.db, clock: () => NOW, sessionRecords }).revoke('asha@example.in')
    expect(await server.db.read.select().from(schema.passkeys)).toEqual([])
    expect((await passkeyBrowser(server).signInWith(authenticator)).statusCode).toBe(401)
  })
})
