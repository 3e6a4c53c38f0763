import { formatNumber } from '#shared/domain/text/numbers.ts'

const counted = (one: string, more: string) => (total: number, isCapped: boolean) =>
  `${formatNumber(total)}${isCapped ? '+' : ''} ${total === 1 ? one : more}`

export const items = {
  lists: {
    privateJob: {
      intro: 'Vacancies with private companies. A free account shows the full description and how to apply.',
      placeholder: 'Search by role or place',
      found: counted('private job', 'private jobs'),
    },
    offlineForm: {
      intro: 'Application forms to fill in on paper and send by post.',
      placeholder: 'Search by form or board',
      found: counted('form', 'forms'),
    },
    note: {
      intro: 'Study notes to download, in Hindi and English.',
      placeholder: 'Search by subject or exam',
      found: counted('note', 'notes'),
    },
    quiz: {
      intro: 'Timed quizzes. Free practice needs no account.',
      placeholder: 'Search by title or topic',
      found: counted('quiz', 'quizzes'),
    },
  },
  viewDetails: 'View Details',
  actionOf: (action: string, title: string) => `${action}: ${title}`,
  downloads: { title: 'Download', details: 'Details', link: 'Download' },
  preview: { contents: 'Contents', sample: 'See a sample' },
  price: 'Price',
  includedFile: 'What you get',
  includedDetails: 'Includes',
  fileTypes: {
    pdf: 'PDF file to download',
    image: 'Picture to download',
    document: 'Text document to download',
    archive: 'ZIP or other archive to download',
    page: 'Link to a web page',
  },
  detailsTypes: {
    pdf: 'PDF file of the details',
    image: 'Picture of the details',
    document: 'Details as a text document',
    archive: 'ZIP or other archive of the details',
    page: 'Web page of the details',
  },
  noFile: 'No file yet',
  added: 'Added',
  changed: 'Last changed',
  free: 'Free',
  withPrice: (action: string, price: string) => `${action} · ${price}`,
  bought: 'Bought',
  missingHint: 'This item may have been removed.',
}
