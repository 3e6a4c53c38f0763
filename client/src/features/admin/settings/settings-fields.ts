import type { Site, SiteSettings } from '#shared/contracts/site.ts'
import type { settings } from '#client/messages/en/admin/settings.ts'

/** The path of a settings field, as in field errors. */
export type SettingPath = keyof typeof settings.fields

/** How a field is edited. */
export type SettingField = {
  path: SettingPath
  type: 'text' | 'email' | 'tel' | 'url' | 'number' | 'long' | 'flag' | 'mode'
}

const url = (path: SettingPath): SettingField => ({ path, type: 'url' })
const plain = (path: SettingPath): SettingField => ({ path, type: 'text' })

/** The fields of the settings by group, in display order. The tiles follow them. */
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

/** Returns the settings without what the API sends along: the list of states, and the day of the refund policy. */
export const settingsOf = ({
  states: _states,
  refundPolicyOn: _refundPolicyOn,
  ...settings
}: Site): SiteSettings => settings

type Values = Record<string, unknown>

/** Returns the value of a setting by its path. */
export function settingAt(site: SiteSettings, path: SettingPath): unknown {
  const [group = '', name] = path.split('.')
  const value = (site as unknown as Values)[group]
  return name === undefined ? value : (value as Values)[name]
}

/** Returns the settings with one value changed. */
export function withSetting(site: SiteSettings, path: SettingPath, value: unknown): SiteSettings {
  const [group = '', name] = path.split('.')
  if (name === undefined) return { ...site, [group]: value }
  return { ...site, [group]: { ...((site as unknown as Values)[group] as Values), [name]: value } }
}
