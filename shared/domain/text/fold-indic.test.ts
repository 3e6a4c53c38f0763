import { expect, it } from 'vitest'
import { foldIndic, joinThousands } from './fold-indic.ts'

it.each([
  ['Devanagari digits', '२०२६', '2026'],
  ['Bengali digits', '২০২৬', '2026'],
  ['Gujarati digits', '૨૦૨૬', '2026'],
  ['Tamil digits', '௨௦௨௬', '2026'],
  ['Urdu digits', '۲۰۲۶', '2026'],
  ['Arabic digits', '٢٠٢٦', '2026'],
  ['Meetei Mayek digits', '꯲꯰꯲꯶', '2026'],
  ['Ol Chiki digits', '᱒᱐᱒᱖', '2026'],
  ['digits of no Indian script', '๒๐๒๖', '๒๐๒๖'],
  ['a nukta as a sign', 'ग\u093Cज़ट', 'गजट'],
  ['a letter with its nukta', '\u0958\u0932\u092E', 'कलम'],
  ['a Punjabi letter with its nukta', '\u0A36', '\u0A38'],
  ['a candrabindu', 'पाँच', 'पांच'],
  ['a tippi', 'ਪ\u0A70ਜਾਬ', 'ਪ\u0A02ਜਾਬ'],
  ['a nasal before a stop', 'चम्पारण', 'चंपारण'],
  ['a nasal before a sibilant', 'सन्स', 'संस'],
  ['a nasal before a vowel', 'जनता', 'जनता'],
  ['a nasal before a semivowel', 'अन्य', 'अन्य'],
  ['a Tamil nasal before a stop', 'இந்தியா', 'இந்தியா'],
  ['Latin text', "Bihar Police's 2026", "Bihar Police's 2026"],
  ['no text', '', ''],
])('foldIndic converts a text with %s: %j becomes %j', (_what, text, expected) => {
  expect(foldIndic(text)).toBe(expected)
  expect(foldIndic(expected)).toBe(expected)
})

it.each([
  ['1,47,000', '147000'],
  ['1,000', '1000'],
  ['12,34,56,789', '123456789'],
  ['1,000,000', '1000000'],
  ['₹1,00,000 to ₹2,00,000', '₹100000 to ₹200000'],
  ['1,2', '1,2'],
  ['10,12', '10,12'],
  ['2025,2026', '2025,2026'],
  ['1,47,00', '1,47,00'],
  ['1,000,', '1000,'],
  [',000', ',000'],
  ['', ''],
])('joinThousands turns %j into %j', (text, expected) => {
  expect(joinThousands(text)).toBe(expected)
})
