const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

function toWaitText(seconds: number): string {
  if (seconds < 100) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

export const accounts = {
  login: {
    login: 'Sign in',
    register: 'Register',
    switchTo: { login: 'Registered already? Sign in', register: 'New here? Register' },
    reasons: {
      admin: 'Sign in as an admin to continue.',
      attempts: 'Sign in to see the quizzes that you took.',
      note: 'Sign in to open these notes. If they have a price, you pay before the download.',
      offlineForm: 'Sign in to open this form. If it has a price, you pay before the download.',
      paper: 'Sign in to resume your quiz. Its clock keeps running.',
      privateJob: 'Sign in to see the full job and how to apply.',
      purchases: 'Sign in to see your purchases.',
      quiz: 'Sign in to take this quiz. If it has an entry fee, you pay before the start. Your answers and result are saved in your account.',
      saved: 'Sign in to see your saved jobs on all your devices.',
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
      `We sent the OTP to ${email}. The OTP works for ${minutes} minutes. Check your spam folder too.`,
    sendLink: 'Send me a sign-in link',
    linkHint: (email: string, minutes: number) =>
      `We sent a sign-in link to ${email} within the last hour. The link works for ${minutes} minutes. Open the link, or paste it here. Check your spam folder too.`,
    linkPasted: 'You pasted a sign-in link. You do not need an OTP.',
    linkDamaged: 'This sign-in link is incomplete. Copy the full link from the email, or get a new OTP.',
    agreement: 'By continuing you accept:',
    privacy: 'Privacy Policy',
    terms: 'Terms',
    registrationNeeded:
      'There is no account with this email yet. Fill in the other fields to create an account. Your OTP stays valid.',
  },
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone number',
    email: 'Email',
    otp: '6-digit OTP',
    isAdult: 'I am 18 years of age or older',
  },
  phoneHint: '10 digits, without +91',
  rules: { isAdult: 'Please confirm that you are 18 or older.' },
  // Texts of docs/product/specification.md#8-error-catalogue. The failures are used if the server sent no message.
  codeSent: 'OTP sent to your email!',
  linkSent: 'Please sign in with the link that we sent to your email.',
  codeFailed: 'Failed to send OTP. Please try again.',
  failed: 'There was a problem with the fetch operation.',
  networkBusy: (seconds: number) =>
    `Many people are signing in on your network. We will try again in ${counted(seconds, 'second')}.`,
  tooSoon: (text: string, seconds: number) => `${text} Time to wait: ${toWaitText(seconds)}.`,
  page: {
    title: 'Your account',
    damagedLink:
      'This sign-in link is incomplete. Copy the full link from the email, or sign in here to get a new OTP.',
    anonymous: {
      title: 'Sign in to see your account',
      text: 'You need no password: we send an OTP to your email. You can read, search and practise without an account.',
      action: 'Sign in',
      otpSent: (email: string) => `We sent an OTP to ${email}. Press Sign in to enter it.`,
      withoutAccount: 'Without an account',
      links: {
        saved: 'Saved jobs',
        savedHint: 'Saved on this device',
        attempts: 'My quizzes',
        attemptsHint: 'Practice results on this device',
        formKit: 'Form kit',
        formKitHint: 'Photo and signature sizes, age, roll numbers',
        install: 'Install the app',
        installHint: 'On your home screen, also offline',
        help: 'Help',
        helpHint: 'Common questions, and how to reach us',
      },
      scriptless: 'Sign-in needs JavaScript, which is off in this browser.',
    },
    loading: 'Loading...',
    signedInAs: (email: string) => `Signed in as ${email}. We send your OTP to this email.`,
    admin: 'Open the admin area',
    attempts: 'My quizzes',
    purchases: 'My purchases',
    signOut: 'Sign out',
    unsent: {
      title: 'Sign out now?',
      text: (count: number) =>
        count === 1
          ? '1 change is not sent yet. If you sign out, it is deleted from this device.'
          : `${count} changes are not sent yet. If you sign out, they are deleted from this device.`,
      runningQuiz:
        'A quiz is running. If you sign out, answers that are not sent yet are deleted from this device. The clock keeps running. Sign in again to resume the quiz.',
      onDevice:
        'Your answers about eligibility, roll numbers and checklists stay on this device. Do other people use this phone?',
      deleteProfile: 'Delete them too',
      stay: 'Stay signed in',
      confirm: 'Sign out anyway',
    },
    signingOut: 'Signing out...',
  },
  link: {
    title: 'Sign in with your link',
    signsInAs: (email: string) =>
      `This link signs you in as ${email}. If this is not your email, close this page.`,
    signsOut: (email: string) =>
      `You are signed in here as ${email}. You will be signed out of this account first.`,
    maySignOut: 'If you are signed in here, you will be signed out first.',
    action: 'Sign in',
    loading: 'Loading...',
    registrationNeeded:
      'There is no account with this email yet. Fill in the other fields to create an account.',
  },
  profile: {
    title: 'Your details',
    save: 'Save',
    saving: 'Saving...',
  },
  sessions: {
    title: 'Signed in on',
    text: 'Sign out any device that is not yours.',
    thisDevice: 'This device',
    since: (at: string) => `Signed in ${at}`,
    lastUsed: (at: string) => `Last used ${at}`,
    withPasskey: 'With a passkey',
    end: 'Sign out',
    endOf: (device: string, at: string) => `Sign out ${device}, signed in ${at}`,
    ended: (device: string) => `${device} is signed out.`,
  },
  data: {
    title: 'Your data',
    text: 'All data that we store about you, as one file (JSON).',
    action: 'Download my data',
    busy: 'Preparing...',
    done: 'Your data is downloaded.',
    file: (day: string) => `my-data-${day}.json`,
  },
  erase: {
    title: 'Delete the account',
    text: 'Your details, saved jobs, alerts, messages and practice results are deleted at once. You cannot undo this.',
    points: [
      'You lose your purchases: notes, offline forms and quizzes.',
      'If you are taking a quiz, it ends without a result.',
      'Your ranks stay on leaderboards as “Deleted account”, without your name.',
      'Tax law requires us to store payment records for at least eight years. They contain the item, amount, dates and receipt number, but not your email and phone number.',
    ],
    otpHint: 'We first send an OTP to your email, to be sure that it is you.',
    action: 'Delete my account',
    busy: 'Deleting...',
    done: 'Your account is deleted.',
  },
}
