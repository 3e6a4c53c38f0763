import type { HelpEntry, SiteFacts } from './document.ts'

export const accountHelp: HelpEntry[] = [
  {
    id: 'no-account',
    title: 'Do I need an account?',
    paragraphs: [
      'No. Lists, searches, job pages, alerts and free practice quizzes are open to everyone.',
      'You need an account for private jobs, notes, forms, and quizzes with ranks, a fee or a prize.',
    ],
  },
  {
    id: 'create-account',
    title: 'How do I create an account?',
    paragraphs: [
      'Press “Sign in”, enter your email and press “Send OTP”. Enter the 6-digit OTP from your email.',
      'If you have no account yet, add your first name, last name and 10-digit phone number. Confirm that you are 18 or older, and press “Register”.',
    ],
  },
  {
    id: 'sign-in',
    title: 'How do I sign in? I have no password.',
    paragraphs: [
      'There is no password. Enter your email, press “Send OTP”, and enter the 6-digit OTP from your email.',
      'Sometimes we send a sign-in link instead of an OTP. Open the link, or paste it into the OTP field.',
    ],
  },
  {
    id: 'code-missing',
    title: 'The OTP did not arrive',
    paragraphs: [
      'Check your spam folder and the spelling of your email. You can request a new OTP after one minute. Only the newest OTP works. Never share an OTP, not even with us.',
    ],
  },
  {
    id: 'delete-account',
    title: 'How do I change or delete my account?',
    paragraphs: [
      'Sign in and open your account page. There you can change your name and phone number. You can also see your devices and download your data.',
      'At the end of the page is “Delete the account”. We send an OTP to your email. Enter it and press “Delete my account”. Your details are deleted at once.',
      'You then lose your purchases. We store payment records for at least eight years, without your email and phone number.',
    ],
  },
]

export const applicationHelp = ({ name }: SiteFacts): HelpEntry[] => [
  {
    id: 'apply',
    title: 'How do I apply for a job?',
    paragraphs: [
      `Open the job and read the dates, fee and age limit. Then press a link under Important Links. You apply on the website of the organisation. ${name} does not accept applications.`,
    ],
  },
  {
    id: 'for-you',
    title: 'How do I find the jobs that I can apply for?',
    paragraphs: [
      'On the home page, choose your highest qualification and your state. Then press “For you”.',
      'More answers, such as your date of birth, make the result clearer. Your answers stay on this device.',
      'To use them on another device, sign in and press “Keep in my account” below your answers. “Remove from my account” deletes them there.',
      'With the answers in your account, choose the topic “Jobs I can apply for” on the page “Alerts”. Without an account, the home page shows new jobs since your last visit.',
      '“You are eligible” means that you meet all conditions that we know. Always read the notification too.',
    ],
  },
  {
    id: 'calendar',
    title: 'How do I get the dates of my saved jobs in my calendar?',
    paragraphs: [
      'For one job, open the job and press “Add to calendar”. You need no account. Later changes of the job do not reach this copy.',
      'For all saved jobs, sign in and open your account page. Press “Saved jobs in your calendar”, then “Make calendar address”. Add this address to your calendar app. Your app then loads changes too, usually within a day.',
      'Keep the address secret. To stop it, press “Revoke address” in the same place.',
    ],
  },
  {
    id: 'statuses',
    title: 'What do the application statuses mean?',
    paragraphs: [
      `We describe the progress of an application with the six words below. Only the organisation knows the status of your application. ${name} cannot see it.`,
      'Your saved jobs show the next step of each job and its day. Steps without an answer come first, as “Overdue”.',
      'Open a saved job and press your stage: Applied, Admit card, Exam, Key or Result. You can also choose one of the six words below.',
    ],
    points: [
      'Submitted: your form and fee were sent.',
      'Viewed by Employer: the employer has opened your application.',
      'Under Review: the organisation is checking your application.',
      'Interview Scheduled: you have a date for an interview, a test or document verification.',
      'Accepted: you were selected.',
      'Rejected: this time you were not selected.',
    ],
  },
  {
    id: 'badges',
    title: 'What do New Post, New Update and Active mean?',
    paragraphs: [
      'New Post: published today. New Update: an important change today, such as a new admit card.',
      'Active: applications have begun, and the last date has not passed.',
    ],
  },
  {
    id: 'mistake',
    title: 'A date or a link is wrong',
    paragraphs: [
      'The official notice always decides. Open the job, press “Report a wrong link” near its end, and choose the problem. You do not need to give your name. We will correct it.',
    ],
  },
  {
    id: 'government',
    title: 'Is this a government website?',
    paragraphs: [
      `No. ${name} republishes public notices and links to their source. No real recruiter asks you to pay for a job. If someone does this in our name, write to us.`,
    ],
  },
]
