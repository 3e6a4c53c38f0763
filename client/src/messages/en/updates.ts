export const updates = {
  ready: 'A new version is ready.',
  reload: 'Reload',
  later: 'Later',
}
