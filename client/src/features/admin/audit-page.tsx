import type { AuditData, AuditEntry } from '#shared/contracts/admin.ts'
import { showInstant } from '#shared/domain/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-text.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { AdminSearchBox } from './admin-search-box.tsx'
import { useAdminSearch, type AdminSearch } from './admin-search.ts'
import { changesOf } from './audit-changes.ts'
import { useAdminData } from './use-admin-data.ts'
import { useAdminWords } from './use-admin-words.ts'

const path = ({ page, target }: AdminSearch): string =>
  `/admin/audit?${new URLSearchParams({ page: String(page), target }).toString()}`

/** The audit log: what was done, by whom, and what it changed. */
export function AuditPage() {
  const { area, audit: words } = useAdminWords()
  const { search, addressWith } = useAdminSearch()
  return (
    <>
      <h1 className="text-2xl font-bold">{area.pages['/admin/audit']}</h1>
      <p className="mt-1 text-soft">{words.intro}</p>
      <AdminSearchBox
        key={search.target}
        name="target"
        label={words.target}
        placeholder={words.targetPlaceholder}
        value={search.target}
      />
      {search.target !== '' && (
        <p>
          <a
            href={addressWith({ target: undefined, page: undefined })}
            className="inline-flex min-h-12 items-center text-accent underline"
          >
            {words.clear}
          </a>
        </p>
      )}
      <Entries search={search} />
    </>
  )
}

function Entries({ search }: { search: AdminSearch }) {
  const words = useAdminWords().audit
  const { lists } = useMessages()
  const { data, error, isLoading, reload } = useAdminData<AuditData>(path(search))
  if (error !== undefined && !isLoading) return <ErrorState error={error} onRetry={reload} />
  if (data === null) return <SkeletonRows count={6} />
  return (
    <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : ''}>
      <p role="status" className="text-sm text-soft">
        {words.found(data.total)}
        {data.pageCount > 1 && `, ${lists.pageOf(data.page, data.pageCount)}`}
      </p>
      {data.entries.length === 0 ? (
        <EmptyState title={words.emptyTitle} text={words.emptyText} />
      ) : (
        <ol>
          {data.entries.map((entry) => (
            <Entry key={entry.seq} entry={entry} />
          ))}
        </ol>
      )}
      <Pagination page={data.page} pageCount={data.pageCount} />
    </div>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{entry.action}</span>
        <a
          href={`/admin/audit${stringifySearch({ target: entry.target })}`}
          className="inline-flex min-h-8 items-center break-all text-accent underline"
        >
          {entry.target}
        </a>
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-soft [font-variant-numeric:tabular-nums]">
        <span>{showInstant(entry.at)}</span>
        <bdi className="break-all">{entry.actor}</bdi>
      </p>
      <Changes entry={entry} />
    </li>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const words = useAdminWords().audit
  const changes = changesOf(entry.before, entry.after)
  if (changes.length === 0) return null
  return (
    <details>
      <summary className="inline-flex min-h-12 cursor-pointer items-center text-sm text-accent underline">
        {words.changes}: {words.show(changes.length)}
      </summary>
      <dl className="grid gap-3 rounded-lg bg-sunken p-3">
        {changes.map(({ field, before, after }) => (
          <div key={field} className="grid gap-1 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)] sm:gap-3">
            <dt className="font-medium break-words">{field}</dt>
            <Value word={words.before} value={before} />
            <Value word={words.after} value={after} />
          </div>
        ))}
      </dl>
    </details>
  )
}

function Value({ word, value }: { word: string; value: string | null }) {
  const { absent } = useAdminWords().audit
  return (
    <dd className="min-w-0">
      <span className="block text-sm text-soft">{word}</span>
      <bdi className="block max-h-60 overflow-y-auto text-sm break-words whitespace-pre-wrap">
        {value ?? absent}
      </bdi>
    </dd>
  )
}
