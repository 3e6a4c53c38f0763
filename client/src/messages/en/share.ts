/** The words of sharing an item's address; what says that it was copied is the specification's, in both places. */
export const share = {
  action: 'Share',
  copied: { dialog: 'Copy!', page: 'Copied!' },
  failed: 'The link could not be copied.',
}
