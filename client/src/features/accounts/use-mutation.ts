import { useRef, useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { accountError } from './account-error.ts'
import type { AccountErrors } from './account-rules.ts'
import type { FormNewsItem } from './form-status.tsx'

type Options = {
  /** Shows errors beside their fields. Returns whether it could. */
  showErrors?: (errors: AccountErrors) => boolean
  /** Whether the request carries an OTP, which a 401 then refuses. */
  hasCode?: boolean
}

/** Runs the request of a press, one at a time, and reports its outcome as a message for the user. */
export function useMutation({ showErrors = () => false, hasCode = false }: Options = {}) {
  const { failed, tooSoon } = useMessages(accounts)
  const [isBusy, setIsBusy] = useState(false)
  const [news, setNews] = useState<FormNewsItem | null>(null)
  const isAsking = useRef(false)

  /** Runs the request and shows the message that it resolves to. */
  async function run(ask: () => Promise<string | void>, fallback = failed) {
    if (isAsking.current) return
    isAsking.current = true
    setIsBusy(true)
    setNews(null)
    try {
      const done = await ask()
      if (done !== undefined) setNews({ kind: 'done', text: done })
    } catch (error) {
      const { message, errors } = accountError(error, { fallback, tooSoon, hasCode })
      if (!showErrors(errors)) setNews({ kind: 'failed', text: message })
    } finally {
      isAsking.current = false
      setIsBusy(false)
    }
  }

  return { isBusy, news, setNews, run }
}
