import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { organisationPath } from '#shared/domain/organisations/organisation-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { suggestions as english } from '#client/messages/en/suggestions.ts'
import './suggestions.css'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { ShownSuggestion } from './suggester.ts'
import { suggestionKey, useSuggestions } from './use-suggestions.ts'

export function Suggestions({ input }: { input: HTMLInputElement }) {
  const messages = useMessages(english)
  const { shown, active, listId, optionId, popup, close, leave, searchFor, clearSearches } =
    useSuggestions(input)
  return (
    <>
      <p role="status" className="sr-only">
        {messages.count(shown.length)}
      </p>
      {shown.length > 0 && (
        <div
          ref={popup}
          role="presentation"
          className="suggestions"
          // A press here leaves the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onBlur={({ relatedTarget }) => leave(relatedTarget)}
        >
          <div role="listbox" id={listId} aria-label={messages.label}>
            {shown.map((suggestion, index) => (
              <Option
                key={suggestionKey(suggestion)}
                id={optionId(index)}
                isActive={index === active}
                {...{ suggestion, close, searchFor }}
              />
            ))}
          </div>
          {shown.some(({ kind }) => kind === 'search') && (
            <Button variant="text" onClick={clearSearches}>
              {messages.clear}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type OptionProps = {
  suggestion: ShownSuggestion
  id: string
  isActive: boolean
  close: () => void
  searchFor: (query: string) => void
}

function Option({ suggestion, id, isActive, close, searchFor }: OptionProps) {
  const { recentSearch, organisation } = useMessages(english)
  const isPost = suggestion.kind === 'post'
  if (suggestion.kind !== 'search')
    return (
      <a
        id={id}
        role="option"
        aria-selected={isActive}
        tabIndex={-1}
        href={isPost ? jobPath(suggestion.slug) : organisationPath(suggestion.slug)}
        // A post opens over the page.
        data-post={isPost ? '' : undefined}
        onClick={close}
      >
        <bdi>{suggestion.title}</bdi>
        {!isPost && <small> {organisation}</small>}
      </a>
    )
  return (
    <button
      id={id}
      type="button"
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={() => searchFor(suggestion.query)}
    >
      <Icon name="search" />
      <bdi>{suggestion.query}</bdi> <small>{recentSearch}</small>
    </button>
  )
}
