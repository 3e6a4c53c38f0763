import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'
import { useMessages } from '#client/lib/i18n.ts'

let eligible: ReadonlySet<string> = new Set()
const changed = createEvent()

/** Sets the posts that the user of this device is eligible for. */
export function setEligiblePosts(ids: ReadonlySet<string>): void {
  eligible = ids
  changed.emit()
}

/** Mark in the margin of a row, where it moves nothing. The server renders none: it does not know the profile. */
export function EligibleMark({ id }: { id: string }) {
  const { eligible: text } = useMessages().jobPosts
  const isEligible = useSyncExternalStore(
    changed.on,
    () => eligible.has(id),
    () => false,
  )
  return isEligible ? (
    <span className="eligible-mark" title={text}>
      <span className="sr-only">{text}</span>
    </span>
  ) : null
}
