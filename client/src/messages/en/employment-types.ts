import type { EmploymentType } from '#shared/domain/job-facts/fact-names.ts'

/** The labels of the types of employment, for readers and for the form. */
export const employmentTypes: Record<EmploymentType, string> = {
  FULL_TIME: 'Full-time',
  PART_TIME: 'Part-time',
  CONTRACTOR: 'Contract',
  TEMPORARY: 'Temporary',
  INTERN: 'Internship',
}
