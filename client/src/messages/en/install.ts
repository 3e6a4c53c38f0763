export const install = {
  title: (name: string) => `Install ${name}`,
  text: 'The app opens from your home screen, also offline. The app takes about as much space as one photo.',
  install: 'Install',
  notNow: 'Not now',
  keepAlerts: {
    title: 'Install the app to keep getting alerts',
    text: 'Phones turn off alerts of websites that you do not open for a while. Alerts of an installed app stay on.',
  },
  close: 'Close',
  steps: {
    label: 'Three steps',
    share: 'Press Share in your browser. If you do not see it, press the three dots first.',
    add: 'Scroll down and choose “Add to Home Screen”.',
    confirm: 'Press “Add”.',
  },
  help: {
    title: 'Install the app',
    lead: (name: string) =>
      `You can add ${name} to your home screen like any other app. You do not need an app store.`,
    installed: 'You are using the installed app.',
    android: 'Android phones and computers',
    androidText:
      'In Chrome or Edge, open the menu with the three dots. Choose “Install app” or “Add to Home screen”. In Firefox, choose “Add app to Home screen”.',
    apple: 'iPhone and iPad',
  },
}
