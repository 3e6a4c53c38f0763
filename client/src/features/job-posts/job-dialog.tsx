import { useEffect } from 'react'
import { isNotFound, jobPath } from '#shared/contracts/api.ts'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { SaveAction } from '#client/content/save-action.tsx'
import { ShareButton } from '#client/content/share-button.tsx'
import { useCloseItem } from '#client/content/use-close-item.ts'
import { useApi } from '#client/data/api-context.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { lateResponse } from '#client/data/late-response.ts'
import { useRequest } from '#client/data/use-request.ts'
import { useLate } from '#client/lib/use-delayed.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { StaleNotice } from '#client/ui/stale-notice.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { JumpToLinks } from './jump-to-links.tsx'
import { OpenedJob } from './opened-job.tsx'
import { Promo } from './promo.tsx'

type Props = { jobKey: string; listed: readonly JobPostSummary[] }

/** A post in a dialog over a list: requested when it opens, with links and a share button. */
export function JobDialog({ jobKey, listed }: Props) {
  const { lists, jobPosts } = useMessages()
  const messages = useMessages(jobBody)
  const api = useApi()
  const close = useCloseItem()
  const [asked, retry, renew] = useRequest(jobKey, api.job)
  const isLate = useLate(asked.status === 'loading')
  const post = asked.status === 'ready' ? asked.data : undefined
  const title = post?.postName ?? listed.find(({ slug }) => slug === jobKey)?.postName ?? lists.loading
  const isMissing = asked.status === 'failed' && isNotFound(asked.error)

  useEffect(() => lateResponse.on(jobPath(jobKey), renew), [jobKey, renew])

  return (
    <Dialog
      title={<bdi>{title}</bdi>}
      onClose={close}
      actions={
        post && (
          <>
            <JumpToLinks />
            <SaveAction post={post} />
            <ShareButton title={post.postName} url={post.url} place="dialog" />
          </>
        )
      }
    >
      {isLate && <SkeletonText />}
      {isMissing && <EmptyState title={jobPosts.missing} text={messages.missingHint} />}
      {asked.status === 'failed' && !isMissing && <ErrorState error={asked.error} onRetry={retry} />}
      {post?.savedAt !== undefined && <StaleNotice savedAt={post.savedAt} onRetry={renew} />}
      {post && <OpenedJob post={post} />}
      <Promo />
    </Dialog>
  )
}
