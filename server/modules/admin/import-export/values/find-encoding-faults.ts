const NOT_UTF_8 = 'Save the file as CSV UTF-8, then import it again.'
const WORKBOOK = `This is an Excel workbook, not a CSV. ${NOT_UTF_8}`
const OTHER_ENCODING = `The letters of this file cannot be read. ${NOT_UTF_8}`

// XLSX and ODS are ZIP files, XLS is a compound file; the latter as UTF-8 and as Latin decoding leave its first bytes.
const WORKBOOK_STARTS = ['PK\u0003\u0004', '\uFFFD\uFFFD\u0011\u0871', '\u00D0\u00CF\u0011\u00E0']

// Saving as ANSI writes a question mark for each letter of an Indian script: words of them, or a long run.
const RUN = /\?{4,}/
const WORD = /(?<!\S)\?{2,}(?!\S)/g

// UTF-8 of Devanagari, of dashes and quotes, or of the rupee sign that was read as Windows-1252.
const MISREAD = /à[¤¥]|â(?:€|‚¹)/

/** Returns the reason why a text cannot be a table: a workbook, or an encoding that was not decoded; null otherwise. */
export function encodingFault(text: string): string | null {
  if (WORKBOOK_STARTS.some((start) => text.startsWith(start))) return WORKBOOK
  return text.includes('\0') ? OTHER_ENCODING : null
}

/** Returns the error of a text whose letters were replaced when it was saved or opened in another encoding; null if none. */
export function lostLetters(text: string): string | null {
  if (text.includes('\uFFFD')) return `Letters are lost here (\uFFFD). ${NOT_UTF_8}`
  const misread = MISREAD.exec(text)
  if (misread !== null) return `Letters are lost here (${misread[0]}). ${NOT_UTF_8}`
  const isLost = RUN.test(text) || (text.match(WORD) ?? []).length > 1
  return isLost ? `Letters are lost here (????). ${NOT_UTF_8}` : null
}
