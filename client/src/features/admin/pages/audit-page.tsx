import { useId, type SubmitEvent } from 'react'
import type { AuditData, AuditEntry } from '#shared/contracts/admin.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { adminEligibility } from '#client/messages/en/admin-eligibility.ts'
import { useAdminSearch, type AdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { CardTitle, TextLink } from '#client/features/admin/lists/card-parts.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field, inputClass, formText } from '#client/ui/forms/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { describeRows } from '#client/features/admin/lists/describe-eligibility.ts'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { PagedList } from '#client/features/admin/lists/loaded-list.tsx'

const path = ({ page, target, actor }: AdminSearch): string =>
  `/admin/audit?${new URLSearchParams({ page: String(page), target, actor }).toString()}`

export function AuditPage() {
  const { area, audit: messages } = useMessages(admin)
  const { search, addressWith } = useAdminSearch()
  return (
    <>
      <h1 className="page-title">{area.pages['/admin/audit']}</h1>
      <p className="mt-1 text-soft">{messages.intro}</p>
      <AuditSearch key={`${search.target} ${search.actor}`} target={search.target} actor={search.actor} />
      {(search.target !== '' || search.actor !== '') && (
        <p>
          <TextLink href={addressWith({ target: undefined, actor: undefined, page: undefined })}>
            {messages.clear}
          </TextLink>
        </p>
      )}
      <Entries search={search} />
    </>
  )
}

function Entries({ search }: { search: AdminSearch }) {
  const { found, emptyTitle, emptyText } = useMessages(admin).audit
  return (
    <PagedList
      list={useAdminQuery<AuditData>(path(search))}
      found={found}
      empty={{ title: emptyTitle, text: emptyText }}
      rows={({ entries }) => entries.map((entry) => <Entry key={entry.seq} entry={entry} />)}
    />
  )
}

// The prefix of a target's id names its kind, as does a target without an id.
const kindOfTarget = (target: string, kinds: Record<string, string>): string =>
  kinds[target.split(/[/:]/)[0] ?? ''] ?? ''

function Entry({ entry }: { entry: AuditEntry }) {
  const { audit: messages } = useMessages(admin)
  const { kinds } = messages
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{messages.actions[entry.action] ?? entry.action}</span>
        <a
          href={`/admin/audit${stringifySearch({ target: entry.target })}`}
          className="inline-flex min-h-8 min-w-0 items-center text-accent underline"
        >
          {entry.title === '' ? (
            <span className="break-all">{entry.target}</span>
          ) : (
            <CardTitle title={entry.title} className="wrap-anywhere" />
          )}
        </a>
        <span className="text-sm text-soft">{kindOfTarget(entry.target, kinds)}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft [font-variant-numeric:tabular-nums]">
        <span>{formatInstant(entry.at)}</span>
        <a
          href={`/admin/audit${stringifySearch({ actor: entry.actor })}`}
          aria-label={messages.allChangesBy(entry.actor)}
          className="inline-flex min-h-8 items-center break-all underline"
        >
          <bdi>{entry.actor}</bdi>
        </a>
      </p>
      <Changes entry={entry} />
    </li>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const messages = useMessages(admin).audit
  const rowMessages = useMessages(adminEligibility)
  const changes = findChanges(entry.before, entry.after, {
    eligibility: (rows) => describeRows(rowMessages, Array.isArray(rows) ? rows : []).join('\n'),
  })
  if (changes.length === 0) return null
  return (
    <details>
      <summary className="inline-flex min-h-12 cursor-pointer items-center text-sm text-accent underline">
        {messages.changes}: {messages.show(changes.length)}
      </summary>
      <dl className="grid gap-3 rounded-lg bg-sunken p-3">
        {changes.map(({ field, before, after }) => (
          <div key={field} className="grid gap-1 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)] sm:gap-3">
            <dt className="font-medium break-words">{field}</dt>
            <Value label={messages.before} value={before} />
            <Value label={messages.after} value={after} />
          </div>
        ))}
      </dl>
    </details>
  )
}

function Value({ label, value }: { label: string; value: string | null }) {
  const { absent } = useMessages(admin).audit
  return (
    <dd className="min-w-0">
      <span className="block text-sm text-soft">{label}</span>
      <bdi className="block max-h-60 overflow-y-auto text-sm break-words whitespace-pre-wrap">
        {value ?? absent}
      </bdi>
    </dd>
  )
}

function AuditSearch({ target, actor }: { target: string; actor: string }) {
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

type Change = { field: string; before: string | null; after: string | null }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Describe = Readonly<Record<string, (value: unknown) => string>>

// The database stores times as epoch milliseconds, in fields that end in At.
function toText(field: string, value: unknown, describe: Describe): string | null {
  if (value === undefined || value === null || value === '') return null
  const described = describe[field]?.(value)
  if (described !== undefined) return described === '' ? null : described
  if (typeof value === 'number' && field.endsWith('At')) return formatInstant(value)
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/**
 * Returns the changes of an action, field by field. A non-record value counts as one field without a name. `describe`
 * has the texts of fields that are hard to read as JSON.
 */
export function findChanges(before: unknown, after: unknown, describe: Describe = {}): Change[] {
  const [was, is] = [isRecord(before) ? before : { '': before }, isRecord(after) ? after : { '': after }]
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return fields
    .map((field) => ({
      field,
      before: toText(field, was[field], describe),
      after: toText(field, is[field], describe),
    }))
    .filter((change) => change.before !== change.after)
}
