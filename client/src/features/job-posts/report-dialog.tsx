import { useId, useState } from 'react'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import type { ReportBody } from '#shared/contracts/report.ts'
import { postLinks } from '#shared/domain/jobs/post-links.ts'
import { linkHost } from '#shared/domain/links/safe-link.ts'
import { ReportDialog } from '#client/content/report-dialog.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { report } from '#client/messages/en/report.ts'
import { Field } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'

type Props = { post: JobPostDetail; onClose: () => void }

/** A dialog over the post to report an error in it. */
export function PostReportDialog({ post, onClose }: Props) {
  const { title, reasons } = useMessages(report)
  const [link, setLink] = useState('')
  return (
    <ReportDialog
      title={title}
      itemName={post.postName}
      path="/reports"
      reasons={reasons}
      toBody={({ reason, comment }): ReportBody => ({ postId: post._id, reason, link, comment })}
      onClose={onClose}
    >
      <LinkField post={post} value={link} onChange={setLink} />
    </ReportDialog>
  )
}

type LinkProps = { post: JobPostDetail; value: string; onChange: (link: string) => void }

function LinkField({ post, value, onChange }: LinkProps) {
  const messages = useMessages(report)
  const id = useId()
  const links = postLinks(post)
  if (links.length === 0) return null
  const options = links.map(({ label, link }) => ({
    value: link,
    label: messages.linkOption(label || messages.notification, linkHost(link)),
  }))
  return (
    <Field id={id} label={messages.link}>
      <Select
        id={id}
        name="link"
        options={[{ value: '', label: messages.noLink }, ...options]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
