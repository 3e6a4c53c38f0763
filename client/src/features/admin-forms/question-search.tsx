import { useEffect, useState } from 'react'
import type { AdminListData, AdminRow } from '#shared/contracts/admin.ts'
import { useAdminApi } from './admin-api.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, inputClass } from '#client/ui/field.tsx'
import { fieldId } from './form-context.ts'

/** Debounce of the search, milliseconds. */
export const SEARCH_PAUSE_MS = 300

type Found = { kind: 'none' } | { kind: 'failed' } | { kind: 'found'; rows: readonly AdminRow[] }

function useFoundQuestions(text: string, onFound: (rows: readonly AdminRow[]) => void): Found {
  const api = useAdminApi()
  const [found, setFound] = useState<Found>({ kind: 'none' })
  useEffect(() => {
    let isCurrent = true
    const search = async () => {
      try {
        const query = new URLSearchParams({ searchQuery: text.trim(), limit: '20' })
        const { data } = await api<AdminListData>(`/admin/content/question?${query.toString()}`)
        if (!isCurrent) return
        onFound(data.items)
        setFound({ kind: 'found', rows: data.items })
      } catch {
        if (isCurrent) setFound({ kind: 'failed' })
      }
    }
    const timer = setTimeout(() => void search(), SEARCH_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only another text starts a new search
  }, [api, text])
  return found
}

type Props = {
  chosen: readonly string[]
  onFound: (rows: readonly AdminRow[]) => void
  onAdd: (row: AdminRow) => void
}

/** Finds questions by their text and adds them to a quiz. */
export function QuestionSearch({ chosen, onFound, onAdd }: Props) {
  const messages = useMessages(adminForms).questions
  const [text, setText] = useState('')
  const found = useFoundQuestions(text, onFound)
  const id = fieldId('question-search')
  return (
    <div className="rounded-lg border border-line p-3">
      <Field id={id} label={messages.search}>
        <input
          id={id}
          type="search"
          autoComplete="off"
          placeholder={messages.searchHint}
          className={inputClass}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <p role="status" className="mt-2 text-sm text-soft">
        {found.kind === 'failed' && messages.failed}
        {found.kind === 'found' &&
          (found.rows.length === 0 ? messages.none : messages.found(found.rows.length))}
      </p>
      {found.kind === 'found' && (
        <ul className="max-h-80 overflow-y-auto">
          {found.rows.map((row) => {
            const isAdded = chosen.includes(row._id)
            return (
              <li key={row._id} className="flex items-center gap-2 border-t border-line py-1">
                <bdi className="min-w-0 grow">{row.title}</bdi>
                <Button
                  variant="text"
                  aria-label={messages.add(row.title)}
                  aria-disabled={isAdded}
                  className="aria-disabled:cursor-default aria-disabled:opacity-60"
                  onClick={() => !isAdded && onAdd(row)}
                >
                  {isAdded ? messages.isAdded : '+'}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
