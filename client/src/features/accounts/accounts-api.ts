import { useMemo } from 'react'
import type { OtpPurpose, LoginBody, ProfileBody, RegisterBody } from '#shared/contracts/account-bodies.ts'
import type { OtpRequestData, Profile, Session, SignedInData } from '#shared/contracts/auth.ts'
import { send, type HttpRequest } from '#client/data/http.ts'
import { useSite } from '#client/layout/site.ts'

/** Creates the account requests. Each is delayed by `delayMs`; all throw ApiError or NetworkError. */
export function accountsApi(delayMs = 0) {
  const request = <Data>(path: string, options?: HttpRequest) => send<Data>('', path, { ...options, delayMs })
  // Sends JSON even without fields: other sites cannot send that with the user's cookie (CSRF).
  const change = (method: 'POST' | 'DELETE') => ({ method, body: {} }) as const

  return {
    sendOtp: async (email: string, purpose: OtpPurpose) =>
      (await request<OtpRequestData>('/code', { body: { email, purpose } })).data,
    login: async (body: LoginBody) => (await request<SignedInData>('/login', { body })).data.createdUser,
    register: async (body: RegisterBody) =>
      (await request<SignedInData>('/register', { body })).data.createdUser,
    async logOut() {
      await request<unknown>('/logout', change('POST'))
    },
    profile: async () => (await request<Profile>('/profile')).data,
    saveProfile: (body: ProfileBody) => request<unknown>('/profile', { method: 'PUT', body }),
    sessions: async () => (await request<{ sessions: Session[] }>('/sessions')).data.sessions,
    async endSession(id: string) {
      await request<unknown>(`/sessions/${encodeURIComponent(id)}`, change('DELETE'))
    },
    exported: async () => (await request<unknown>('/profile/export')).data,
    erase: (body: { otp: string; challenge?: string | undefined }) =>
      request<unknown>('/profile/erase', { body }),
  }
}

export type AccountsApi = ReturnType<typeof accountsApi>

export function useAccountsApi(): AccountsApi {
  const { requestDelayMs } = useSite()
  return useMemo(() => accountsApi(requestDelayMs), [requestDelayMs])
}
