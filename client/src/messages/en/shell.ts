/** The messages of the cached app shell, for a device that has lost its scripts. */
export const shell = {
  title: 'A connection is needed once',
  text: 'Parts of this app are no longer on your device. Connect to the internet, and it will work offline again.',
  retry: 'Retry',
}
