import { about } from './site-pages/about.ts'
import { contact } from './site-pages/contact.ts'
import { help } from './site-pages/help.ts'
import { privacy } from './site-pages/privacy.ts'
import { terms } from './site-pages/terms.ts'

/** Messages of the pages about the site: about, contact, privacy, terms and help. Loaded with those pages only. */
export const sitePages = {
  about,
  contact,
  privacy,
  terms,
  help,
  documents: {
    updated: (day: string) => `Last updated ${day}`,
    contents: 'On this page',
    contactLink: 'Write to us on the contact page',
  },
}
