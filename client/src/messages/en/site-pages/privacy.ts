import type { DocumentSection, SiteFacts } from './document.ts'

const sections = ({ name }: SiteFacts): DocumentSection[] => [
  {
    id: 'information-collected',
    title: 'Information we collect',
    paragraphs: [
      `You can browse and search ${name} without an account. We ask for personal information only where a feature needs it.`,
    ],
    points: [
      'Account: your first name, last name, e-mail address, 10-digit phone number, and your statement that you are 18 or older. There is no password: you sign in with a one-time code sent to your e-mail.',
      'Purchases: which note, form or quiz you bought, the amount, the time and the payment reference. Card, bank and UPI details are entered with the payment provider and never reach us.',
      'Messages: the name, e-mail address, subject and text that you send through the contact form, and what you report as wrong about a job.',
      'Activity: the jobs that you save, with status and note. The quizzes that you take, with answers, times, scores and ranks. Without an account this stays on your device.',
      'Alerts, if you turn them on: the address and keys that your browser gives us for sending them, the topics, states, searches and jobs that you choose, and which alerts you have read. Without an account they stand under a random token of your device.',
      'Technical records: IP address, browser type, pages asked for and errors, as any web server needs to run and to stop abuse.',
    ],
  },
  {
    id: 'use',
    title: 'How we use it',
    paragraphs: ['We use personal information only for these purposes:'],
    points: [
      'to sign you in and keep your account safe',
      'to deliver what you bought and keep the records that tax law asks for',
      'to answer your messages and correct what you report',
      'to keep the service running, find faults and prevent misuse',
    ],
  },
  {
    id: 'disclosure',
    title: 'Disclosure',
    paragraphs: ['We do not sell personal information. We pass it on only in these cases:'],
    points: [
      'to companies that work for us and need it for that work: hosting, e-mail delivery and the payment provider',
      'to the push service of your browser (of Google, Mozilla, Apple or Microsoft), which carries alerts to your device: they are encrypted, so that it cannot read them',
      'where a law, a court or an authority with legal power requires it',
      'to protect people from harm or fraud, as far as the law allows',
      'to other signed-in users on the leaderboard of a quiz: the first 100 ranks with score and time. It shows your first name and one letter of your last name, unless you untick “Show me as ...” at the start.',
      'if the service passes to a new owner, who stays bound by this policy; we would tell you beforehand',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    paragraphs: [
      'One-time codes expire after a few minutes and work once. Only those who need personal information for their work can reach it.',
      'No system is perfectly safe. If a breach affects your personal information we will tell you, and the authorities, as the law requires.',
      'We keep account information while your account exists, and messages as long as the matter needs.',
      'We keep payment records for at least eight years, as tax law requires. They hold the item, amount, dates, receipt number and the reference of the payment provider. When you delete your account, your email address and phone number are removed from them.',
      'What alerts need is deleted when you turn them off, with your account, or when a device was not heard of for 60 days. Your choices stay while your account or the token of your device does.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      'On your account page you can see and correct your details, download everything that we keep about you, and delete the account yourself.',
      'If you delete it, you lose what you bought. Your ranks stay on leaderboards as “Deleted account”, without your name.',
      'India’s Digital Personal Data Protection Act, 2023 gives you rights over your personal data. Whatever the stage at which its provisions apply, you may ask us:',
    ],
    points: [
      'what we hold about you and whom we have shared it with',
      'to correct, complete or update it',
      'to delete your account and what we no longer need to keep',
      'to stop a use that rests on your consent; withdrawing is as easy as giving it',
      'to look into a complaint, or to note a person who may act for you in case of death or incapacity',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and storage on your device',
    paragraphs: [
      'We set cookies that the service needs: one holds your session, one says that you are signed in, one belongs to a sign-in in progress, one lets us know this browser again after you signed in, for 180 days, and one tells the page that you come back to after a payment how that stands, for 10 minutes. None of ours follows you to other websites.',
      'Your browser also keeps copies of lists, jobs you saved, quiz answers and your last searches, so that they are there without a network. Clearing the site data in your browser removes them.',
      'Where we show advertisements, the ad network may set cookies under its own policy. The map on the contact page loads from its provider only when you press its button.',
      'Official websites and other pages that we link to have policies of their own.',
    ],
  },
  {
    id: 'children',
    title: 'Children (under 18)',
    paragraphs: [
      'Accounts are for people of 18 and older, and we do not knowingly collect personal information from anybody younger. Reading notices needs no account.',
      'If you believe that a child has given us personal information, write to us and we will delete it.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    paragraphs: [
      'When this policy changes, the date at the top of this page changes with it. We announce a change that matters to your rights on the site before it takes effect.',
    ],
  },
]

/** The messages of the privacy page. */
export const privacy = {
  /** The day of the last change of the text (`YYYY-MM-DD`); a test holds it to the text. */
  updatedOn: '2026-11-26',
  title: 'Privacy Policy',
  lead: (name: string) => `What ${name} knows about you, why, and what you can do about it.`,
  sections,
  contact: {
    id: 'contact',
    title: 'Contact',
    text: 'For questions, requests and complaints about your personal information:',
    rights:
      'If our answer does not satisfy you, you may turn to the Data Protection Board of India as the law provides.',
  },
}
