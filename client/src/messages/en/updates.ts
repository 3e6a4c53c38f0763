/** Messages of the update prompt, loaded with it. */
export const updates = {
  ready: 'A new version is ready.',
  reload: 'Reload',
  later: 'Later',
}
