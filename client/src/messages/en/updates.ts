/** What tells of a newer version of the app; it comes with that. */
export const updates = {
  ready: 'A new version is ready.',
  reload: 'Reload',
  later: 'Later',
}
