import { describe, expect, it } from 'vitest'
import { hasResidenceCertificate, namesForeignLevel, readCondition } from './read-conditions.ts'
import { namesBothSexes, readSex, withoutSex } from './read-sex.ts'

describe('conditions in a sentence', () => {
  it.each([
    ['Unmarried boys and girls.', 'stated'],
    ['Law graduates who know Hindi.', 'stated'],
    ['REET level 1 qualified candidates with D.El.Ed.', 'stated'],
    ['Posts are filled on GATE scores.', 'stated'],
    ['Local language is tested before joining.', 'stated'],
    ['Candidates need a driving licence.', 'unread'],
    ['A residence certificate is required.', 'unread'],
    ['केवल अनुभव वाले उम्मीदवार।', 'unread'],
    ['Science graduates with 60%.', 'unread'],
    ['x'.repeat(500), 'unread'],
    ['Apply online only.', 'none'],
    ['Score cards are out.', 'none'],
    ['Nine papers for candidates who cleared the May prelims.', 'none'],
    ['Two shifts on 27 October.', 'none'],
    ['', 'none'],
  ])('the sentence "%s" counts as %s', (sentence, expected) => {
    expect(readCondition(sentence)).toBe(expected)
  })

  it('a certificate of residence is read only without a further condition', () => {
    expect(hasResidenceCertificate('Graduates with a permanent resident certificate apply online.')).toBe(
      true,
    )
    expect(hasResidenceCertificate('A 15-year residence certificate of Goa.')).toBe(false)
    expect(hasResidenceCertificate('Graduates apply online.')).toBe(false)
  })

  it('a level in an unread language is noticed', () => {
    expect(namesForeignLevel('ಪದವಿ ಅಭ್ಯರ್ಥಿಗಳು')).toBe(true)
    expect(namesForeignLevel('384 ಹುದ್ದೆಗಳು')).toBe(false)
  })
})

describe('the sex that a sentence admits', () => {
  it.each([
    ['केवल महिला अभ्यर्थी।', 'female'],
    ['Only men can apply.', 'male'],
    ['For unmarried women only.', 'female'],
    ['Women constables for the state police.', 'unread'],
    ['पुरुष और महिला पद', null],
    ['Constable and Lady Constable', null],
    ['The men’s academies list', null],
    ['Clerks', null],
  ])('the sex of "%s" is %s', (sentence, expected) => {
    expect(readSex(sentence)).toBe(expected)
  })

  it('the name of a post loses the words of one sex, but not of both', () => {
    expect(withoutSex('Platoon Commander, Male (PAC)')).toBe('platoon commander, (pac)')
    expect(withoutSex('Men and women')).toBe('men and women')
    expect(namesBothSexes('Jail warder (men) | Jail warder (women)')).toBe(true)
  })
})
