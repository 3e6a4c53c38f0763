import type { AdminRow } from '#shared/contracts/admin.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { isSoldType } from '#shared/domain/sales/sale.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { BuyersButton } from '#client/features/admin/buyers/buyers-dialog.tsx'
import { CardTitle } from '#client/features/admin/lists/card-parts.tsx'
import { KINDS } from '#client/features/kinds.ts'
import { DeleteItem } from './delete-item.tsx'
import { useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useAdminWrite } from '#client/features/admin/requests/use-admin-write.ts'
import type { KindName } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { RowMenu } from './row-menu.tsx'

type Props = { kind: KindName; row: AdminRow }

const TONES = { draft: 'outline', scheduled: 'strong', published: 'soft' } as const

export function ContentRow({ kind, row }: Props) {
  const messages = useMessages(admin).content
  const { addressWith } = useAdminSearch()
  const title = row.title === '' ? messages.untitled : row.title
  const isTrash = row.deletedAt !== null
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line py-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <h2 className="font-semibold">
          {isTrash ? (
            <CardTitle title={title} />
          ) : (
            <a href={addressWith({ edit: row._id })} className="hover:underline">
              <CardTitle title={title} />
            </a>
          )}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft [font-variant-numeric:tabular-nums]">
          {isTrash ? (
            <Badge tone="closed">{messages.inTrash}</Badge>
          ) : (
            <Badge tone={TONES[row.status]}>{messages.status[row.status]}</Badge>
          )}
          <Times row={row} />
        </p>
        {row.warning !== '' && <p className="mt-1 text-sm font-medium text-amber">{row.warning}</p>}
        {!isTrash && <StageChips kind={kind} row={row} title={title} />}
      </div>
      {isTrash ? (
        <div className="flex flex-wrap gap-2">
          <RestoreButton kind={kind} row={row} title={title} />
          <Buyers kind={kind} row={row} title={title} />
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <LinkButton
            href={addressWith({ edit: row._id })}
            aria-label={messages.actionOf(messages.editAction, title)}
            className="grow lg:grow-0"
          >
            {messages.editAction}
          </LinkButton>
          <DeleteItem kind={kind} row={row} title={title} />
          {row.status === 'draft' && <Buyers kind={kind} row={row} title={title} />}
          <RowMenu kind={kind} row={row} title={title} />
        </div>
      )}
    </li>
  )
}

function Buyers({ kind, row, title }: Props & { title: string }) {
  return isSoldType(kind) ? <BuyersButton type={kind} id={row._id} title={title} /> : null
}

function Times({ row }: { row: AdminRow }) {
  const messages = useMessages(admin).content
  return (
    <>
      {row.status === 'scheduled' && row.publishAt !== null && (
        <span className="font-medium text-ink">{messages.publishes(formatInstant(row.publishAt))}</span>
      )}
      {row.deletedAt !== null && <span>{messages.deleted(formatInstant(row.deletedAt))}</span>}
      <span>{messages.created(formatInstant(row.createdAt))}</span>
      {row.updatedAt !== row.createdAt && <span>{messages.updated(formatInstant(row.updatedAt))}</span>}
    </>
  )
}

function RestoreButton({ kind, row, title }: Props & { title: string }) {
  const messages = useMessages(admin).content
  const { mutate, isPending, isSuccess } = useAdminWrite({
    failed: messages.restoreFailed,
    done: messages.restored,
    onSuccess: useInvalidate(`/admin/content/${kind}`),
  })
  return (
    <Button
      // Disabled until the list has reloaded.
      disabled={isPending || isSuccess}
      aria-label={messages.actionOf(messages.restoreAction, title)}
      onClick={() => mutate({ path: `/admin/content/${kind}/${row._id}/restore`, method: 'POST', body: {} })}
    >
      <Icon name="rotate-cw" />
      {messages.restoreAction}
    </Button>
  )
}

type StageChipsProps = { kind: KindName; row: AdminRow; title: string }

const CHIP = 'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap'

/** Stages of an item. Each missing one has a link to its position in the form. */
function StageChips({ kind, row, title }: StageChipsProps) {
  const messages = useMessages(admin).content
  const { addressWith } = useAdminSearch()
  const { stages } = KINDS[kind]
  if (stages.length === 0) return null
  return (
    <ul aria-label={messages.actionOf(messages.stagesLabel, title)} className="mt-1 flex flex-wrap gap-1.5">
      {stages.map((stage) => (
        <li key={stage}>
          {row.openStages.includes(stage) ? (
            <span className={`${CHIP} border-transparent bg-sunken text-soft`}>
              <span aria-hidden>✓</span>
              {messages.stageNames[stage]}
              <span className="sr-only">{messages.stageOpen}</span>
            </span>
          ) : (
            <a
              href={addressWith({ edit: row._id, stage })}
              aria-label={messages.addStage(messages.stageNames[stage], title)}
              className={`${CHIP} border-dashed border-edge text-accent hover:bg-tint`}
            >
              <span aria-hidden>+</span>
              {messages.stageNames[stage]}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
