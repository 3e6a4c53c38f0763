/** Messages of the contact page. Field messages: docs/product/specification.md#5-validation-rules. */
export const contact = {
  title: 'Contact Us',
  lead: 'Send us a question, a correction or an idea. A person will read it.',
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
    keptAfterFailure: 'Your text is still here.',
    checkFields: 'Please check the marked fields.',
    unreachable: 'The site could not be reached. Please try again in a moment.',
    sent: 'Your message has been sent.',
    offline: 'You are offline. Your message is saved on this device and will be sent when you are online.',
    unreached: 'The site cannot be reached now. Your message is saved on this device and will be sent later.',
    label: (subject: string) => `Message: ${subject}`,
    scriptless: 'This form needs JavaScript. Please turn it on, or use the details on this page.',
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
    note: (host: string) => `The map comes from ${host} and loads only if you press the button.`,
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
        text: 'Please write to us first. Most questions are answered sooner by message.',
      },
    ],
  },
}
