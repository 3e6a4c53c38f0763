import { useEffect, useState, type ComponentType } from 'react'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { runWhenIdle } from '#client/lib/run-when-idle.ts'
import { jobBody } from '#client/messages/en/job-body.ts'

type Props = { post: JobPostDetail }

/**
 * Verdict on the reader's eligibility, under the title of a post. The profile is on the device, so the server renders
 * none: it reserves the space.
 */
export function EligibilityStrip({ post }: Props) {
  const { title, unconfirmed } = useMessages(jobBody).eligibility
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null)
  const isConfirmed = post.eligibility.length > 0

  useEffect(() => {
    // Without the module the text of the server stays.
    const load = () =>
      import('./eligibility-panel.tsx').then((loaded) => setPanel(() => loaded.EligibilityPanel))
    if (isConfirmed) runWhenIdle(() => void load().catch(() => undefined))
  }, [isConfirmed])

  return (
    <section
      aria-label={title}
      className={`mt-3 rounded-xl bg-sunken px-4 py-3 ${isConfirmed ? 'min-h-66' : ''}`}
    >
      {Panel ? (
        <Panel post={post} />
      ) : (
        <>
          <p className="font-bold">{title}</p>
          <p>{unconfirmed}</p>
        </>
      )}
    </section>
  )
}
