import type { DocumentSection, SiteFacts } from './document.ts'

const sections = ({ name }: SiteFacts): DocumentSection[] => [
  {
    id: 'information-collected',
    title: 'Information we collect',
    paragraphs: [
      `You can browse and search ${name} without an account. We ask for personal information only where a feature needs it.`,
    ],
    points: [
      'Account: your first name, last name, email and 10-digit phone number. You also confirm that you are 18 or older. There is no password: you sign in with an OTP sent to your email.',
      'Purchases: the note, form or quiz, the amount, the time and the payment reference. You enter card, bank and UPI details with the payment provider. They never reach us.',
      'Messages: the name, email, subject and text of the contact form, and your reports about jobs.',
      'Activity: the jobs that you save, with status and note. The quizzes that you take, with answers, times, scores and ranks. Without an account this stays on your device.',
      'Eligibility answers, only if you press “Keep in my account”: qualification, subjects, state, date of birth, category, sex, disability and ex-service. Later changes are stored too, until you press “Remove from my account”.',
      'Calendar address, if you make one: the time, and a check code of the address. We do not store the address itself.',
      'Alerts, if you turn them on: the push address and keys of your browser. Your topics, states, searches, jobs and read alerts. Without an account they are stored under a random token of your device.',
      'Technical records: IP address, browser type, requested pages and errors. We need them to run the service and stop abuse.',
    ],
  },
  {
    id: 'use',
    title: 'How we use it',
    paragraphs: ['We use personal information only for these purposes:'],
    points: [
      'to sign you in and keep your account safe',
      'to deliver your purchases and store the records that tax law requires',
      'to find jobs that fit the eligibility answers in your account, if you choose alerts about them',
      'to answer your messages and correct reported mistakes',
      'to keep the service running, find faults and prevent misuse',
    ],
  },
  {
    id: 'disclosure',
    title: 'Disclosure',
    paragraphs: ['We do not sell personal information. We pass it on only in these cases:'],
    points: [
      'to companies that work for us and need it for that work: hosting, email delivery and the payment provider',
      'to the push service of your browser (Google, Mozilla, Apple or Microsoft), which delivers alerts. Alerts are encrypted: it cannot read them.',
      'to your calendar provider, if you give it your calendar address: the names and dates of your saved jobs',
      'where a law, a court or an authority with legal power requires it',
      'to protect people from harm or fraud, as far as the law allows',
      'to other signed-in users on the leaderboard of a quiz: the first 100 ranks with score and time. Your first name and one letter of your last name are shown, unless you untick “Show me as ...”.',
      'if the service passes to a new owner, who stays bound by this policy. We would inform you first.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    paragraphs: [
      'An OTP expires after a few minutes and works once. Only people who need personal information for their work can see it.',
      'No system is perfectly safe. If a breach affects your personal information, we will inform you and the authorities as the law requires.',
      'We store account information while your account exists, and messages as long as we need them.',
      'Tax law requires us to store payment records for at least eight years. They contain the item, amount, dates, receipt number and payment reference. When you delete your account, we remove your email and phone number from them.',
      'We delete a calendar address when you revoke it, make a new one or delete your account.',
      'We delete the push address when you turn off alerts or delete your account. We also delete it when a device had no contact for 60 days. Your choices stay as long as your account or device token.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      'On your account page you can see and correct your details, download your data, and delete your account.',
      'If you delete it, you lose your purchases. Your ranks stay on leaderboards as “Deleted account”, without your name.',
      'India’s Digital Personal Data Protection Act, 2023 gives you rights over your personal data. You may ask us, even before all its provisions apply:',
    ],
    points: [
      'for the data that we store about you, and the names of those who received it',
      'to correct, complete or update it',
      'to delete your account and data that we no longer need',
      'to stop a use that rests on your consent. Withdrawing consent is as easy as giving it.',
      'to check a complaint, or to record a person who may act for you after death or incapacity',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and storage on your device',
    paragraphs: [
      'We set only cookies that the service needs. Two keep you signed in. One belongs to a sign-in in progress. One recognises this browser for 180 days after you signed in. One shows the status of a payment when you return, for 10 minutes. None of our cookies follows you to other websites.',
      'Your browser also stores lists, saved jobs, quiz answers and recent searches, for use offline. Pictures and numbers in the form kit stay on your device: we never receive them. Clear the site data in your browser to delete them.',
      'Your eligibility answers, such as your date of birth, stay in this browser until you delete them. We receive them only if you press “Keep in my account”. Otherwise only the link “All jobs” on the page “Jobs for you” sends us your state and qualification. You can delete your answers on that page, or when you sign out.',
      'Where we show advertisements, the ad network may set cookies under its own policy. The map on the contact page loads from its provider only if you press its button.',
      'Official websites and other linked pages have their own policies.',
    ],
  },
  {
    id: 'children',
    title: 'Children (under 18)',
    paragraphs: [
      'Accounts are for people of 18 and older. We do not knowingly collect personal information from children. You can read notices without an account.',
      'If a child has given us personal information, write to us. We will delete it.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    paragraphs: [
      'When this policy changes, the date at the top of this page also changes. We announce a change that matters to your rights on the site before it takes effect.',
    ],
  },
]

export const privacy = {
  /** Day of the last change of the text (`YYYY-MM-DD`), checked by a test. */
  updatedOn: '2026-11-28',
  title: 'Privacy Policy',
  lead: (name: string) => `The data that ${name} stores about you, its purpose, and your rights.`,
  sections,
  contact: {
    id: 'contact',
    title: 'Contact',
    text: 'For questions, requests and complaints about your personal information:',
    rights: 'If our answer does not satisfy you, you may complain to the Data Protection Board of India.',
  },
}
