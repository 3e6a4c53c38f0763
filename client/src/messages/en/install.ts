/** The messages of installing the app, loaded with the install sheet and the help page. */
export const install = {
  title: (name: string) => `Install ${name}`,
  text: 'It opens from your home screen, also without a network, and takes about as much space as one photo.',
  install: 'Install',
  notNow: 'Not now',
  keepAlerts: {
    title: 'Install to keep alerts',
    text: 'Phones switch off alerts of websites that are not opened for a while. Those of an installed app stay.',
  },
  close: 'Close',
  steps: {
    label: 'Three steps',
    share: 'Press Share in the bar of the browser. If you do not see it, press the three dots first.',
    add: 'Scroll down and choose “Add to Home Screen”.',
    confirm: 'Press “Add”.',
  },
  help: {
    title: 'Install the app',
    lead: (name: string) =>
      `${name} can stand on your home screen like any other app. Nothing is downloaded from a store.`,
    installed: 'You are using the installed app.',
    android: 'Android phones and computers',
    androidText:
      'In Chrome or Edge open the menu with the three dots and choose “Install app” or “Add to Home screen”. In Firefox choose “Add app to Home screen”.',
    apple: 'iPhone and iPad',
  },
}
