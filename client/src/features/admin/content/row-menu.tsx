import { useEffect, useRef } from 'react'
import type { AdminRow } from '#shared/contracts/admin.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { KINDS } from '#client/features/kinds.ts'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import type { KindName } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'

type Props = { kind: KindName; row: AdminRow; title: string }

const ITEM = 'flex min-h-12 items-center gap-2 px-4 hover:bg-tint'

/** Menu of an item: add a stage's link, copy, view. Closes on Esc and on a press outside. */
export function RowMenu({ kind, row, title }: Props) {
  const messages = useMessages(admin).content
  const { addressWith } = useAdminSearch()
  const menu = useMenu()
  const { stages } = KINDS[kind]
  return (
    <details ref={menu} className="group relative">
      <summary className={buttonClass('secondary')} aria-label={messages.actionOf(messages.more, title)}>
        {messages.more}
        <span className="group-open:rotate-180">
          <Icon name="chevron-down" />
        </span>
      </summary>
      <ul className="absolute top-full right-0 z-20 mt-1 w-64 max-w-[80vw] rounded-xl border border-line bg-paper py-2 shadow-lg">
        {stages.map((stage) => (
          <li key={stage}>
            <a href={addressWith({ edit: row._id, stage })} className={ITEM}>
              {messages.stages[stage]}
            </a>
          </li>
        ))}
        <li className={stages.length > 0 ? 'mt-2 border-t border-line pt-2' : ''}>
          <a href={addressWith({ copy: row._id })} className={ITEM}>
            {messages.duplicate}
          </a>
        </li>
        {row.url !== '' && row.status === 'published' && (
          <li>
            <a href={row.url} target="_blank" className={ITEM}>
              {messages.viewOnSite}
              <Icon name="external-link" />
            </a>
          </li>
        )}
        <li>
          <a href={`/admin/audit${stringifySearch({ target: `${kind}/${row._id}` })}`} className={ITEM}>
            {messages.showInAuditLog}
          </a>
        </li>
      </ul>
    </details>
  )
}

function useMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const element = menu.current
    if (element === null) return undefined
    const close = () => {
      element.open = false
    }
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target)) close()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !element.open) return
      close()
      element.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return menu
}
