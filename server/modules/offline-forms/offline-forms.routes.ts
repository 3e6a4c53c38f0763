import { OfflineFormData, OfflineFormListData, offlineForm } from '#shared/contracts/offline-form.ts'
import { notForSaleReason } from '#shared/domain/sales/sale.ts'
import { listRoute, readRoute } from '../../content/content.read-routes.ts'
import { contentRoutes } from '#server/content/content.write-routes.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { OfflineFormsService } from './offline-forms.service.ts'

const tag = 'Offline forms'

export function offlineFormsRoutes(routes: ApiRoutes, service: OfflineFormsService): void {
  listRoute(routes, offlineForm, service, { tag, data: OfflineFormListData })
  readRoute(routes, offlineForm, service, { tag, data: OfflineFormData })
  contentRoutes(routes, offlineForm, service, {
    tag,
    remark: ({ priceInPaise }) => notForSaleReason({ priceInPaise }),
  })
}
