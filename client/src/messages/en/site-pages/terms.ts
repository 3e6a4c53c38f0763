import type { DocumentSection, SiteFacts } from './document.ts'

const sections = ({ name, refundPolicy }: SiteFacts): DocumentSection[] => [
  {
    id: 'eligibility',
    title: 'Eligibility (18+)',
    paragraphs: [
      `You must be at least 18 years old to open an account on ${name} or to buy anything. The same applies to quizzes with a fee or a prize. You can read and search notices without an account.`,
      'By using the service you accept these terms. If you do not agree with them, please do not use it.',
    ],
  },
  {
    id: 'account-registration',
    title: 'Account registration',
    paragraphs: [
      'Give your true name, an email that you read, and your 10-digit phone number. You sign in with an OTP sent to that email. Keep your mailbox safe and never share an OTP. We never ask for an OTP by phone or message.',
      'One person, one account. You are responsible for all use of your account until you report that someone else has access.',
      'You can delete your account on its page at any time. You then lose your purchases.',
    ],
  },
  {
    id: 'user-content',
    title: 'User content',
    paragraphs: [
      'Your messages, corrections and suggestions stay yours. You allow us to store them and use them to answer you and improve the service.',
      'Do not send false or unlawful content, or content of others without permission.',
    ],
  },
  {
    id: 'prohibited-uses',
    title: 'Prohibited uses',
    paragraphs: ['You must not:'],
    points: [
      'break a law, or deceive people, for example as a false recruiter or in our name',
      'copy the site in bulk, or burden it with automated requests',
      'get around payment, sign-in or the rules of a quiz, or help others to do so',
      'share, resell or publish notes and forms that you bought',
      'try to break into the service, look for its weak points without our permission, or spread harmful code',
    ],
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    paragraphs: [
      `The design, software, notes, quizzes and layout belong to ${name} or its licensors. You may use them for your own preparation and applications.`,
      'Government notices, and the names and emblems of organisations, belong to their owners. Naming them does not mean that they endorse us.',
    ],
  },
  {
    id: 'copyright-notice',
    title: 'Copyright notice',
    paragraphs: [
      'If content here infringes your copyright, write to us. Name the page, the work, your right to it and your contact details. We check every such notice and remove content that we are not allowed to show.',
    ],
  },
  {
    id: 'disclaimer',
    title: 'Disclaimer',
    paragraphs: [
      `${name} is not a government website and not connected with any recruiting body. We republish public notices in a shorter form. We take care, but mistakes and late changes happen. The official notice always decides. Check it before you apply or pay.`,
      'We do not promise a job, a result or a rank. We are not responsible for linked websites. The service is provided “as is” and may be interrupted at times.',
    ],
  },
  {
    id: 'liability',
    title: 'Limitation of liability',
    paragraphs: [
      'As far as the law allows, we are not liable for indirect loss. Examples are a missed date or a lost chance. This applies to use of the service and to times when you cannot use it. Our total liability for a claim is at most the price that you paid for the item.',
      'These terms do not limit liability that the law does not allow us to limit. They do not remove your rights as a consumer.',
    ],
  },
  {
    id: 'indemnification',
    title: 'Indemnification',
    paragraphs: [
      'Others may make a claim against us because you broke these terms or the law. You then pay our loss and reasonable costs.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    paragraphs: [
      'When these terms change, the date at the top of this page also changes. A change does not affect earlier purchases. If you continue to use the service, you accept the new terms.',
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

export const terms = {
  /** Day of the last change of the text (`YYYY-MM-DD`), checked by a test. */
  updatedOn: '2026-11-27',
  title: 'Terms and Conditions',
  lead: (name: string) => `The rules for using ${name}, in plain words.`,
  sections,
  contact: { id: 'contact', title: 'Contact', text: 'For questions about these terms:' },
}
