import { useEffect, useState } from 'react'
import { SECOND_MS } from '#shared/domain/dates/durations.ts'
import type { OtpPurpose } from '#shared/contracts/account-bodies.ts'
import type { OtpMailType } from '#shared/contracts/auth.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { useInterval } from '#client/ui/use-interval.ts'
import { useAccountsApi } from '#client/features/accounts/accounts-api.ts'

/** Sent OTP. Times: the server's, epoch milliseconds. */
export type SentOtp = {
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
