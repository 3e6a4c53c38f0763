import type { SubmitEvent } from 'react'
import { formText } from '#client/content/native-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { inputClass } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useAdminSearch } from './admin-search.ts'

/** The search of the audit log. */
export function AuditSearch({ target }: { target: string }) {
  const messages = useMessages(admin).audit
  const { search } = useMessages().lists
  const { go } = useAdminSearch()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void go({ target: formText(event.currentTarget, 'target'), page: undefined })
  }
  return (
    <form role="search" onSubmit={submit} className="my-4 grid grid-cols-[1fr_auto] gap-2">
      <input
        type="search"
        name="target"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={messages.target}
        placeholder={messages.targetPlaceholder}
        defaultValue={target}
        className={inputClass}
      />
      <Button type="submit">
        <Icon name="search" />
        <span className="sr-only sm:not-sr-only">{search}</span>
      </Button>
    </form>
  )
}
