import { describe, expect, it } from 'vitest'
import { isSamePost, namesPost, postNames } from './match-posts.ts'

describe('names of posts', () => {
  it.each([
    ['VAO', 'Village Administrative Officer'],
    ['Tech-A', 'Technician-A'],
    ['Technician Gr-III', 'Technician Grade III'],
    ['JEE', 'Junior Electrical Engineer (JEE GTO)'],
    ['Scale II GBO', 'Scale II General Banking'],
    ['Officer Scale I', 'Scale I'],
    ['Classes IX–X', 'Assistant Teacher Class 9-10'],
    ['Accounts Executive', 'Graduate Apprentice – Accounts Executive'],
    ['Grade-A', 'Assistant Manager Grade A – UR'],
  ])('"%s" and "%s" name one post', (one, other) => {
    expect(isSamePost(one, other) && isSamePost(other, one)).toBe(true)
  })

  it.each([
    ['Principal', 'Vice Principal'],
    ['Personal Assistant', 'Senior Personal Assistant (SPA)'],
    ['Scale I', 'Officer Scale II'],
    ['Grade A', 'Grade B'],
    ['Forest Guard', 'Forester'],
    ['', 'Clerk'],
    ['()', '()'],
  ])('"%s" and "%s" name different posts', (one, other) => {
    expect(isSamePost(one, other) || isSamePost(other, one)).toBe(false)
  })

  it('a text names a post if it has all words of the name', () => {
    expect(namesPost('Police PSI and Lokrakshak Recruitment', 'Lokrakshak')).toBe(true)
    expect(namesPost('Police Recruitment', 'Lokrakshak')).toBe(false)
    expect(namesPost('Age I and II', 'I')).toBe(false)
  })

  it('a list of posts is split at its commas, slashes and conjunctions', () => {
    expect(postNames('Pilot, NAOO / ATC and Law')).toEqual(['Pilot', 'NAOO', 'ATC', 'Law'])
    expect(postNames('Cook, Clerk (HR, F&A)')).toEqual(['Cook', 'Clerk (HR, F&A)'])
  })
})
