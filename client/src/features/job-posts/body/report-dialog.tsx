import { useId, useState } from 'react'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import type { ReportBody } from '#shared/contracts/report.ts'
import { isSafeLink, linkHost } from '#shared/domain/links/safe-link.ts'
import { ReportDialog } from '#client/content/reports/report-dialog.tsx'
import { useToday } from '#client/layout/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { report } from '#client/messages/en/report.ts'
import { Field } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { linkGroups } from './job-view-model.ts'

type Props = { post: JobPostDetail; onClose: () => void }

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
      <LinkField post={post} onChange={setLink} />
    </ReportDialog>
  )
}

type LinkProps = { post: JobPostDetail; onChange: (link: string) => void }

function useLinks(post: JobPostDetail): { label: string; link: string }[] {
  const { linkOption } = useMessages(report)
  const { groups, notificationEntry } = useMessages(jobBody)
  const entries = linkGroups(post, useToday()).flatMap(({ stage, entries: own }) =>
    own.flatMap(({ label, href }) =>
      href === null ? [] : [{ label: linkOption(groups[stage], label, linkHost(href)), link: href }],
    ),
  )
  const { notificationLink: link } = post
  if (!isSafeLink(link)) return entries
  return [...entries, { label: linkOption(groups.notification, notificationEntry, linkHost(link)), link }]
}

/** Choice of any link of the page. Several may lead to one address, so the choice is a position. */
function LinkField({ post, onChange }: LinkProps) {
  const messages = useMessages(report)
  const id = useId()
  const links = useLinks(post)
  const [chosen, setChosen] = useState('')
  if (links.length === 0) return null
  const options = links.map(({ label }, index) => ({ value: String(index), label }))
  const choose = (value: string) => {
    setChosen(value)
    onChange(value === '' ? '' : (links[Number(value)]?.link ?? ''))
  }
  return (
    <Field id={id} label={messages.link}>
      <Select
        id={id}
        name="link"
        options={[{ value: '', label: messages.noLink }, ...options]}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </Field>
  )
}
