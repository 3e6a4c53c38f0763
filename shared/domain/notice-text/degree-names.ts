import type { Qualification } from '../job-facts/fact-names.ts'

/** Name of a level in a requirement, and its field of study if the name says it. */
export type DegreeName = { pattern: string; level: Qualification; subject?: string; isAfterDegree?: boolean }

const name = (level: Qualification, pattern: string, subject?: string): DegreeName =>
  subject === undefined ? { pattern, level } : { pattern, level, subject }

// "Degree in law, psychology or sociology" lists fields of a degree.
const ALONE = String.raw`(?! ?(?:,|/|or (?:\p{L}+ ?){1,3}$))`

/** Names by their priority: longer names come first. */
export const DEGREE_NAMES: readonly DegreeName[] = [
  // Neither a diploma after school nor a degree of a university.
  {
    pattern:
      'pg diploma|p\\.g\\. diploma|post[- ]?graduate diploma|computer diploma|diploma in computers?(?: applications?)?',
    level: 'Diploma',
    isAfterDegree: true,
  },
  name(
    'Diploma',
    String.raw`teaching diploma|d\.? ?el\.? ?ed\.?|jbt|btc|diploma in elementary education`,
    'Teaching',
  ),
  name('Diploma', 'gnm|anm|general nursing(?: and midwifery)?', 'Nursing'),
  name('Diploma', 'dmlt', 'Medical laboratory technology'),
  name('Diploma', String.raw`d\.? ?pharm(?:acy|a)?\.?`, 'Pharmacy'),
  name('Graduate', 'bmlt', 'Medical laboratory technology'),
  name(
    'Professional',
    String.raw`m\.? ?b\.? ?b\.? ?s\.?|medical (?:degrees?|graduates?)|degree in medicine${ALONE}`,
    'Medicine',
  ),
  name('Professional', String.raw`b\.? ?a\.? ?m\.? ?s\.?`, 'Ayurveda'),
  name('Professional', String.raw`b\.? ?h\.? ?m\.? ?s\.?`, 'Homoeopathy'),
  name('Professional', String.raw`b\.? ?u\.? ?m\.? ?s\.?`, 'Unani'),
  name('Professional', String.raw`[bm]\.? ?d\.? ?s\.?|dental (?:degrees?|graduates?)`, 'Dental surgery'),
  name(
    'Professional',
    String.raw`(?:b\.?a\.? ?,?)?ll\.? ?b\.?|bachelor(?:'s)? of laws?|law (?:degrees?|graduates?)|degree (?:in|of) law${ALONE}`,
    'Law',
  ),
  name(
    'Professional',
    String.raw`b\.? ?ed\.?|bachelor(?:'s)? of education|teaching degree|(?:degree or )?diploma in education|बी\.? ?एड`,
    'Teaching',
  ),
  name(
    'Professional',
    String.raw`b\.? ?v\.? ?sc\.?(?: (?:and|&) ah)?|veterinary (?:degrees?|graduates?)`,
    'Veterinary science',
  ),
  name(
    'Professional',
    String.raw`b\.? ?pharm(?:acy|a)?\.?|pharmacy (?:degrees?|graduates?)|degree in pharmacy${ALONE}`,
    'Pharmacy',
  ),
  name(
    'Professional',
    String.raw`b\.? ?arch\.?|architecture (?:degrees?|graduates?)|degree in architecture${ALONE}`,
    'Architecture',
  ),
  name('Professional', 'ca|chartered accountan(?:ts?|cy)|icai', 'Chartered accountancy'),
  name('Professional', 'cma|icwai?|cost accountan(?:ts?|cy)', 'Cost accountancy'),
  name('Professional', 'company secretar(?:y|ies)|icsi', 'Company secretary'),
  name(
    'Postgraduate',
    String.raw`m\.? ?b\.? ?a\.?|pgdm|master(?:'s)? of business administration`,
    'Business administration',
  ),
  name(
    'Postgraduate',
    String.raw`m\.? ?c\.? ?a\.?|master(?:'s)? of computer applications?`,
    'Computer applications',
  ),
  name('Postgraduate', String.raw`m\.? ?tech\.?|master(?:'s)? of (?:engineering|technology)`, 'Engineering'),
  name('Postgraduate', String.raw`m\.? ?com\.?|master(?:'s)? of commerce`, 'Commerce'),
  name(
    'Postgraduate',
    String.raw`ph\.? ?d\.?|pg degree or diploma|m\.? ?sc\.?|m\.a\.?|msw|master(?:'s)? of (?:science|arts)|master(?:'s|s)? degrees?|master'?s(?= in| of|$)|post-? ?graduat(?:es?|ion)(?: degrees?)?|pg degrees?|pg|परास्नातक|स्नातकोत्तर(?:ो?ं)?`,
  ),
  name(
    'Graduate',
    String.raw`b\.e\.?|b\.? ?tech\.?|bachelor(?:'s)? of (?:engineering|technology)`,
    'Engineering',
  ),
  name('Graduate', String.raw`b\.? ?com\.?|bachelor(?:'s)? of commerce`, 'Commerce'),
  name(
    'Graduate',
    String.raw`b\.? ?c\.? ?a\.?|bachelor(?:'s)? of computer applications?`,
    'Computer applications',
  ),
  name(
    'Graduate',
    String.raw`b\.? ?b\.? ?a\.?|bachelor(?:'s)? of business administration`,
    'Business administration',
  ),
  name(
    'Graduate',
    String.raw`b\.? ?sc\.?|b\.a\.?|bachelor(?:'s)? of (?:science|arts)|bachelor(?:'s|s)?(?: degrees?)?|degrees?|graduat(?:es?|ion)|स्नातको?ं?`,
  ),
  name('Diploma', 'diplomas?|polytechnic|डिप्लोमा(?:धार(?:क|ी)(?:ो?ं)?)?'),
  name('ITI', 'itis?|ntc|nac|national apprenticeship certificate|आईटीआई|आयटीआय'),
  name('8th', 'junior high ?school|जूनियर हाई ?स्कूल'),
  name(
    '12th',
    String.raw`class (?:12|xii)|12th|(?:10 ?)?\+ ?2|intermediate|higher secondary|senior secondary|hsslc|12वीं?|बारहवीं?|इंटर(?:मीडिएट)?`,
  ),
  name(
    '10th',
    String.raw`class (?:10|x)|10th|matric(?:ulat(?:ion|es?))?|madhyamik|sslc|hslc|high ?school|10वीं?|दसवीं?|मैट्रिक(?:ुलेशन)?|हाई ?स्कूल|दहावी`,
  ),
  name('8th', String.raw`class (?:8|viii)|8th|8वीं?|आठवीं?`),
]
