/** Qualifications that are enough to apply, from the lowest up; `Professional` is a licensed profession, as law or teaching. */
export const QUALIFICATIONS = [
  '8th',
  '10th',
  '12th',
  'ITI',
  'Diploma',
  'Graduate',
  'Postgraduate',
  'Professional',
] as const

export type Qualification = (typeof QUALIFICATIONS)[number]
