import type { ComponentType } from 'react'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import type { AdminKind } from './kinds.ts'

/** What the form of an item is told: what it edits, and what to do when that is done. */
export type AdminFormProps = {
  kind: AdminKind
  /** The item to edit; null makes a new one. */
  itemId: string | null
  /** The item that a new one begins as a copy of. */
  copyOf?: string
  /** The list of links in which a new line stands ready. */
  stage?: Stage
  /** Called with the server's words each time an item was saved. */
  onSaved: (message: string) => void
  /** Called when the form is to be taken away: by its own button, and after an edited item was saved. */
  onClose: () => void
}

/** The form of an item of any kind. It is handed in, since it is a feature of its own. */
export type AdminFormComponent = ComponentType<AdminFormProps>
