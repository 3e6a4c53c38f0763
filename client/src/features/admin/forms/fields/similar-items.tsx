import { useFormContext, useWatch } from 'react-hook-form'
import type { AdminRow } from '#shared/contracts/admin.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { toWellFormed } from '#shared/domain/text/well-formed.ts'
import { useDebounced } from '#client/ui/use-interval.ts'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { Icon } from '#client/ui/icon.tsx'
import { pageOfKind } from '#client/features/kinds.ts'
import { toText, type FormValues, type KindForm } from '#client/content/kind-forms/kind-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { TextLink } from '#client/features/admin/lists/card-parts.tsx'

/** Debounce of the lookup, milliseconds. */
export const SIMILAR_PAUSE_MS = 600

const TITLE_MIN = 6
const TITLE_MAX = 300
const NONE: readonly AdminRow[] = []

const isLongEnough = (title: string) => !isBlank(title) && title.trim().length >= TITLE_MIN

// An optional lookup: a failure shows nothing, and nothing waits for it.
function useSimilar(form: KindForm, itemId: string | null): readonly AdminRow[] {
  const { control } = useFormContext<FormValues>()
  const typed = toWellFormed(toText(useWatch({ control, name: form.titleField })).slice(0, TITLE_MAX))
  const title = useDebounced(typed, SIMILAR_PAUSE_MS) ?? ''
  const enabled = isLongEnough(title) && isLongEnough(typed)
  const query = new URLSearchParams({ title, except: itemId ?? '' })
  const path = `/admin/content/${form.kind.name}/similar?${query.toString()}`
  const { data } = useAdminQuery<{ items: AdminRow[] }>(path, { enabled })
  return enabled ? (data?.items ?? NONE) : NONE
}

/** Warns about items with a nearly identical title. It never blocks saving. */
export function SimilarItems({ form, itemId }: { form: KindForm; itemId: string | null }) {
  const messages = useMessages(adminForms)
  const rows = useSimilar(form, itemId)
  return (
    <div role="status">
      {rows.length > 0 && (
        <div className="mt-2 rounded-lg border border-amber p-3">
          <p className="font-medium text-amber">{messages.similar.title}</p>
          <ul>
            {rows.map(({ _id, title, status, url }) => (
              <li key={_id}>
                {url === '' || status !== 'published' ? (
                  <bdi>{title}</bdi>
                ) : (
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="inline-flex min-h-12 items-center gap-1 text-accent"
                  >
                    <bdi>{title}</bdi>
                    <Icon name="external-link" />
                  </a>
                )}
                <span className="text-soft"> ({messages.similar.states[status]})</span>{' '}
                <TextLink
                  href={`${pageOfKind(form.kind.name)}${stringifySearch({ edit: _id })}`}
                  aria-label={messages.similar.editNamed(messages.similar.edit[form.kind.name], title)}
                  className="px-2 font-medium"
                >
                  {messages.similar.edit[form.kind.name]}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
