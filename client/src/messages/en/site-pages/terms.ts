import type { DocumentSection, SiteFacts } from './document.ts'

const sections = ({ name, refundPolicy }: SiteFacts): DocumentSection[] => [
  {
    id: 'eligibility',
    title: 'Eligibility (18+)',
    paragraphs: [
      `You must be at least 18 years old to open an account on ${name}, to buy anything or to enter a quiz that asks for a fee or offers a prize. Reading and searching notices needs no account.`,
      'By using the service you accept these terms. If you do not agree with them, please do not use it.',
    ],
  },
  {
    id: 'account-registration',
    title: 'Account registration',
    paragraphs: [
      'Give your true name, an e-mail address that you read, and your 10-digit phone number. You sign in with a one-time code sent to that e-mail address, so keep your mailbox safe and never share a code. We never ask for one by phone or message.',
      'One person, one account. What is done through your account counts as done by you, until you tell us that somebody else has got into it.',
      'You can delete your account on its page at any time. Then you lose what you bought.',
    ],
  },
  {
    id: 'user-content',
    title: 'User content',
    paragraphs: [
      'What you send us, such as messages, corrections and suggestions, stays yours. You allow us to keep it, and to use it to answer you and to improve the service.',
      'Send nothing that is false, unlawful or that belongs to somebody else without permission.',
    ],
  },
  {
    id: 'prohibited-uses',
    title: 'Prohibited uses',
    paragraphs: ['You may not:'],
    points: [
      'break a law, or use the service to deceive anybody, for example by posing as a recruiter or as this service',
      'copy the site in bulk, or burden it with automated requests',
      'get around payment, sign-in or the rules of a quiz, or help others to do so',
      'share, resell or publish notes and forms that you bought',
      'try to break into the service, look for its weak points without our leave, or spread harmful code',
    ],
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    paragraphs: [
      `The design, the software, the notes, the quizzes and the way the information is set out belong to ${name} or to those who license them to us. You may use them for your own preparation and applications.`,
      'Government notices, and the names and emblems of organisations, belong to their owners. Naming them does not mean that they endorse us.',
    ],
  },
  {
    id: 'copyright-notice',
    title: 'Copyright notice',
    paragraphs: [
      'If you believe that something here infringes your copyright, write to us with the page, the work, how you are entitled to it, and how to reach you. We look into every such notice and remove what we may not show.',
    ],
  },
  {
    id: 'disclaimer',
    title: 'Disclaimer',
    paragraphs: [
      `${name} is not a government website and not connected with any recruiting body. We republish public notices in a shorter form. We take care, but mistakes and late changes happen, and the official notice always decides. Check it before you apply or pay.`,
      'We do not promise a job, a result or a rank, and we are not answerable for other websites that we link to. The service comes as it is, and may at times be interrupted.',
    ],
  },
  {
    id: 'liability',
    title: 'Limitation of liability',
    paragraphs: [
      'As far as the law allows, we are not liable for indirect loss, such as a missed date or a lost chance, that comes from using the service or from being unable to use it. Our total liability for a claim is at most what you paid us for the item in question.',
      'Nothing here limits a liability that the law does not allow to be limited, or takes away a right that you have as a consumer.',
    ],
  },
  {
    id: 'indemnification',
    title: 'Indemnification',
    paragraphs: [
      'If somebody makes a claim against us because you broke these terms or the law, you make good the loss and the reasonable costs that it causes us.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    paragraphs: [
      'When these terms change, the date at the top of this page changes with it. A change does not touch what you bought before it. Going on using the service means that you accept the new terms.',
    ],
  },
  { id: 'refund-policy', title: 'Refund policy', paragraphs: [refundPolicy] },
  {
    id: 'governing-law',
    title: 'Governing law',
    paragraphs: [
      'These terms are governed by the laws of India. Disputes are decided by the courts of Noida.',
    ],
  },
]

/** The messages of the terms page. */
export const terms = {
  /** The day of the last change of the text (`YYYY-MM-DD`); a test holds it to the text. */
  updatedOn: '2026-11-26',
  title: 'Terms and Conditions',
  lead: (name: string) => `The rules for using ${name}, in plain words.`,
  sections,
  contact: { id: 'contact', title: 'Contact', text: 'For questions about these terms:' },
}
