import type { ComponentType } from 'react'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import type { KindName } from '#shared/domain/kinds.ts'

/** What a form is opened for, and what to do once something is saved or the form is to go. */
export type AdminFormProps = {
  kind: KindName
  /** The item to be edited; null makes a new one, and after it the next. */
  itemId: string | null
  /** A new item begins as a copy of this one. */
  copyOf?: string
  /** The form opens at this list of links, with an entry that wants nothing but its link. */
  stage?: Stage
  /** Called with the server's words each time an item was saved. */
  onSaved: (message: string) => void
  /** Called when the form is to be taken away: by its own button, and after an edited item was saved. */
  onClose: () => void
}

/** The form of an item of any kind. It is handed to the lists, which have a press before them. */
export type AdminFormComponent = ComponentType<AdminFormProps>
