import type { AlertKind, AlertTopic } from '#shared/domain/alerts/alert-topics.ts'
import { permissionUnanswered } from './permission-question.ts'

/** The names of the topics of alerts. */
export const topicNames: Record<AlertTopic, string> = {
  latestJobs: 'Latest jobs',
  admitCards: 'Admit cards',
  results: 'Results',
  answerKeys: 'Answer keys',
  admissions: 'Admissions',
  upcoming: 'Upcoming jobs',
}

/** The names of the kinds of alerts. */
export const alertNames: Record<AlertKind, string> = {
  latestJobs: 'New job',
  admitCards: 'Admit card',
  results: 'Result',
  answerKeys: 'Answer key',
  admissions: 'Admission',
  upcoming: 'Upcoming',
  lastDate: 'Last date',
  updated: 'Updated',
  reminder: 'Reminder',
  quiz: 'Quiz',
}

/** The messages of the page of alerts: its inbox, and how alerts stand in this browser. */
export const alerts = {
  title: 'Alerts',
  scriptless: 'Alerts need JavaScript.',
  loading: 'Loading your alerts…',
  failed: 'This browser does not let the app keep anything on this device.',
  views: { label: 'What is shown', inbox: 'Inbox', settings: 'Settings' },
  kinds: alertNames,
  unread: (count: number) => (count === 1 ? '1 unread' : `${count} unread`),
  isUnread: 'Unread',
  markAll: 'Mark all as read',
  end: 'Alerts are kept for 30 days, the latest 200 of them.',
  today: 'Today',
  yesterday: 'Yesterday',
  empty: {
    title: 'No alerts yet',
    text: 'What you asked to hear of is listed here for 30 days, also without a network. Choose topics and states in the settings, or press the bell of a job.',
    action: 'Choose what to hear of',
  },
  pitch: {
    title: 'Hear of it when it is out',
    text: 'A new job in your state, the admit card of your examination, a result: you get a notification within minutes. You get only what you chose.',
    points: [
      'You choose topics, states, searches and single jobs.',
      'Quiet from 21:30 to 07:00, at most 4 topic alerts a day. You can change both.',
      'No account needed. Switch it off here at any time.',
    ],
    action: 'Turn on alerts',
    asked: 'Your browser then asks once whether this site may send notifications.',
  },
  device: {
    title: 'This device',
    on: 'Alerts are on for this device.',
    onAt: (instant: string) => `On when last checked at ${instant}.`,
    inboxElsewhere: 'Sign in to see your inbox and your settings.',
    ended: {
      title: 'Sign in to get your alerts again',
      text: 'You were signed out, so alerts to this device have ended. Your settings are saved in your account.',
      action: 'Sign in',
      turnOn: 'Turn on alerts without an account',
    },
    off: 'Alerts are off for this device.',
    turnOn: 'Turn on alerts',
    turningOn: 'Turning on…',
    turnOff: 'Turn off',
    turnedOff: 'Alerts are off for this device. Your settings are kept.',
    inboxStays: 'Your inbox and your settings work here all the same.',
    results: {
      on: 'Alerts are on. Choose below what you want to hear of.',
      blocked: 'Your browser does not allow it.',
      dismissed: 'The question of the browser was closed, so nothing was turned on. You can press again.',
      unanswered: permissionUnanswered,
      timeout:
        'The push service of your browser did not answer. Some networks hold it back: try again, or with another network.',
      failed: 'Alerts could not be turned on. Check the network and try again.',
    },
    blocked: {
      title: 'Alerts are blocked in this browser',
      text: 'It was told not to show notifications of this site, and does not ask again by itself. You can allow them:',
      check: 'Check again',
      stillBlocked: 'Still blocked.',
    },
    unsupported: {
      title: 'This browser cannot receive alerts',
      text: 'Open this site in a current Chrome, Edge, Firefox or Samsung Internet. A private window has no alerts either.',
    },
    otherApp: {
      title: 'You are inside another app',
      text: 'Alerts need a browser of their own. Open this page in Chrome: press the button, or the three dots above and then “Open in browser”.',
      open: 'Open in Chrome',
      copy: 'Copy the address',
      copied: 'Copied. Paste it into the address bar of your browser.',
      notCopied: (address: string) => `Type this address in your browser: ${address}`,
    },
    notInstalled: {
      title: 'On an iPhone or iPad: to the home screen first',
      text: 'Apple lets only sites on the home screen send alerts. Three steps, then open the app from there and come back to this page.',
    },
  },
  allow: {
    chrome: [
      'Press the icon to the left of the address.',
      'Choose “Permissions” or “Site settings”, then “Notifications”, and allow them.',
      'If it is not there: settings of the phone, “Apps”, Chrome, “Notifications”, and allow them.',
    ],
    samsung: [
      'Open the menu of Samsung Internet and choose “Settings”, then “Sites and downloads”.',
      'Choose “Notifications” and allow them for this site.',
    ],
    firefox: [
      'Press the lock to the left of the address.',
      'Choose “Notifications” and change “Blocked” to “Allowed”.',
    ],
    apple: [
      'Open the settings of the iPhone and choose “Notifications”.',
      'Choose this app in the list and switch “Allow Notifications” on.',
    ],
  },
  test: {
    action: 'Test',
    running: 'Sending a test…',
    shown: 'It was accepted and shown: alerts reach this device.',
    notShown:
      'The push service accepted it, but this device has not shown it within 10 seconds. It may still come. If it does not:',
    notAccepted:
      'The push service of your browser did not accept it. Turn alerts off and on again on this device, then test once more.',
    unsent: 'The test could not be sent. Check the network and try again.',
    help: 'What to do if alerts do not come',
    browsers: 'In the browser',
    phones: 'On the phone',
    phonesText: 'These phones hold apps back that are not open, to save the battery:',
    // In the order in which they are shown.
    steps: [
      {
        name: 'Chrome',
        isPhone: false,
        steps: [
          'Settings of the phone, “Apps”, Chrome, “Notifications”: allow them, and this site in the list.',
          'The same place, “Battery”: choose “Unrestricted”.',
          'In Chrome: settings, “Notifications”: this site must be allowed.',
        ],
      },
      {
        name: 'Samsung Internet',
        isPhone: false,
        steps: [
          'Settings of the phone, “Apps”, Samsung Internet, “Notifications”: allow them.',
          'Settings, “Battery”, “Background usage limits”: take Samsung Internet out of the sleeping apps.',
        ],
      },
      {
        name: 'Firefox',
        isPhone: false,
        steps: [
          'Settings of the phone, “Apps”, Firefox, “Notifications”: allow “Site notifications”.',
          'Firefox needs Google Play services to receive alerts while it is closed.',
        ],
      },
      {
        name: 'Xiaomi, Redmi, POCO',
        isPhone: true,
        steps: [
          'Settings, “Apps”, “Manage apps”, your browser: switch “Autostart” on.',
          'The same place, “Battery saver”: choose “No restrictions”.',
        ],
      },
      {
        name: 'Oppo',
        isPhone: true,
        steps: [
          'Settings, “Apps”, “App management”, your browser, “Battery usage”: allow background activity.',
          'Settings, “Apps”, “Auto launch”: switch your browser on.',
        ],
      },
      {
        name: 'Vivo',
        isPhone: true,
        steps: [
          'Settings, “Battery”, “Background power consumption management”: choose your browser and do not restrict it.',
          'Settings, “Apps”, “Autostart”: switch your browser on.',
        ],
      },
      {
        name: 'Realme',
        isPhone: true,
        steps: [
          'Settings, “Battery”, “App battery management”, your browser: allow background activity.',
          'Settings, “Apps”, “Auto launch”: switch your browser on.',
        ],
      },
    ],
  },
}
