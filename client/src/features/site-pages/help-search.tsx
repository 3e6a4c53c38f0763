import type { Ref } from 'react'
import { Button } from '#client/ui/button.tsx'
import { inputClass } from '#client/ui/field.tsx'
import { useSitePages } from './use-site-pages.ts'

type HelpSearchProps = { ref: Ref<HTMLInputElement>; query: string; onSearch: (term: string) => void }

/** The search box of the help page: searches as you type, and by its address before the scripts arrive. */
export function HelpSearch({ ref, query, onSearch }: HelpSearchProps) {
  const words = useSitePages().help.search
  return (
    <form
      role="search"
      method="get"
      action="/help"
      onSubmit={(event) => event.preventDefault()}
      className="flex max-w-[65ch] gap-2"
    >
      <input
        ref={ref}
        type="search"
        name="q"
        aria-label={words.label}
        placeholder={words.placeholder}
        defaultValue={query}
        onInput={(event) => onSearch(event.currentTarget.value)}
        enterKeyHint="search"
        autoComplete="off"
        className={inputClass}
      />
      <Button type="submit" variant="primary">
        {words.submit}
      </Button>
    </form>
  )
}
