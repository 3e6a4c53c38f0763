import { expect, it } from 'vitest'
import { proposePurpose } from './propose-purpose.ts'

it.each([
  ['SSC Combined Graduate Level Examination 2025 – 14582 Tentative Vacancies', 'vacancy'],
  ['AAI Junior Executive Recruitment through GATE 2025', 'vacancy'],
  ['बिहार पुलिस सिपाही भर्ती', 'vacancy'],
  ['JEE (Main) 2026 Session 2', 'examination'],
  ['CTET February 2026 Answer Key', 'examination'],
  ['CTET January 2027 Online Form', 'examination'],
  ['NEET UG 2027 Online Form', 'examination'],
  ['State Eligibility Test 2027', 'examination'],
  ['Common Entrance Test for Nursing 2027', 'examination'],
  ['Post Graduate Medical Entrance 2027', 'examination'],
  ['HTET Level 2 Application 2027', 'examination'],
  ['UP TET ऑनलाइन आवेदन', 'examination'],
  ['उत्तर प्रदेश शिक्षक पात्रता परीक्षा 2027', 'examination'],
  ['NTPC Executive Trainee through GATE 2027', 'vacancy'],
  ['SBI Walk-in Engagement of Retired Officers 2024', 'vacancy'],
  ['JEECUP 2025 Polytechnic Counselling', 'admission'],
  ['Jawahar Navodaya Vidyalaya Class VI Admission Form', 'admission'],
  ['UP Scholarship 2025-26', 'scholarship'],
  ['UPSC Annual Calendar of Examinations 2026', 'notice'],
  ['', 'vacancy'],
  ['x'.repeat(10_000), 'vacancy'],
])('the purpose proposed for the title %.60s is %s', (postName, purpose) => {
  expect(proposePurpose(postName)).toBe(purpose)
})
