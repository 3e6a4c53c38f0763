import type { AccountValues } from './account-rules.ts'
import type { OtpChallenge } from './use-otp.ts'

export type LoginMode = 'login' | 'register'

/** An unfinished login: phones discard a page while the user looks for the OTP in the mail. */
export type LoginDraft = { mode: LoginMode; values: Partial<AccountValues>; sent: OtpChallenge | null }

const KEY = 'login'
const NOTHING: LoginDraft = { mode: 'login', values: {}, sent: null }

/** Returns this tab's draft, or an empty one if there is no OTP that is still valid. */
export function readLoginDraft(now: number): LoginDraft {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as LoginDraft | null
    return draft?.sent && draft.sent.expiresAt > now ? draft : NOTHING
  } catch {
    // No storage in this browser, or not our data.
    return NOTHING
  }
}

/** Saves the typed values in this tab, except the OTP; null removes them. */
export function saveLoginDraft(draft: LoginDraft | null) {
  try {
    if (draft === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ ...draft, values: { ...draft.values, otp: '' } }))
  } catch {
    // Storage is full or forbidden: the form works without.
  }
}
