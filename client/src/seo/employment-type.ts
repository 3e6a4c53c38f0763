const SIGNS = {
  PART_TIME: /\bpart[ -]time\b/i,
  CONTRACTOR:
    /\bcontractual\b|\b(?:on|for|by) (?:a )?(?:\w+ )?contract\b|\bcontract (?:basis|work|posts?)\b|\(.*\bcontract\)|संविदा/i,
  TEMPORARY: /\b(?:on a |purely )?temporary (?:basis|posts?|vacanc(?:y|ies))\b/i,
  FULL_TIME: /\bfull[ -]time\b/i,
} as const

/** The types of employment that a text can say, in the words of schema.org. */
export type EmploymentType = keyof typeof SIGNS

const TYPES = Object.keys(SIGNS) as EmploymentType[]

/** Returns the type of employment that a text says in so many words; null if it says none, or several. */
export function employmentType(text: string): EmploymentType | null {
  const [said = null, another] = TYPES.filter((type) => SIGNS[type].test(text))
  return another === undefined ? said : null
}
