import { useMemo } from 'react'
import type {
  OtpRequestData,
  CodePurpose,
  LoginBody,
  Profile,
  ProfileBody,
  RegisterBody,
  Session,
  SignedInData,
} from '#shared/contracts/auth.ts'
import { send, type HttpRequest } from '#client/data/http.ts'
import { useSite } from '#client/lib/site.ts'

/** Creates the account requests. Each is delayed by `delayMs` (decision E1); all throw ApiError or NetworkError. */
export function accountsApi(delayMs = 0) {
  const ask = <Data>(path: string, request?: HttpRequest) => send<Data>('', path, { ...request, delayMs })
  // Writes send JSON even if they have no fields: other sites cannot send that with the user's cookie (CSRF).
  const change = (method: 'POST' | 'DELETE') => ({ method, body: {} }) as const

  return {
    sendCode: async (email: string, purpose: CodePurpose) =>
      (await ask<OtpRequestData>('/code', { body: { email, purpose } })).data,
    login: async (body: LoginBody) => (await ask<SignedInData>('/login', { body })).data.createdUser,
    register: async (body: RegisterBody) => (await ask<SignedInData>('/register', { body })).data.createdUser,
    async logOut() {
      await ask<unknown>('/logout', change('POST'))
    },
    profile: async () => (await ask<Profile>('/profile')).data,
    saveProfile: (body: ProfileBody) => ask<unknown>('/profile', { method: 'PUT', body }),
    sessions: async () => (await ask<{ sessions: Session[] }>('/sessions')).data.sessions,
    async endSession(id: string) {
      await ask<unknown>(`/sessions/${encodeURIComponent(id)}`, change('DELETE'))
    },
    exported: async () => (await ask<unknown>('/profile/export')).data,
    erase: (body: { otp: string; challenge: string }) => ask<unknown>('/profile/erase', { body }),
  }
}

export type AccountsApi = ReturnType<typeof accountsApi>

/** Returns the account requests with the request delay of the site. */
export function useAccountsApi(): AccountsApi {
  const { requestDelayMs } = useSite()
  return useMemo(() => accountsApi(requestDelayMs), [requestDelayMs])
}
