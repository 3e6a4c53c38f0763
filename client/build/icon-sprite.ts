import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ExternalLink from 'lucide-react/icons/external-link'
import Menu from 'lucide-react/icons/menu'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import User from 'lucide-react/icons/user'
import X from 'lucide-react/icons/x'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import type { Brand, IconName, LineIcon } from '#client/ui/icon-names.ts'

const LINE_DRAWINGS = {
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'external-link': ExternalLink,
  menu: Menu,
  'rotate-cw': RotateCw,
  search: Search,
  user: User,
  x: X,
} satisfies { [Name in LineIcon]?: ComponentType }

// Shorter paths than those of the icon set, because every page contains them.
const COMPACT_PATHS: Record<Exclude<LineIcon, keyof typeof LINE_DRAWINGS>, string> = {
  bell: 'M6 9a6 6 0 0 1 12 0c0 5 2 7 3 8H3c1-1 3-3 3-8m4 12h4',
  download: 'M12 15V3M7 10l5 5 5-5m4 5v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4',
  house: 'M9 21v-8h6v8M3 10l9-7 9 7v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  bookmark: 'M17 3a2 2 0 0 1 2 2v16l-7-4-7 4V5a2 2 0 0 1 2-2z',
}

// The icon set has no brand icons; these are our own plain single-colour drawings.
const BRAND_PATHS: Record<Brand, string> = {
  whatsapp:
    'M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3ZM8 8c0 5 3 8 8 8l.5-2-2.5-1-1 1-3-3 1-1L10 7.5Z',
  telegram: 'M21 4 3 11l5 2 2 6 3-4 5 4 3-15ZM8 13l9-6-6.5 7.5',
  facebook: 'M14 21v-8h3l.5-3.5H14V7.5c0-1 .5-1.5 1.6-1.5h2V3h-2.8C12 3 10.5 4.700 10.5 7.3v2.2H8V13h2.5v8Z',
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-1.5v.01',
  x: 'M4 4h4l12 16h-4L4 4Zm15 0-6.3 7M4.5 20l6.3-7',
}

// All drawings have a 24 by 24 view box; the style sheet sets their stroke once.
const symbol = (name: IconName, drawing: string): string =>
  `<symbol id="i-${name}" viewBox="0 0 24 24">${drawing}</symbol>`

const lines = (icon: ComponentType): string =>
  renderToStaticMarkup(createElement(icon))
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replaceAll(/><\/\w+>/g, '/>')
    // Merges paths into one. Only paths with an absolute start: a relative start would depend on the path before.
    .replaceAll('"/><path d="M', 'M')
    .replaceAll(/\d*\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10))

export function iconSprite(): string {
  const symbols = [
    ...Object.entries(LINE_DRAWINGS).map(([name, icon]) => symbol(name as LineIcon, lines(icon))),
    ...Object.entries(COMPACT_PATHS).map(([name, path]) => symbol(name as LineIcon, `<path d="${path}"/>`)),
    ...Object.entries(BRAND_PATHS).map(([name, path]) =>
      symbol(`brand-${name as Brand}`, `<path stroke-width="1.6" d="${path}"/>`),
    ),
  ]
  return `<div hidden><svg>${symbols.join('')}</svg></div>`
}

/** Replaces `<!--icons-->` in index.html with the sprite, so that no script contains icons. */
export const iconSpritePlugin = (): Plugin => ({
  name: 'icon-sprite',
  transformIndexHtml: (html) => html.replace('<!--icons-->', iconSprite),
})
