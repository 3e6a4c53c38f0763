import { useCallback, useEffect, useState } from 'react'
import type { CodePurpose, CodeWay } from '#shared/contracts/auth.ts'
import { useAccountsApi } from './accounts-api.ts'

/** A code that was sent: to which address, with what to prove that it was asked for here; epoch milliseconds. */
export type OtpChallenge = {
  email: string
  challenge: string
  /** Whether it was a code or a link that signs in. */
  by: CodeWay
  resendAt: number
  expiresAt: number
}

const SECOND_MS = 1000

/** Whole seconds left until an instant (epoch milliseconds), counted down. */
function useSecondsUntil(instant: number): number {
  const secondsLeft = useCallback(() => Math.max(0, Math.ceil((instant - Date.now()) / SECOND_MS)), [instant])
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

/** Sends codes to an address, and counts down to when the next one may be asked for. */
export function useOtp(purpose: CodePurpose, before: OtpChallenge | null = null) {
  const api = useAccountsApi()
  const [sent, setSent] = useState(before)
  const [isSending, setIsSending] = useState(false)
  const waitSeconds = useSecondsUntil(sent?.resendAt ?? 0)

  /** Sends, and says what was sent. Throws what the API throws. */
  async function send(email: string): Promise<CodeWay> {
    setIsSending(true)
    try {
      const { challenge, by, resendAfter, expiresIn } = await api.sendCode(email, purpose)
      const now = Date.now()
      setSent({
        email,
        challenge,
        by,
        resendAt: now + resendAfter * SECOND_MS,
        expiresAt: now + expiresIn * SECOND_MS,
      })
      return by
    } finally {
      setIsSending(false)
    }
  }

  return { sent, isSending, waitSeconds, send }
}

export type Code = ReturnType<typeof useOtp>
