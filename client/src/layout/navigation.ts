import { createContext } from 'react'
import type { SiteFrame } from '#shared/contracts/site.ts'
import type { Messages } from '#client/lib/i18n.ts'
import type { SitePath } from './link-clicks.ts'
import type { Brand } from '#client/ui/icon-names.ts'

export type NavLabelKey = keyof Messages['layout']['links']

export type PageLink = { to: SitePath; labelKey: NavLabelKey }

const home = { to: '/', labelKey: 'home' } as const satisfies PageLink
const admission: PageLink = { to: '/admission', labelKey: 'admission' }
const answerKey: PageLink = { to: '/answer-key', labelKey: 'answerKey' }
const offlineForm: PageLink = { to: '/offline-job', labelKey: 'offlineForm' }
const admitCard: PageLink = { to: '/admit-card', labelKey: 'admitCard' }
const jobs: PageLink = { to: '/jobs', labelKey: 'jobs' }
const results: PageLink = { to: '/results', labelKey: 'results' }
const notes: PageLink = { to: '/notes', labelKey: 'note' }
const privateJob: PageLink = { to: '/private-job', labelKey: 'privateJob' }
const state: PageLink = { to: '/state-job', labelKey: 'state' }
const upcoming: PageLink = { to: '/upcoming-job', labelKey: 'upcoming' }

export const accountLink = { to: '/account', labelKey: 'me' } as const satisfies PageLink

export const alertsLink = { to: '/alerts', labelKey: 'alerts' } as const satisfies PageLink

export const savedLink = { to: '/saved', labelKey: 'saved' } as const satisfies PageLink

export const purchasesLink = { to: '/purchases', labelKey: 'purchases' } as const satisfies PageLink

export const searchLink = { to: '/Search', labelKey: 'search' } as const satisfies PageLink

export const topLinks: readonly PageLink[] = [
  home,
  jobs,
  results,
  admitCard,
  admission,
  answerKey,
  offlineForm,
  notes,
]

export const browseLinks: readonly PageLink[] = [
  home,
  admission,
  admitCard,
  answerKey,
  jobs,
  results,
  state,
  upcoming,
  notes,
  offlineForm,
]

export const quickLinks: readonly PageLink[] = [{ to: '/quizzes', labelKey: 'quiz' }, privateJob]

export const infoLinks: readonly PageLink[] = [
  { to: '/about', labelKey: 'about' },
  { to: '/contact', labelKey: 'contact' },
  { to: '/privacy', labelKey: 'privacy' },
  { to: '/terms', labelKey: 'terms' },
  { to: '/help', labelKey: 'help' },
]

export const formKitLink = { to: '/form-kit', labelKey: 'formKit' } as const satisfies PageLink

export const tileLinks: readonly PageLink[] = [privateJob, offlineForm, state, upcoming]

export const bottomLinks = [home, searchLink, savedLink, alertsLink, accountLink] as const

export const socialLinks = ({ links }: SiteFrame): { brand: Brand; href: string }[] =>
  (['whatsapp', 'telegram', 'facebook', 'instagram', 'x'] as const)
    .map((brand) => ({ brand, href: links[brand] }))
    .filter(({ href }) => href !== '')

/** Computed once for all links of the layout. */
export const CurrentPathContext = createContext('')
