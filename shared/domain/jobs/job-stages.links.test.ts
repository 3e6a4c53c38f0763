import { expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { postLinks } from './job-stages.ts'

it('postLinks returns each link of a post once, the notification link last', () => {
  const apply = { label: 'Apply Online', link: 'https://example.gov.in/apply' }
  const post = buildJobPost({
    applyLink: [apply, { label: 'Again', link: apply.link }],
    resultLink: [{ label: 'Result', link: 'https://example.gov.in/result' }],
    notificationLink: 'https://example.gov.in/notice.pdf',
  })
  expect(postLinks(post)).toEqual([
    apply,
    { label: 'Result', link: 'https://example.gov.in/result' },
    { label: '', link: 'https://example.gov.in/notice.pdf' },
  ])
})

it('postLinks omits hidden and unsafe links', () => {
  const post = buildJobPost({
    applyLink: [
      { label: ' ', link: 'https://example.gov.in/hidden' },
      { label: 'Bad', link: 'javascript:alert(1)' },
      { label: 'Soon', link: '' },
    ],
    notificationLink: '',
  })
  expect(postLinks(post)).toEqual([])
})
