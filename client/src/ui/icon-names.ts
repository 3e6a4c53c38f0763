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

export const BRANDS = ['facebook', 'instagram', 'telegram', 'whatsapp', 'x'] as const

export type LineIcon = (typeof LINE_ICONS)[number]
export type Brand = (typeof BRANDS)[number]

/** Icons of the sprite that the build puts into the page: `client/build/icon-sprite.ts` contains each. */
export type IconName = LineIcon | `brand-${Brand}`
