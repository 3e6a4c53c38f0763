import { offlineForm } from '#shared/contracts/offline-form.ts'
import type { ContentPorts } from '#server/content/model/content.model.ts'
import { purchasePolicy, type Entitlements } from '../../content/content.sale.ts'
import { singleListService } from '../../content/content.single-list.ts'
import { offlineFormModel } from './offline-form.model.ts'

/** Builds the service of offline forms. Their downloads are only for users who are entitled to them. */
export const offlineFormsService = (ports: ContentPorts & { entitlements: Entitlements }) =>
  singleListService(ports, offlineFormModel, { lock: purchasePolicy(offlineForm.name, ports.entitlements) })

export type OfflineFormsService = ReturnType<typeof offlineFormsService>
