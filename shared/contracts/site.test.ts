import { describe, expect, it } from 'vitest'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { buildSite } from '#shared/testing/builders.ts'
import { fieldErrors } from './envelope.ts'
import { Site, SITE_DEFAULTS, SiteBody, toSite, SiteSettings } from './site.ts'

function findErrors(body: unknown) {
  const parsed = SiteBody.safeParse(body)
  return parsed.success ? [] : fieldErrors(parsed.error.issues, Object.keys(SiteBody.shape))
}

describe('the default settings of a site', () => {
  it('the default settings of a site pass the settings contract', () => {
    expect(SiteSettings.parse(SITE_DEFAULTS)).toEqual(SITE_DEFAULTS)
  })

  it('the default settings of a site turn off demo mode, delayed responses, promotion, ads and extra tiles', () => {
    expect(SITE_DEFAULTS).toMatchObject({
      name: 'Avsar',
      demo: false,
      requestDelayMs: 0,
      promo: { mode: 'off', url: '', delayMs: 5000 },
      refundPolicy: 'We do not provide any kind of refund once payment is done.',
      adPublisherId: '',
      adSlots: { home: '', answerKey: '', admission: '', admitCard: '', search: '' },
      tiles: [],
      about: { placements: '10,000+', founded: '2018' },
    })
  })

  it('the default settings of a site have no links', () => {
    expect(Object.values(SITE_DEFAULTS.links)).toEqual(Array.from({ length: 7 }, () => ''))
  })

  it('the default settings of a site become the data of the site together with a new copy of the list of states', () => {
    const site = toSite(SITE_DEFAULTS)
    expect(Site.parse(site)).toEqual({ ...SITE_DEFAULTS, refundPolicyOn: '', states: [...STATES] })
    expect(toSite(SITE_DEFAULTS).states).not.toBe(site.states)
  })
})

describe('the schema of a settings change', () => {
  it('an empty settings change is accepted, and no default values are added to it', () => {
    expect(SiteBody.parse({})).toStrictEqual({})
    expect(SiteBody.parse({ name: 'Other' })).toStrictEqual({ name: 'Other' })
  })

  it('a settings change converts links to the normal form, as other forms do', () => {
    const links = { ...buildSite().links, telegram: 't.me/avsar', careers: ' www.example.in/jobs ' }
    expect(SiteBody.parse({ links }).links).toMatchObject({
      telegram: 'https://t.me/avsar',
      careers: 'https://www.example.in/jobs',
    })
    expect(SiteBody.parse({ links: { ...links, careers: 'mailto:jobs@example.in' } }).links?.careers).toBe(
      'mailto:jobs@example.in',
    )
  })

  it('a settings change accepts all settings, and removes the states and the date of the refund policy', () => {
    const { states, refundPolicyOn, ...settings } = buildSite()
    expect(SiteBody.parse({ ...settings, states, refundPolicyOn })).toEqual(settings)
  })

  const { links, contact, promo, adSlots } = buildSite()
  it.each<[string, object]>([
    ['the old delay', { requestDelayMs: 5000 }],
    ['the promotional card', { promo: { mode: 'card', url: 'https://example.com', delayMs: 0 } }],
    ['the promotional tab', { promo: { mode: 'tab', url: 'https://example.com', delayMs: 60_000 } }],
    ['a publisher', { adPublisherId: 'ca-pub-1234567890123456' }],
    ['ad units', { adSlots: { ...adSlots, home: '0123456789' } }],
    ['careers by mail', { links: { ...links, careers: 'mailto:careers@example.com' } }],
    ['careers on the web', { links: { ...links, careers: 'https://example.com/careers' } }],
    ['no careers', { links: { ...links, careers: '' } }],
    ['24 tiles', { tiles: Array.from({ length: 24 }, () => ({ label: 'a', url: 'https://example.com' })) }],
  ])('a settings change accepts %s', (_name, body) => {
    expect(SiteBody.parse(body)).toEqual(body)
  })

  const NOT_LINK = 'Enter a web address that begins with http:// or https://.'
  const NOT_CAREERS = 'Enter a web address or mailto: address.'
  it.each<[string, object, string, string]>([
    ['text for a tick', { demo: 'true' }, 'demo', 'This must be true or false.'],
    ['a delay below nothing', { requestDelayMs: -1 }, 'requestDelayMs', 'Use 0 or more.'],
    ['a delay over a minute', { requestDelayMs: 60_001 }, 'requestDelayMs', 'Use at most 60000.'],
    [
      'half a millisecond',
      { requestDelayMs: 0.5 },
      'requestDelayMs',
      'This must be a whole number of milliseconds.',
    ],
    [
      'a delay in words',
      { requestDelayMs: '5000' },
      'requestDelayMs',
      'This must be a whole number of milliseconds.',
    ],
    [
      'a way of promotion that is none',
      { promo: { ...promo, mode: 'popup' } },
      'promo.mode',
      'Mode is off, card or tab.',
    ],
    ['javascript to promote', { promo: { ...promo, url: 'javascript:alert(1)' } }, 'promo.url', NOT_LINK],
    [
      'javascript to chat',
      { links: { ...links, whatsapp: 'javascript:alert(1)' } },
      'links.whatsapp',
      NOT_LINK,
    ],
    ['mail to a network', { links: { ...links, x: 'mailto:a@example.com' } }, 'links.x', NOT_LINK],
    [
      'javascript for careers',
      { links: { ...links, careers: 'javascript:alert(1)' } },
      'links.careers',
      NOT_CAREERS,
    ],
    ['mail to nobody', { links: { ...links, careers: 'mailto:' } }, 'links.careers', NOT_CAREERS],
    [
      'a quote in mail',
      { links: { ...links, careers: 'mailto:a@b"onclick=' } },
      'links.careers',
      NOT_CAREERS,
    ],
    ['a hash for a link', { links: { ...links, tools: '#' } }, 'links.tools', NOT_LINK],
    ['a map of data', { contact: { ...contact, mapUrl: 'data:text/html,x' } }, 'contact.mapUrl', NOT_LINK],
    ['javascript in a tile', { tiles: [{ label: 'a', url: 'javascript:1' }] }, 'tiles[0].url', NOT_LINK],
    [
      '25 tiles',
      { tiles: Array.from({ length: 25 }, () => ({ label: '', url: '' })) },
      'tiles',
      'Use at most 24 entries.',
    ],
    [
      'a script for a publisher',
      { adPublisherId: 'ca-pub-1"><script>' },
      'adPublisherId',
      'Enter an id as ca-pub-1234567890123456.',
    ],
    [
      'a publisher of fewer digits',
      { adPublisherId: 'ca-pub-1234567890' },
      'adPublisherId',
      'Enter an id as ca-pub-1234567890123456.',
    ],
    [
      'a script for an ad unit',
      { adSlots: { ...adSlots, search: '"><script>' } },
      'adSlots.search',
      'Enter the ten digits of the ad unit.',
    ],
    [
      'an ad unit of nine digits',
      { adSlots: { ...adSlots, home: '123456789' } },
      'adSlots.home',
      'Enter the ten digits of the ad unit.',
    ],
    ['a long name', { name: 'x'.repeat(61) }, 'name', 'Use at most 60 characters.'],
    ['NUL', { name: 'a\0' }, 'name', 'This text has characters that cannot be saved.'],
  ])('a settings change rejects %s', (_name, body, field, message) => {
    expect(findErrors(body)).toEqual([{ field, message }])
  })
})
