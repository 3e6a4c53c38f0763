import { note } from '#shared/contracts/note.ts'
import type { ContentPorts } from '#server/content/model/content.model.ts'
import { purchasePolicy, type Entitlements } from '../../content/content.sale.ts'
import { singleListService } from '../../content/content.single-list.ts'
import { noteModel } from './note.model.ts'

/** Builds the service of notes. Their downloads are only for users who are entitled to them. */
export const notesService = (ports: ContentPorts & { entitlements: Entitlements }) =>
  singleListService(ports, noteModel, { lock: purchasePolicy(note.name, ports.entitlements) })

export type NotesService = ReturnType<typeof notesService>
