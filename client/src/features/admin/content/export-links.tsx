import { LinkButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'

type Props = { kind: TransferKind; importAddress: string }

export function ExportLinks({ kind, importAddress }: Props) {
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
