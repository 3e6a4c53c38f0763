import { createContext, use } from 'react'
import type { SiteDetails, SiteFrame } from '#shared/contracts/site.ts'

/** The settings that every page needs, and the day in India (`YYYY-MM-DD`) for which a page is rendered. */
export type SiteContextValue = { site: SiteFrame; today: string }

/** The settings in use while the real ones cannot be read: only the name is known. */
export const FALLBACK_SITE: SiteFrame = {
  name: 'Avsar',
  demo: false,
  requestDelayMs: 0,
  promo: { mode: 'off', url: '', delayMs: 0 },
  refundPolicy: '',
  adPublisherId: '',
  adSlots: { home: '', answerKey: '', admission: '', admitCard: '', search: '' },
  links: { whatsapp: '', telegram: '', facebook: '', instagram: '', x: '', tools: '', careers: '' },
}

/** What stands for the details while they cannot be read: none. */
export const FALLBACK_DETAILS: SiteDetails = {
  contact: { email: '', phone: '', address: '', mapUrl: '' },
  tiles: [],
  about: { placements: '', founded: '' },
  refundPolicyOn: '',
}

/** The root route's data for all components below it. */
export const SiteContext = createContext<SiteContextValue>({ site: FALLBACK_SITE, today: '' })

/** Returns the settings that every page needs. */
export const useSite = (): SiteFrame => use(SiteContext).site

/** Returns the day in India for which the page is rendered: not the current clock, so server and client agree. */
export const useToday = (): string => use(SiteContext).today
