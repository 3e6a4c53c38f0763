const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`)

export const adminEligibility = {
  title: 'Eligibility',
  hint: 'Add a row for each group of posts with the same conditions. Readers see only confirmed rows.',
  row: (row: number) => `Row ${row}`,
  rowOf: (row: number) => `Eligibility, row ${row}`,
  add: 'Add a row',
  addRow: 'Add a row: Eligibility',
  added: (row: number) => `Row ${row} added.`,
  removed: (row: number) => `Row ${row} removed.`,
  moved: (from: number, to: number) => `Row ${from} is now row ${to}.`,

  propose: 'Propose from the text',
  proposing: 'Reading the text...',
  proposed: (count: number) => `${rows(count)} proposed from the text. Check and confirm each row.`,
  nothingNew: 'The text gives no new row.',
  failed: 'The text could not be read. Check your connection and try again.',
  unread: 'No row covers these lines of the text. Check them in the notification:',

  confirm: 'Confirm',
  confirmRow: (row: number) => `Confirm row ${row}`,
  undoConfirm: 'Undo confirmation',
  undoConfirmRow: (row: number) => `Undo confirmation of row ${row}`,
  confirmAll: 'Confirm all',
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed',
  rowConfirmed: (row: number) => `Row ${row} confirmed.`,
  rowNotConfirmed: (row: number) => `Row ${row} is not confirmed now.`,
  allConfirmed: (count: number) => `${rows(count)} confirmed.`,
  someConfirmed: (count: number, left: number) =>
    `${rows(count)} confirmed. ${left === 1 ? '1 row has' : `${left} rows have`} unclear lines: confirm ${left === 1 ? 'it' : 'them'} one by one.`,
  unclear: 'The text is unclear here. Check these lines before you confirm:',
  source: (lines: readonly string[]) => `From the text: ${lines.map((line) => `“${line}”`).join(' ')}`,
  sourceOf: (group: string, line: string) => `${group}: “${line}”`,

  central: 'Add central relaxations',
  centralFor: (row: number) => `Add central relaxations to row ${row}`,
  centralAdded:
    'Central relaxations added: SC and ST 5, OBC 3, PwBD 10. Ex-servicemen get their years of service plus 3: no fixed number.',
  centralPresent: 'These groups already have years. Nothing was changed.',

  notPublished: (count: number, confirmed: number) => {
    const are = count === 1 ? 'is not confirmed' : 'are not confirmed'
    const they = count === 1 ? 'It will not be published' : 'They will not be published'
    const seen =
      confirmed === 0
        ? 'readers see “Check the notification”.'
        : 'a reader who fits no other row sees “You are not eligible”.'
    return `Eligibility: ${rows(count)} ${are}. ${they}: ${seen}`
  },
  stored: (count: number) =>
    `${rows(count)} of eligibility ${count === 1 ? 'is' : 'are'} not confirmed, and saved only on this device.`,

  fields: {
    label: 'Posts',
    qualifications: 'Qualifications',
    subjects: 'Subjects',
    minAge: 'Minimum age',
    maxAge: 'Maximum age',
    ageOn: 'Age as on',
    bornFrom: 'First date of birth',
    bornTo: 'Last date of birth',
    relaxations: 'Relaxation of the maximum age, in years',
    relaxationsAdd: 'Relaxations of two groups',
    sex: 'Only for',
    domicile: 'Domicile',
    experience: 'Experience',
    other: 'Other conditions',
  },
  hints: {
    label: 'If empty, the row covers all posts.',
    qualifications: 'One of these is enough. If none is ticked, readers see “Check the notification”.',
    subjects: 'One of these is enough. One entry on each line.',
    maxAge: 'For general men. If the row is only for women, their maximum age.',
    ageOn: 'Without this date, readers see “Check the notification”.',
    relaxations: 'Leave a group empty if the notification does not name it. 0 means no relaxation.',
  },
  groups: {
    ews: 'EWS',
    obc: 'OBC',
    sc: 'SC',
    st: 'ST',
    pwbd: 'PwBD',
    exServiceman: 'Ex-servicemen',
    female: 'Women',
    other: 'Other groups',
  },
  notStated: 'Not stated',
  adds: { true: 'They add up', false: 'Only the larger one counts' },
  sexes: { female: 'Women', male: 'Men' },
  years: (years: number) => (years === 1 ? '1 year' : `${years} years`),
}
