import * as z from 'zod'
import { LEGACY_PROMO_DELAY_MS } from '#shared/domain/constants.ts'
import { LIMITS } from '#shared/domain/content-limits.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { listOf, optionalLink } from './fields.ts'
import { lineText, optionalEmail, text } from './text-fields.ts'

const flag = z.boolean('This must be true or false.')
const delay = z
  .int('This must be a whole number of milliseconds.')
  .min(0, 'Use 0 or more.')
  .max(60_000, 'Use at most 60000.')
const MAILTO = /^mailto:[^\s"'<>]+@[^\s"'<>]+$/
const NOT_CONTACT_LINK = 'Enter a web address or mailto: address.'
// Forms show the error of the first option, the server that of the union.
const mailLink = text(2048).check(z.trim(), z.regex(MAILTO, NOT_CONTACT_LINK))
const optionalContactLink = z.union([mailLink, optionalLink], NOT_CONTACT_LINK)

// Unit ids of the ad network have ten digits.
const adSlot = text(60).check(
  z.refine((value) => value === '' || /^\d{10}$/.test(value), 'Enter the ten digits of the ad unit.'),
)

/** Settings that an admin can change. An empty link hides its element. */
export const SiteSettings = z.object({
  name: lineText(60),
  /** Shows the ribbon "Demo content, dates moved"; pages are then not indexed. */
  demo: flag,
  /** Delay before every outgoing request, milliseconds: 0, or 5000 as documented for the old site. */
  requestDelayMs: delay,
  promo: z.object({
    mode: z.enum(['off', 'card', 'tab'], 'Mode is off, card or tab.'),
    url: optionalLink,
    delayMs: delay,
  }),
  refundPolicy: text(2000),
  adPublisherId: text(60).check(
    z.refine(
      (value) => value === '' || /^ca-pub-\d{16}$/.test(value),
      'Enter an id as ca-pub-1234567890123456.',
    ),
  ),
  /** Ad unit of each placement; a placement without one shows nothing. */
  adSlots: z.object({
    home: adSlot,
    answerKey: adSlot,
    admission: adSlot,
    admitCard: adSlot,
    search: adSlot,
  }),
  links: z.object({
    whatsapp: optionalLink,
    telegram: optionalLink,
    facebook: optionalLink,
    instagram: optionalLink,
    x: optionalLink,
    tools: optionalLink,
    careers: optionalContactLink,
  }),
  // The server mails contact form messages to this address.
  contact: z.object({
    email: optionalEmail,
    phone: text(LIMITS.phone),
    address: text(500),
    mapUrl: optionalLink,
  }),
  tiles: listOf(z.object({ label: text(60), url: optionalLink }), 24),
  about: z.object({ placements: text(60), founded: text(60) }),
  /** Seller on receipts; a blank name means the site's name. */
  seller: z.object({ name: z.union([lineText(120), z.literal('')]), address: text(500) }),
  /** Withholds admin rights from sessions that no passkey proves. */
  adminsNeedPasskey: flag,
})
export type SiteSettings = z.output<typeof SiteSettings>

/** Stored settings. `refundPolicyOn` is the day of the last change of the refund policy; absent before the first. */
export type StoredSettings = SiteSettings & { refundPolicyOn?: string }

const details = { contact: true, tiles: true, about: true } as const

const changeDay = z
  .string()
  .describe('Day of the last change of the refund policy (`YYYY-MM-DD`); blank if it never changed.')

export const SiteDetails = SiteSettings.pick(details)
  .extend({ refundPolicyOn: changeDay })
  .meta({ id: 'SiteDetails' })
export type SiteDetails = z.output<typeof SiteDetails>

export const SiteFrame = SiteSettings.omit({
  ...details,
  seller: true,
  adminsNeedPasskey: true,
}).meta({ id: 'SiteFrame' })
export type SiteFrame = z.output<typeof SiteFrame>

export type PageSettings = SiteFrame & SiteDetails

export type AdSlot = keyof SiteSettings['adSlots']

export const Site = SiteSettings.extend({ states: z.array(z.string()), refundPolicyOn: changeDay }).meta({
  id: 'Site',
})
export type Site = z.output<typeof Site>

export const SiteData = z.object({ site: Site })

export const SitePartData = z.object({ site: z.union([Site, SiteFrame, SiteDetails]) })

export const SiteQuery = z.object({
  fields: z
    .enum(['all', 'frame', 'details'], 'Fields is all, frame or details.')
    .default('all')
    .describe('All settings, those that every page needs, or the others.'),
})
export type SiteQuery = z.output<typeof SiteQuery>

export const SiteBody = SiteSettings.partial()

export const SITE_DEFAULTS: SiteSettings = {
  name: 'Avsar',
  demo: false,
  requestDelayMs: 0,
  promo: { mode: 'off', url: '', delayMs: LEGACY_PROMO_DELAY_MS },
  refundPolicy: 'We do not provide any kind of refund once payment is done.',
  adPublisherId: '',
  adSlots: { home: '', answerKey: '', admission: '', admitCard: '', search: '' },
  links: { whatsapp: '', telegram: '', facebook: '', instagram: '', x: '', tools: '', careers: '' },
  contact: { email: '', phone: '', address: 'Noida, Uttar Pradesh, India', mapUrl: '' },
  tiles: [],
  about: { placements: '10,000+', founded: '2018' },
  seller: { name: '', address: '' },
  adminsNeedPasskey: false,
}

export const toSiteFrame = ({
  contact: _contact,
  tiles: _tiles,
  about: _about,
  seller: _seller,
  adminsNeedPasskey: _adminsNeedPasskey,
  refundPolicyOn: _refundPolicyOn,
  ...frame
}: Omit<Site, 'states'>): SiteFrame => frame

export const toSiteDetails = ({
  contact,
  tiles,
  about,
  refundPolicyOn,
}: Omit<Site, 'states'>): SiteDetails => ({
  contact,
  tiles,
  about,
  refundPolicyOn,
})

export const toSite = ({ refundPolicyOn: day = '', ...settings }: StoredSettings): Site => ({
  ...settings,
  refundPolicyOn: day,
  states: [...STATES],
})
