import { useEffect, useState } from 'react'
import { saveFailed, type SaveError } from '#client/device/saved-errors.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { savedMessages } from '#client/messages/en/saved.ts'

const STANDS_MS = 8000

/** Shows for 8 s why a job could not be saved, on any page of the site. */
export function SaveErrorAlert() {
  const messages = useMessages(savedMessages)
  const [failure, setFailure] = useState<SaveError | null>(null)
  useEffect(() => saveFailed.on(setFailure), [])
  useEffect(() => {
    if (failure === null) return undefined
    const timer = setTimeout(() => setFailure(null), STANDS_MS)
    return () => clearTimeout(timer)
  }, [failure])
  return (
    <p
      role="alert"
      className={failure === null ? '' : 'fixed inset-x-0 top-0 z-40 bg-ink p-4 text-center text-paper'}
    >
      {failure !== null && messages[failure]}
    </p>
  )
}
