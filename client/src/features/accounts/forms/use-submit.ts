import { useEffect, useRef, useState } from 'react'
import { SECOND_MS } from '#shared/domain/dates/durations.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { accountError, networkWaitSeconds } from './account-error.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import type { FormStatusMessage } from './form-status.tsx'

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
