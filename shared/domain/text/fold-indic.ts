// Zero of each set of decimal digits in use in India: nine scripts, Urdu, Meetei Mayek and Ol Chiki.
const ZEROS = [
  0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x660, 0x6f0, 0xabf0, 0x1c50,
] as const

const DIGIT = new RegExp(`[${ZEROS.map((zero) => `${hex(zero)}-${hex(zero + 9)}`).join('')}]`, 'g')

function hex(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}

function toAscii(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (ZEROS.find((zero) => code >= zero && code <= zero + 9) ?? code))
}

// Indian scripts share one layout in Unicode: a sign has the same offset in each block.
const BLOCKS = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00] as const
const [CANDRABINDU, ANUSVARA, NUKTA, VIRAMA] = [0x01, 0x02, 0x3c, 0x4d] as const
const NASALS = [0x19, 0x1e, 0x23, 0x28, 0x2e] as const
// Stops of the five classes, and sibilants.
const STOPS: readonly (readonly [number, number])[] = [
  [0x15, 0x18],
  [0x1a, 0x1d],
  [0x1f, 0x22],
  [0x24, 0x27],
  [0x2a, 0x2d],
  [0x36, 0x38],
]
// Tamil and Malayalam do not write a nasal before a stop as an anusvara.
const WITHOUT_NASAL_SIGN: readonly number[] = [0xb80, 0xd00]
// Tippi, the other nasal sign of Gurmukhi.
const TIPPI = '\u0A70'

const NUKTAS = new RegExp(`[${BLOCKS.map((block) => hex(block + NUKTA)).join('')}]`, 'g')
const CANDRABINDUS = new RegExp(`[${TIPPI}${BLOCKS.map((block) => hex(block + CANDRABINDU)).join('')}]`, 'g')
// Letters that exist with their nukta as one character.
const WITH_NUKTA =
  /[\u0929\u0931\u0934\u0958-\u095F\u09DC\u09DD\u09DF\u0A33\u0A36\u0A59-\u0A5B\u0A5E\u0B5C\u0B5D]/g

const NASAL_BEFORE_STOP = new RegExp(
  BLOCKS.filter((block) => !WITHOUT_NASAL_SIGN.includes(block))
    .map((block) => {
      const nasals = NASALS.map((offset) => hex(block + offset)).join('')
      const stops = STOPS.map(([first, last]) => `${hex(block + first)}-${hex(block + last)}`).join('')
      return `[${nasals}]${hex(block + VIRAMA)}(?=[${stops}])`
    })
    .join('|'),
  'g',
)

const anusvaraOf = (sign: string): string => String.fromCharCode((sign.charCodeAt(0) & 0xff80) + ANUSVARA)

/** Returns one spelling of variants in Indian scripts: ASCII digits, no nukta, one anusvara ("चम्पारण", "चंपारण"). */
export const foldIndic = (text: string): string =>
  text
    .replace(DIGIT, toAscii)
    .replace(WITH_NUKTA, (letter) => letter.normalize('NFD'))
    .replace(NUKTAS, '')
    .replace(CANDRABINDUS, anusvaraOf)
    .replace(NASAL_BEFORE_STOP, anusvaraOf)

const THOUSANDS = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/

export const joinThousands = (text: string): string =>
  text.replace(/\d+(?:,\d+)+/g, (number) => (THOUSANDS.test(number) ? number.replaceAll(',', '') : number))
