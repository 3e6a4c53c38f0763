import { expect, it } from 'vitest'
import { proposePurpose } from './purpose.ts'

it.each([
  ['SSC Combined Graduate Level Examination 2025 – 14582 Tentative Vacancies', 'vacancy'],
  ['AAI Junior Executive Recruitment through GATE 2025', 'vacancy'],
  ['बिहार पुलिस सिपाही भर्ती', 'vacancy'],
  ['JEE (Main) 2026 Session 2', 'examination'],
  ['CTET February 2026 Answer Key', 'examination'],
  ['JEECUP 2025 Polytechnic Counselling', 'admission'],
  ['Jawahar Navodaya Vidyalaya Class VI Admission Form', 'admission'],
  ['UP Scholarship 2025-26', 'scholarship'],
  ['UPSC Annual Calendar of Examinations 2026', 'notice'],
  ['', 'vacancy'],
  ['x'.repeat(10_000), 'vacancy'],
])('%.60s is proposed as %s', (postName, purpose) => {
  expect(proposePurpose(postName)).toBe(purpose)
})
