import type { MaybeStale } from '#shared/contracts/api.ts'
import type { ItemDetails, ItemListData } from '#shared/contracts/content-kinds.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { ClosedNote } from '#client/content/item/closed-note.tsx'
import { ItemDialog } from '#client/content/item/item-dialog.tsx'
import { ItemRows, ListRows } from '#client/content/list/list-rows.tsx'
import { ShareButton } from '#client/content/item/share-button.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { PrivateJobBody } from './private-job-body.tsx'
import { PrivateJobRow } from './private-job-row.tsx'

type Props = { data: MaybeStale<ItemListData<'privateJob'>>; post: string | undefined }

const shareJob = ({ _id, postName, lastDate }: ItemDetails['privateJob']) => (
  <ShareButton title={postName} url={jobPath(_id)} lastDate={lastDate} place="dialog" />
)

/** The list of private jobs, and the item in the URL. */
export function PrivateJobList({ data: { privateJob, ...page }, post }: Props) {
  const { found } = useMessages(items).lists.privateJob
  return (
    <>
      <ListRows data={page} isEmpty={privateJob.length === 0} found={found}>
        <ItemRows items={privateJob} Row={PrivateJobRow} />
      </ListRows>
      <ItemDialog
        kind="privateJob"
        openId={post}
        actions={shareJob}
        titleOf={(id) => privateJob.find(({ _id }) => _id === id)?.postName}
      >
        {(job) => (
          <>
            <ClosedNote lastDate={job.lastDate} />
            <PrivateJobBody job={job} />
          </>
        )}
      </ItemDialog>
    </>
  )
}
