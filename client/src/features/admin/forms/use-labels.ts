import type { LabelsData } from '#shared/contracts/admin.ts'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import type { KindForm } from '#client/content/kind-forms/kind-form.ts'

const NONE: LabelsData['labels'] = {}

/** Returns suggested labels for the lists of a kind. Empty for a kind without lists, or after a failure. */
export function useLabels({ kind, fields }: KindForm): LabelsData['labels'] {
  const enabled = fields.some(({ type }) => type === 'entries')
  const { data } = useAdminQuery<LabelsData>(`/admin/content/${kind.name}/labels`, { enabled })
  return data?.labels ?? NONE
}
