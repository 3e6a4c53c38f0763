import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'

/** Counts candidates whose running paper contains the edited item, and explains the effect of a change on them. */
export function PapersNotice({ underWay }: { underWay: number }) {
  const messages = useMessages(adminForms).papers
  return (
    <div className="my-3 rounded-lg border border-line bg-sunken px-4 py-2">
      <p className="font-medium">{messages.underWay(underWay)}</p>
      <p>{messages.keep}</p>
      <a href="/admin/attempts" className="inline-flex min-h-12 items-center text-accent underline">
        {messages.follow}
      </a>
    </div>
  )
}
