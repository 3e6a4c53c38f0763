import { help } from './site-pages/help.ts'
import { privacy } from './site-pages/privacy.ts'
import { terms } from './site-pages/terms.ts'

/** Messages of the contact page. Field messages: docs/product/specification.md#5-validation-rules. */
const contact = {
  title: 'Contact Us',
  lead: 'Send us a question, a correction or an idea. A person will read it.',
  form: {
    title: 'Write to us',
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    orderSubject: (order: string) => `Problem with order ${order}`,
    message: 'Message',
    messageHint: (least: number) => `At least ${least} characters.`,
    submit: 'Send Message',
    sending: 'Sending...',
    failed: 'Your message could not be sent. Please try again.',
    textRetained: 'Your text is still here.',
    checkFields: 'Please check the marked fields.',
    unreachable: 'The site could not be reached. Please try again in a moment.',
    sent: 'Your message has been sent.',
    queuedOffline:
      'You are offline. Your message is saved on this device and will be sent when you are online.',
    queued: 'The site cannot be reached now. Your message is saved on this device and will be sent later.',
    label: (subject: string) => `Message: ${subject}`,
    scriptless: 'This form needs JavaScript. Please turn it on, or use the details on this page.',
  },
  cards: { title: 'Contact details', email: 'Email', phone: 'Phone', address: 'Address' },
  hours: {
    title: 'Office hours',
    rows: [
      { days: 'Mon-Fri', hours: '9:00 AM-6:00 PM' },
      { days: 'Sat', hours: '10:00 AM-4:00 PM' },
      { days: 'Sun', hours: 'Closed' },
    ],
    zone: 'Indian Standard Time',
  },
  map: {
    title: 'Our office',
    show: 'Show the map',
    note: (host: string) => `The map comes from ${host} and loads only if you press the button.`,
    frameTitle: (address: string) => (address === '' ? 'Map of our office' : `Map of ${address}`),
  },
  reach: {
    title: 'How to Reach Us',
    ways: [
      {
        id: 'metro',
        title: 'By metro',
        text: 'The Blue Line and the Aqua Line of the metro serve Noida. Auto-rickshaws and e-rickshaws wait at the stations.',
      },
      {
        id: 'road',
        title: 'By road',
        text: 'From Delhi take the DND Flyway; from Greater Noida and Agra the Noida-Greater Noida Expressway.',
      },
      {
        id: 'visit',
        title: 'Before you come',
        text: 'Please write to us first. Most questions are answered sooner by message.',
      },
    ],
  },
}

const about = {
  title: (name: string) => `About ${name}`,
  lead: (name: string) =>
    `${name} shows government and private vacancies, admit cards, answer keys, results and admissions. No job seeker in India should miss an important date.`,
  claims: {
    title: 'In numbers',
    placements: 'placements a month',
    founded: 'founded',
  },
  story: {
    title: 'Our story',
    paragraphs: (name: string, founded: string) => [
      founded === ''
        ? `${name} began in Noida. Every year crores of people prepare for public examinations. Their news is spread over hundreds of official websites.`
        : `${name} began in Noida in ${founded}. Every year crores of people prepare for public examinations. Their news is spread over hundreds of official websites.`,
      'A notice appears for a few days. A last date is extended at night. An admit card is published during class. A coaching institute or a friend in the city can help, but many candidates have neither.',
      'So we read the notices and always show the same facts: dates, fee, age limit, posts and the official link.',
    ],
  },
  mission: {
    title: 'Our mission',
    text: 'Clear and timely job information for every job seeker in India, in cities and villages, on any phone.',
  },
  vision: {
    title: 'Our vision',
    text: 'An India where no candidate loses a chance because of late or unclear news.',
  },
  values: {
    title: 'Core values',
    list: [
      {
        id: 'excellence',
        title: 'Excellence',
        text: 'We check dates, fees and links against the official notice, and correct them when the notice changes.',
      },
      {
        id: 'inclusivity',
        title: 'Inclusivity',
        text: 'Made for small screens and weak networks, and open to browse without an account.',
      },
      {
        id: 'innovation',
        title: 'Innovation',
        text: 'We use new technology only where it saves you time.',
      },
      {
        id: 'integrity',
        title: 'Integrity',
        text: 'We never hurry you with false “last chance” messages, and we show no fake links. An advertisement never looks like a notice.',
      },
    ],
  },
  independence: {
    title: 'Not a government website',
    text: (name: string) =>
      `${name} is independent. We are not a government body, and we do not recruit for any government body. Always check the official notice before you apply or pay.`,
  },
  careers: {
    title: 'Work with us',
    text: 'We look for people who care about clear information: editors, engineers, teachers.',
    link: 'Write to our careers team',
  },
}

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
