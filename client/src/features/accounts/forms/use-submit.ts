import { useEffect, useRef, useState } from 'react'
import { SECOND_MS } from '#shared/domain/dates/durations.ts'
import { ApiError } from '#shared/contracts/api.ts'
import { NETWORK_BUSY } from '#shared/domain/constants.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import type { FormStatusMessage } from './account-field.tsx'

type Options = {
  /** Shows errors beside their fields. Returns false if it cannot. */
  showErrors?: (errors: readonly FieldError[]) => boolean
  /** True if the request carries an OTP, which a 401 then refuses. */
  hasOtp?: boolean
}

// Retries a request after each wait for the limit per IP network, until the form is closed.
function useNetworkWait(onWait: (seconds: number) => void) {
  const closed = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    closed.current = controller
    return () => controller.abort()
  }, [])

  return async function runWithRetry<Result>(request: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await request()
      } catch (error) {
        const seconds = networkWaitSeconds(error)
        if (seconds === null) throw error
        onWait(seconds)
        await new Promise((resolve) => setTimeout(resolve, seconds * SECOND_MS))
        if (closed.current?.signal.aborted !== false) throw error
      }
    }
  }
}

/**
 * Runs the request of a press, one at a time, and reports its outcome as a message for the user. While the limit per IP
 * network is reached, it shows the wait and retries afterwards.
 */
export function useSubmit({ showErrors = () => false, hasOtp = false }: Options = {}) {
  const { failed, tooSoon, networkBusy } = useMessages(accounts)
  const [isBusy, setIsBusy] = useState(false)
  const [status, setStatus] = useState<FormStatusMessage | null>(null)
  const isRunning = useRef(false)
  const runWithRetry = useNetworkWait((seconds) => setStatus({ kind: 'waiting', text: networkBusy(seconds) }))

  /** Runs the request and shows the message that it resolves to. */
  async function run(request: () => Promise<string | void>, fallback = failed) {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setStatus(null)
    try {
      const done = await runWithRetry(request)
      if (done !== undefined) setStatus({ kind: 'done', text: done })
    } catch (error) {
      const { message, errors } = accountError(error, { fallback, tooSoon, hasOtp })
      if (!showErrors(errors)) setStatus({ kind: 'failed', text: message })
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }

  return { isBusy, status, setStatus, run }
}

type AccountError = { message: string; errors: readonly FieldError[] }

type AccountErrorOptions = {
  /** Fallback without a message of the server. */
  fallback: string
  /** Combines the server's message with the seconds to wait. */
  tooSoon: (text: string, seconds: number) => string
  /** True if the request carried an OTP: a 401 is then an error of its field. */
  hasOtp: boolean
}

/** Returns the message for a failed request: the server's, with the seconds to wait on 429, else the fallback. */
function accountError(error: unknown, { fallback, tooSoon, hasOtp }: AccountErrorOptions): AccountError {
  if (!(error instanceof ApiError)) return { message: fallback, errors: [] }
  const text = error.message === '' ? fallback : error.message
  const wait = error.data['retryAfter']
  const message = error.status === 429 && typeof wait === 'number' ? tooSoon(text, wait) : text
  const isOtpRefused = hasOtp && error.status === 401
  return { message, errors: isOtpRefused ? [...error.errors, { field: 'otp', message }] : error.errors }
}

/** Returns true if the server refuses typed OTPs, so that only a mailed link signs in. */
export const needsLink = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 429 && error.data['by'] === 'link'

/** Returns the seconds until the same request succeeds if the limit of an IP network is reached; otherwise null. */
function networkWaitSeconds(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429 || error.data['reason'] !== NETWORK_BUSY)
    return null
  const seconds = Number(error.data['retryAfter'])
  return Number.isFinite(seconds) ? seconds : null
}

/** Returns true if the OTP was correct but its email address has no account. The same OTP then registers. */
export const needsRegistration = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.data['registrationNeeded'] === true
