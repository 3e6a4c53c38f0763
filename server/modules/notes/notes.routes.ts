import { NoteData, NoteListData, note } from '#shared/contracts/note.ts'
import { notForSaleReason } from '#shared/domain/sales/sale.ts'
import { listRoute, readRoute } from '../../content/content.read-routes.ts'
import { contentRoutes } from '#server/content/content.write-routes.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { NotesService } from './notes.service.ts'

const tag = 'Notes'

export function notesRoutes(routes: ApiRoutes, service: NotesService): void {
  listRoute(routes, note, service, { tag, data: NoteListData })
  readRoute(routes, note, service, { tag, data: NoteData })
  contentRoutes(routes, note, service, { tag, remark: notForSaleReason })
}
