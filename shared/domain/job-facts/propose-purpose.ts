import type { Purpose } from './fact-names.ts'

// Tried in this order: a recruitment may carry the name of its examination.
const SIGNS: readonly (readonly [Purpose, RegExp])[] = [
  ['scholarship', /\bscholarships?\b|छात्रवृत्ति/iu],
  ['notice', /\bcalendar\b|\bone[ -]time registration\b|परीक्षा कार्यक्रम/iu],
  [
    'vacancy',
    /\b(?:recruitments?|vacanc(?:y|ies)|posts?(?![ -]?(?:graduat|basic|matric))|apprentices?|engagement|walk[ -]?in|bharti|constables?|agniveer|afcat|air force common admission test|officers?|executives?|trainees?|clerks?|short service commission)\b|भर्ती/iu,
  ],
  [
    'admission',
    /\bcounselling\b|\bchoice filling\b|\bseat (?:matrix|allotment)\b|\badmissions?\b(?! (?:test|card))|\b(?:ug|pg) entrance\b|काउंसलिंग/iu,
  ],
  [
    'examination',
    /\bentrance\b|\b(?:eligibility|aptitude|admission)(?:[ -]cum[ -]\p{L}+)? test\b|\b(?:[a-z]{0,5}tet|reet|neet|(?:wb|bitsat|up)?jee|cuet|gate|net|slet|[a-z]{0,4}cet|pet|cat|xat|cmat|nmat|gpat|clat|ailet|nata|viteee|comedk|ea[mp]cet|iit jam|class \d+|high school|intermediate|compartment)\b|पात्रता परीक्षा|प्रवेश परीक्षा|टीईटी|सीटेट|नीट/iu,
  ],
]

export const proposePurpose = (postName: string): Purpose =>
  SIGNS.find(([, sign]) => sign.test(postName))?.[0] ?? 'vacancy'
