import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { ContactBody } from '#shared/contracts/contact.ts'
import { jobPost, JobPostDetail, JobPostSummary } from '#shared/contracts/job-post.ts'
import { Site } from '#shared/contracts/site.ts'
import { isId } from '#shared/domain/ids.ts'
import { buildContact, buildJobPost, buildJobPostItem, buildSite, buildSummary } from './builders.ts'

describe('builders', () => {
  const builders: [string, Pick<z.ZodType, 'parse'>, () => unknown][] = [
    ['the body of a create', jobPost.CreateBody, buildJobPost],
    ['the body of an update', jobPost.UpdateBody, buildJobPost],
    ['a post', JobPostDetail, buildJobPostItem],
    ['a summary', JobPostSummary, buildSummary],
    ['a contact message', ContactBody, buildContact],
    ['a site', Site, buildSite],
  ]

  it.each(builders)('a builder builds %s that its contract accepts unchanged', (_name, contract, build) => {
    expect(contract.parse(build())).toEqual(build())
  })

  it.each(builders)(
    'a builder builds %s anew each time, with the same content',
    (_name, _contract, build) => {
      expect(build()).not.toBe(build())
      expect(build()).toEqual(build())
    },
  )

  it('a builder fills in every field of a post', () => {
    expect(Object.keys(buildJobPost())).toEqual(jobPost.fieldNames)
    expect(isId(buildJobPostItem()._id)).toBe(true)
  })

  it('a builder uses given values, and derives dependent fields from these values', () => {
    const post = buildJobPostItem({
      postName: 'A/B Clerk',
      resultLink: [{ label: 'Result', link: '' }],
      applyLink: [],
    })
    expect(post).toMatchObject({ slug: 'AB-Clerk', url: '/job/AB-Clerk' })
    expect(post.stages).toMatchObject({ applyLink: null, resultLink: post.createdAt, admissionLink: null })
    expect(buildSummary({ slug: 'other', totalPost: '7' })).toMatchObject({ slug: 'other', totalPost: '7' })
    expect(buildContact({ name: 'B' }).name).toBe('B')
    expect(buildSite({ name: 'C' }).name).toBe('C')
  })
})
