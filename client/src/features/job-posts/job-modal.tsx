import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { isNotFound } from '#shared/contracts/api.ts'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { COPIED_MODAL_MS } from '#shared/domain/constants.ts'
import { useApi } from '#client/lib/api-context.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useAsked } from '#client/lib/use-asked.ts'
import { useLate } from '#client/lib/use-late.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { JobBody } from './job-body.tsx'
import { JumpToLinks } from './jump-to-links.tsx'
import { Promo } from './promo.tsx'
import { ShareButton } from './share-button.tsx'

type Props = { openKey: string | undefined; listed: readonly JobPostSummary[] }

/** The post that the address opens over a list, if any; Back and closing lead to the list as it was. */
export function JobModal({ openKey, listed }: Props) {
  const router = useRouter()
  const navigate = useNavigate()
  if (openKey === undefined) return null

  const close = () => {
    // The list lies one step back, unless the address with the open post was typed or followed from elsewhere.
    if (router.history.canGoBack()) router.history.back()
    else
      void navigate({
        to: '.',
        search: (before) => ({ ...before, post: undefined }),
        replace: true,
        resetScroll: false,
      })
  }
  return (
    <OpenJob
      key={openKey}
      jobKey={openKey}
      known={listed.find(({ slug }) => slug === openKey)}
      onClose={close}
    />
  )
}

type OpenProps = { jobKey: string; known: JobPostSummary | undefined; onClose: () => void }

function OpenJob({ jobKey, known, onClose }: OpenProps) {
  const words = useMessages()
  const api = useApi()
  const links = useRef<HTMLDivElement>(null)
  const [asked, retry] = useAsked(jobKey, api.job)
  const isLate = useLate(asked.status === 'loading')
  const post = asked.status === 'ready' ? asked.data : undefined
  const title = post?.postName ?? known?.postName ?? words.lists.loading
  const isMissing = asked.status === 'failed' && isNotFound(asked.error)

  return (
    <Dialog
      title={<bdi>{title}</bdi>}
      onClose={onClose}
      actions={
        post && (
          <>
            <JumpToLinks to={links} />
            <ShareButton post={post} copied={words.jobPosts.copiedInModal} copiedMs={COPIED_MODAL_MS} />
          </>
        )
      }
    >
      {isLate && <SkeletonText />}
      {isMissing && <EmptyState title={words.jobPosts.missing} text={words.jobPosts.missingHint} />}
      {asked.status === 'failed' && !isMissing && <ErrorState error={asked.error} onRetry={retry} />}
      {post && <JobBody post={post} linksRef={links} />}
      <Promo />
    </Dialog>
  )
}
