import type { Site, SiteSettings } from '#shared/contracts/site.ts'
import type { settings } from '#client/messages/en/admin/settings.ts'

export type SettingPath = keyof typeof settings.fields

export type SettingField = {
  path: SettingPath
  type: 'text' | 'email' | 'tel' | 'url' | 'number' | 'long' | 'flag' | 'mode'
}

const url = (path: SettingPath): SettingField => ({ path, type: 'url' })
const plain = (path: SettingPath): SettingField => ({ path, type: 'text' })

export const SETTING_GROUPS = [
  [
    'site',
    [
      plain('name'),
      { path: 'demo', type: 'flag' },
      { path: 'requestDelayMs', type: 'number' },
      { path: 'refundPolicy', type: 'long' },
    ],
  ],
  [
    'ads',
    [
      plain('adPublisherId'),
      plain('adSlots.home'),
      plain('adSlots.answerKey'),
      plain('adSlots.admission'),
      plain('adSlots.admitCard'),
      plain('adSlots.search'),
    ],
  ],
  [
    'promo',
    [{ path: 'promo.mode', type: 'mode' }, url('promo.url'), { path: 'promo.delayMs', type: 'number' }],
  ],
  [
    'links',
    [
      url('links.whatsapp'),
      url('links.telegram'),
      url('links.facebook'),
      url('links.instagram'),
      url('links.x'),
      url('links.tools'),
      url('links.careers'),
    ],
  ],
  [
    'contact',
    [
      { path: 'contact.email', type: 'email' },
      { path: 'contact.phone', type: 'tel' },
      plain('contact.address'),
      url('contact.mapUrl'),
    ],
  ],
  ['about', [plain('about.placements'), plain('about.founded')]],
  ['seller', [plain('seller.name'), plain('seller.address')]],
  ['admins', [{ path: 'adminsNeedPasskey', type: 'flag' }]],
] as const satisfies (readonly [keyof typeof settings.groups, readonly SettingField[]])[]

/** Returns the settings without the API's extra data: list of states, day of the refund policy. */
export const toSettings = ({
  states: _states,
  refundPolicyOn: _refundPolicyOn,
  ...settings
}: Site): SiteSettings => settings
