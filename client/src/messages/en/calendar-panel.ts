export const calendarPanel = {
  text: 'Your calendar app can show the dates of all your saved jobs. New dates and changes arrive within a day.',
  secret: 'Keep the address secret: anyone who has it can see your saved jobs and their dates.',
  loading: 'Loading your calendar address...',
  guest: {
    text: 'Sign in to get a calendar address. Without an account, you can open a job and press “Add to calendar”.',
    action: 'Sign in',
  },
  make: 'Make calendar address',
  making: 'Making...',
  existing: (at: string) =>
    `You made a calendar address on ${at}. We do not store it, so we cannot show it again.`,
  made: 'Copy the address now. We do not store it, so we cannot show it again.',
  address: 'Calendar address',
  copy: 'Copy address',
  copied: 'The address is copied.',
  notCopied: 'The address is not copied. Select it and copy it.',
  open: 'Open in calendar app',
  steps: [
    'iPhone, iPad and Mac: press “Open in calendar app”.',
    'Google Calendar: open it on a computer. Beside “Other calendars”, press + and “From URL”. Paste the address.',
    'Outlook: press “Add calendar” and “Subscribe from web”. Paste the address.',
  ],
  replace: {
    action: 'Make a new address',
    title: 'Make a new address?',
    text: 'The old address stops working. Then add the new address to your calendar app.',
  },
  revoke: {
    action: 'Revoke address',
    title: 'Revoke the address?',
    text: 'The address stops working. Your calendar app may still show dates that it loaded before.',
  },
  cancel: 'Keep the address',
}
