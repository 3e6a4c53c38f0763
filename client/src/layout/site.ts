import { createContext, use } from 'react'
import type { SiteDetails, SiteFrame } from '#shared/contracts/site.ts'

/** Settings of every page, and the day in India (`YYYY-MM-DD`) of the rendering. */
export type SiteContextValue = { site: SiteFrame; today: string }

/** Fallback until the settings are readable: only the name is known. */
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

export const FALLBACK_DETAILS: SiteDetails = {
  contact: { email: '', phone: '', address: '', mapUrl: '' },
  tiles: [],
  about: { placements: '', founded: '' },
  refundPolicyOn: '',
}

export const SiteContext = createContext<SiteContextValue>({ site: FALLBACK_SITE, today: '' })

export const useSite = (): SiteFrame => use(SiteContext).site

/** Returns the day of the rendering, not of the current clock, so that server and client agree. */
export const useToday = (): string => use(SiteContext).today
