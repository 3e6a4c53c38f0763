/** The messages of the about page. */
export const about = {
  title: (name: string) => `About ${name}`,
  lead: (name: string) =>
    `${name} brings government and private vacancies, admit cards, answer keys, results and admissions together, so that no job seeker in India misses a date that matters.`,
  claims: {
    title: 'In numbers',
    placements: 'placements a month',
    founded: 'founded',
  },
  story: {
    title: 'Our story',
    paragraphs: (name: string, founded: string) => [
      founded === ''
        ? `${name} began in Noida with a simple observation. Every year crores of people prepare for public examinations, and the news they wait for is scattered over hundreds of official websites.`
        : `${name} began in Noida in ${founded} with a simple observation. Every year crores of people prepare for public examinations, and the news they wait for is scattered over hundreds of official websites.`,
      'A notice appears for a few days, a last date is extended at night, an admit card comes out while its candidates are in class. Those who have a coaching institute or a friend in the city hear of it. Many others do not.',
      'So we read the notices and set them out the same way each time: the dates, the fee, the age limit, the posts, and the link to the official website.',
    ],
  },
  mission: {
    title: 'Our mission',
    text: 'To give every job seeker in India, in a city or a village, on any phone, clear and timely information on the jobs they can apply for.',
  },
  vision: {
    title: 'Our vision',
    text: 'An India where the right candidate never loses a chance because the news came too late or was too hard to read.',
  },
  values: {
    title: 'Core values',
    list: [
      {
        id: 'excellence',
        title: 'Excellence',
        text: 'We check dates, fees and links against the official notice, and correct them when it changes.',
      },
      {
        id: 'inclusivity',
        title: 'Inclusivity',
        text: 'Made for small screens and weak networks, and open to browse without an account.',
      },
      {
        id: 'innovation',
        title: 'Innovation',
        text: 'We use new technology where it saves you time, and leave it out where it does not.',
      },
      {
        id: 'integrity',
        title: 'Integrity',
        text: 'No false urgency and no fake links. An advertisement never looks like a notice.',
      },
    ],
  },
  independence: {
    title: 'Not a government website',
    text: (name: string) =>
      `${name} is independent. We are not a government body and we do not recruit for one. Always check the official notice before you apply or pay.`,
  },
  careers: {
    title: 'Work with us',
    text: 'We are glad to hear from people who care about clear information: editors, engineers, teachers.',
    link: 'Write to our careers team',
  },
}
