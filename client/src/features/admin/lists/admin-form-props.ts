import type { ComponentType } from 'react'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import type { FormValues } from '#client/content/kind-forms/kind-form.ts'
import type { KindName } from '#shared/domain/kinds.ts'

/** The target of a form, and its callbacks for saving and closing. */
export type AdminFormProps = {
  kind: KindName
  /** The item to edit; null creates a new one, and after it the next. */
  itemId: string | null
  /** The item that a new item starts as a copy of. */
  copyOf?: string
  /** The list of links that the form opens at, with a prepared entry that lacks only its link. */
  stage?: Stage
  /** Called with the server's message and the item each time one was saved. */
  onSaved: (message: string, item: FormValues) => void
  /** Called when the form should close: by its own button, and after an edited item was saved. */
  onClose: () => void
}

/** The form component of an item of any kind. Passed to the lists, which open it on a press. */
export type AdminFormComponent = ComponentType<AdminFormProps>
