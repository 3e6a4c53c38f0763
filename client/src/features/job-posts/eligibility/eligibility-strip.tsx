import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { runWhenIdle } from '#client/lib/run-when-idle.ts'
import { jobBody } from '#client/messages/en/job-body.ts'

type Props = { post: JobPostDetail }

// Space for the highest panel at each width of the strip. Names of posts need two lines more.
const RESERVED = 'min-h-148 @min-[9rem]:min-h-92 @min-[15rem]:min-h-69 @min-[32rem]:min-h-61'

/**
 * Verdict on the reader's eligibility, under the title of a post. The profile is on the device, so the server renders
 * none: it reserves the space (docs/decisions/0067-eligibility-on-the-device.md).
 */
export function EligibilityStrip({ post }: Props) {
  const { title, unconfirmed } = useMessages(jobBody).eligibility
  const [Panel, setPanel] = useState<ComponentType<Props & { children: ReactNode }> | null>(null)
  const rows = post.eligibility
  const isConfirmed = rows.length > 0

  useEffect(() => {
    // Without the module the text of the server stays.
    const load = () =>
      import('./eligibility-panel.tsx').then((loaded) => setPanel(() => loaded.EligibilityPanel))
    if (isConfirmed) runWhenIdle(() => void load().catch(() => undefined))
  }, [isConfirmed])

  const hasNames = rows.some(({ label }) => label !== undefined)
  const early = (
    <div>
      <p className="font-bold">{title}</p>
      <p>{unconfirmed}</p>
    </div>
  )
  return (
    <section aria-label={title} className="@container mt-3 rounded-xl bg-sunken px-4 py-3">
      <div className="grid *:col-start-1 *:row-start-1">
        {isConfirmed && (
          <div className={`pointer-events-none noscript:hidden ${RESERVED} ${hasNames ? 'mb-10' : ''}`} />
        )}
        <div className="flex min-w-0 flex-col">{Panel ? <Panel post={post}>{early}</Panel> : early}</div>
      </div>
    </section>
  )
}
