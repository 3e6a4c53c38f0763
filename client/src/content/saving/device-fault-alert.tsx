import { useEffect, useState } from 'react'
import { deviceFailed, type DeviceFault } from '#client/device/events.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { savedMessages } from '#client/messages/en/saved.ts'

const ALERT_DURATION_MS = 8000

export function DeviceFaultAlert() {
  const messages = useMessages(savedMessages)
  const [error, setError] = useState<DeviceFault | null>(null)
  useEffect(() => deviceFailed.on(setError), [])
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
