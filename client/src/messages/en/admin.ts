import { alerts } from './admin/alerts.ts'
import { area } from './admin/area.ts'
import { attempts } from './admin/attempts.ts'
import { audit } from './admin/audit.ts'
import { corrections } from './admin/corrections.ts'
import { content } from './admin/content.ts'
import { dashboard } from './admin/dashboard.ts'
import { messages } from './admin/messages.ts'
import { orders } from './admin/orders.ts'
import { synonyms } from './admin/synonyms.ts'
import { passkeys } from './admin/passkeys.ts'
import { people } from './admin/people.ts'
import { soldItems } from './admin/sold-items.ts'
import { settings } from './admin/settings.ts'
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
