import { useCallback, useEffect, useState } from 'react'
import { SECOND_MS } from '#shared/domain/dates/durations.ts'
import type { OtpMailType, OtpPurpose } from '#shared/contracts/auth.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { useAccountsApi } from '#client/features/accounts/accounts-api.ts'

/** A sent OTP. Times: the server's, epoch milliseconds. */
export type SentOtp = {
  email: string
  /** Binds it to this browser; absent after a restart, since a cookie also holds it. */
  challenge?: string
  /** Whether an OTP or a link was sent. */
  by: OtpMailType
  resendAt: number
  expiresAt: number
}

/** Returns the whole seconds left until an instant (epoch milliseconds), updated each second. */
function useSecondsUntil(instant: number): number {
  const secondsLeft = useCallback(
    () => Math.max(0, Math.ceil((instant - serverNow()) / SECOND_MS)),
    [instant],
  )
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const count = () => {
      const left = secondsLeft()
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(count, SECOND_MS)
    count()
    return () => clearInterval(timer)
  }, [secondsLeft])
  return seconds
}

/** Sends OTPs to an address and counts down to when the next one may be requested. */
export function useOtp(purpose: OtpPurpose, before: SentOtp | null = null) {
  const api = useAccountsApi()
  const [sent, setSent] = useState(before)
  const [isSending, setIsSending] = useState(false)
  const waitSeconds = useSecondsUntil(sent?.resendAt ?? 0)

  /** Sends an OTP or a link. Returns which. Throws what the API throws. */
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
