import { useEffect } from 'react'
import { isNotFound, jobPath } from '#shared/contracts/api.ts'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { isSafeLink } from '#shared/domain/links/safe-link.ts'
import { ClosedNote } from '#client/content/item/last-date.tsx'
import { useCloseItem } from '#client/content/item/item-dialog.tsx'
import { useApi } from '#client/data/api.ts'
import { readStored, writeStored } from '#client/lib/browser-storage.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { lateResponse } from '#client/data/late-response-event.ts'
import { useRequest } from '#client/ui/use-request.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { Dialog, DialogBoundary } from '#client/ui/dialog.tsx'
import { EmptyState, ErrorState } from '#client/ui/empty-state.tsx'
import { StaleNotice } from '#client/ui/stale-notice.tsx'
import { SkeletonText, useLate } from '#client/ui/skeleton.tsx'
import { isInstalled } from '#client/lib/platform.ts'
import { useSite } from '#client/layout/site.ts'
import { ExternalLink } from '#client/ui/external-link.tsx'
import { OpenedJob, JobActions } from './opened-job.tsx'

type Props = { jobKey: string; listed: readonly JobPostSummary[] }

/** Post in a dialog over a list: requested when it opens, with links and a share button. */
export function JobDialog(props: Props) {
  return (
    <DialogBoundary onClose={useCloseItem()}>
      <OpenDialog {...props} />
    </DialogBoundary>
  )
}

function OpenDialog({ jobKey, listed }: Props) {
  const { lists, jobPosts } = useMessages()
  const messages = useMessages(jobBody)
  const api = useApi()
  const close = useCloseItem()
  const [request, retry, refetch] = useRequest(jobKey, api.job)
  const isLate = useLate(request.status === 'pending')
  const post = request.status === 'success' ? request.data : undefined
  const title = post?.postName ?? listed.find(({ slug }) => slug === jobKey)?.postName ?? lists.loading
  const isMissing = request.status === 'error' && isNotFound(request.error)

  useEffect(() => lateResponse.on(jobPath(jobKey), refetch), [jobKey, refetch])

  return (
    <Dialog
      title={<bdi>{title}</bdi>}
      onClose={close}
      actions={post && <JobActions post={post} place="dialog" />}
    >
      {isLate && <SkeletonText />}
      {isMissing && <EmptyState title={jobPosts.missing} text={messages.missingHint} />}
      {request.status === 'error' && !isMissing && <ErrorState error={request.error} onRetry={retry} />}
      {post?.savedAt !== undefined && <StaleNotice savedAt={post.savedAt} onRetry={refetch} />}
      {post && (
        <>
          <ClosedNote lastDate={post.lastDate} />
          <OpenedJob post={post} />
        </>
      )}
      <Promo />
    </Dialog>
  )
}

const SEEN = 'promoOpened'

function openOnce(url: string) {
  if (!navigator.onLine || isInstalled() || readStored(SEEN, 'tab') !== null) return
  if (writeStored(SEEN, '1', 'tab')) window.open(url, '_blank', 'noopener,noreferrer')
}

/**
 * Site's promotional page beside a post: nothing by default, a labelled link, or a tab opened after a delay. The tab
 * opens once a session, never in the installed app or offline.
 */
function Promo() {
  const { mode, url, delayMs } = useSite().promo
  const { promo } = useMessages(jobBody)
  const isOn = isSafeLink(url)

  useEffect(() => {
    if (mode !== 'tab' || !isOn) return undefined
    const timer = setTimeout(() => openOnce(url), delayMs)
    return () => clearTimeout(timer)
  }, [mode, isOn, url, delayMs])

  if (mode !== 'card' || !isOn) return null
  return (
    <aside aria-label={promo} className="mt-8">
      <ExternalLink href={url}>{promo}</ExternalLink>
    </aside>
  )
}
