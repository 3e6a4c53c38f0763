import { foldLine, words } from './notice-lines.ts'
import type { NoticeText } from './notice-lines.ts'
import { readSentenceLevels } from './read-sentence-levels.ts'
import { isSamePost } from './match-posts.ts'
import { withoutSex } from './read-sex.ts'
import { readScopes } from './read-groups.ts'

/** Row of an eligibility table: name of its posts, lines of the requirement, and its text about ages. */
export type RequirementRow = {
  /** Number of rows before its table. */
  table: number
  isRoute: boolean
  /** True if the table names fields of study, as "Stream". */
  isOfFields: boolean
  name: string
  lines: string[]
  ages: { label: string; age: string }[]
  from: string
}

export type NoticeTables = {
  requirements: RequirementRow[]
  /** True if the rows of the eligibility table are conditions of the same posts, as "Study" and "Language". */
  isByAspect: boolean
  /** Names in vacancy tables. */
  posts: string[]
  /** Posts of one sex without the same post for all or for the other sex. */
  postsOfOneSex: string[]
  /** Levels in the first column of a vacancy table. */
  levels: { name: string; from: string }[]
  /** Physical standards, as "Height | Chest", with their rows. */
  physical: string[]
  /** Text of all rows. */
  rows: string[]
  /** Rows of tables of an unknown kind. */
  further: string[]
  /** Limits in tables about ages, with their rows. */
  ages: { label: string; age: string; from: string }[]
  /** Names of groups in eligibility tables: their rows are conditions of groups, not of posts. */
  groups: string[]
  /** Sentences in eligibility tables of one column. */
  sentences: string[]
  /** Lines that state a condition, as a limit of attempts. */
  conditions: string[]
}

const ELIGIBILITY = /eligib|qualif|who can apply|योग्यता|पात्रता|अर्हता/iu
const REQUIREMENT = words(
  'required|requirements?|rules?|degrees?|study|studies|qualifications?|eligibility|education(?:al)?|level|needs?|who|योग्यता|पात्रता|शैक्षिक योग्यता|अर्हता',
)
const POST = words(
  'courses?|programmes?|streams?|routes?|options?|posts?|cadres?|services?|branch(?:es)?|trades?|wings?|academy|names?|disciplines?|departments?|roles?|positions?|streams?|पद(?:नाम)?|पद का नाम|संवर्ग',
)
const ROUTE = words('routes?|options?|ways?|विकल्प')
const FIELD = words('streams?|disciplines?|subjects?|branch(?:es)?|विषय')
const AGE = words(
  'ages?|age limits?|(?:min(?:imum)?|max(?:imum)?|upper|lower) age(?: limit)?|born|आयु(?: सीमा)?',
)
const COUNT = words('posts?|vacanc(?:y|ies)|seats?|total|numbers?|no|count|ur|obc|sc|st|ews|पद|रिक्तिया')
const VACANCY = /vacanc|posts|seats|strength|रिक्ति|पद|ರಿಕ್ತ/iu
const LEVEL = words('levels?|स्तर')
const ASPECT = words(
  'points?|items?|conditions?|particulars?|aspects?|study|studies|education(?:al qualification)?|qualifications?|academic|languages?|age|experience|physical(?: standards?)?|height|chest|nationality|citizenship|marital status|sex|gender|marks|certificate|computer|typing|योग्यता|शैक्षिक योग्यता|भाषा|आयु',
)
const PREFERENCE = /prefer|desirab|not compulsory|वांछनीय|अधिमान/iu
const PHYSICAL = /physical (?:standards?|measurements?|requirements?)|height|शारीरिक (?:मापदंड|मानक|माप)/iu
const MEASURES = words('height|chest|weight|ऊंचाई|सीना')
const RELAXATION = /relax|छूट|concession/u
const ATTEMPTS = /\battempts?\b/iu
const TOTAL = /^(?:total|grand total)\b|^(?:कुल|योग)/iu
const HARMLESS =
  /vacanc|posts|seats|pattern|scheme|syllabus|stage|selection|marks|exam|test|paper scheme|pay|salary|stipend|fee|date|schedule|calendar|how to apply|apply online|आवेदन|district|centre|center|shift|link|step|cut-?off|result|score|reservation|paper\b|papers of|training|slot|round|strength|रिक्ति|पद|परीक्षा|चयन|वेतन|तिथि/iu

const NO_POST = words('backlog|regular|fresh|current|tsp|non-?tsp|total', 'gu')

const isGroup = (name: string): boolean => {
  const left = foldLine(name).replaceAll(NO_POST, ' ')
  return readScopes(left).every(({ rest }) => rest === '')
}

const isNumber = (text: string): boolean => /^[\d,.\s–-]*$/.test(text)

type Row = string[][]
const textOf = (cell: string[] | undefined): string => (cell ?? []).join(' / ').trim()
const lineOf = (row: Row): string => row.map((cell) => textOf(cell)).join(' | ')

function readEligibility(tables: NoticeTables, header: Row, rows: readonly Row[]): void {
  const titles = header.map((cell) => foldLine(textOf(cell)))
  const isAspect =
    /^(?:(?:points?|items?|conditions?|particulars?|aspects?)\b|बिंदु|बिन्दु|विवरण|शर्त)/u.test(titles[0] ?? '') ||
    rows.every((row) => ASPECT.test(foldLine(textOf(row[0]))))
  if (isAspect) tables.isByAspect = true
  const table = tables.requirements.length
  // "UR, OBC | 65%", "SC, ST | 55%": conditions of groups, not of posts.
  const ofGroups = rows.filter((row) => isGroup(textOf(row[0])))
  if (!isAspect && ofGroups.length > 1) {
    tables.sentences.push(...ofGroups.map(lineOf))
    tables.groups.push(...ofGroups.map((row) => textOf(row[0])))
  }
  for (const row of rows) {
    if (PREFERENCE.test(textOf(row[0]))) continue
    const requirement: RequirementRow = {
      table,
      isRoute: ROUTE.test(titles[0] ?? ''),
      isOfFields: FIELD.test(titles[0] ?? ''),
      name: textOf(row[0]),
      lines: [],
      ages: [],
      from: lineOf(row),
    }
    row.slice(1).forEach((cell, index) => {
      const title = titles[index + 1] ?? ''
      if (rows.every((each) => isNumber(textOf(each[index + 1])))) return
      if (AGE.test(title)) requirement.ages.push({ label: textOf(header[index + 1]), age: textOf(cell) })
      else if (!COUNT.test(title) || REQUIREMENT.test(title)) requirement.lines.push(...cell)
    })
    tables.requirements.push(requirement)
  }
}

function addPosts(tables: NoticeTables, names: readonly string[]): void {
  const posts = names.filter((name) => !isGroup(name))
  tables.posts.push(...posts)
  const unpaired = posts.filter((post) => {
    const plain = withoutSex(post)
    if (plain === foldLine(post)) return false
    return !posts.some((other) => other !== post && isSamePost(withoutSex(other), plain))
  })
  tables.postsOfOneSex.push(...unpaired)
}

/** Returns true if the first row of an eligibility table has no titles: "Education | 12th pass". */
function isHeaderless(header: Row): boolean {
  const [first = '', ...others] = header.map((cell) => foldLine(textOf(cell)))
  const isTitle = (title: string): boolean => REQUIREMENT.test(title) || AGE.test(title) || COUNT.test(title)
  return (
    !POST.test(first) &&
    others.some((title) => readSentenceLevels(title) !== null || (/\d\d/.test(title) && !isTitle(title)))
  )
}

const isAboutAges = (title: string): boolean => AGE.test(title) || RELAXATION.test(title)

/** Reads a table such as "Category | Age relaxation"; one of a single column needs a person. */
function readAgeTable(tables: NoticeTables, name: string, header: Row, rows: readonly Row[]): void {
  const titles = header.map((cell) => foldLine(textOf(cell)))
  const isTitled = titles.slice(1).some(isAboutAges)
  const role = RELAXATION.test(foldLine(name)) ? 'Relaxation' : 'Age'
  for (const row of isTitled || !/\d/.test(titles.slice(1).join(' ')) ? rows : [header, ...rows])
    row.slice(1).forEach((cell, index) => {
      const title = titles[index + 1] ?? ''
      if (isTitled && !isAboutAges(title)) return
      const label = isTitled ? textOf(header[index + 1]) : role
      if (textOf(cell) !== '')
        tables.ages.push({ label: `${label} (${textOf(row[0])})`, age: textOf(cell), from: lineOf(row) })
    })
  for (const row of [header, ...rows])
    if (row.length < 2 && /\d/.test(textOf(row[0])))
      tables.ages.push({ label: '', age: '', from: lineOf(row) })
}

function readTable(tables: NoticeTables, name: string, [header, ...rows]: readonly Row[]): void {
  if (header === undefined) return
  const all = [header, ...rows]
  if (ELIGIBILITY.test(name) && all.every((row) => row.slice(1).every((cell) => textOf(cell) === ''))) {
    tables.sentences.push(...all.flatMap(([cell]) => cell ?? []))
    return
  }
  if (ELIGIBILITY.test(name) && isHeaderless(header)) {
    readTable(tables, name, [[['Post'], ['Required']], ...all])
    return
  }
  if (ATTEMPTS.test(name)) tables.conditions.push(...rows.map(lineOf))
  const body = rows.filter((row) => !TOTAL.test(textOf(row[0])))
  const titles = header.map((cell) => foldLine(textOf(cell)))
  const [first = '', ...others] = titles
  const isText = (at: number): boolean => body.some((row) => !isNumber(textOf(row[at])))
  const hasRequirement =
    POST.test(first) &&
    others.some((title, at) => (REQUIREMENT.test(title) && isText(at + 1)) || AGE.test(title))
  if (ELIGIBILITY.test(name) || hasRequirement) readEligibility(tables, header, body)
  else if ([name, ...titles].some((title) => isAboutAges(foldLine(title))))
    readAgeTable(tables, name, header, body)
  else if (LEVEL.test(first) && VACANCY.test(name))
    tables.levels.push(...body.map((row) => ({ name: textOf(row[0]), from: lineOf(row) })))
  else if (POST.test(first) && others.some((title) => COUNT.test(title)))
    addPosts(
      tables,
      body.map((row) => textOf(row[0])),
    )
  else if (
    PHYSICAL.test(name) &&
    (MEASURES.test(titles.join(' ')) || rows.some((row) => MEASURES.test(foldLine(textOf(row[0])))))
  )
    tables.physical.push(lineOf(header), ...rows.map(lineOf))
  else if (!HARMLESS.test(name)) tables.further.push(...all.map(lineOf))
}

/** Sorts the tables of a notice: eligibility, vacancies by post or level, and further ones. */
export function readTables(sections: NoticeText['informationSections']): NoticeTables {
  const tables: NoticeTables = {
    requirements: [],
    isByAspect: false,
    posts: [],
    postsOfOneSex: [],
    levels: [],
    physical: [],
    rows: [],
    further: [],
    ages: [],
    groups: [],
    sentences: [],
    conditions: [],
  }
  for (const { informationName, Information } of sections)
    for (const { values } of Information) {
      const rows = values.map((row) => row.map((cell) => [...cell]))
      tables.rows.push(...rows.map(lineOf))
      readTable(tables, informationName, rows)
    }
  return tables
}
