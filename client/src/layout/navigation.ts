import type { SiteSettings } from '#shared/contracts/site.ts'
import type { Messages } from '#client/lib/i18n.ts'
import type { SitePath } from '#client/lib/link-clicks.ts'
import type { Brand } from '#client/ui/icon-names.ts'

export type NavigationWord = keyof Messages['layout']['links']

/** A link of the site's own: where it leads and the word for it. */
export type PageLink = { to: SitePath; word: NavigationWord }

const home = { to: '/', word: 'home' } as const satisfies PageLink
const admission: PageLink = { to: '/admission', word: 'admission' }
const answerKey: PageLink = { to: '/answer-key', word: 'answerKey' }
const offlineJob: PageLink = { to: '/offline-job', word: 'offlineJob' }
const notes: PageLink = { to: '/notes', word: 'notes' }
const privateJob: PageLink = { to: '/private-job', word: 'privateJob' }
const state: PageLink = { to: '/state-job', word: 'state' }
const upcoming: PageLink = { to: '/upcoming-job', word: 'upcoming' }

/** One's account, in the bar at the bottom of phones. */
export const accountLink = { to: '/account', word: 'me' } as const satisfies PageLink

/** The jobs that one saved. */
export const savedLink = { to: '/saved', word: 'saved' } as const satisfies PageLink

/** The wide search over every post. */
export const searchLink = { to: '/Search', word: 'search' } as const satisfies PageLink

/** The bar at the top of wide screens; the tools site stands behind them. */
export const topLinks = [home, admission, answerKey, offlineJob, notes] as const satisfies PageLink[]

/** The lists of the footer and of the mobile menu; the tools site stands behind them. */
export const browseLinks: readonly PageLink[] = [
  home,
  admission,
  { to: '/admit-card', word: 'admitCard' },
  answerKey,
  { to: '/jobs', word: 'jobs' },
  { to: '/results', word: 'results' },
  state,
  upcoming,
  notes,
  offlineJob,
]

/** The two buttons beside the navigation. */
export const quickLinks: readonly PageLink[] = [{ to: '/quizzes', word: 'quizzes' }, privateJob]

/** The pages about the site, in the footer. */
export const infoLinks: readonly PageLink[] = [
  { to: '/about', word: 'about' },
  { to: '/contact', word: 'contact' },
  { to: '/privacy', word: 'privacy' },
  { to: '/terms', word: 'terms' },
  { to: '/help', word: 'help' },
]

/** The tiles of the home page; the site's own tiles stand behind them. */
export const tileLinks: readonly PageLink[] = [privateJob, offlineJob, state, upcoming]

/** The bar at the bottom of phones: what exists today. */
export const bottomLinks = [home, searchLink, savedLink, accountLink] as const

/** The site's social pages that are set. */
export const socialLinks = ({ links }: SiteSettings): { brand: Brand; href: string }[] =>
  (['whatsapp', 'telegram', 'facebook', 'instagram', 'x'] as const)
    .map((brand) => ({ brand, href: links[brand] }))
    .filter(({ href }) => href !== '')
