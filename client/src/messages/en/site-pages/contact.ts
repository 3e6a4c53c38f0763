/** The messages of the contact page. Those of the form's fields: docs/product/specification.md#5-validation-rules. */
export const contact = {
  title: 'Contact Us',
  lead: 'A question, a correction or an idea: write to us and a person will read it.',
  form: {
    title: 'Write to us',
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    orderSubject: (order: string) => `Problem with order ${order}`,
    message: 'Message',
    messageHint: (least: number) => `At least ${least} characters.`,
    submit: 'Send Message',
    sending: 'Sending...',
    failed: 'Your message could not be sent. Please try again.',
    keptAfterFailure: 'What you typed is still here.',
    checkFields: 'Please check the marked fields.',
    unreachable: 'We could not reach the server. Please try again in a moment.',
    sent: 'Your message has been sent.',
    offline: 'You are offline. Your message waits on this device and goes out when you are connected again.',
    unreached:
      'Our server cannot be reached. Your message waits on this device and goes out as soon as it can.',
    label: (subject: string) => `Message: ${subject}`,
    scriptless: 'This form needs JavaScript. Please turn it on, or use the details on this page.',
  },
  rules: {
    nameRequired: 'Name is required',
    emailRequired: 'Email is required',
    emailInvalid: 'Please enter a valid email address',
    emailName: 'Use an email address with only English letters, digits and signs before the @.',
    subjectRequired: 'Subject is required',
    messageRequired: 'Message is required',
    messageShort: 'Message should be at least 20 characters',
    tooLong: (most: string) => `Use at most ${most} characters.`,
    notStorable: 'This text holds characters that cannot be stored.',
  },
  cards: { title: 'Contact details', email: 'Email', phone: 'Phone', address: 'Address' },
  hours: {
    title: 'Office hours',
    rows: [
      { days: 'Mon-Fri', hours: '9:00 AM-6:00 PM' },
      { days: 'Sat', hours: '10:00 AM-4:00 PM' },
      { days: 'Sun', hours: 'Closed' },
    ],
    zone: 'Indian Standard Time',
  },
  map: {
    title: 'Our office',
    show: 'Show the map',
    note: (host: string) => `The map comes from ${host} and loads only when you ask for it.`,
    frame: (address: string) => (address === '' ? 'Map of our office' : `Map of ${address}`),
  },
  reach: {
    title: 'How to Reach Us',
    ways: [
      {
        id: 'metro',
        title: 'By metro',
        text: 'The Blue Line and the Aqua Line of the metro serve Noida. Auto-rickshaws and e-rickshaws wait at the stations.',
      },
      {
        id: 'road',
        title: 'By road',
        text: 'From Delhi take the DND Flyway; from Greater Noida and Agra the Noida-Greater Noida Expressway.',
      },
      {
        id: 'visit',
        title: 'Before you come',
        text: 'Please write first, so that somebody has time for you. Most questions are answered sooner by message.',
      },
    ],
  },
}
