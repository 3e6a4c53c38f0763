export const offlineForms = {
  qualification: 'Qualification',
  ageLimit: 'Age limit',
  download: 'Download',
}
