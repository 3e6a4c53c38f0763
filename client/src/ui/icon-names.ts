/** The icons that the app uses, by their names in the icon set. */
export const LINE_ICONS = [
  'bell',
  'bookmark',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'download',
  'external-link',
  'house',
  'menu',
  'rotate-cw',
  'search',
  'user',
  'x',
] as const

/** The social networks that have an icon. */
export const BRANDS = ['facebook', 'instagram', 'telegram', 'whatsapp', 'x'] as const

export type LineIcon = (typeof LINE_ICONS)[number]
export type Brand = (typeof BRANDS)[number]

/** Every icon of the sprite that the build puts into the page: `client/build/icon-sprite.ts` contains each. */
export type IconName = LineIcon | `brand-${Brand}`
