import type { HelpEntry, SiteFacts } from './document.ts'

export const technicalHelp = ({ name }: SiteFacts): HelpEntry[] => [
  {
    id: 'resume',
    title: 'Which file should my resume be?',
    paragraphs: [
      `PDF, DOCX, DOC, RTF, under 5MB. Keep your resume ready for application websites, and check the file rules in the notice. ${name} does not need your resume.`,
    ],
  },
  {
    id: 'form-kit',
    title: 'How do I make my photo and signature the right size?',
    paragraphs: [
      'Press “Form kit” at the bottom of any page. Choose your picture and the size in the notice. Then download the new picture. It is not uploaded.',
    ],
  },
  {
    id: 'install',
    title: 'How do I install the app?',
    paragraphs: [
      `You install ${name} from the browser. You do not need an app store. On Android and computers, choose “Install app” in the browser menu. On an iPhone or iPad, press Share and then “Add to Home Screen”. See the steps below on this page.`,
    ],
  },
  {
    id: 'offline',
    title: 'Does the app work offline?',
    paragraphs: [
      'Lists and jobs that you have opened stay on your device. If you are offline or your internet is slow, you see the saved copy with its time. Check a date again before you use it.',
    ],
  },
  {
    id: 'alerts',
    title: 'How do I get alerts, and how do I turn them off?',
    paragraphs: [
      'On a phone, press “Alerts” at the bottom of the screen. On a computer, press the bell at the top.',
      'Press “Turn on alerts”. Your browser asks once. Then choose topics and states under “Settings”, press the bell of a job, or save a search. You need no account. On an iPhone, add the site to the home screen first.',
      'From 21:30 to 07:00 you get only quiz reminders. You get at most 4 topic alerts a day. The rest come in one daily summary at 08:00.',
      'You can change these settings on the “Alerts” page. You can also pause alerts, or turn alerts off.',
    ],
  },
  {
    id: 'alerts-missing',
    title: 'My alerts do not come',
    paragraphs: [
      'Open “Alerts” and press “Send test alert”. Within 10 seconds you see the result and the next steps. Many phones stop apps that are not open. Every alert stays in your inbox for 30 days.',
    ],
  },
  {
    id: 'link-broken',
    title: 'An official link does not open',
    paragraphs: [
      'Official websites are often slow on the day of a result and may be closed at night. Try again later. If the link still does not open, open the job and press “Report a wrong link”.',
    ],
  },
  {
    id: 'page-stale',
    title: 'A page looks broken or old',
    paragraphs: [
      'Reload the page first. If that does not help, update your browser or clear the site data in its settings. This also deletes data saved on the device.',
    ],
  },
]

export const billingHelp = ({ name, refundPolicy }: SiteFacts): HelpEntry[] => [
  {
    id: 'premium',
    title: 'Is there a premium plan?',
    paragraphs: [
      `No. ${name} has no premium plan and no subscription, and nothing renews automatically. All notices are free, and everyone sees them at the same time.`,
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
    title: 'Where are my purchases?',
    paragraphs: [
      'Sign in and open “My purchases”, from the menu or from your account page. It lists every order with its status.',
      'Press “Open” for notes and forms, or “Start Quiz” for a quiz. Your purchases are on all devices where you sign in.',
    ],
  },
  {
    id: 'receipts',
    title: 'Do I get a receipt?',
    paragraphs: [
      'Yes, for each payment. Press “Receipt” at the purchase, then “Print or save as PDF”. The receipt is not a tax invoice.',
    ],
  },
  { id: 'refund', title: 'Can I get a refund?', paragraphs: [refundPolicy] },
  {
    id: 'paid-locked',
    title: 'I paid, but cannot open my purchase',
    paragraphs: [
      'A confirmation from the bank can take a few minutes. Sign in with the same email and open “My purchases”.',
      'If your purchase stays locked, press “Problem with this order” on the same page. Never send card or UPI details.',
    ],
  },
]
