import { lazy, Suspense, useRef, type ReactNode } from 'react'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import { QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { forMe } from '#client/messages/en/for-me.ts'
import { Button } from '#client/ui/button.tsx'
import { saveFacts, useProfile } from '#client/features/job-posts/eligibility/use-profile.ts'

const LEVELS = [...QUALIFICATIONS.slice(1), ...QUALIFICATIONS.slice(0, 1)]
// States of most users first: the others are a scroll away.
const FIRST_STATES = ['Bihar', 'Uttar Pradesh', 'Rajasthan', 'Madhya Pradesh', 'Jharkhand'] as const
const ORDERED_STATES = [...new Set([...FIRST_STATES, ...STATES])]

const ForYouCount = lazy(async () => ({ default: (await import('./for-you-count.tsx')).ForYouCount }))

/** One question until qualification and state are known, then the number of open jobs. */
export function ForYou() {
  const messages = useMessages(forMe)
  const profile = useProfile()
  const status = useRef<HTMLDivElement>(null)
  if (profile === undefined) return null
  const answer = (facts: Profile) => {
    void saveFacts(facts)
    // The pressed button disappears.
    status.current?.focus()
  }
  return (
    <div ref={status} tabIndex={-1} className="outline-none">
      {profile.qualification === undefined ? (
        <Chips key="levels" legend={messages.levels}>
          {LEVELS.map((level) => (
            <Button
              key={level}
              className="shrink-0 bg-paper"
              onClick={() => answer({ qualification: { level, isFinalYear: false } })}
            >
              {level}
            </Button>
          ))}
        </Chips>
      ) : profile.state === undefined ? (
        <Chips key="states" legend={messages.states}>
          {ORDERED_STATES.map((state) => (
            <Button key={state} className="shrink-0 bg-paper" onClick={() => answer({ state })}>
              {state}
            </Button>
          ))}
        </Chips>
      ) : (
        <Suspense fallback={<p className="font-bold">{messages.counting}</p>}>
          <ForYouCount profile={profile} />
        </Suspense>
      )}
    </div>
  )
}

/** Buttons in one line that scrolls, so that the strip has the same height on every screen. */
const Chips = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="font-bold">{legend}</legend>
    <div className="-mx-4 mt-1 flex gap-2 overflow-x-auto px-4 py-1">{children}</div>
  </fieldset>
)
