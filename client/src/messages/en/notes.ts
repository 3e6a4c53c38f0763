export const notes = {
  download: 'Download Notes',
}
