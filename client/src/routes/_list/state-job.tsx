import { createFileRoute } from '@tanstack/react-router'
import { jobList } from '#client/features/job-posts/list/job-list.tsx'
import { JOB_PAGES } from '#client/features/job-posts/list/job-list-pages.ts'

export const Route = createFileRoute('/_list/state-job')(jobList(JOB_PAGES.state))
