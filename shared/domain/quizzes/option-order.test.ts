import { describe, expect, it } from 'vitest'
import { explanationRefers, keepsOptionOrder, optionsRefer, shuffleWarning } from './option-order.ts'

describe('optionsRefer', () => {
  it.each([
    'All of the above',
    'all the above.',
    'None of the above',
    'None of these',
    'Both of these',
    'Neither of the two options',
    'More than one of the above',
    'Any one of them',
    'None',
    'Both A and B',
    'Both (a) and (b)',
    'Neither A nor B',
    'Either 1 or 2',
    'A and C',
    'A, B & C',
    '(a) and (c) only',
    'Only A',
    'B only',
    'Options 2 and 3',
    'उपरोक्त सभी',
    'उपर्युक्त में से कोई नहीं',
    'इनमें से कोई नहीं',
    'ये सभी',
    'A और B दोनों',
    'केवल A',
    'न तो A न ही B',
    'वरीलपैकी सर्व',
    'ઉપરોક્ત તમામ',
    'উপরের সবগুলি',
    'இவற்றில் மேற்கூறிய அனைத்தும்',
    'పైవన్నీ',
    'ಮೇಲಿನ ಎಲ್ಲಾ',
    '<b>All</b> of the above',
  ])('optionsRefer returns true for an option that refers to other options: %j', (option) =>
    expect(optionsRefer(['One', 'Two', option])).toBe(true),
  )

  it.each([
    'Patna',
    'A',
    'Vitamin A and calcium',
    'Only men',
    '3 and 4',
    'All India Radio',
    'Both houses of Parliament',
    'The Bench above sea level',
    'a lot',
    'उपराष्ट्रपति',
    'सभी राज्य',
    'केवल बिहार',
    'I and II only',
    'Article 5 or 6',
    'None but the brave',
  ])('optionsRefer returns false if no option refers to other options, as with %j', (option) =>
    expect(optionsRefer(['One', 'Two', option])).toBe(false),
  )
})

describe('explanationRefers', () => {
  it.each([
    'Option C is right',
    'So the correct option is (b).',
    'Ans: D',
    'The answer is B.',
    'Hence, (c) is correct.',
    'B is correct since 2 < 3.',
    'The third option is false.',
    'Choice 2 is wrong.',
    'अतः विकल्प (ख) सही है।',
    'सही उत्तर C है। उत्तर: C',
    'तीसरा विकल्प सही है।',
  ])('explanationRefers returns true for an explanation that names options: %j', (text) =>
    expect(explanationRefers(text)).toBe(true),
  )

  it.each([
    '',
    'Patna is the capital of Bihar.',
    'The answer is 42.',
    'Answer: 3 km',
    'By f(a) = f(b) the mean value theorem holds.',
    'A is the first letter.',
    'Vitamin C is water soluble.',
    'विकल्प कम हैं।',
    'उत्तर प्रदेश',
  ])('explanationRefers returns false for an explanation that names no option: %j', (text) =>
    expect(explanationRefers(text)).toBe(false),
  )
})

describe('keepsOptionOrder', () => {
  const plain = { options: ['a', 'b', 'c', 'd'], explanation: '' }
  const referring = { options: ['a', 'b', 'c', 'None of these'], explanation: '' }
  const explained = { ...plain, explanation: 'Option C is right.' }

  it.each([
    ['auto', plain, false],
    ['auto', referring, true],
    ['auto', explained, true],
    ['fixed', plain, true],
    ['shuffled', referring, false],
  ] as const)(
    'keepsOptionOrder returns for the order setting %s of the question %j the result %s',
    (optionOrder, texts, expected) => expect(keepsOptionOrder({ ...texts, optionOrder })).toBe(expected),
  )
})

describe('shuffleWarning', () => {
  it.each([
    ['auto', ['a', 'b', 'c', 'All of the above'], 'Option C is right.', ''],
    ['shuffled', ['a', 'b', 'c', 'd'], 'It is a.', ''],
    [
      'shuffled',
      ['a', 'b', 'c', 'All of the above'],
      '',
      'An option names others, and the options are shuffled.',
    ],
    [
      'shuffled',
      ['a', 'b', 'c', 'd'],
      'Option C is right.',
      'The explanation names options, and the options are shuffled.',
    ],
  ] as const)(
    'shuffleWarning returns for the order setting %s, the options %j and the explanation %j the warning %j',
    (optionOrder, options, explanation, warning) =>
      expect(shuffleWarning({ optionOrder, options, explanation })).toBe(warning),
  )
})
