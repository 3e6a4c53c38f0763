import type { AccountValues } from './account-rules.ts'
import type { OtpChallenge } from './use-otp.ts'

export type LoginMode = 'login' | 'register'

/** What was begun: phones drop a page while its owner looks for the code in the mail. */
export type LoginDraft = { mode: LoginMode; values: Partial<AccountValues>; sent: OtpChallenge | null }

const KEY = 'login'
const NOTHING: LoginDraft = { mode: 'login', values: {}, sent: null }

/** What was begun in this tab and is still of use: without a code that lives, nothing. */
export function readLoginDraft(now: number): LoginDraft {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as LoginDraft | null
    return draft?.sent && draft.sent.expiresAt > now ? draft : NOTHING
  } catch {
    // No storage in this browser, or not ours.
    return NOTHING
  }
}

/** Keeps what was typed in this tab, but the code; null forgets it. */
export function saveLoginDraft(draft: LoginDraft | null) {
  try {
    if (draft === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ ...draft, values: { ...draft.values, otp: '' } }))
  } catch {
    // Full or forbidden: the form works without.
  }
}
