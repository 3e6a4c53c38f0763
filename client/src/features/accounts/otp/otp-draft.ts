import { SIGN_IN_LINK_TTL_MS } from '#shared/domain/constants.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import type { UnloadDraftKey } from '#client/device/db/db.ts'
import { NOTHING_TYPED, type AccountValues } from '#client/features/accounts/forms/account-values.ts'
import type { OtpPurpose } from '#shared/contracts/account-bodies.ts'
import type { SentOtp } from './use-otp.ts'

export type LoginMode = 'login' | 'register'

/** Form that waits for an OTP, stored because phones may end the app while the user reads the mail. */
export type OtpDraft = { mode: LoginMode; values: Partial<AccountValues>; sent: SentOtp }

const keyOf = (purpose: OtpPurpose): UnloadDraftKey => `draft/otp-${purpose}`

/** No OTP or link is valid for longer. */
const MAX_TTL_MS = SIGN_IN_LINK_TTL_MS

function isDraft(value: unknown): value is OtpDraft {
  const { values, sent } = (value ?? {}) as Partial<OtpDraft>
  return (
    typeof values === 'object' &&
    values !== null &&
    Object.keys(values).every((name) => name in NOTHING_TYPED) &&
    Object.values(values).every((each) => typeof each === 'string') &&
    typeof sent?.email === 'string' &&
    Number.isFinite(sent.expiresAt) &&
    Number.isFinite(sent.resendAt)
  )
}

/** Returns the draft of this device; null if its OTP has expired. */
export function readOtpDraft(purpose: OtpPurpose): OtpDraft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(purpose)) ?? 'null')
    if (!isDraft(draft)) return null
    const left = draft.sent.expiresAt - serverNow()
    if (left > 0 && left <= MAX_TTL_MS) return draft
    deleteOtpDraft(purpose)
    return null
  } catch {
    // Blocked storage, or invalid JSON.
    return null
  }
}

/** Saves typed values, without the secrets: the OTP and its challenge. A cookie also holds the challenge. */
export function saveOtpDraft(purpose: OtpPurpose, { mode, values, sent }: OtpDraft): void {
  const { challenge: _secret, ...rest } = sent
  try {
    localStorage.setItem(
      keyOf(purpose),
      JSON.stringify({ mode, values: { ...values, otp: '' }, sent: rest } satisfies OtpDraft),
    )
  } catch {
    // Storage is full or blocked: the form works without.
  }
}

export function deleteOtpDraft(purpose: OtpPurpose): void {
  try {
    localStorage.removeItem(keyOf(purpose))
  } catch {
    // Blocked storage holds no draft.
  }
}
