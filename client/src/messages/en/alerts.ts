import type { AlertKind, AlertTopic } from '#shared/domain/alerts/alert-topics.ts'
import { permissionUnanswered } from './permission-question.ts'

export const topicNames: Record<AlertTopic, string> = {
  latestJobs: 'Latest jobs',
  admitCards: 'Admit cards',
  results: 'Results',
  answerKeys: 'Answer keys',
  admissions: 'Admissions',
  upcoming: 'Upcoming jobs',
  eligibleJobs: 'Jobs I can apply for',
}

export const alertNames: Record<AlertKind, string> = {
  latestJobs: 'New job',
  admitCards: 'Admit card',
  results: 'Result',
  answerKeys: 'Answer key',
  admissions: 'Admission',
  upcoming: 'Upcoming',
  eligibleJobs: 'Job for you',
  lastDate: 'Last date',
  updated: 'Updated',
  reminder: 'Reminder',
  quiz: 'Quiz',
}

export const alerts = {
  title: 'Alerts',
  scriptless: 'Alerts need JavaScript, which is off in this browser.',
  loading: 'Loading your alerts…',
  failed: 'Storage is blocked in this browser. Allow this site to store data, then reload the page.',
  views: { label: 'View', inbox: 'Inbox', settings: 'Settings' },
  kinds: alertNames,
  unread: (count: number) => (count === 1 ? '1 unread' : `${count} unread`),
  isUnread: 'Unread',
  markAll: 'Mark all as read',
  retentionHint: 'The inbox shows the latest 200 alerts of the last 30 days.',
  today: 'Today',
  yesterday: 'Yesterday',
  empty: {
    title: 'No alerts yet',
    text: 'Your alerts stay here for 30 days, also offline. Choose topics and states in the settings, or press the bell of a job.',
    action: 'Choose alerts',
  },
  pitch: {
    title: 'Get alerts for jobs, admit cards and results',
    text: 'Get a notification within minutes: a new job in your state, your admit card, your result. You get only the alerts that you choose.',
    points: [
      'You choose topics, states, searches and single jobs.',
      'Quiet hours from 21:30 to 07:00, and at most 4 topic alerts a day. You can change both.',
      'No account needed. Turn alerts off here at any time.',
    ],
    action: 'Turn on alerts',
    permissionHint: 'Your browser then asks for permission to send notifications. Choose “Allow”.',
  },
  device: {
    title: 'This device',
    on: 'Alerts are on for this device.',
    onAtLastCheck: (instant: string) => `Alerts were on at the last check: ${instant}.`,
    signInForInbox: 'Sign in to see your inbox and your settings.',
    signedOut: {
      title: 'Sign in to get your alerts again',
      text: 'You were signed out, so this device gets no alerts. Your settings are saved in your account.',
      action: 'Sign in',
      turnOn: 'Turn on alerts without an account',
    },
    off: 'Alerts are off for this device.',
    turnOn: 'Turn on alerts',
    turningOn: 'Turning on…',
    turnOff: 'Turn off alerts',
    turnedOff: 'Alerts are off for this device. Your settings are saved.',
    inboxAvailable: 'Your inbox and your settings still work here.',
    results: {
      on: 'Alerts are on. Choose your alerts below.',
      blocked: 'Notifications are blocked in your browser.',
      dismissed: 'You closed the question from your browser. Press the button again to turn on alerts.',
      unanswered: permissionUnanswered,
      timeout:
        'Alerts could not be turned on: your browser’s notification service did not respond. Try again, or use another network.',
      failed: 'Alerts could not be turned on. Check your connection and try again.',
    },
    blocked: {
      title: 'Alerts are blocked in this browser',
      text: 'Your browser blocks notifications of this site and will not ask again. To allow them:',
      check: 'Check again',
      stillBlocked: 'Notifications are still blocked.',
    },
    unsupported: {
      title: 'This browser cannot receive alerts',
      text: 'Open this site in the latest Chrome, Edge, Firefox or Samsung Internet, not in a private window.',
    },
    otherApp: {
      title: 'This page is open inside another app',
      text: 'Alerts need a browser. Open this page in Chrome: press the button, or press the three dots and “Open in browser”.',
      open: 'Open in Chrome',
      copy: 'Copy the address',
      copied: 'Copied. Paste it into the address bar of your browser.',
      notCopied: (address: string) => `Type this address in your browser: ${address}`,
    },
    notInstalled: {
      title: 'On an iPhone or iPad, add the app to the home screen first',
      text: 'On Apple devices, this website can send alerts only after you add it to the home screen. Follow three steps, open the app from the home screen, and come back to this page.',
    },
  },
  allowSteps: {
    chrome: [
      'Press the icon to the left of the address.',
      'Choose “Permissions” or “Site settings”, then “Notifications”, and allow them.',
      'If you do not see these choices, open the phone settings, “Apps”, Chrome, “Notifications”, and allow them.',
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
      'Open the iPhone settings and choose “Notifications”.',
      'Choose this app in the list and turn on “Allow Notifications”.',
    ],
  },
  test: {
    action: 'Send test alert',
    running: 'Sending a test…',
    shown: 'The test alert was shown. Alerts work on this device.',
    notShown:
      'The test alert was sent, but not shown within 10 seconds. The alert can still come. If it does not come:',
    notAccepted:
      'The test alert was not accepted. Turn alerts off and on again on this device, then test again.',
    sendFailed: 'The test could not be sent. Check your connection and try again.',
    help: 'What to do if alerts do not come',
    browsers: 'In the browser',
    phones: 'On the phone',
    phonesText: 'These phones stop apps that are not open, to save battery:',
    // Steps in display order.
    steps: [
      {
        name: 'Chrome',
        isPhone: false,
        steps: [
          'Phone settings, “Apps”, Chrome, “Notifications”: allow them, and this site in the list.',
          'In the same place, “Battery”: choose “Unrestricted”.',
          'In Chrome: settings, “Notifications”: allow this site.',
        ],
      },
      {
        name: 'Samsung Internet',
        isPhone: false,
        steps: [
          'Phone settings, “Apps”, Samsung Internet, “Notifications”: allow them.',
          'Settings, “Battery”, “Background usage limits”: remove Samsung Internet from the sleeping apps.',
        ],
      },
      {
        name: 'Firefox',
        isPhone: false,
        steps: [
          'Phone settings, “Apps”, Firefox, “Notifications”: allow “Site notifications”.',
          'Firefox needs Google Play services to receive alerts while it is closed.',
        ],
      },
      {
        name: 'Xiaomi, Redmi, POCO',
        isPhone: true,
        steps: [
          'Settings, “Apps”, “Manage apps”, your browser: turn on “Autostart”.',
          'In the same place, “Battery saver”: choose “No restrictions”.',
        ],
      },
      {
        name: 'Oppo',
        isPhone: true,
        steps: [
          'Settings, “Apps”, “App management”, your browser, “Battery usage”: allow background activity.',
          'Settings, “Apps”, “Auto launch”: turn on your browser.',
        ],
      },
      {
        name: 'Vivo',
        isPhone: true,
        steps: [
          'Settings, “Battery”, “Background power consumption management”: choose your browser and remove restrictions.',
          'Settings, “Apps”, “Autostart”: turn on your browser.',
        ],
      },
      {
        name: 'Realme',
        isPhone: true,
        steps: [
          'Settings, “Battery”, “App battery management”, your browser: allow background activity.',
          'Settings, “Apps”, “Auto launch”: turn on your browser.',
        ],
      },
    ],
  },
}
