import type { Purpose } from './purpose-names.ts'

// In the order in which they are tried: a recruitment may be named after the examination that it selects by.
const SIGNS: readonly (readonly [Purpose, RegExp])[] = [
  ['scholarship', /\bscholarships?\b|छात्रवृत्ति/iu],
  ['notice', /\bcalendar\b|\bone[ -]time registration\b|परीक्षा कार्यक्रम/iu],
  [
    'vacancy',
    /\b(?:recruitments?|vacanc(?:y|ies)|posts?|apprentices?|engagement|bharti|constables?|agniveer|short service commission)\b|भर्ती/iu,
  ],
  [
    'admission',
    /\bcounselling\b|\bchoice filling\b|\bseat (?:matrix|allotment)\b|\badmissions?\b(?! (?:test|card))|\b(?:ug|pg) entrance\b|काउंसलिंग/iu,
  ],
  [
    'examination',
    /\bentrance\b|\b(?:eligibility|aptitude|admission) test\b|\b(?:c?tet|h?tet|neet|jee|cuet|gate|net|cet|pet|cat|class \d+|high school|intermediate|compartment)\b|पात्रता परीक्षा|प्रवेश परीक्षा/iu,
  ],
]

/** Proposes the purpose of a post from its name. */
export const proposePurpose = (postName: string): Purpose =>
  SIGNS.find(([, sign]) => sign.test(postName))?.[0] ?? 'vacancy'
