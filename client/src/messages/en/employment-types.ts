import type { EmploymentType } from '#shared/domain/job-facts/fact-names.ts'

export const employmentTypes: Record<EmploymentType, string> = {
  FULL_TIME: 'Full-time',
  PART_TIME: 'Part-time',
  CONTRACTOR: 'Contract',
  TEMPORARY: 'Temporary',
  INTERN: 'Internship',
}
