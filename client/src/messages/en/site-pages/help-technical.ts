import type { HelpEntry, SiteFacts } from './document.ts'

/** The questions of Technical Issues. */
export const technicalHelp = ({ name }: SiteFacts): HelpEntry[] => [
  {
    id: 'resume',
    title: 'Which file should my resume be?',
    paragraphs: [
      `PDF, DOCX, DOC, RTF, under 5MB. Keep one ready for the application websites, and read what the notice asks for. ${name} itself does not ask for your resume.`,
    ],
  },
  {
    id: 'install',
    title: 'How do I install the app?',
    paragraphs: [
      `${name} is installed from the browser, without a store. On Android and on computers choose “Install app” in the menu of the browser; on an iPhone or iPad press Share and then “Add to Home Screen”. The steps are shown further down on this page.`,
    ],
  },
  {
    id: 'offline',
    title: 'Does it work without a network?',
    paragraphs: [
      'Lists and jobs that you have opened before stay on your device. When the network is slow or gone you see the saved copy with its time. Check again before you act on a date.',
    ],
  },
  {
    id: 'link-broken',
    title: 'An official link does not open',
    paragraphs: [
      'Official websites are often slow on the day of a result and may be closed at night. Try again later. If the link stays dead, open the job and press “Report a wrong link” near its end.',
    ],
  },
  {
    id: 'page-stale',
    title: 'A page looks broken or old',
    paragraphs: [
      'Reload the page first. If that does not help, update your browser, or clear the site data in its settings; what was saved on the device is then removed too.',
    ],
  },
]

/** The questions of Billing & Subscriptions. */
export const billingHelp = ({ name, refundPolicy }: SiteFacts): HelpEntry[] => [
  {
    id: 'premium',
    title: 'Is there a premium plan?',
    paragraphs: [
      `No. ${name} has no premium plan and no subscription, and nothing renews by itself. All notices are free, and everybody sees them at the same time.`,
    ],
  },
  {
    id: 'costs',
    title: 'What costs money?',
    paragraphs: [
      'Some notes, offline forms and quizzes. The price stands on each of them, in rupees, and is paid once. The application fee of a job goes to the organisation, on its own website.',
    ],
  },
  { id: 'refund', title: 'Can I get a refund?', paragraphs: [refundPolicy] },
  {
    id: 'paid-locked',
    title: 'I paid, but cannot open what I bought',
    paragraphs: [
      'A confirmation from the bank can take some minutes. Sign in with the same e-mail and look again. If it stays locked, send us the payment reference, the time and the amount. Never send card or UPI details.',
    ],
  },
]
