/** Messages of the cached app shell, for a device that has lost its scripts. */
export const shell = {
  title: 'Connect to the internet',
  text: 'Parts of this app are missing on your device. Connect to the internet once. Then the app works offline again.',
  retry: 'Retry',
}
