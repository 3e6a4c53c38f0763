import { useCallback, useMemo } from 'react'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { findFee } from '#shared/domain/eligibility/find-fee.ts'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import { jobHref } from '#shared/domain/jobs/job-path.ts'
import { readPictureSizes, type StatedSize } from '#shared/domain/notice-text/read-picture-sizes.ts'
import { useApi } from '#client/data/api.ts'
import { readProfile } from '#client/device/profile/profile-store.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { formKit } from '#client/messages/en/form-kit.ts'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Section } from '#client/ui/section.tsx'
import { useRequest } from '#client/ui/use-request.ts'
import { Ticks } from './ticks.tsx'

type Props = {
  jobKey: string
  /** Receives the sizes that the notice states, to fill the fields. */
  onUse: (size: StatedSize, subject: 'photo' | 'signature') => void
}

type Found = { post: JobPostDetail; profile: Profile }

/** Checklist for the application form of a job. */
export function ChecklistSection({ jobKey, onUse }: Props) {
  const messages = useMessages(formKit).checklist
  const api = useApi()
  const request = useCallback(
    async (key: string): Promise<Found> => {
      // Without storage the fee and the documents are those of an unknown reader.
      const [post, profile] = await Promise.all([api.job(key), readProfile().catch((): Profile => ({}))])
      return { post, profile }
    },
    [api],
  )
  const [state, retry] = useRequest(jobKey, request)
  return (
    <Section title={messages.title}>
      {state.status === 'pending' && <Loading text={messages.loading} />}
      {state.status === 'error' && <ErrorState error={state.error} onRetry={retry} />}
      {state.status === 'success' && <Checklist {...state.data} onUse={onUse} />}
    </Section>
  )
}

/** Texts of a notice that may state sizes; a table row is one text. */
const textsOf = ({ description, informationSections }: JobPostDetail): string[] => [
  description,
  ...informationSections.flatMap(({ Information }) =>
    Information.flatMap(({ values }) =>
      values.map((cells) => cells.map((lines) => lines.join(' ')).join(' ')),
    ),
  ),
]

function Checklist({ post, profile, onUse }: Found & Pick<Props, 'onUse'>) {
  const messages = useMessages(formKit).checklist
  const sizes = useMemo(() => readPictureSizes(textsOf(post)), [post])
  const fee = findFee(post.applicationFee, profile.category)
  return (
    <>
      <p>
        <a href={jobHref(post.slug)} className="inline-flex min-h-12 items-center text-accent underline">
          <bdi>{post.postName}</bdi>
        </a>
      </p>
      <Facts
        look="panel"
        facts={[
          { label: messages.lastDate, value: formatDay(post.lastDate) },
          { label: messages.fee, value: fee === null ? '' : `${fee.fee} (${fee.label})` },
          { label: messages.photo, value: messages.size(sizes.photo) },
          { label: messages.signature, value: messages.size(sizes.signature) },
        ]}
      />
      <Ticks post={post} category={profile.category} sizes={sizes} onUse={onUse} />
      <p className="mt-2 text-soft">{messages.readNotification}</p>
    </>
  )
}
