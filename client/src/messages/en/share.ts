/** Messages of sharing an item's URL. The "copied" texts of both places are fixed by the specification. */
export const share = {
  action: 'Share',
  copied: { dialog: 'Copy!', page: 'Copied!' },
  lastDate: (day: string) => `Last date: ${day}`,
  failed: 'The link was not copied. Try again.',
  picture: 'Share as a picture',
  pictureFailed: 'The picture did not open. Try again.',
}
