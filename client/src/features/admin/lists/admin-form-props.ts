import type { ComponentType } from 'react'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import type { FormValues } from '#client/content/kind-forms/kind-form.ts'
import type { KindName } from '#shared/domain/kinds.ts'

export type AdminFormProps = {
  kind: KindName
  /** Item to edit; null creates a new item and, after saving, the next. */
  itemId: string | null
  /** Source of a copy. */
  copyOf?: string
  /** List of links at which the form opens, with a prepared entry that lacks only its link. */
  stage?: Stage
  /** Called with the server's message and the item after each save. */
  onSaved: (message: string, item: FormValues) => void
  /** Called when the form should close: by its own button, and after an edited item was saved. */
  onClose: () => void
}

/** Form component of an item of any kind. Passed to the lists, which open it on a press. */
export type AdminFormComponent = ComponentType<AdminFormProps>
