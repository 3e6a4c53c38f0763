import { AGE_FIELDS, addCheck, addChecks, addSource, type ProposedRow } from './proposed-row.ts'
import { combineAges, type AgeGroup } from './combine-ages.ts'
import { isSamePost, namesPost, postNames } from './match-posts.ts'
import { foldLine, MAX_LINE, words, type NoticeText } from './notice-lines.ts'
import { readAgeEntry, type AgeEntry, type AgeStatement } from './read-age-entry.ts'
import { markDays, withoutDays } from './read-days.ts'
import { AGE_ASPECT } from './read-studies.ts'
import { isGeneral } from './read-groups.ts'
import type { NoticeTables } from './read-tables.ts'

/** Marks the fields that a line about ages may state. */
export const checkAges = (row: ProposedRow, line: string): void => addChecks(row, AGE_FIELDS, line)

// "Category I" and "Female Nurse" are posts if a table has a post of that name.
const ofPost = (entry: AgeEntry, label: string): AgeEntry => ({
  ...entry,
  statements: entry.statements.map((statement) =>
    statement.posts === '' && !isGeneral(statement.scope)
      ? { ...statement, scope: { ...NO_GROUP, rest: foldLine(label) }, posts: label }
      : statement,
  ),
})

const NO_GROUP = { groups: new Set<never>(), isFemale: false, isMale: false, domicile: null }

/** Reads the list of ages, and the ages in tables. */
function ageEntries(notice: NoticeText, tables: NoticeTables, common: ProposedRow): AgeEntry[] {
  const names = new Set([...tables.posts, ...tables.requirements.map(({ name }) => name)].map(foldLine))
  const listed = notice.ageLimit.map(({ label, age }) => {
    const entry = readAgeEntry(label, age)
    return names.has(foldLine(label)) ? ofPost(entry, label) : entry
  })
  const tabled = tables.requirements.flatMap(({ name, ages, from }) =>
    ages.map(({ label, age }) => readAgeEntry(`${label} (${name})`, age, from)),
  )
  const ofTables = tables.ages.map(({ label, age, from }) => readAgeEntry(label, age, from))
  const aspects = tables.isByAspect
    ? tables.requirements.filter(({ name }) => AGE_ASPECT.test(foldLine(name)))
    : []
  const ofAspects = aspects.flatMap(({ name, lines }) =>
    lines.map((line) => readAgeEntry(name, line, `${name} | ${line}`)),
  )
  const entries = [...listed, ...tabled, ...ofTables, ...ofAspects]
  for (const { from } of entries.filter(({ isUnread }) => isUnread)) checkAges(common, from)
  return entries.filter(({ isUnread }) => !isUnread)
}

const ROLE = words(
  'posts?|officers?|inspectors?|constables?|clerks?|assistants?|engineers?|teachers?|guards?|technicians?|managers?|drivers?|nurses?|operators?|stenographers?|supervisors?|superintendents?|scientists?|lecturers?|professors?|grade [a-z]',
)

/** Returns true if the text names the posts of a limit; otherwise the words may be a group that no form knows. */
function isPostName(posts: string, notice: NoticeText, tables: NoticeTables): boolean {
  const known = [...tables.posts, ...tables.requirements.flatMap(({ name }) => postNames(name))]
  return postNames(posts).every(
    (name) =>
      ROLE.test(foldLine(name)) ||
      known.some((post) => isSamePost(post, name)) ||
      namesPost(notice.postName, name) ||
      namesPost(notice.description.slice(0, MAX_LINE * 5), name),
  )
}

const AGE_TERMS = words('aged?|ages|years?|yrs?|born|umar|umr|saal|आयु|वर्षो?ं?|उम्र|साल')
const NUMBERS = /(?<![\d/.,-])\d\d(?![\d/.,%:]|-\d{3})/gu

const BIRTH_TERMS = words('born|birth|dob|जन्म(?:तिथि)?')
const RELAXED_YEARS = /(?:relax|छूट|concession).*\d|\d.*(?:relax|छूट|concession)/u

/** Returns true if a sentence states an age, a day of birth or a relaxation that the folded list of ages does not have. */
export function hasOtherAges(sentence: string, known: string): boolean {
  const folded = foldLine(sentence.slice(0, MAX_LINE))
  const { text: marked, days } = markDays(folded)
  const knownDays = markDays(known).days
  if (BIRTH_TERMS.test(folded) && days.some((day) => !knownDays.includes(day))) return true
  const text = withoutDays(folded)
  if (!AGE_TERMS.test(text)) return false
  if (RELAXED_YEARS.test(marked.replaceAll(/@\d+@/g, ' '))) return true
  return (text.match(NUMBERS) ?? []).some((age) => Number(age) >= LOWEST_AGE && !known.includes(age))
}

const LOWEST_AGE = 14

/** Reads and combines the ages of a notice; unread lines are checks of the common row. */
export function readAges(notice: NoticeText, tables: NoticeTables, common: ProposedRow): AgeGroup[] {
  const entries = ageEntries(notice, tables, common)
  const known = entries.flatMap(({ statements }) => statements)
  const isUnknown = ({ posts, isRest }: AgeStatement): boolean =>
    posts !== '' && !isRest && !isPostName(posts, notice, tables)
  for (const { from } of known.filter(isUnknown)) checkAges(common, from)
  const dated = entries.filter(({ ageOn }) => ageOn !== null)
  const [first] = dated
  if (dated.some(({ ageOn }) => ageOn !== first?.ageOn)) addCheck(common, 'ageOn', first?.from ?? '')
  else if (first !== undefined && first.ageOn !== null) {
    common.ageOn = first.ageOn
    addSource(common, 'ageOn', first.from)
  }
  return combineAges(
    known.filter((each) => !isUnknown(each)),
    { state: notice.state, isFemale: common.sex === 'female' },
  )
}
