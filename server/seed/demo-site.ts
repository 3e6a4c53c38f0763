import type { SiteSettings } from '#shared/contracts/site.ts'

/**
 * Settings of a demo: the ribbon, public front pages in place of channels, and links to official news. It has no group
 * to join and no phone number.
 */
export const DEMO_SITE = {
  demo: true,
  links: {
    whatsapp: '',
    telegram: 'https://telegram.org/',
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    x: 'https://x.com/',
    tools: 'https://www.india.gov.in/',
    careers: 'mailto:careers@avsar.example',
  },
  contact: {
    email: 'help@avsar.example',
    phone: '',
    address: 'Sector 62, Noida, Uttar Pradesh 201309, India',
    mapUrl: 'https://www.openstreetmap.org/export/embed.html?bbox=77.34%2C28.60%2C77.39%2C28.64',
  },
  tiles: [
    { label: 'SSC', url: 'https://ssc.gov.in/' },
    { label: 'UPSC', url: 'https://upsc.gov.in/' },
    { label: 'IBPS', url: 'https://www.ibps.in/' },
    { label: 'NTA', url: 'https://nta.ac.in/' },
    { label: 'Indian Railways', url: 'https://indianrailways.gov.in/' },
    { label: 'Join Indian Army', url: 'https://joinindianarmy.nic.in/' },
    { label: 'Employment News', url: 'https://www.employmentnews.gov.in/' },
    { label: 'National Career Service', url: 'https://www.ncs.gov.in/' },
  ],
} satisfies Partial<SiteSettings>
