import { proposePurpose } from './propose-purpose.ts'
import { QUALIFICATIONS, type Qualification } from './fact-names.ts'

const SIGNS: Record<Qualification, RegExp> = {
  '8th': /\bclass (?:8|viii)\b|\b8th\b|8वीं|आठवीं/iu,
  '10th': /\bclass (?:10|x)\b|\b10th\b|\bmatric(?:ulation)?\b|\bsslc\b|10वीं|दसवीं|मैट्रिक|हाईस्कूल|दहावी/iu,
  '12th': /\bclass (?:12|xii)\b|\b12th\b|(?:\b10)?\+2\b|\bintermediate\b|12वीं|बारहवीं|इंटर(?!व्यू)/iu,
  ITI: /\biti\b|आईटीआई|आयटीआय/iu,
  Diploma:
    /(?<!\bpg |\bpostgraduate |\bcomputer |degree or )\bdiplomas?\b(?! in (?:computer|education))|\bd\.?el\.?ed\b|\bgnm\b|\bb?dmlt\b|\bd\.?pharm|डिप्लोमा/iu,
  Graduate:
    /(?<!law |teaching |master |pg |postgraduate )\bdegrees?\b(?! or diploma in education)|(?<!law |veterinary )\bgraduates?\b|\bb\.?(?:e|tech|sc|com|a|arch|ca|ba|pharm)\b|(?<!परा)स्नातक(?!ोत्तर)/iu,
  Postgraduate:
    /\bpost-?graduates?\b|\bpg degree\b|\bmaster(?:[’']?s)?\b(?= degree| in |$)|\bm\.?(?:sc|a|com|tech|ca|ba)\b|\bph\.?d\b|परास्नातक|स्नातकोत्तर/iu,
  Professional:
    /\b(?:mbbs|bds|mds|ll\.?b|b\.?ed|bvsc|cma|icai|icsi|icwa|chartered accountants?)\b|\bca\b(?=,| or)|\b(?:law|veterinary) (?:degree|graduates?)\b|\bteaching degree\b|\b(?:degree or )?diploma in education\b/iu,
}

const rank = (qualification: Qualification): number => QUALIFICATIONS.indexOf(qualification)

const namedIn = (text: string): Qualification[] => QUALIFICATIONS.filter((each) => SIGNS[each].test(text))

// A candidate needs the highest of joint requirements; lower ones suffice only as alternatives.
function enough(requirement: string): Qualification[] {
  return requirement.split(/[,;/]|\bor\b| या /iu).flatMap((alternative) => namedIn(alternative).slice(-1))
}

type Section = {
  informationName: string
  Information: readonly { values: readonly (readonly (readonly string[])[])[] }[]
}

export type QualifiedText = {
  postName: string
  description: string
  informationSections: readonly Section[]
}

const ELIGIBILITY = /eligib|qualif|योग्यता|पात्रता/iu

// Requirements of each row of the eligibility tables: the lines of a cell apply together.
const tableRequirements = (sections: readonly Section[]): string[][] =>
  sections
    .filter(({ informationName }) => ELIGIBILITY.test(informationName))
    .flatMap(({ Information }) => Information)
    .flatMap(({ values }) => values.slice(1).map((row) => row.slice(1).flat()))

// The first line with a qualification decides, unless a later one requires more.
function ofRow(lines: readonly string[]): Qualification[] {
  const levels = lines.map(enough).filter((found) => found.length > 0)
  const [first = [], ...later] = levels
  const top = Math.max(...first.map(rank))
  const higher = later
    .flat()
    .filter((each) => rank(each) > Math.max(top, rank('ITI')) && rank(each) !== rank('Graduate'))
  return higher.length > 0 ? higher : first
}

export function proposeQualifications({
  postName,
  description,
  informationSections,
}: QualifiedText): Qualification[] {
  const fromTables = tableRequirements(informationSections).flatMap(ofRow)
  // The name of a school examination or course states its goal, not a requirement.
  const named = proposePurpose(postName) === 'vacancy' ? namedIn(`${postName} ${description}`) : []
  const found = fromTables.length > 0 ? fromTables : named
  return QUALIFICATIONS.filter((each) => found.includes(each))
}
