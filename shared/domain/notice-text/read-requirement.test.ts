import { describe, expect, it } from 'vitest'
import { readRequirement } from './read-requirement.ts'

const read = (line: string) => {
  const { qualifications, subjects, hasOther, hasExperience, unread } = readRequirement(line)
  const marks = [hasOther ? 'other' : '', hasExperience ? 'experience' : ''].filter((mark) => mark !== '')
  return [qualifications.join(), subjects.join(', '), marks.join(), [...unread].join()]
}

describe('a line of a requirement', () => {
  it.each([
    ['Any degree', 'Graduate', '', ''],
    ['Class 10', '10th', '', ''],
    ['+2 or equal', '12th', '', ''],
    ['Class 10 or ITI', '10th,ITI', '', ''],
    ['Class 10 and ITI', 'ITI', '', ''],
    ['Class 10 with 50% and ITI', 'ITI', '', 'other'],
    ['BE/B.Tech', 'Graduate', 'Engineering', ''],
    [
      'BE or B.Tech in CS/IT/electronics, or MCA',
      'Graduate,Postgraduate',
      'Computer science, Information technology, Electronics, Computer applications',
      '',
    ],
    [
      'Engineering diploma in electrical, IT or computer science',
      'Diploma',
      'Electrical engineering, Information technology, Computer science',
      '',
    ],
    ['B.Sc with physics, chemistry or mathematics', 'Graduate', 'Physics, Chemistry, Mathematics', ''],
    ['GNM or B.Sc nursing', 'Diploma,Graduate', 'Nursing', ''],
    ['Degree or diploma in pharmacy', 'Diploma,Professional', 'Pharmacy', ''],
    ['LLB with 55%', 'Professional', 'Law', 'other'],
    ['Degree in law or economics', 'Graduate,Professional', 'Law, Economics', ''],
    ['Degree in law', 'Professional', 'Law', ''],
    ['Odia up to the ME standard', '', '', 'other'],
    ['Class 12 with commerce', '12th', 'Commerce', ''],
    ['Class 12 with biology', '12th', '', 'other'],
    ['GNM and 1½ years in a clinic', 'Diploma', 'Nursing', 'experience'],
    ['Degree and MBA (marketing)', 'Postgraduate', 'Marketing', ''],
    ['MBA marketing', 'Postgraduate', 'Marketing', ''],
    ['MA Hindi or Sanskrit with English', 'Postgraduate', 'Hindi, Sanskrit', 'other'],
    ['Class 12 with PCB and BMLT or DMLT', 'Diploma,Graduate', 'Medical laboratory technology', 'other'],
    ['Degree with the subject, B.Ed', 'Professional', 'Teaching', 'other'],
    ['Master degree with 50% and B.Ed', 'Postgraduate,Professional', '', 'other'],
    ['Degree or master degree with 50% and B.Ed', 'Professional', 'Teaching', 'other'],
    ['B.Sc or 3-year diploma in the subject', 'Diploma,Graduate', '', 'other'],
    ['Any degree and working knowledge of computers', 'Graduate', '', 'other'],
    ['Degree with physics and mathematics in class 12, or BE', 'Graduate', '', 'other'],
    ['Degree with 50% and 2 years of bank experience', 'Graduate', '', 'other,experience'],
    ['BE or B.Tech and 3 years of site experience', 'Graduate', 'Engineering', 'experience'],
    ['12वीं या आईटीआई', '12th,ITI', '', ''],
    ['कृषि स्नातक', 'Graduate', 'Agriculture', ''],
    ['१०वीं पास', '10th', '', ''],
    ['Senior Secondary (12th) or its equivalent from any recognised Board', '12th', '', ''],
    ['जूनियर हाईस्कूल उत्तीर्ण अथवा समकक्ष', '8th', '', ''],
    ['Bachelor of Science in Forestry', 'Graduate', 'Forestry', ''],
    ['M.B.B.S. or B.D.S.', 'Professional', 'Medicine, Dental surgery', ''],
    ['M.B.A. in finance', 'Postgraduate', 'Finance', ''],
    [
      'Degree in horticulture or veterinary science',
      'Graduate,Professional',
      'Horticulture, Veterinary science',
      '',
    ],
    ['Degree, master degree or LLB', 'Graduate,Postgraduate,Professional', '', 'other'],
    ['Degree in fisheries science', 'Graduate', 'Fisheries', ''],
    ['Diploma in ayurvedic pharmacy', 'Diploma', 'Ayurveda pharmacy', ''],
    ['Any degree with Hindi in class 12', 'Graduate', '', 'other'],
    ['B.Sc with botany at 52%', 'Graduate', 'Botany', 'other'],
    ['Diploma in electrical & electronics engineering', 'Diploma', 'Electrical and electronics', ''],
    ['30 months as cashier', '', '', 'experience'],
    ['Typing 30 wpm', '', '', 'other'],
    ['', '', '', ''],
  ])('the levels, subjects and further conditions come from "%s"', (line, levels, subjects, marks) => {
    expect(read(line)).toEqual([levels, subjects, marks, ''])
  })

  it.each([
    ['Class 10 and ITI or skill in the trade', 'qualifications'],
    ['Degree with D.El.Ed or B.Ed', 'qualifications,subjects,other'],
    ['Degree in public policy', 'subjects,other,qualifications'],
    ['Degree with sericulture studies, botany or zoology', 'subjects'],
    ['Class 8 and ITI, or five years of experience', 'qualifications,experience,other'],
    ['Diploma in yoga therapy or four years of work', 'subjects,experience,other'],
    ['Driving licence of six years', 'experience'],
    ['Law degree and six years in a court or chamber', 'other'],
    ['9 months of tailoring', 'experience'],
    ['Prabhakar or degree', 'qualifications,subjects'],
    ['Diploma in mining in the relevant branch', 'subjects'],
    ['Class 10 and ITI, or class 12 with physics', 'qualifications,subjects,other'],
    ['B.Sc geology from an IGNOU centre', 'subjects'],
    ['PG diploma in yoga', 'qualifications,subjects,other'],
    ['Any degree; 21–30 years', 'age'],
  ])('the fields that "%s" leaves unclear are undecided', (line, fields) => {
    expect([...readRequirement(line).unread].toSorted()).toEqual(fields.split(',').toSorted())
  })

  it('a line that is too long is undecided', () => {
    expect(readRequirement('degree or '.repeat(100)).unread.size).toBe(4)
  })
})
