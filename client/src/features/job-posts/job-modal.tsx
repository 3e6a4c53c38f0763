import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'

// The dialog and all that a post says come after the list: few who look at a list wait for them.
const loadOpenJob = () => import('./job-dialog.tsx')

type OpenJob = Awaited<ReturnType<typeof loadOpenJob>>['JobDialog']

/** Fetches what opening a post needs, for an idle moment; where that fails, opening one tries again. */
export const prefetchJobDialog = (): void => void loadOpenJob().catch(() => undefined)

type Props = { openKey: string | undefined; listed: readonly JobPostSummary[] }

/**
 * The post that the address opens over a list, if any. The server draws the list alone, and so does the client until
 * it has taken the page over.
 */
export function JobModal({ openKey, listed }: Props) {
  const { history } = useRouter()
  const [OpenJob, setOpenJob] = useState<OpenJob | null>(null)
  const isOpen = openKey !== undefined

  const fail = useEffectEvent(() => {
    // Online the server has a newer program than ours, and the post's own page to give. Offline the list stays, and
    // the frame says why.
    if (navigator.onLine && isOpen) window.location.replace(jobPath(openKey))
    else if (history.canGoBack()) history.back()
  })

  useEffect(() => {
    if (isOpen)
      loadOpenJob().then(
        (loaded) => setOpenJob(() => loaded.JobDialog),
        () => fail(),
      )
  }, [isOpen])

  if (!isOpen || OpenJob === null) return null
  return <OpenJob key={openKey} jobKey={openKey} listed={listed} />
}
