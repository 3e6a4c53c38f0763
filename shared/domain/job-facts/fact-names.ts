/** Sufficient qualifications, from the lowest up; `Professional` is a licensed profession, as law or teaching. */
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

export const PURPOSES = ['vacancy', 'examination', 'admission', 'scholarship', 'notice'] as const

export type Purpose = (typeof PURPOSES)[number]

/** Types of employment in form order, named after schema.org's `employmentType` for search engines. */
export const EMPLOYMENT_TYPES = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN'] as const

export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]
