import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { calendar } from '#client/messages/en/calendar.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'

// Loaded on demand: few users make an address.
const CalendarPanel = lazy(async () => ({ default: (await import('./calendar-panel.tsx')).CalendarPanel }))

const HASH = '#calendar'

/** Calendar address of the saved jobs, closed unless a link leads to it. Nothing is loaded before it is open. */
export function CalendarSection() {
  const { title, loading } = useMessages(calendar)
  const [isLinked] = useState(() => window.location.hash === HASH)
  const [wasOpen, setWasOpen] = useState(isLinked)
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLinked) section.current?.scrollIntoView()
  }, [isLinked])
  return (
    <div ref={section} className="scroll-mt-20">
      <Disclosure title={title} isOpen={isLinked} onOpen={() => setWasOpen(true)}>
        {wasOpen && (
          <PartBoundary>
            <Suspense fallback={<Loading text={loading} />}>
              <CalendarPanel />
            </Suspense>
          </PartBoundary>
        )}
      </Disclosure>
    </div>
  )
}
