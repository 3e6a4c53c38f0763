import { useState, type ComponentType } from 'react'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { Button } from '#client/ui/button.tsx'

type Dialog = ComponentType<{ post: JobPostDetail; onClose: () => void }>

/** Opens the report dialog of a post. Few readers do, so it is loaded on the press. */
export function ReportButton({ post }: { post: JobPostDetail }) {
  const messages = useMessages(jobBody)
  const [Dialog, setDialog] = useState<Dialog | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const open = () => {
    setHasFailed(false)
    import('./report-dialog.tsx').then(
      ({ PostReportDialog }) => setDialog(() => PostReportDialog),
      () => setHasFailed(true),
    )
  }
  return (
    <div className="my-5">
      <Button onClick={open}>{messages.report}</Button>
      <p role="alert" className="text-red">
        {hasFailed && messages.reportFailed}
      </p>
      {Dialog && <Dialog post={post} onClose={() => setDialog(null)} />}
    </div>
  )
}
