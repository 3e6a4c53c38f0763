import type { Profile } from '#shared/contracts/auth.ts'
import type { CreationOptions, PasskeysData, RequestOptions } from '#shared/contracts/passkeys.ts'
import { sessionRecords } from '#server/app/adapters/alerts.ts'
import { adminsService } from '#server/modules/accounts/roles/admins.service.ts'
import type { Deviation, SoftAuthenticator } from './soft-authenticator.ts'
import type { TestApp } from './test-app.ts'

export const ADMIN = 'asha@example.in'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export const grantAdmin = (server: TestApp, clock: () => number, email = ADMIN) =>
  adminsService({ db: server.db, clock, sessionRecords }).grant(email)

/** Creates a browser with cookies, which talks to authenticators. */
export function passkeyBrowser(server: TestApp) {
  const cookies = new Map<string, string>()

  async function call(method: Method, url: string, body?: object) {
    const response = await server.app.inject({
      method,
      url: `/api/v1${url}`,
      headers: { 'sec-fetch-site': 'same-origin' },
      cookies: Object.fromEntries(cookies),
      ...(method === 'GET' ? {} : { payload: body ?? {} }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  const requestOptions = async <Options>(url: string): Promise<Options> =>
    ((await call('POST', url)).json().data as { options: Options }).options

  const passkeys = async () => (await call('GET', '/passkeys')).json().data as PasskeysData

  return {
    cookies,
    call,
    passkeys,
    passkeyIds: async () => (await passkeys()).passkeys.map(({ _id }) => _id),

    async signIn(email = ADMIN) {
      const code = await server.otpFor(email)
      const body = { firstName: 'Asha', lastName: 'Devi', phone: '9876543210', ...code }
      return (await call('POST', '/register', body)).json().data.createdUser as Profile
    },

    profile: async () => (await call('GET', '/profile')).json().data as Profile,

    adminStatus: async () => (await call('GET', '/admin/dashboard')).statusCode,

    creationOptions: () => requestOptions<CreationOptions>('/passkeys/options'),
    requestOptions: () => requestOptions<RequestOptions>('/passkeys/sign-in/options'),

    async addPasskey(authenticator: SoftAuthenticator, name = 'Phone', deviation: Deviation = {}) {
      const options = await requestOptions<CreationOptions>('/passkeys/options')
      return call('POST', '/passkeys', { name, credential: authenticator.create(options, deviation) })
    },

    async signInWith(authenticator: SoftAuthenticator, deviation: Deviation = {}) {
      const options = await requestOptions<RequestOptions>('/passkeys/sign-in/options')
      return call('POST', '/passkeys/sign-in', { credential: authenticator.sign(options, deviation) })
    },

    requirePasskeys: (isOn = true) => call('PUT', '/site', { adminsNeedPasskey: isOn }),
  }
}
