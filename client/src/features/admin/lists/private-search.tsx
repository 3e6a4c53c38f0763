import type { SubmitEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { inputClass, formText } from '#client/ui/forms/field.tsx'
import { Icon } from '#client/ui/icon.tsx'

type Props = {
  labels: { search: string; find: string; clear: string }
  /** Receives the trimmed text; blank ends the search. */
  onSearch: (words: string) => void
  isSearching: boolean
}

/** Searches users and their data. The text is never in the page's URL: email addresses would stay in the history. */
export function PrivateSearch({ labels, onSearch, isSearching }: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch((formText(event.currentTarget, 'words') ?? '').trim())
  }
  return (
    <form role="search" className="mt-4 flex gap-2" onSubmit={submit} onReset={() => onSearch('')}>
      <input
        type="search"
        name="words"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-label={labels.search}
        placeholder={labels.search}
        className={inputClass}
      />
      <Button type="submit">
        <Icon name="search" />
        <span className="max-sm:sr-only">{labels.find}</span>
      </Button>
      {isSearching && <Button type="reset">{labels.clear}</Button>}
    </form>
  )
}
