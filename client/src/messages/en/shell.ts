/** What stands in the page that devices keep, for where its program was lost. */
export const shell = {
  title: 'A connection is needed once',
  text: 'Parts of this app are no longer on your device. Connect to the internet, and it will work offline again.',
  retry: 'Retry',
}
