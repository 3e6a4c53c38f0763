import type { EmploymentType } from '#shared/domain/job-facts/fact-names.ts'

const SIGNS: Partial<Record<EmploymentType, RegExp>> = {
  PART_TIME: /\bpart[ -]time\b/i,
  CONTRACTOR:
    /\bcontractual\b|\b(?:on|for|by) (?:a )?(?:\w+ )?contract\b|\bcontract (?:basis|work|posts?)\b|\([^()]{0,80}\bcontract\)|संविदा/i,
  TEMPORARY: /\b(?:on a |purely )?temporary (?:basis|posts?|vacanc(?:y|ies))\b/i,
  FULL_TIME: /\bfull[ -]time\b/i,
}

const FOUND = Object.entries(SIGNS) as [EmploymentType, RegExp][]

/** Returns the type of employment that a text says in so many words; null if it says none, or several. */
export function employmentType(text: string): EmploymentType | null {
  const [said = null, another] = FOUND.filter(([, sign]) => sign.test(text)).map(([type]) => type)
  return another === undefined ? said : null
}
