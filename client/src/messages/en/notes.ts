/** The words of notes. */
export const notes = {
  download: 'Download Notes',
}
