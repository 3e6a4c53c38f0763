import { describe, expect, it } from 'vitest'
import { entryTarget, hasStage, STAGES, stageTimes, visibleEntries } from './job-stages.ts'
import type { LabelledLink, Stage, StageLinks, StageTimes } from './job-stages.ts'

const LINK = 'https://example.gov.in/apply'
const NOTICE = 'https://example.gov.in/notice.pdf'
const BLANKS = ['', ' ', '\t\n', '\u00A0', '\u200B', '\uFEFF\u2060']

const open: LabelledLink[] = [{ label: 'Apply Online', link: LINK }]
const NO_LINKS: StageLinks = {
  applyLink: [],
  admissionLink: [],
  admitCardLink: [],
  answerKeyLink: [],
  resultLink: [],
}
const NO_TIMES: StageTimes = {
  applyLink: null,
  admissionLink: null,
  admitCardLink: null,
  answerKeyLink: null,
  resultLink: null,
}

describe('a stage', () => {
  it.each<[string, boolean, LabelledLink[]]>([
    ['no entry', false, []],
    ['an entry', true, open],
    ['an entry without a link', true, [{ label: 'Available Soon', link: '' }]],
    ['an entry whose link may not be followed', true, [{ label: 'Apply', link: 'javascript:alert(1)' }]],
    ['a link under a blank label', false, [{ label: ' ', link: LINK }]],
    ['only blank labels', false, BLANKS.map((label) => ({ label, link: LINK }))],
    [
      'an entry among blank labels',
      true,
      [{ label: '', link: LINK }, ...open, { label: '\u200B', link: LINK }],
    ],
  ])('a stage with %s is open: %j', (_name, expected, links) => {
    expect(hasStage(links)).toBe(expected)
  })
})

describe('the visible entries', () => {
  it('visibleEntries returns every entry with a label, unchanged and in order', () => {
    const typed = [
      { label: ' First ', date: '2026-12-01' },
      ...BLANKS.map((label) => ({ label, date: '2026-12-02' })),
      { label: 'Second', date: '' },
    ]
    expect(visibleEntries(typed)).toEqual([
      { label: ' First ', date: '2026-12-01' },
      { label: 'Second', date: '' },
    ])
  })

  it('visibleEntries does not change the list that it gets', () => {
    const typed = [{ label: '' }, { label: 'a' }]
    visibleEntries(typed)
    expect(typed).toHaveLength(2)
  })
})

describe('the target of an entry', () => {
  const own = STAGES.map((stage): [Stage, string, string, string | null] => [stage, LINK, NOTICE, LINK])
  it.each<[Stage, string, string, string | null]>([
    ...own,
    ['applyLink', '', NOTICE, NOTICE],
    ['applyLink', ' ', NOTICE, NOTICE],
    ['applyLink', 'javascript:alert(1)', NOTICE, NOTICE],
    ['applyLink', 'Available Soon', NOTICE, NOTICE],
    ['admissionLink', '', NOTICE, NOTICE],
    ['admissionLink', 'data:text/html,x', NOTICE, NOTICE],
    ['applyLink', '', '', null],
    ['applyLink', '', 'javascript:alert(1)', null],
    ['admissionLink', 'javascript:alert(1)', ' javascript:alert(1)', null],
    ['admitCardLink', '', NOTICE, null],
    ['answerKeyLink', '', NOTICE, null],
    ['resultLink', '', NOTICE, null],
    ['resultLink', 'javascript:alert(1)', NOTICE, null],
    ['resultLink', LINK, '', LINK],
  ])(
    'the target of an entry in %s with link "%s" and notification "%s" is %s',
    (stage, link, notification, target) => {
      expect(entryTarget(stage, link, notification)).toBe(target)
    },
  )
})

describe('stage times', () => {
  it('the stages that are open at the first publication get the time of the publication', () => {
    const links = { ...NO_LINKS, applyLink: open, resultLink: [{ label: '', link: LINK }] }
    expect(stageTimes(links, null, 100)).toEqual({ ...NO_TIMES, applyLink: 100 })
  })

  it.each(STAGES)('the stage %s gets the time at which it opened', (stage) => {
    expect(stageTimes({ ...NO_LINKS, [stage]: open }, NO_TIMES, 200)).toEqual({ ...NO_TIMES, [stage]: 200 })
  })

  it.each(STAGES)('the stage %s keeps its first time while it stays open', (stage) => {
    const more = { ...NO_LINKS, [stage]: [...open, { label: 'Second server', link: LINK }] }
    expect(stageTimes(more, { ...NO_TIMES, [stage]: 0 }, 300)).toEqual({ ...NO_TIMES, [stage]: 0 })
  })

  it.each(STAGES)(
    'the stage %s loses its time when its last label is removed, and gets a new time when it opens again',
    (stage) => {
      const before = { ...NO_TIMES, [stage]: 100 }
      const closed = stageTimes({ ...NO_LINKS, [stage]: [{ label: ' ', link: LINK }] }, before, 200)
      expect(closed).toEqual(NO_TIMES)
      expect(stageTimes({ ...NO_LINKS, [stage]: open }, closed, 300)).toEqual({ ...NO_TIMES, [stage]: 300 })
    },
  )
})
