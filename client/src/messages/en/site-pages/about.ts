export const about = {
  title: (name: string) => `About ${name}`,
  lead: (name: string) =>
    `${name} shows government and private vacancies, admit cards, answer keys, results and admissions. No job seeker in India should miss an important date.`,
  claims: {
    title: 'In numbers',
    placements: 'placements a month',
    founded: 'founded',
  },
  story: {
    title: 'Our story',
    paragraphs: (name: string, founded: string) => [
      founded === ''
        ? `${name} began in Noida. Every year crores of people prepare for public examinations. Their news is spread over hundreds of official websites.`
        : `${name} began in Noida in ${founded}. Every year crores of people prepare for public examinations. Their news is spread over hundreds of official websites.`,
      'A notice appears for a few days. A last date is extended at night. An admit card is published during class. A coaching institute or a friend in the city can help, but many candidates have neither.',
      'So we read the notices and always show the same facts: dates, fee, age limit, posts and the official link.',
    ],
  },
  mission: {
    title: 'Our mission',
    text: 'Clear and timely job information for every job seeker in India, in cities and villages, on any phone.',
  },
  vision: {
    title: 'Our vision',
    text: 'An India where no candidate loses a chance because of late or unclear news.',
  },
  values: {
    title: 'Core values',
    list: [
      {
        id: 'excellence',
        title: 'Excellence',
        text: 'We check dates, fees and links against the official notice, and correct them when the notice changes.',
      },
      {
        id: 'inclusivity',
        title: 'Inclusivity',
        text: 'Made for small screens and weak networks, and open to browse without an account.',
      },
      {
        id: 'innovation',
        title: 'Innovation',
        text: 'We use new technology only where it saves you time.',
      },
      {
        id: 'integrity',
        title: 'Integrity',
        text: 'We never hurry you with false “last chance” messages, and we show no fake links. An advertisement never looks like a notice.',
      },
    ],
  },
  independence: {
    title: 'Not a government website',
    text: (name: string) =>
      `${name} is independent. We are not a government body, and we do not recruit for any government body. Always check the official notice before you apply or pay.`,
  },
  careers: {
    title: 'Work with us',
    text: 'We look for people who care about clear information: editors, engineers, teachers.',
    link: 'Write to our careers team',
  },
}
