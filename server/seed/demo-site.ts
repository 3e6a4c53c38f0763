import type { SiteSettings } from '#shared/contracts/site.ts'

/**
 * Settings of a demo: the ribbon, and links to official news. It has no channels of its own and no phone number.
 */
export const DEMO_SITE = {
  demo: true,
  links: {
    whatsapp: '',
    telegram: '',
    facebook: '',
    instagram: '',
    x: '',
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
