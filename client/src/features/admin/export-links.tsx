import { LinkButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { useAdminWords } from './use-admin-words.ts'

type Props = { kind: TransferKind; importAddress: string }

/** The links to the import of a kind and to its export files. */
export function ExportLinks({ kind, importAddress }: Props) {
  const words = useAdminWords().transfer
  const exportOf = (format: 'csv' | 'json') => `/api/v1/admin/export/${kind}?format=${format}`
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton href={importAddress} className="grow">
        {words.open}
      </LinkButton>
      <LinkButton href={exportOf('csv')} download className="grow">
        <Icon name="download" />
        {words.exportCsv}
      </LinkButton>
      <LinkButton href={exportOf('json')} download className="grow">
        <Icon name="download" />
        {words.exportJson}
      </LinkButton>
    </div>
  )
}
