import { foldLine, MAX_LINE, words } from './notice-lines.ts'
import { ONLY_SEX } from './read-sex.ts'

/** Part of the text that states a condition beside age and level: read as one, or to be checked. */
export type ConditionKind = 'stated' | 'unread' | 'none'

// Conditions that the sentence states as such.
const STATED = [
  words('unmarried|अविवाहित'),
  words(
    'who (?:know|have|hold|took|passed|cleared|are (?:registered|certified|trained|fluent)|can (?:read|speak|write))',
  ),
  words(
    String.raw`(?:[a-z]*tet|reet|net|slet|gate|cat|neet|cuet|clat|cet|pet|tet|typing|skill)(?:[- ](?:level )?\d| paper \d)?[- ]?(?:qualified|passed|scores?(?: holders)?)`,
  ),
  words('registered with|council registration|registration with'),
  words('local language|language proficiency|knowledge of|proficien(?:t|cy) in'),
  words('each with (?:its|their) own'),
]

// Words of sentences that may state a condition.
const UNREAD = words(
  '(?:local|same|that) (?:ward|village|area|district|body)|of the (?:ward|village|gram sabha|panchayat)|स्कोर(?: ?कार्ड)? (?:वाले|धारक|होना|अनिवार्य)|who|whose|employed|speak(?:ing|s)?|fluent(?:ly)?|sports ?(?:persons?|men|quota)|players?|medal(?:s|lists?)?|veterans?|dependants?|dependents?|married|widows?|orphans?|locals|indigenous inhabitants of|passport|eyesight|vision|medically fit|swimm(?:ing|ers?)|cycling|shorthand|driving|computer knowledge|freshers?|trained|certified|enrolled|enrolment|membership|at least|minimum of|not eligible|barred|debarred|exempt(?:ed)?|only|must|should|requir(?:e|es|ed|ement)|needs?|needed|compulsory|mandatory|essential|eligib(?:le|ility)|certificate|experience|licen[cs]e|domicile|residents?|bona ?fide|local candidates|height|chest|serving|in-service|retired|ex-[a-z]+|qualified|registered|registration with|preference|preferred|score|valid|final[- ]year|unless|except|years of|open to|reserved for|restricted|meant for|belong(?:ing)?|children of|wards of|half years?|citizens?|nationals?|केवल|सिर्फ|फक्त|শুধু(?:মাত্র)?|কেবল|માત્ર|ફક્ત|ಮಾತ್ರ|మాత్రమే|மட்டும்|മാത്രം|ਸਿਰਫ|ਕੇਵਲ|କେବଳ|अनिवार्य|ज्ञान|जरूरी|लाइसेंस|टाइपिंग|आशुलिपि(?:क परीक्षा)?|(?:for|only) (?:sc|st|obc|ews|pw[b]?ds?|disabled|backward|scheduled)|scheduled (?:castes?|tribes?)|ph\\.? ?d|आवश्यक|निवासी|आवेदिका|चाहिए|अनुभव|प्रमाण ?पत्र|ऊंचाई|पात्र|मात्र',
)

const RESIDENCE = words(
  '(?:permanent |local )?(?:resident(?:ial)?|residence|domicile) certificate(?: holders?)?',
  'gu',
)

/** Returns true if a certificate of residence is the only condition of a sentence. */
export function hasResidenceCertificate(sentence: string): boolean {
  const text = foldLine(sentence.slice(0, MAX_LINE))
  const rest = text.replaceAll(RESIDENCE, ' ')
  return rest !== text && readCondition(rest) === 'none' && !/\d/.test(rest)
}

const FOREIGN_LEVEL =
  /স্নাতক|ডিগ্ৰী|ডিগ্রি|ডিপ্লোমা|பட்ட(?:ம்|தாரி)|டிப்ளமோ|డిగ్రీ|డిప్లొమా|ಪದವಿ|ಡಿಪ್ಲೊಮಾ|ബിരുദ|ഡിപ്ലോമ|સ્નાતક|ડિપ્લોમા|ਗ੍ਰੈਜੂਏਟ|ਡਿਪਲੋਮਾ|ସ୍ନାତକ|ଡିପ୍ଲୋମା|پاس|पदवी|उत्तीर्ण/u

/** Returns true if a text names a level in a language whose levels no form reads. */
export const namesForeignLevel = (sentence: string): boolean => FOREIGN_LEVEL.test(sentence)

const MARKS = /\d ?%|\bfirst[- ](?:class|division)\b/u

// Uses of these words that state no condition.
const HARMLESS = words(
  'only (?:once|one|on|in|from|by|until|till|at|a|the|after|online|two|three|four|five|prelim(?:s|inary)?|main)|(?:online|registration|form|website|prelims?) only|not only|(?:edit|corrected|changed|paid|fill(?:ed)?) only|one[- ]time registration|must be (?:downloaded|printed|paid|filled|sent|made)|score ?cards?|eligibility (?:test|list)|(?:skill|typing|physical|trade) test|marks only|online only|who (?:applied|appeared|registered|cleared|passed|took|missed|qualified in) [a-z ]{0,30}(?:prelim(?:s|inary)?|tier|stage|test|exam(?:ination)?|mains)|half of|selected candidates only',
  'gu',
)

/** Returns if a sentence states a condition beside age, level and sex, or has a word of one. */
export function readCondition(sentence: string): ConditionKind {
  if (sentence.length > MAX_LINE) return 'unread'
  const text = foldLine(sentence).replaceAll(ONLY_SEX, ' ').replaceAll(HARMLESS, ' ')
  if (STATED.some((sign) => sign.test(text))) return 'stated'
  return UNREAD.test(text) || MARKS.test(text) ? 'unread' : 'none'
}
