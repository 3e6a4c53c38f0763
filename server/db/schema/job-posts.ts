import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import type { Kit } from '../kit.ts'
import { contentColumns, contentIndexes } from './content.ts'

export const jobPostsSchema = (k: Kit) => ({
  jobPosts: k.table(
    'job_posts',
    {
      ...contentColumns(k),
      slug: k.text('slug').notNull(),
      postName: k.text('post_name').notNull(),
      description: k.text('description').notNull(),
      notificationLink: k.text('notification_link').notNull(),
      importantDates: k.json<JobPostDraft['importantDates']>('important_dates').notNull(),
      applicationFee: k.json<JobPostDraft['applicationFee']>('application_fee').notNull(),
      ageLimit: k.json<JobPostDraft['ageLimit']>('age_limit').notNull(),
      resultLink: k.json<JobPostDraft['resultLink']>('result_link').notNull(),
      admitCardLink: k.json<JobPostDraft['admitCardLink']>('admit_card_link').notNull(),
      answerKeyLink: k.json<JobPostDraft['answerKeyLink']>('answer_key_link').notNull(),
      admissionLink: k.json<JobPostDraft['admissionLink']>('admission_link').notNull(),
      applyLink: k.json<JobPostDraft['applyLink']>('apply_link').notNull(),
      informationSections: k.json<JobPostDraft['informationSections']>('information_sections').notNull(),
      state: k.text('state').$type<JobPostDraft['state']>().notNull(),
      beginDate: k.text('begin_date').notNull(),
      lastDate: k.text('last_date').notNull(),
      salary: k.text('salary').notNull(),
      jobRole: k.text('job_role').notNull(),
      totalPost: k.text('total_post').notNull(),
      location: k.text('location').notNull(),
      organisation: k.text('organisation').notNull(),
      /** True after a create or update that named the organisation. */
      organisationConfirmed: k.bool('organisation_confirmed').notNull(),
      /** Last date, or the day before a post without one is probably closed; '' if it never is. */
      closingDay: k.text('closing_day').notNull(),
      purpose: k.text('purpose').$type<JobPostDraft['purpose']>().notNull(),
      qualifications: k.json<JobPostDraft['qualifications']>('qualifications').notNull(),
      applyLinkAt: k.ms('apply_link_at'),
      admissionLinkAt: k.ms('admission_link_at'),
      admitCardLinkAt: k.ms('admit_card_link_at'),
      answerKeyLinkAt: k.ms('answer_key_link_at'),
      resultLinkAt: k.ms('result_link_at'),
    },
    (t) => [...contentIndexes(k, 'job_posts', t), k.index('job_posts_same').on(t.postName, t.beginDate)],
  ),
})
