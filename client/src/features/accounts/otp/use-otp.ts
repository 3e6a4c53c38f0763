import { useEffect, useState } from 'react'
import { SECOND_MS } from '#shared/domain/dates/durations.ts'
import type { OtpPurpose } from '#shared/contracts/account-bodies.ts'
import type { OtpMailType } from '#shared/contracts/auth.ts'
import { SIGN_IN_LINK_TTL_MS } from '#shared/domain/constants.ts'
import { readStoredJson, writeStored } from '#client/lib/browser-storage.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { useInterval } from '#client/ui/use-interval.ts'
import { useAccountsApi } from '#client/features/accounts/accounts-api.ts'
import type { UnloadDraftKey } from '#client/device/db/db.ts'
import { NOTHING_TYPED, type AccountValues } from '#client/features/accounts/forms/use-account-form.ts'

/** Sent OTP. Times: the server's, epoch milliseconds. */
type SentOtp = {
  email: string
  /** Binds the OTP to this browser; absent after a restart, since a cookie also holds it. */
  challenge?: string
  /** Type of the mail: OTP or link. */
  by: OtpMailType
  resendAt: number
  expiresAt: number
}

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - serverNow()) / SECOND_MS))

/** Returns the whole seconds left until an instant (epoch milliseconds), updated each second. */
function useSecondsUntil(instant: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(instant))
  useEffect(() => setSeconds(secondsUntil(instant)), [instant])
  useInterval(() => setSeconds(secondsUntil(instant)), seconds > 0 ? SECOND_MS : null, instant)
  return seconds
}

/** Sends OTPs to an address and counts down to the next permitted request. */
export function useOtp(purpose: OtpPurpose, before: SentOtp | null = null) {
  const api = useAccountsApi()
  const [sent, setSent] = useState(before)
  const [isSending, setIsSending] = useState(false)
  const waitSeconds = useSecondsUntil(sent?.resendAt ?? 0)

  /** Sends an OTP or a link. Returns the sent type. Throws the errors of the API. */
  async function send(email: string): Promise<SentOtp> {
    setIsSending(true)
    try {
      const { challenge, by, resendAfter, expiresIn } = await api.sendOtp(email, purpose)
      const now = serverNow()
      const next: SentOtp = {
        email,
        challenge,
        by,
        resendAt: now + resendAfter * SECOND_MS,
        expiresAt: now + expiresIn * SECOND_MS,
      }
      setSent(next)
      return next
    } finally {
      setIsSending(false)
    }
  }

  return { sent, isSending, waitSeconds, send }
}

export type OtpState = ReturnType<typeof useOtp>

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
  const draft = readStoredJson(keyOf(purpose))
  if (!isDraft(draft)) return null
  const left = draft.sent.expiresAt - serverNow()
  if (left > 0 && left <= MAX_TTL_MS) return draft
  deleteOtpDraft(purpose)
  return null
}

/** Saves typed values, without the secrets: the OTP and its challenge. A cookie also holds the challenge. */
export function saveOtpDraft(purpose: OtpPurpose, { mode, values, sent }: OtpDraft): void {
  const { challenge: _secret, ...rest } = sent
  const draft: OtpDraft = { mode, values: { ...values, otp: '' }, sent: rest }
  writeStored(keyOf(purpose), JSON.stringify(draft))
}

export const deleteOtpDraft = (purpose: OtpPurpose): boolean => writeStored(keyOf(purpose), null)
