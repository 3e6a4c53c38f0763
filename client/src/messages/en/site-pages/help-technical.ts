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
    id: 'alerts',
    title: 'How do I get alerts, and how do I end them?',
    paragraphs: [
      'On a phone, press “Alerts” at the bottom of the screen. On a computer, press the bell at the top.',
      'Press “Turn on alerts”; your browser asks once. Then choose topics and states under “Settings”, press the bell of a job, or save a search. No account is needed. On an iPhone, add the site to the home screen first.',
      'From 21:30 to 07:00 only reminders of quizzes ring. You get at most 4 topic alerts a day; the rest come in one digest at 08:00.',
      'You can change all of it, pause for a day or a week, or turn alerts off on the same page.',
    ],
  },
  {
    id: 'alerts-missing',
    title: 'My alerts do not come',
    paragraphs: [
      'Open “Alerts” and press “Test”. Within 10 seconds it says whether the alert was accepted and whether your device has shown it, and what to do if not: many phones hold back apps that are not open. Whatever does not ring stays in the inbox of that page for 30 days.',
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
      'Some notes, offline forms and quizzes. Each shows its price in rupees, and you pay once. The application fee of a job goes to the organisation, on its own website.',
    ],
  },
  {
    id: 'purchases',
    title: 'Where do I find what I bought?',
    paragraphs: [
      'Sign in and open “My purchases”, from the menu or from your account page. It lists every order with its status.',
      'Press “Open” for notes and forms, or “Start Quiz” for a quiz. What you bought is on all devices where you sign in.',
    ],
  },
  {
    id: 'receipts',
    title: 'Do I get a receipt?',
    paragraphs: [
      'Yes, for each payment. Press “Receipt” at the purchase, then “Print or save as PDF”. It is not a tax invoice.',
    ],
  },
  { id: 'refund', title: 'Can I get a refund?', paragraphs: [refundPolicy] },
  {
    id: 'paid-locked',
    title: 'I paid, but cannot open what I bought',
    paragraphs: [
      'A confirmation from the bank can take some minutes. Sign in with the same e-mail and open “My purchases”.',
      'If it stays locked, press “Problem with this order” there. Never send card or UPI details.',
    ],
  },
]
