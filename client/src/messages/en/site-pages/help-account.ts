import type { HelpEntry, SiteFacts } from './document.ts'

/** The questions of Account Management. */
export const accountHelp: HelpEntry[] = [
  {
    id: 'no-account',
    title: 'Do I need an account?',
    paragraphs: [
      'No. Lists, searches, job pages, alerts and free practice quizzes are open to everybody.',
      'You need an account for the full text of private jobs, for notes and forms, and for quizzes with ranks, a fee or a prize.',
    ],
  },
  {
    id: 'create-account',
    title: 'How do I create an account?',
    paragraphs: [
      'Press “Sign in”, enter your e-mail and press “Send OTP”. Type the 6-digit code that we send there.',
      'If you have no account yet, add your first name, last name and 10-digit phone number. Confirm that you are 18 or older, and press “Register”.',
    ],
  },
  {
    id: 'sign-in',
    title: 'How do I sign in? I have no password.',
    paragraphs: [
      'There is no password to remember. Enter your e-mail, press “Send OTP”, and type the 6-digit code that arrives.',
      'Sometimes we send a sign-in link instead. Open it, or paste it into the field of the code.',
    ],
  },
  {
    id: 'code-missing',
    title: 'The code did not arrive',
    paragraphs: [
      'Look in the spam folder and check the spelling of the address. After a minute you can ask for a new code; only the newest one works. Never give a code to anybody, not even to us.',
    ],
  },
  {
    id: 'delete-account',
    title: 'How do I change or delete my account?',
    paragraphs: [
      'Sign in and open your account page. There you change your name and phone number, see where you are signed in, and download everything that we keep about you.',
      'At its end is “Delete the account”. We send an OTP to your e-mail. Type it and press “Delete my account”: your details are deleted at once.',
      'You then lose what you bought. We keep payment records for at least eight years, without your e-mail and phone number.',
    ],
  },
]

/** The questions of Job Applications. */
export const applicationHelp = ({ name }: SiteFacts): HelpEntry[] => [
  {
    id: 'apply',
    title: 'How do I apply for a job?',
    paragraphs: [
      `Open the job, read the dates, the fee and the age limit, and press the link under Important Links. It leads to the website of the organisation, where you apply. ${name} takes no applications itself.`,
    ],
  },
  {
    id: 'statuses',
    title: 'What do the application statuses mean?',
    paragraphs: [
      `Six words say how far an application has come. Only the organisation knows the state of yours: ${name} cannot see it.`,
      'On your saved jobs you note it yourself. There, Saved and Applied stand for what comes before, and Admit card, Exam given and Result for the steps of an examination.',
    ],
    points: [
      'Submitted: your form and fee were sent.',
      'Viewed by Employer: somebody has opened it.',
      'Under Review: it is being checked or compared.',
      'Interview Scheduled: you have a date for an interview, a test or document verification.',
      'Accepted: you were selected.',
      'Rejected: this time you were not selected.',
    ],
  },
  {
    id: 'badges',
    title: 'What do New Post, New Update and Active mean?',
    paragraphs: [
      'New Post: published today. New Update: something important changed today, for example an admit card came out.',
      'Active: applications have begun, and the last date has not passed.',
    ],
  },
  {
    id: 'mistake',
    title: 'A date or a link is wrong',
    paragraphs: [
      'The official notice always decides. Please tell us: open the job, press “Report a wrong link” near its end, and choose what is wrong. You need not say who you are, and we will correct it.',
    ],
  },
  {
    id: 'government',
    title: 'Is this a government website?',
    paragraphs: [
      `No. ${name} republishes public notices and links to their source. No real recruiter asks you to pay for a job: if somebody does so in our name, tell us.`,
    ],
  },
]
