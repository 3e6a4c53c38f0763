import { useEffect, useState } from 'react'
import { useStyles } from '#client/lib/use-styles.ts'
import { waiting as words } from '#client/messages/en/waiting.ts'
import styles from '#client/styles/waiting.css?inline'
import { useWaiting } from './use-waiting.ts'

// What is sent at once is not worth a word.
const PATIENCE_MS = 2000

/** Says over every page how much waits to be sent, and leads to where it can be taken back. */
export function WaitingStatus() {
  const count = useWaiting().filter(({ refusal }) => refusal === undefined).length
  const isWaiting = count > 0
  const [isLate, setIsLate] = useState(false)
  useStyles(styles)

  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isWaiting])

  return (
    // Read out as it appears.
    <div role="status">
      {isLate && (
        <a href="/saved" className="waiting-status">
          {words.count(count)}
        </a>
      )}
    </div>
  )
}
