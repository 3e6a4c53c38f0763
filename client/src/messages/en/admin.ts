import { alerts, people, messages } from './admin/pages.ts'
import { area, passkeys } from './admin/area.ts'
import { attempts, corrections } from './admin/attempts.ts'
import { audit } from './admin/audit.ts'
import { content } from './admin/content.ts'
import { dashboard } from './admin/dashboard.ts'
import { orders } from './admin/orders.ts'
import { soldItems } from '#client/messages/en/admin/order-texts.ts'
import { settings, synonyms } from './admin/settings.ts'
import { transfer } from './admin/import-export.ts'

export const admin = {
  alerts,
  area,
  attempts,
  content,
  corrections,
  dashboard,
  settings,
  soldItems,
  messages,
  orders,
  synonyms,
  passkeys,
  people,
  audit,
  transfer,
}
