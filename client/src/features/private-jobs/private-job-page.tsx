import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { PostHead } from '#client/content/item/last-date.tsx'
import { PictureButton, ShareButton } from '#client/content/item/share-button.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { privateJobs } from '#client/messages/en/private-jobs.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { PrivateJobBody } from './private-job-body.tsx'

/**
 * Page of one private job: in full for signed-in users, for others the public fields and a sign-in button. After a
 * sign-in the session manager reloads the redacted data of the page.
 */
export function PrivateJobPage({ job }: { job: ItemDetails['privateJob'] }) {
  const { more } = useMessages(privateJobs)
  return (
    <article className="max-w-200">
      <PostHead title={job.postName} lastDate={job.lastDate}>
        <ShareButton title={job.postName} url={jobPath(job._id)} lastDate={job.lastDate} place="page" />
        <PictureButton post={{ kind: 'privateJob', item: job, url: jobPath(job._id) }} />
      </PostHead>
      <PrivateJobBody job={job} />
      <p className="mt-8">
        <LinkButton href="/private-job">{more}</LinkButton>
      </p>
    </article>
  )
}
