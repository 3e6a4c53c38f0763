/** Messages of the dialog with the picture of a job. Labels on the picture: `shared/domain/share-card`. */
export const sharePicture = {
  title: 'Share as a picture',
  language: 'Language of the picture',
  languages: { en: 'English', hi: 'हिन्दी' },
  preview: (facts: readonly string[]) => `Picture: ${facts.join('. ')}`,
  note: 'The title stays in the language of the notice.',
  busy: 'Working...',
  ready: (kb: string) => `Ready: ${kb} KB.`,
  failed: 'The picture was not made. Close other apps, then try again.',
  download: 'Download',
  share: 'Share',
  shareFailed: 'The picture was not shared. Download it instead.',
}
