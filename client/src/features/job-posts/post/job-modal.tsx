import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'

// The dialog and the post body load after the list: few visitors of a list need them.
const loadOpenJob = () => import('./job-dialog.tsx')

type OpenJob = Awaited<ReturnType<typeof loadOpenJob>>['JobDialog']

/** Prefetches the dialog of a post in an idle task. If that fails, opening a post tries again. */
export const prefetchJobDialog = (): void => void loadOpenJob().catch(() => undefined)

type Props = { openKey: string | undefined; listed: readonly JobPostSummary[] }

/** Post in the URL as a dialog over a list. Renders nothing on the server and before hydration. */
export function JobModal({ openKey, listed }: Props) {
  const { history } = useRouter()
  const [OpenJob, setOpenJob] = useState<OpenJob | null>(null)
  const isOpen = openKey !== undefined

  const fail = useEffectEvent(() => {
    // Online, the server has a newer build: go to the post's own page. Offline, the list stays and the layout shows
    // why.
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
