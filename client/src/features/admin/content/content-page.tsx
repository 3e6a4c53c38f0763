import { lazy, useEffect, useRef } from 'react'
import type { AdminListData } from '#shared/contracts/admin.ts'
import type { AdminPage } from '#shared/domain/pages/site-pages.ts'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { toText } from '#client/content/kind-forms/kind-form.ts'
import { isFormOpen, useAdminSearch, type AdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ContentList } from './content-list.tsx'
import { Dashboard } from '#client/features/admin/dashboard/dashboard.tsx'
import { ImportPanel } from '#client/features/admin/import/import-panel.tsx'
import {
  ItemForm,
  type AdminFormComponent,
  type AdminFormProps,
} from '#client/features/admin/lists/item-form.tsx'
import { isTransferKind, type KindName, type TransferKind } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { KINDS, pageOfItem } from '#client/features/kinds.ts'
import { useListKeys } from '#client/features/admin/lists/search-form.tsx'
import { useAdminQuery, useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'

type Props = { page: AdminPage; kind: KindName; Form: AdminFormComponent }

const listPath = (kind: KindName, { page, searchQuery, status }: AdminSearch): string =>
  `/admin/content/${kind}?${new URLSearchParams({ page: String(page), searchQuery, status }).toString()}`

// Opened from the overview only.
const AttentionPage = lazy(async () => ({
  default: (await import('./attention-page.tsx')).AttentionPage,
}))

/** Page of one kind; for jobs the URL may select an attention list. */
export function ContentPage(props: Props) {
  const { search } = useAdminSearch()
  return props.page === '/admin' && search.attention !== null && !isFormOpen(search) ? (
    <AttentionPage name={search.attention} />
  ) : (
    <KindPage {...props} />
  )
}

/** List of a kind, and the form or import that the URL opens. */
function KindPage({ page, kind, Form }: Props) {
  const messages = useMessages(admin)
  const toast = useToast()
  const { search, go, addressWith } = useAdminSearch()
  const list = useAdminQuery<AdminListData>(listPath(kind, search))
  const reload = useInvalidate(`/admin/content/${kind}`)
  const isForm = isFormOpen(search)
  const isImport = search.isImport && isTransferKind(kind)
  const hidesList = (isForm && KINDS[kind].formPlace === 'page') || isImport
  const heading = useFocusOnReturn(hidesList)
  useListKeys({ isShown: !hidesList, create: () => void go({ new: 1 }) })
  usePageThatExists(list.data, search, go)

  const close = () => void go({})
  // The form closes itself if needed: after a new item it stays open for the next.
  const saved: AdminFormProps['onSaved'] = (message, item) => {
    const [id, address] = [toText(item['_id']), pageOfItem(kind, item)]
    const view = { label: messages.content.view, href: address, isNewTab: true }
    const edit = { label: messages.content.editAction, href: addressWith({ edit: id }) }
    toast(message, { actions: [...(address === '' ? [] : [view]), ...(id === '' ? [] : [edit])] })
    reload()
  }

  return (
    <>
      {!hidesList && (
        <>
          <div className="flex min-h-12 flex-wrap items-center justify-between gap-2">
            <h1 ref={heading} tabIndex={-1} className="page-title outline-none">
              {messages.area.pages[page]}
            </h1>
            {isTransferKind(kind) && <ExportLinks kind={kind} importAddress={addressWith({ import: 1 })} />}
          </div>
          <PartBoundary>{page === '/admin' && <Dashboard />}</PartBoundary>
          <PartBoundary>
            <ContentList kind={kind} list={list} />
          </PartBoundary>
        </>
      )}
      <PartBoundary>
        {isForm && <ItemForm kind={kind} search={search} Form={Form} onSaved={saved} onClose={close} />}
      </PartBoundary>
      <PartBoundary>
        {isImport && <ImportPanel kind={kind} onImported={reload} onClose={close} />}
      </PartBoundary>
    </>
  )
}

// The focused element is removed together with the view that replaced the list.
function useFocusOnReturn(isAway: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (wasAway.current && !isAway) heading.current?.focus()
    wasAway.current = isAway
  }, [isAway])
  return heading
}

type Go = ReturnType<typeof useAdminSearch>['go']

// The last entry of the last page may have been deleted.
function usePageThatExists(data: AdminListData | undefined, search: AdminSearch, go: Go) {
  const last = data?.pageCount ?? search.page
  const isPast = data !== undefined && data.page === search.page && search.page > last
  useEffect(() => {
    if (isPast) void go({ page: last > 1 ? last : undefined }, { replace: true })
  }, [isPast, last, go])
}

type ExportLinksProps = { kind: TransferKind; importAddress: string }

function ExportLinks({ kind, importAddress }: ExportLinksProps) {
  const messages = useMessages(admin).transfer
  const exportOf = (format: 'csv' | 'json') => `/api/v1/admin/export/${kind}?format=${format}`
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton href={importAddress} className="grow">
        {messages.open}
      </LinkButton>
      <LinkButton href={exportOf('csv')} download className="grow">
        <Icon name="download" />
        {messages.exportCsv}
      </LinkButton>
      <LinkButton href={exportOf('json')} download className="grow">
        <Icon name="download" />
        {messages.exportJson}
      </LinkButton>
    </div>
  )
}
