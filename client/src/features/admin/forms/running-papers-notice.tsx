import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'

/** Says how many candidates write a paper with the item that is edited, and what a change means to them. */
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
