import { useNavigate } from '@tanstack/react-router'
import { useRef, type SubmitEvent } from 'react'
import { LazySuggestions } from '#client/content/search/lazy-suggestions.tsx'
import { formText } from '#client/ui/forms/native-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { home } from '#client/messages/en/home.ts'
import { searchLink } from '#client/layout/navigation.ts'
import { Button } from '#client/ui/button.tsx'
import { inputClass } from '#client/ui/forms/field.tsx'
import { Icon } from '#client/ui/icon.tsx'

/** The search bar of the home page: opens the wide search with the typed text. */
export function HomeSearch() {
  const { search } = useMessages().lists
  const messages = useMessages(home)
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate({
      to: searchLink.to,
      search: { searchQuery: formText(event.currentTarget, 'searchQuery') },
    })
  }
  return (
    <form
      ref={form}
      role="search"
      method="get"
      action={searchLink.to}
      onSubmit={submit}
      className="search-form mt-5 sm:max-w-160"
    >
      <input
        type="search"
        name="searchQuery"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={search}
        placeholder={messages.searchPlaceholder}
        className={inputClass}
      />
      <Button type="submit" variant="primary">
        <Icon name="search" />
        <span className="max-sm:sr-only">{messages.search}</span>
      </Button>
      <LazySuggestions form={form} />
    </form>
  )
}
