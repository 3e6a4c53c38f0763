/*
 * Words about a stage or a detail of a recruitment. Every recruitment has these, so a search drops them before other words.
 * Lists one word or phrase of each alias group, as `tokenize` makes them.
 */
const GENERAL = new Set(
  `result; admit card; answer key; syllabus; cut off; merit list; score card; last date; date; exam; time table; calendar;
  interview; counselling; document verification; registration; upcoming; short notice; correction; fee; age; age limit;
  salary; eligibility; selection; process; list; marks; final; provisional; revised; exam pattern; question paper;
  previous year paper; mock test; city slip; appointment; prelims; mains; written exam; admission; physical`
    .split(';')
    .map((phrase) => phrase.trim()),
)

const YEAR = /^(?:19|20)\d\d$/

type Typed = { typed: string; phrases: readonly (readonly string[])[] }

/** Returns true if a term says only which stage or detail of a recruitment is looked for. */
export const isGeneral = ({ phrases }: Typed): boolean =>
  phrases.some((phrase) => GENERAL.has(phrase.join(' ')))

/** Returns true if a term is a year. */
export const isYear = ({ typed }: Typed): boolean => YEAR.test(typed)
