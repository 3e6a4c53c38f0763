const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

function waitWords(seconds: number): string {
  if (seconds < 100) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

/** The messages of sign-in and of the account page, loaded with those. */
export const accounts = {
  login: {
    login: 'Sign in',
    register: 'Register',
    switchTo: { login: 'Registered already? Login', register: 'New here? Register' },
    reasons: {
      admin: 'Sign in as an admin to continue.',
      attempts: 'Sign in to see the exams that you took.',
      note: 'Sign in to open these notes. If they have a price, you pay before the download.',
      offlineForm: 'Sign in to open this form. If it has a price, you pay before the download.',
      paper: 'Sign in to resume your quiz. Its clock keeps running.',
      privateJob: 'Sign in to see the whole job and how to apply.',
      purchases: 'Sign in to see what you have bought.',
      quiz: 'Sign in to take this quiz. If it has an entry fee, you pay before the start. Your answers and result stay in your account.',
      saved: 'Sign in to have your saved jobs on all your devices.',
    },
    loginTitle: 'Sign in',
    registerTitle: 'Create your account',
    sendCode: 'Send OTP',
    sending: 'Sending...',
    sendAgain: 'Send OTP again',
    sendAgainIn: (seconds: number) => `Send OTP again in ${seconds} s`,
    loggingIn: 'Signing in...',
    registering: 'Registering...',
    codeHint: (email: string, minutes: number) =>
      `Sent to ${email}. It works for ${minutes} minutes. Check your spam folder too.`,
    sendLink: 'Send me a sign-in link',
    linkHint: (email: string, minutes: number) =>
      `A sign-in link was sent to ${email} within the last hour; it works for ${minutes} minutes. Open it, or paste it here. Check your spam folder too.`,
    linkTaken: 'The sign-in link is taken in place of the code.',
    linkDamaged: 'This sign-in link is incomplete. Copy all of it from the mail, or send a new OTP.',
    agreement: 'By continuing you accept:',
    privacy: 'Privacy Policy',
    terms: 'Terms',
    registrationNeeded:
      'There is no account for this email yet. Fill in the rest to make one: your code stays valid.',
  },
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone number',
    email: 'Email',
    otp: '6-digit code',
    isAdult: 'I am 18 years of age or older',
  },
  phoneHint: '10 digits, without +91',
  rules: {
    firstNameRequired: 'First name is required',
    lastNameRequired: 'Last name is required',
    phone: 'Phone number must be 10 digits',
    emailRequired: 'Email is required',
    emailInvalid: 'Please enter a valid email address',
    emailName: 'Use an email address with only English letters, digits and signs before the @.',
    otp: 'Enter the 6 digits of the code.',
    isAdult: 'Please confirm that you are 18 or older.',
    tooLong: (most: number) => `Please use at most ${most} characters.`,
  },
  // The texts of docs/product/specification.md#8-error-catalogue. The failures are used if the server sent no message.
  codeSent: 'OTP sent to your email!',
  linkSent: 'Please sign in with the link that we sent to your email.',
  codeFailed: 'Failed to send OTP. Please try again.',
  failed: 'There was a problem with the fetch operation.',
  networkBusy: (seconds: number) =>
    `Many people are signing in on your network. We will try again in ${counted(seconds, 'second')}.`,
  tooSoon: (words: string, seconds: number) => `${words} (${waitWords(seconds)})`,
  page: {
    title: 'Your account',
    damagedLink:
      'This sign-in link is incomplete. Copy all of it from the mail, or sign in here to get a new OTP.',
    lead: 'Your details, where you are signed in, and your data.',
    anonymous: {
      title: 'Login to see your account',
      text: 'There is no password: we send a code to your email. Reading, searching and practice need no account.',
      action: 'Sign in',
      otpSent: (email: string) => `We sent an OTP to ${email}. Press Sign in to enter it.`,
      more: 'Without an account',
      links: {
        saved: 'Saved jobs',
        savedHint: 'Kept on this device',
        attempts: 'My quizzes',
        attemptsHint: 'Results of practice on this device',
        install: 'Install the app',
        installHint: 'On your home screen, also without a network',
        help: 'Help',
        helpHint: 'How this works, and how to reach us',
      },
      scriptless: 'Signing in needs JavaScript, which is off in this browser.',
    },
    loading: 'Loading...',
    signedInAs: (email: string) => `Signed in as ${email}, where your codes go.`,
    admin: 'Open the admin area',
    attempts: 'My quizzes',
    purchases: 'My purchases',
    signOut: 'Sign out',
    unsent: {
      title: 'Sign out now?',
      text: (count: number) =>
        count === 1
          ? 'One change has not been sent yet. Signing out deletes it from this device.'
          : `${count} changes have not been sent yet. Signing out deletes them from this device.`,
      paper:
        'A quiz is under way. Signing out takes its paper and what has not been sent of it from this device, and the clock runs on. Signed in again you go on with what was sent.',
      stay: 'Stay signed in',
      leave: 'Sign out and delete',
    },
    signingOut: 'Signing out...',
  },
  link: {
    title: 'Sign in with your link',
    as: (email: string) => `This link signs you in as ${email}. If that is not you, leave this page.`,
    ends: (email: string) => `You are signed in as ${email} here: that session ends.`,
    endsUnknown: 'If a session is open here, it ends.',
    action: 'Sign in',
    loading: 'Loading...',
    registrationNeeded: 'There is no account for this email yet. Fill in the rest to make one.',
  },
  profile: {
    title: 'Your details',
    save: 'Save',
    saving: 'Saving...',
  },
  sessions: {
    title: 'Where you are signed in',
    text: 'If you do not know one of these, end it.',
    here: 'This device',
    since: (at: string) => `Signed in ${at}`,
    seen: (at: string) => `Last used ${at}`,
    withPasskey: 'With a passkey',
    end: 'End',
    endOf: (device: string, at: string) => `End the session on ${device}, signed in ${at}`,
    ended: (device: string) => `The session on ${device} has ended.`,
  },
  data: {
    title: 'Your data',
    text: 'Everything that we keep about you, as one file (JSON).',
    action: 'Download my data',
    busy: 'Preparing...',
    done: 'Your data is downloaded.',
    file: (day: string) => `my-data-${day}.json`,
  },
  erase: {
    title: 'Delete the account',
    text: 'Your details, saved jobs, alerts, messages and practice results are deleted at once. This cannot be undone.',
    points: [
      'You lose what you bought: notes, offline forms and quizzes.',
      'A quiz that you are taking ends without a result.',
      'Your ranks stay on leaderboards as “Deleted account”, without your name.',
      'We keep payment records for at least eight years, as tax law requires. They hold the item, amount, dates and receipt number, without your email and phone number.',
    ],
    proof: 'To be sure that it is you, we send an OTP to your email first.',
    action: 'Delete my account',
    busy: 'Deleting...',
    done: 'Your account is deleted.',
  },
}
