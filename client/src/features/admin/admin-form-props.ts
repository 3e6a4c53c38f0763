import type { ComponentType } from 'react'
import type { AdminKind, StageField } from './kinds.ts'

/** What the form of an item is told: what it edits, and what to do when that is done. */
export type AdminFormProps = {
  kind: AdminKind
  /** The item to edit; null makes a new one. */
  itemId: string | null
  /** The item that a new one begins as a copy of. */
  copyOf?: string
  /** The list of links in which a new line stands ready. */
  stage?: StageField
  /** Called with the server's words once the item is saved. */
  onSaved: (message: string) => void
  onClose: () => void
}

/** The form of an item of any kind. It is handed in, since it is a feature of its own. */
export type AdminFormComponent = ComponentType<AdminFormProps>
