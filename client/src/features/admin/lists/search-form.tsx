import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { inputClass, formText } from '#client/ui/forms/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { readStored, writeStored } from '#client/lib/browser-storage.ts'
import { useDocumentEvent } from '#client/ui/use-document-event.ts'

export const ADMIN_SEARCH_ID = 'admin-search'

const OFF_KEY = 'admin-keys-off'

// Speech input may type single letters by accident, so these keys can be turned off (WCAG 2.1.4).
let areOn = readStored(OFF_KEY) === null

export const areListKeysOn = (): boolean => areOn

export function setListKeys(isOn: boolean): void {
  areOn = isOn
  writeStored(OFF_KEY, isOn ? null : '1')
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input,textarea,select'))

// A `/` may need Shift, depending on the keyboard.
function isPlainKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event
  return !(ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented)
}

/** Handles the keys of a visible list: `/` focuses its search, `n` creates an item. */
export function useListKeys({ isShown, create }: { isShown: boolean; create: () => void }): void {
  const onKey = (event: KeyboardEvent) => {
    if (!areOn || !isPlainKey(event) || isTyping(event.target)) return
    if (document.querySelector('dialog[open]') !== null) return
    const steps: Record<string, (() => void) | undefined> = {
      '/': () => document.getElementById(ADMIN_SEARCH_ID)?.focus(),
      n: create,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    step()
  }
  useDocumentEvent('keydown', onKey, isShown)
}

type FormProps = {
  label: string
  button: string
  /** Receives the trimmed text; blank ends the search. */
  onSearch: (text: string) => void
  className: string
  /** Further attributes of the field. */
  field?: ComponentProps<'input'>
  children?: ReactNode
}

export function SearchForm({ label, button, onSearch, className, field, children }: FormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(formText(event.currentTarget, 'text') ?? '')
  }
  return (
    <form role="search" noValidate className={className} onSubmit={submit} onReset={() => onSearch('')}>
      <input
        type="search"
        name="text"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        className={inputClass}
        {...field}
      />
      <Button type="submit">
        <Icon name="search" />
        <span className="max-sm:sr-only">{button}</span>
      </Button>
      {children}
    </form>
  )
}

type BoxProps = {
  label: string
  placeholder: string
  value: string
  /** Called with the text before the URL changes. */
  onSearch: (text: string) => void
}

/** Search of an admin list: Enter writes it into the URL and resets the page to 1. */
export function AdminSearchBox({ label, placeholder, value, onSearch }: BoxProps) {
  const { search } = useMessages().lists
  const { go } = useAdminSearch()
  return (
    <SearchForm
      label={label}
      button={search}
      className="grid grow grid-cols-[1fr_auto] gap-2"
      field={{ id: ADMIN_SEARCH_ID, 'aria-keyshortcuts': '/', placeholder, defaultValue: value }}
      onSearch={(text) => {
        onSearch(text)
        void go({ searchQuery: text || undefined, page: undefined })
      }}
    />
  )
}

type PrivateSearchProps = Pick<FormProps, 'onSearch'> & {
  labels: { search: string; find: string; clear: string }
  isSearching: boolean
}

/** Searches users and their data. The text is never in the page's URL: email addresses would stay in the history. */
export function PrivateSearch({ labels, onSearch, isSearching }: PrivateSearchProps) {
  return (
    <SearchForm
      label={labels.search}
      button={labels.find}
      className="mt-4 flex gap-2"
      field={{ maxLength: 200 }}
      onSearch={onSearch}
    >
      {isSearching && (
        <Button type="reset" className="shrink-0">
          {labels.clear}
        </Button>
      )}
    </SearchForm>
  )
}
