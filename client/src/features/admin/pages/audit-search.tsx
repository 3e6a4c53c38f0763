import { useId, type SubmitEvent } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, inputClass, formText } from '#client/ui/forms/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'

export function AuditSearch({ target, actor }: { target: string; actor: string }) {
  const messages = useMessages(admin).audit
  const { search } = useMessages().lists
  const { go } = useAdminSearch()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    void go({ target: formText(form, 'target'), actor: formText(form, 'actor'), page: undefined })
  }
  return (
    <form role="search" onSubmit={submit} className="my-4 grid items-end gap-2 sm:grid-cols-[2fr_1fr_auto]">
      <SearchField name="target" label={messages.target} hint={messages.targetPlaceholder} value={target} />
      <SearchField name="actor" label={messages.actor} hint={messages.actorPlaceholder} value={actor} />
      <Button type="submit">
        <Icon name="search" />
        {search}
      </Button>
    </form>
  )
}

function SearchField({ name, label, hint, value }: Record<'name' | 'label' | 'hint' | 'value', string>) {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        type="search"
        name={name}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={hint}
        defaultValue={value}
        className={inputClass}
      />
    </Field>
  )
}
