import { describe, expect, it } from 'vitest'
import { findOrganisation } from './organisation-of.ts'
import { proposeOrganisation } from './propose-organisation.ts'
import { SHARED_SLUGS } from './shared-names.ts'

const proposed = (title: string) => proposeOrganisation(title)?.slug ?? null

describe('the organisation proposed for the title', () => {
  it.each([
    ['SSC Constable (GD) Examination 2025', 'ssc'],
    ['DSSSB Delhi High Court Attendant Recruitment 2025', 'dsssb'],
    ['TGPSC (TSPSC) Group-I Services', 'tgpsc'],
    ['JEE (Main) 2026 Session 1', 'nta'],
    ['Joint CSIR-UGC NET June 2025 Result', 'nta'],
    ['Recruitment 2026 – Staff Selection Commission', 'ssc'],
    ['कर्मचारी चयन आयोग भर्ती 2027', 'ssc'],
    ['Clerk wanted', null],
    ['', null],
  ])('the organisation proposed for the title %j is %s', (title, slug) => {
    expect(proposed(title)).toBe(slug)
  })

  it.each([
    ['Karur Indian Bank Clerk 2027'],
    ['South Indian Bank Clerk'],
    ['SOUTH INDIAN BANK PO'],
    ['jobs in south indian bank'],
    ['साउथ इंडियन बैंक भर्ती'],
    ['Export Import Bank of India Officers'],
    ['Industrial Development Bank of India Manager'],
    ['United Bank of India Clerk'],
    ['India Post Payments Bank Executive'],
    ['SBI Life Insurance Advisor'],
    ['LIC Housing Finance Apprentice'],
    ['ONGC Videsh Limited Trainee'],
    ['Indian Army Public School Teacher'],
    ['Navy Children School TGT'],
    ['Supreme Court Bar Association Clerk'],
    ['Bihar Board of Open Schooling Result'],
    ['South Eastern Central Railway Apprentice'],
    ['Manipur Staff Selection Commission Clerk'],
    ['मणिपुर कर्मचारी चयन आयोग भर्ती'],
    ['All India Post Graduate Entrance Test'],
    ['Pakistan Army Rally'],
    ['Kerala Common Admission Test'],
  ])('no organisation is proposed for the title %j, which names another body', (title) => {
    expect(proposed(title)).toBeNull()
  })

  it.each([
    ['Indian Bank Specialist Officer', 'indian-bank'],
    ['Apply for Indian Bank PO', 'indian-bank'],
    ['bumper vacancy by indian bank', 'indian-bank'],
    ['State Bank of India Clerk', 'sbi'],
    ['Bank of India Officer', 'bank-of-india'],
    ['SBI PO 2027', 'sbi'],
    ['Lucknow Indian Army Rally', 'indian-army'],
    ['Walk-in dates announced – Central Railway', 'central-railway'],
    ['South East Central Railway Apprentice', 'south-east-central-railway'],
    ['BPSC School Teacher TRE 4.0', 'bpsc'],
    ['Supreme Court of India Court Master', 'supreme-court'],
    ['CAT 2027 (Common Admission Test) by IIM', 'iim'],
    ['Territorial Army Recruitment', 'territorial-army'],
  ])(
    'the organisation proposed for the title %j is %s, because the title contains its complete name',
    (title, slug) => {
      expect(proposed(title)).toBe(slug)
    },
  )

  it.each([
    ['Army SSC Tech 70 Women Course', 'indian-army'],
    ['SSC (Tech) 70 Men, Indian Army', 'indian-army'],
    ['SSC Officers Course, Naval Academy', 'indian-navy'],
    ['SSC Flying Branch, Indian Air Force', 'indian-air-force'],
    ['Air Force Common Admission Test 02/2027', 'indian-air-force'],
    ['SSC Tech Women Course', null],
    ['Telangana SSC Results', null],
    ['AP SSC Public Examinations 2027', null],
    ['SSC Hall Ticket 2027', null],
    ['SSC GD Constable 2027 Maharashtra', 'ssc'],
    ['SSC Selection Post Phase 15', 'ssc'],
    ['Bihar SSC CGL 4', 'bssc'],
    ['Goa SSC Result', null],
    ['Goa SSC Clerk Recruitment', 'goa-ssc'],
    ['RRB PO Prelims', 'ibps'],
    ['RRB NTPC Clerk cum Typist', 'rrb'],
    ['NTPC Graduate Level CBT 2 Result', 'rrb'],
    ['NTPC Engineering Executive Trainee', 'ntpc'],
    ['MPSC Mizoram Civil Services', 'mizoram-psc'],
    ['MPSC Rajyaseva', 'mpsc'],
    ['GPSC Goa Assistant Engineer', 'goa-psc'],
    ['SSB Odisha Lecturer', null],
    ['SSB Head Constable', 'ssb'],
    ['IB Diploma Results', null],
    ['IB ACIO Grade II', 'intelligence-bureau'],
  ])('the organisation proposed for the title %j is %s, because of the rest of the title', (title, slug) => {
    expect(proposed(title)).toBe(slug)
  })

  it('each organisation that a shared name can mean exists in the table', () => {
    expect(SHARED_SLUGS.filter((slug) => findOrganisation(slug) === null)).toEqual([])
  })
})
