export const examAttempt = {
  starting: 'Loading your questions...',
  pay: 'Pay for this quiz',
  failure: {
    title: 'The quiz could not be started',
    offline:
      'You are offline. You need internet to start this quiz. After the start you can continue offline.',
    payment: 'Pay for this quiz first.',
    signIn: 'Sign in to start this quiz. Your answers and result are then saved in your account.',
    other: 'There was a problem starting the quiz. Nothing is lost. Try again.',
  },
  signIn: {
    action: 'Sign in',
    title: 'Sign in again',
    text: 'You are signed out. Your answers are saved on this device and are sent when you sign in again. The clock keeps running.',
    continueQuiz: 'Continue the quiz',
    note: 'You are signed out. Your answers are saved on this device.',
  },
  openElsewhere: {
    title: 'You continued this quiz elsewhere',
    device: 'You continued this quiz on another device. This device is read-only.',
    tab: 'This quiz is open in another tab. This tab is read-only.',
    action: 'Resume here',
    continueReading: 'Continue reading',
  },
  submitting: {
    title: 'Submitting your quiz',
    sending: 'Sending your answers...',
    waiting:
      'Your answers are saved on this device. They are submitted when you are online, even if you close this page. Stay signed in until then.',
    notStored: 'Storage is blocked in this browser. Keep this page open until your answers are submitted.',
    retry: 'Try now',
    late: 'Answers that arrive after the time is over are not counted.',
  },
}
