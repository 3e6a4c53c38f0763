import type { AdminRow } from '#shared/contracts/admin.ts'
import type { KindName } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { KINDS } from '#client/features/kinds.ts'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'

type Props = { kind: KindName; row: AdminRow; title: string }

const CHIP = 'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap'

/** Stages of an item. Each missing one has a link to its position in the form. */
export function StageChips({ kind, row, title }: Props) {
  const messages = useMessages(admin).content
  const { addressWith } = useAdminSearch()
  const { stages } = KINDS[kind]
  if (stages.length === 0) return null
  return (
    <ul aria-label={messages.named(messages.stagesOf, title)} className="mt-1 flex flex-wrap gap-1.5">
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
