import { useEffect, useState } from 'react'
import type { LabelsData } from '#shared/contracts/admin.ts'
import { useAdminApi } from '#client/features/admin/requests/admin-api.ts'
import type { KindForm } from '#client/content/kind-forms/kind-form.ts'

const NONE: LabelsData['labels'] = {}

/** Returns the labels in use in the lists of a kind, to suggest them; none for a kind without lists. */
export function useLabels({ kind, fields }: KindForm): LabelsData['labels'] {
  const api = useAdminApi()
  const [labels, setLabels] = useState(NONE)
  const hasLists = fields.some(({ type }) => type === 'entries')
  useEffect(() => {
    if (!hasLists) return undefined
    let isCurrent = true
    api<LabelsData>(`/admin/content/${kind.name}/labels`).then(
      ({ data }) => {
        if (isCurrent) setLabels(data.labels)
      },
      // An optional lookup: without it labels are typed, and nothing waits for it.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [api, kind.name, hasLists])
  return labels
}
