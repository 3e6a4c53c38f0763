import { useRef, useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { accountError } from './account-error.ts'
import type { AccountErrors } from './account-rules.ts'
import type { FormStatusMessage } from './form-status.tsx'

type Options = {
  /** Shows errors beside their fields. Returns whether it could. */
  showErrors?: (errors: AccountErrors) => boolean
  /** Whether the request carries an OTP, which a 401 then refuses. */
  hasOtp?: boolean
}

/** Runs the request of a press, one at a time, and reports its outcome as a message for the user. */
export function useMutation({ showErrors = () => false, hasOtp = false }: Options = {}) {
  const { failed, tooSoon } = useMessages(accounts)
  const [isBusy, setIsBusy] = useState(false)
  const [status, setStatus] = useState<FormStatusMessage | null>(null)
  const isRunning = useRef(false)

  /** Runs the request and shows the message that it resolves to. */
  async function run(request: () => Promise<string | void>, fallback = failed) {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setStatus(null)
    try {
      const done = await request()
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
