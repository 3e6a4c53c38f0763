import { useEffect, useState } from 'react'
import { saveFailed, type SaveError } from '#client/device/events.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { savedMessages } from '#client/messages/en/saved.ts'

const ALERT_DURATION_MS = 8000

/** Shows for 8 s why a job could not be saved, on any page of the site. */
export function SaveErrorAlert() {
  const messages = useMessages(savedMessages)
  const [error, setError] = useState<SaveError | null>(null)
  useEffect(() => saveFailed.on(setError), [])
  useEffect(() => {
    if (error === null) return undefined
    const timer = setTimeout(() => setError(null), ALERT_DURATION_MS)
    return () => clearTimeout(timer)
  }, [error])
  return (
    <p
      role="alert"
      className={error === null ? '' : 'fixed inset-x-0 top-0 z-40 bg-ink p-4 text-center text-paper'}
    >
      {error !== null && messages[error]}
    </p>
  )
}
