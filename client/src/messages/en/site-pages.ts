import { about } from './site-pages/about.ts'
import { contact } from './site-pages/contact.ts'
import { help } from './site-pages/help.ts'
import { privacy } from './site-pages/privacy.ts'
import { terms } from './site-pages/terms.ts'

/** The words of the pages about the site: about, contact, privacy, terms and help. They come with those pages alone. */
export const sitePages = {
  about,
  contact,
  privacy,
  terms,
  help,
  /** What the privacy and the terms page share. */
  documents: {
    updated: 'Last updated November 15, 2024',
    contents: 'On this page',
    contactLink: 'Write to us on the contact page',
  },
}
