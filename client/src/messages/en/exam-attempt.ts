/** The messages of a quiz that the server runs, while it is taken. */
export const examAttempt = {
  starting: 'Getting your question paper...',
  pay: 'Pay for this quiz',
  failure: {
    title: 'The quiz could not be started',
    offline: 'There is no network. It takes one to start this quiz; after that you can go on without.',
    payment: 'This quiz has to be paid for first.',
    signIn: 'Sign in to start this quiz: your answers and your result are then kept with your account.',
    other: 'There was a problem starting the quiz. Nothing is lost: try again.',
  },
  signIn: {
    action: 'Sign in',
    title: 'Sign in again',
    text: 'Your session has ended. Your answers stay on this device and go out once you have signed in again; the clock runs on.',
    later: 'Go on answering',
    note: 'You are signed out: your answers wait on this device.',
  },
  takenOver: {
    title: 'You continued this quiz elsewhere',
    device: 'You continued this quiz on another device. This device is read-only.',
    tab: 'This quiz is open in another tab. This tab is read-only.',
    action: 'Resume here',
    later: 'Only read',
  },
  handedIn: {
    title: 'Submitting your quiz',
    sending: 'Your answers are on their way...',
    waiting:
      'Your answers are kept on this device. They are submitted as soon as there is a network, also when this page is closed. Stay signed in until then.',
    notKept: 'This browser stores nothing. Keep this page open until your answers are submitted.',
    retry: 'Try now',
    late: 'What reaches the server after the end of the time is not counted.',
  },
}
