import { createFileRoute } from '@tanstack/react-router'
import { organisationJobs } from '#client/features/job-posts/list/job-list.tsx'

export const Route = createFileRoute('/_list/organisation/$slug')(organisationJobs())
