/**
 * The types of employment of a private job, in the order in which forms offer them. The names are those of schema.org's
 * `employmentType`, as search engines read it; the labels are in the client's messages.
 */
export const EMPLOYMENT_TYPES = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN'] as const

export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]
