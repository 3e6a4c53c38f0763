import { createContext, use } from 'react'
import type { SiteSettings } from '#shared/contracts/site.ts'

/** The site's settings and the day in India (`YYYY-MM-DD`) for which a page is drawn. */
export type SiteContextValue = { site: SiteSettings; today: string }

/** A site of which only the name is known: what the board still runs on while the settings cannot be read. */
export const FALLBACK_SITE: SiteSettings = {
  name: 'Avsar',
  demo: false,
  requestDelayMs: 0,
  promo: { mode: 'off', url: '', delayMs: 0 },
  refundPolicy: '',
  adPublisherId: '',
  adSlots: { home: '', answerKey: '', admission: '', admitCard: '', search: '' },
  links: { whatsapp: '', telegram: '', facebook: '', instagram: '', x: '', tools: '', careers: '' },
  contact: { email: '', phone: '', address: '', mapUrl: '' },
  tiles: [],
  about: { placements: '', founded: '' },
}

/** What the root route knows, for everything below it. */
export const SiteContext = createContext<SiteContextValue>({ site: FALLBACK_SITE, today: '' })

/** The site's settings. */
export const useSite = (): SiteSettings => use(SiteContext).site

/** The day in India for which the page is drawn: never the clock of the moment, so server and client agree. */
export const useToday = (): string => use(SiteContext).today
