/** The messages of notes. */
export const notes = {
  download: 'Download Notes',
}
