import type { SubmitEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { inputClass, formText } from '#client/ui/forms/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { ADMIN_SEARCH_ID } from './list-keys.ts'

type Props = {
  label: string
  placeholder: string
  value: string
  /** Called with the text before the URL changes. */
  onSearch?: (text: string) => void
}

/** Search of an admin list: Enter writes it into the URL and resets the page to 1. */
export function AdminSearchBox({ label, placeholder, value, onSearch }: Props) {
  const { search } = useMessages().lists
  const { go } = useAdminSearch()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const searchQuery = formText(event.currentTarget, 'searchQuery')
    onSearch?.(searchQuery ?? '')
    void go({ searchQuery, page: undefined })
  }
  return (
    <form role="search" onSubmit={submit} className="grid grow grid-cols-[1fr_auto] gap-2">
      <input
        id={ADMIN_SEARCH_ID}
        type="search"
        name="searchQuery"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        defaultValue={value}
        className={inputClass}
      />
      <Button type="submit">
        <Icon name="search" />
        <span className="max-sm:sr-only">{search}</span>
      </Button>
    </form>
  )
}
