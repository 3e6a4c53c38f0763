import { SITE_DEFAULTS } from '#shared/contracts/site.ts'
import { SHARE_PATH } from '#shared/domain/pages/share-target.ts'
import { shortcutIcon } from './app-icons.ts'

// Background of the light theme, also on devices set to dark: a manifest has only one colour.
const PAPER = '#ffffff'

const png = (src: string, side: number, purpose = 'any') => ({
  src,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [png(shortcutIcon(icon), 96)],
})

const screenshot = (name: string, isWide: boolean, label: string) => ({
  src: `/screenshots/${name}.webp`,
  sizes: isWide ? '1280x800' : '720x1480',
  type: 'image/webp',
  form_factor: isWide ? 'wide' : 'narrow',
  label,
})

/** Web app manifest (https://www.w3.org/TR/appmanifest/). */
export const webManifest = () => ({
  id: '/',
  name: SITE_DEFAULTS.name,
  short_name: SITE_DEFAULTS.name,
  description:
    'Vacancies, admit cards, answer keys and results of India in one calm list, also without a network.',
  lang: 'en-IN',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: PAPER,
  background_color: PAPER,
  categories: ['government', 'education', 'news'],
  icons: [
    png('/icons/icon-192.png', 192),
    png('/icons/icon-512.png', 512),
    png('/icons/maskable-512.png', 512, 'maskable'),
    png('/icons/monochrome-512.png', 512, 'monochrome'),
  ],
  screenshots: [
    screenshot('home', false, 'Jobs, results and admit cards in one place'),
    screenshot('jobs', false, 'Every vacancy with its last date'),
    screenshot('job', false, 'A notice with its dates, fees and official links'),
    screenshot('home-wide', true, 'Jobs, results and admit cards in one place'),
    screenshot('jobs-wide', true, 'Every vacancy with its last date'),
  ],
  shortcuts: [
    shortcut('Latest Jobs', '/jobs', 'jobs'),
    shortcut('Results', '/results', 'results'),
    shortcut('Saved', '/saved', 'saved'),
  ],
  share_target: {
    action: SHARE_PATH,
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
})
