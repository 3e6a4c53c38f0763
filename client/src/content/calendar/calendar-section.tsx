import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { calendar } from '#client/messages/en/calendar.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'

// Loaded on demand: few users make an address.
const CalendarPanel = lazy(async () => ({ default: (await import('./calendar-panel.tsx')).CalendarPanel }))

/** Calendar address of the saved jobs, closed at first. Nothing is loaded before it is open. */
export function CalendarSection() {
  const { title, loading } = useMessages(calendar)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <Disclosure title={title} onOpen={() => setWasOpen(true)}>
      {wasOpen && (
        <PartBoundary>
          <Suspense fallback={<Loading text={loading} />}>
            <CalendarPanel />
          </Suspense>
        </PartBoundary>
      )}
    </Disclosure>
  )
}
