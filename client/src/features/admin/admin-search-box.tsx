import type { SubmitEvent } from 'react'
import { formText } from '#client/content/native-form.ts'
import { Button } from '#client/ui/button.tsx'
import { inputClass } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { useAdminSearch } from './admin-search.ts'

type Props = { name: 'searchQuery' | 'target'; label: string; placeholder: string; value: string }

/** The search of an admin list: Enter writes it into the URL and resets the page to 1. */
export function AdminSearchBox({ name, label, placeholder, value }: Props) {
  const { search } = useMessages().lists
  const { go } = useAdminSearch()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void go({ [name]: formText(event.currentTarget, name), page: undefined })
  }
  return (
    <form role="search" onSubmit={submit} className="my-4 grid grid-cols-[1fr_auto] gap-2">
      <input
        type="search"
        name={name}
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={value}
        className={inputClass}
      />
      <Button type="submit">
        <Icon name="search" />
        <span className="sr-only sm:not-sr-only">{search}</span>
      </Button>
    </form>
  )
}
